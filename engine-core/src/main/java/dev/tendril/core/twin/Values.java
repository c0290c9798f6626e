package dev.tendril.core.twin;

import dev.tendril.core.check.EnumType;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.twin.code.Words;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Between words of memory and the objects of {@link TwinFields}. */
final class Values {
  private final Words words;

  Values(Words words) {
    this.words = words;
  }

  Map<String, Object> fields(StructType struct, int[] memory, int at) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < struct.fields().size(); i++) {
      StructType.Field field = struct.fields().get(i);
      if (field.birth()) {
        continue; // nobody keeps it
      }
      fields.put(field.name(), read(field.type(), memory, at + words.offset(struct, i)));
    }
    return fields;
  }

  private Object read(Type declared, int[] memory, int at) {
    Type type = EnumType.memoryType(declared);
    if (type instanceof StructType struct) {
      return fields(struct, memory, at);
    }
    if (type instanceof Type.Scalar scalar) {
      return switch (scalar.kind()) {
        case BOOL -> memory[at] != 0;
        case INT -> memory[at];
        case UINT -> Integer.toUnsignedLong(memory[at]);
        case FLOAT -> Float.intBitsToFloat(memory[at]);
        case LONG -> wide(memory, at);
        case ULONG -> new BigInteger(Long.toUnsignedString(wide(memory, at)));
        case DOUBLE -> Double.longBitsToDouble(wide(memory, at));
      };
    }
    Type element = elementOf(type);
    int size = words.size(element);
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < words.size(type) / Math.max(size, 1); i++) {
      elements.add(read(element, memory, at + i * size));
    }
    return List.copyOf(elements);
  }

  private static long wide(int[] memory, int at) {
    return memory[at] & 0xFFFF_FFFFL | (long) memory[at + 1] << 32;
  }

  /** Of an array its elements, of a matrix its rows, of a vector its components. */
  private static Type elementOf(Type type) {
    if (type instanceof Type.Array array) {
      return array.element();
    }
    if (type instanceof Type.Matrix matrix) {
      return matrix.row();
    }
    return new Type.Scalar(((Type.Vector) type).kind());
  }

  /** Writes the fields that are named. */
  void write(StructType struct, Map<String, ?> fields, int[] memory, int at) {
    fields.forEach(
        (name, value) -> {
          int index = struct.indexOf(name);
          if (index < 0) {
            throw new IllegalArgumentException(struct.name() + " has no field `" + name + "`");
          }
          Type type = struct.fields().get(index).type();
          write(name, type, value, memory, at + words.offset(struct, index));
        });
  }

  /** Writes a value of any type; a struct's fields that a map does not name are left alone. */
  void writeElement(String name, Type type, Object value, int[] memory, int at) {
    if (type instanceof StructType struct && value instanceof Map<?, ?> fields) {
      Map<String, Object> named = new LinkedHashMap<>();
      fields.forEach((field, part) -> named.put(String.valueOf(field), part));
      write(struct, named, memory, at); // refuses unknown ones
    } else {
      write(name, type, value, memory, at);
    }
  }

  private void write(String name, Type declared, Object value, int[] memory, int at) {
    Type type = EnumType.memoryType(declared);
    if (type instanceof StructType struct && value instanceof Map<?, ?> fields) {
      for (int i = 0; i < struct.fields().size(); i++) {
        StructType.Field field = struct.fields().get(i);
        Object part = fields.get(field.name());
        if (part != null) {
          write(name, field.type(), part, memory, at + words.offset(struct, i));
        }
      }
    } else if (type instanceof Type.Scalar scalar
        && scalar.kind().isWide()
        && value instanceof Number number) {
      long bits =
          scalar.kind() == Type.Kind.DOUBLE
              ? Double.doubleToRawLongBits(number.doubleValue())
              : number.longValue();
      memory[at] = (int) bits;
      memory[at + 1] = (int) (bits >>> 32);
    } else if (type instanceof Type.Scalar scalar) {
      memory[at] = bits(name, scalar, value);
    } else if (!(type instanceof StructType) && value instanceof List<?> elements) {
      Type element = elementOf(type);
      int size = words.size(element);
      if (elements.size() * size != words.size(type)) {
        throw wrong(name, type, value);
      }
      for (int i = 0; i < elements.size(); i++) {
        write(name, element, elements.get(i), memory, at + i * size);
      }
    } else {
      throw wrong(name, type, value);
    }
  }

  private static int bits(String name, Type.Scalar type, Object value) {
    if (type.kind() == Type.Kind.BOOL && value instanceof Boolean truth) {
      return truth ? 1 : 0;
    }
    if (type.kind() != Type.Kind.BOOL && value instanceof Number number) {
      return type.kind() == Type.Kind.FLOAT
          ? Float.floatToRawIntBits(number.floatValue())
          : (int) number.longValue();
    }
    throw wrong(name, type, value);
  }

  private static IllegalArgumentException wrong(String name, Type type, Object value) {
    return new IllegalArgumentException(
        "`" + name + "` is a " + type.displayName() + ", not " + value);
  }
}
