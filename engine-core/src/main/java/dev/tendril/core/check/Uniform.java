package dev.tendril.core.check;

import dev.tendril.core.source.Span;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tweakable value that a file declares. Compared by identity.
 *
 * <p>{@code type} is a scalar, a vector of int, uint or float, {@link Type.Opaque#CURVE} or {@link
 * Type.Opaque#GRADIENT}.
 */
public final class Uniform {
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

  /** How many keys a curve or gradient can hold unless its default has more. */
  public static final int USUAL_KEYS = 16;

  private final String name;
  private final Type type;
  private final List<Number> defaultValue;
  private final @Nullable Curve defaultCurve;
  private final @Nullable Gradient defaultGradient;
  private final @Nullable Range range;
  private final Mark mark;
  private final Notes notes;
  private final Span span;

  /**
   * @param defaultValue one number per component ({@link Float} for float, {@link Integer} bits for
   *     int and uint, 0 or 1 for bool); empty for a curve or gradient
   * @param defaultCurve of a curve only
   * @param defaultGradient of a gradient only
   */
  public Uniform(
      String name,
      Type type,
      List<Number> defaultValue,
      @Nullable Curve defaultCurve,
      @Nullable Gradient defaultGradient,
      @Nullable Range range,
      Mark mark,
      Notes notes,
      Span span) {
    if ((type == Type.Opaque.CURVE) != (defaultCurve != null)
        || (type == Type.Opaque.GRADIENT) != (defaultGradient != null)) {
      throw new IllegalArgumentException("the default of " + name + " is not of its type");
    }
    this.name = name;
    this.type = type;
    this.defaultValue = List.copyOf(defaultValue);
    this.defaultCurve = defaultCurve;
    this.defaultGradient = defaultGradient;
    this.range = range;
    this.mark = mark;
    this.notes = notes;
    this.span = span;
  }

  public String name() {
    return name;
  }

  public Type type() {
    return type;
  }

  public boolean isCurve() {
    return type == Type.Opaque.CURVE;
  }

  public boolean isGradient() {
    return type == Type.Opaque.GRADIENT;
  }

  /** A curve or gradient: a table of keys that is read at a position. */
  public boolean isTable() {
    return isCurve() || isGradient();
  }

  public List<Number> defaultValue() {
    return defaultValue;
  }

  /** Of a curve only. */
  public @Nullable Curve defaultCurve() {
    return defaultCurve;
  }

  /** Of a gradient only. */
  public @Nullable Gradient defaultGradient() {
    return defaultGradient;
  }

  /**
   * The most keys that a curve, or each of the colours and alphas of a gradient, can have, also
   * when the host sets it.
   */
  public int keyCapacity() {
    int own = 0;
    if (defaultCurve != null) {
      own = defaultCurve.keys().size();
    } else if (defaultGradient != null) {
      own = Math.max(defaultGradient.colors().size(), defaultGradient.alphas().size());
    }
    return Math.max(own, USUAL_KEYS);
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
