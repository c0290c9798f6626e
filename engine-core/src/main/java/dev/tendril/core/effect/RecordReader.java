package dev.tendril.core.effect;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Type;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link RecordWriter} wrote. Whatever the bytes say, it makes no more objects than
 * there are bytes.
 */
final class RecordReader {
  private static final int MAX_DEPTH = 64;

  private final RecordShape shape;
  private final Set<Class<?>> shared;
  private final ByteBuffer in;
  private final List<ByteBuffer> blobs;
  private final List<@Nullable Object> order = new ArrayList<>();
  private int depth;

  RecordReader(RecordShape shape, Set<Class<?>> shared, ByteBuffer in, List<ByteBuffer> blobs) {
    this.shape = shape;
    this.shared = shared;
    this.in = in;
    this.blobs = blobs;
  }

  /**
   * One record, which the bytes must hold and nothing else.
   *
   * @throws UnusableBundleException if they do not
   */
  <T extends Record> T read(Class<T> type) throws UnusableBundleException {
    try {
      Object value = value(type);
      if (value == null || in.hasRemaining()) {
        throw damaged();
      }
      return type.cast(value);
    } catch (BufferUnderflowException e) {
      throw damaged();
    }
  }

  private static UnusableBundleException damaged() {
    return new UnusableBundleException("it is damaged");
  }

  private @Nullable Object value(Type type) throws UnusableBundleException {
    Class<?> raw = RecordShape.raw(type);
    if (!raw.isPrimitive() && !flag()) {
      return null;
    }
    if (++depth > MAX_DEPTH) {
      throw damaged();
    }
    Object value;
    if (raw == List.class) {
      value = list(RecordShape.element(type));
    } else if (RecordShape.isChoice(raw)) {
      value = part(one(RecordShape.permitted(raw), in.get()));
    } else if (raw.isRecord()) {
      value = part(raw);
    } else if (raw.isEnum()) {
      value = one(List.of(raw.getEnumConstants()), in.get());
    } else {
      value = leaf(raw);
    }
    depth--;
    return value;
  }

  private boolean flag() throws UnusableBundleException {
    byte value = in.get();
    if (value != 0 && value != 1) {
      throw damaged();
    }
    return value == 1;
  }

  private static <T> T one(List<T> all, int index) throws UnusableBundleException {
    if (index < 0 || index >= all.size()) {
      throw damaged();
    }
    return all.get(index);
  }

  private Object leaf(Class<?> raw) throws UnusableBundleException {
    if (raw == int.class || raw == Integer.class) {
      return in.getInt();
    }
    if (raw == long.class || raw == Long.class) {
      return in.getLong();
    }
    if (raw == float.class || raw == Float.class) {
      return Float.intBitsToFloat(in.getInt());
    }
    if (raw == double.class || raw == Double.class) {
      return Double.longBitsToDouble(in.getLong());
    }
    if (raw == boolean.class || raw == Boolean.class) {
      return flag();
    }
    if (raw == Number.class) {
      boolean real = flag();
      int bits = in.getInt();
      return real ? (Number) Float.intBitsToFloat(bits) : (Number) bits;
    }
    if (raw == String.class) {
      return text();
    }
    if (raw == ByteBuffer.class) {
      return one(blobs, in.getInt());
    }
    throw new IllegalStateException(raw + " has no stored form");
  }

  private String text() throws UnusableBundleException {
    int length = in.getInt();
    if (length < 0 || length > in.remaining()) {
      throw damaged();
    }
    ByteBuffer utf8 = in.slice(in.position(), length);
    in.position(in.position() + length);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
    } catch (CharacterCodingException e) {
      throw damaged();
    }
  }

  private List<Object> list(Type element) throws UnusableBundleException {
    int count = in.getInt();
    if (count < 0 || count > in.remaining()) { // each takes a byte at least
      throw damaged();
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Object value = value(element);
      if (value == null) {
        throw damaged();
      }
      values.add(value);
    }
    return values;
  }

  private Object part(Class<?> type) throws UnusableBundleException {
    int number = -1;
    if (shared.contains(type)) {
      number = in.getInt();
      if (number < 0 || number > order.size()) {
        throw damaged();
      }
      if (number < order.size()) {
        Object value = order.get(number);
        if (!type.isInstance(value)) { // another class, or not complete: it would hold itself
          throw damaged();
        }
        return type.cast(value);
      }
      order.add(null);
    }
    RecordShape.Maker maker = shape.maker(type);
    @Nullable Object[] parts = new Object[maker.components().size()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = value(maker.components().get(i));
    }
    Object made;
    try {
      made = maker.constructor().newInstance(parts);
    } catch (InvocationTargetException | IllegalAccessException | InstantiationException e) {
      throw damaged(); // the record itself refuses these values
    }
    if (number >= 0) {
      order.set(number, made);
    }
    return made;
  }
}
