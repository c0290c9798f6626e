package dev.tendril.core.twin;

import java.util.List;
import java.util.Map;

/**
 * Values by the names of fields, in the order of declaration: Float, Integer (int), Long (uint,
 * int64_t), BigInteger (uint64_t), Double, Boolean, List (vectors, arrays, rows of matrices), Map
 * (structs).
 */
public interface TwinFields {
  Map<String, Object> fields();

  /**
   * Any field.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  default Object value(String field) {
    Object value = fields().get(field);
    if (value == null) {
      throw new IllegalArgumentException(
          "no field `" + field + "`; there are " + fields().keySet());
    }
    return value;
  }

  /** A field of type float. */
  default float number(String field) {
    return as(field, Float.class);
  }

  /** A field of type int, uint, int64_t or uint64_t, of which the last gives its bits. */
  default long whole(String field) {
    Number value = as(field, Number.class);
    return value instanceof Float || value instanceof Double
        ? as(field, Long.class) // says what it is
        : value.longValue();
  }

  /** A field of type bool. */
  default boolean is(String field) {
    return as(field, Boolean.class);
  }

  /** A field that is a vector of floats. */
  default float[] vector(String field) {
    List<?> components = as(field, List.class);
    float[] result = new float[components.size()];
    for (int i = 0; i < result.length; i++) {
      if (!(components.get(i) instanceof Float component)) {
        throw new IllegalArgumentException("`" + field + "` is no vector of floats");
      }
      result[i] = component;
    }
    return result;
  }

  private <T> T as(String field, Class<T> type) {
    Object value = value(field);
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException("`" + field + "` is " + value);
    }
    return type.cast(value);
  }
}
