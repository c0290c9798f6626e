package dev.tendril.core.check;

import dev.tendril.core.source.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tweakable value that a file declares. Compared by identity.
 *
 * <p>{@code type} is a scalar, a vector of int, uint or float, or {@link Type.Opaque#CURVE}.
 */
public final class Uniform {
  /** A key of a linear curve; positions ascend. */
  public record CurveKey(float position, float value) {}

  /** {@code [range(low, high)]}: inclusive. */
  public record Range(float low, float high) {}

  /** What a number stands for, where an attribute says so. */
  public enum Mark {
    NONE,
    /** Linear RGB or RGBA. */
    COLOR,
    /** A vector whose direction counts. */
    DIRECTION,
    /** Radians. */
    ANGLE
  }

  private final String name;
  private final Type type;
  private final List<Number> defaultValue;
  private final List<CurveKey> defaultCurve;
  private final @Nullable Range range;
  private final Mark mark;
  private final Notes notes;
  private final Span span;

  /**
   * @param defaultValue one number per component ({@link Float} for float, {@link Integer} bits for
   *     int and uint, 0 or 1 for bool); empty for a curve
   * @param defaultCurve 1 to {@link #MAX_CURVE_KEYS} keys; empty for anything else
   */
  public Uniform(
      String name,
      Type type,
      List<Number> defaultValue,
      List<CurveKey> defaultCurve,
      @Nullable Range range,
      Mark mark,
      Notes notes,
      Span span) {
    this.name = name;
    this.type = type;
    this.defaultValue = List.copyOf(defaultValue);
    this.defaultCurve = List.copyOf(defaultCurve);
    this.range = range;
    this.mark = mark;
    this.notes = notes;
    this.span = span;
  }

  /** The most keys that a curve can hold, also when the host sets it. */
  public static final int MAX_CURVE_KEYS = 16;

  public String name() {
    return name;
  }

  public Type type() {
    return type;
  }

  public boolean isCurve() {
    return type == Type.Opaque.CURVE;
  }

  public List<Number> defaultValue() {
    return defaultValue;
  }

  public List<CurveKey> defaultCurve() {
    return defaultCurve;
  }

  public @Nullable Range range() {
    return range;
  }

  public Mark mark() {
    return mark;
  }

  public Notes notes() {
    return notes;
  }

  public Span span() {
    return span;
  }
}
