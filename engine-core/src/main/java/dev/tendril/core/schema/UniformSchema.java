package dev.tendril.core.schema;

import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Numbers;
import dev.tendril.core.value.UniformValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A uniform of an effect. One that is declared in an included file is one value for all types that
 * include it, and stands in the schema once.
 *
 * @param name as declared
 * @param places in every type that has it, in the order of types; at least one
 * @param defaultValue of the uniform's type
 * @param range null if none is declared
 */
public record UniformSchema(
    String name,
    List<Place> places,
    UniformType type,
    UniformValue defaultValue,
    @Nullable Range range,
    Mark mark,
    Notes notes) {
  public UniformSchema {
    places = List.copyOf(places);
  }

  /**
   * Reads a value from text: {@code 0.5}, {@code true}, {@code 1,2,3}, an enum's name; a curve as
   * {@code 0:1,0.5:2}, which between and beyond its keys goes on as the default does. A gradient
   * has no such text.
   *
   * @throws IllegalArgumentException if the text does not fit the type
   */
  public UniformValue parse(String text) {
    return UniformText.parse(this, text);
  }

  /**
   * A curve that between and beyond its keys goes on as the default does.
   *
   * @param positionsAndValues of each key in turn
   * @throws IllegalArgumentException if this is not a curve, or the keys make none
   */
  public Curve curve(float... positionsAndValues) {
    if (!(defaultValue instanceof Curve declared)) {
      throw new IllegalArgumentException("`" + name + "` is not a curve");
    }
    try {
      return Curve.of(declared.keys().get(0).mode(), declared.wrap(), positionsAndValues);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("`" + name + "`: " + e.getMessage(), e);
    }
  }

  /**
   * Checks that a value is one of this uniform's type; that of a direction has one.
   *
   * @throws IllegalArgumentException if it is not
   */
  public void check(UniformValue value) {
    String problem = UniformValues.problem(this, value);
    if (problem != null) {
      throw new IllegalArgumentException("`" + name + "` " + problem);
    }
  }

  /**
   * A value as it is kept: a direction has length 1, others are what they are.
   *
   * @throws IllegalArgumentException as {@link #check}
   */
  public UniformValue accept(UniformValue value) {
    check(value);
    return mark == Mark.DIRECTION ? UniformValues.normalized((Numbers) value) : value;
  }

  /**
   * What the components are divided by when they are set: a direction's length, else 1.
   *
   * @throws IllegalArgumentException if a direction has none: it is zero or not finite
   */
  public double divisor(float x, float y, float z) {
    if (mark != Mark.DIRECTION) {
      return 1;
    }
    double length = UniformValues.length(x, y, z);
    if (!UniformValues.isDirection(length)) {
      throw new IllegalArgumentException("`" + name + "` " + UniformValues.NO_DIRECTION);
    }
    return length;
  }
}
