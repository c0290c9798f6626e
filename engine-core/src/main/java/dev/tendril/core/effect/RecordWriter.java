package dev.tendril.core.effect;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes records as bytes, component by component. Equal records of the shared classes are written
 * once; byte buffers become numbers of blobs, equal ones one.
 */
final class RecordWriter {
  private final RecordShape shape;
  private final Set<Class<?>> shared;
  private final Map<Object, Integer> known = new HashMap<>();
  private final Map<ByteBuffer, Integer> blobs = new LinkedHashMap<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);

  RecordWriter(RecordShape shape, Set<Class<?>> shared) {
    this.shape = shape;
    this.shared = shared;
  }

  /** The bytes so far, without blobs. */
  byte[] bytes() {
    return bytes.toByteArray();
  }

  /** Each once, in order of their numbers. */
  List<ByteBuffer> blobs() {
    return new ArrayList<>(blobs.keySet());
  }

  void write(Record root) {
    try {
      value(root.getClass(), root);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }

  private void value(Type type, @Nullable Object value) throws IOException {
    Class<?> raw = RecordShape.raw(type);
    if (!raw.isPrimitive()) {
      out.writeByte(value == null ? 0 : 1);
    }
    if (value == null) {
      return;
    }
    if (value instanceof Record part) {
      if (RecordShape.isChoice(raw)) {
        out.writeByte(RecordShape.permitted(raw).indexOf(value.getClass()));
      }
      part(part);
    } else if (value instanceof List<?> list) {
      out.writeInt(list.size());
      for (Object element : list) {
        value(RecordShape.element(type), element);
      }
    } else if (raw == Number.class) {
      out.writeByte(value instanceof Float ? 1 : 0);
      out.writeInt(
          value instanceof Float real
              ? Float.floatToRawIntBits(real)
              : ((Number) value).intValue());
    } else {
      leaf(value);
    }
  }

  private void leaf(Object value) throws IOException {
    if (value instanceof Integer number) {
      out.writeInt(number);
    } else if (value instanceof Long number) {
      out.writeLong(number);
    } else if (value instanceof Float number) {
      out.writeInt(Float.floatToRawIntBits(number));
    } else if (value instanceof Double number) {
      out.writeLong(Double.doubleToRawLongBits(number));
    } else if (value instanceof Boolean flag) {
      out.writeBoolean(flag);
    } else if (value instanceof Enum<?> constant) {
      out.writeByte(constant.ordinal());
    } else if (value instanceof String text) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      out.writeInt(utf8.length);
      out.write(utf8);
    } else if (value instanceof ByteBuffer blob) {
      Integer number = blobs.get(blob);
      if (number == null) {
        number = blobs.size();
        blobs.put(blob, number);
      }
      out.writeInt(number);
    } else {
      throw new IllegalStateException(value.getClass() + " has no stored form");
    }
  }

  private void part(Record value) throws IOException {
    if (shared.contains(value.getClass())) {
      Integer number = known.get(value);
      if (number != null) {
        out.writeInt(number);
        return;
      }
      out.writeInt(known.size()); // one that is not there yet: it follows
      known.put(value, known.size());
    }
    RecordShape.Maker maker = shape.maker(value.getClass());
    for (int i = 0; i < maker.components().size(); i++) {
      try {
        value(maker.components().get(i), maker.accessors().get(i).invoke(value));
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new IllegalStateException("a component of " + value.getClass(), e);
      }
    }
  }
}
