package dev.tendril.core.value;

import java.util.ArrayList;
import java.util.List;

/**
 * A number over a position: keys, what runs between them, and what holds beyond their ends.
 *
 * <p>{@link #at} computes what the GPU computes, operation for operation.
 *
 * @param keys 1 to {@link #MAX_KEYS}, positions ascending
 */
public record Curve(List<Key> keys, Wrap wrap) implements UniformValue {
  /** The most keys of any curve. */
  public static final int MAX_KEYS = 64;

  /** What runs from a key to the next one. */
  public enum Mode {
    /** Nothing: the value changes at the next key. */
    STEP,
    LINEAR,
    /** A cubic Hermite segment between the key's {@code out} and the next key's {@code in}. */
    SMOOTH
  }

  /** What holds before the first and after the last key. */
  public enum Wrap {
    /** The ends' values. */
    CLAMP,
    /** The curve again; the last key's place is the first one's. */
    LOOP,
    /** The curve back and forth. */
    MIRROR
  }

  /**
   * @param in the slope with which a smooth segment arrives
   * @param out the slope with which a smooth segment leaves
   * @param mode of the segment that begins here
   */
  public record Key(float position, float value, float in, float out, Mode mode) {}

  /**
   * @throws IllegalArgumentException for no or too many keys, numbers that are not finite and
   *     positions that do not ascend
   */
  public Curve {
    keys = List.copyOf(keys);
    if (keys.isEmpty() || keys.size() > MAX_KEYS) {
      throw new IllegalArgumentException(
          "a curve has 1 to " + MAX_KEYS + " keys, not " + keys.size());
    }
    float before = Float.NEGATIVE_INFINITY;
    for (Key key : keys) {
      if (!(key.position > before)) {
        throw new IllegalArgumentException("the positions of a curve's keys must ascend");
      }
      boolean finite =
          Float.isFinite(key.value) && Float.isFinite(key.in) && Float.isFinite(key.out);
      if (!finite || !Float.isFinite(key.position)) {
        throw new IllegalArgumentException("a curve's numbers must be finite");
      }
      before = key.position;
    }
    if (!Float.isFinite(keys.get(keys.size() - 1).position - keys.get(0).position)) {
      throw new IllegalArgumentException("a curve's keys lie too far apart");
    }
  }

  /** The same everywhere. */
  public static Curve constant(float value) {
    return linear(0, value);
  }

  /**
   * Straight lines.
   *
   * @param positionsAndValues of each key in turn
   */
  public static Curve linear(float... positionsAndValues) {
    return of(Mode.LINEAR, Wrap.CLAMP, positionsAndValues);
  }

  /** Each key's value up to the next key; otherwise like {@link #linear}. */
  public static Curve step(float... positionsAndValues) {
    return of(Mode.STEP, Wrap.CLAMP, positionsAndValues);
  }

  /** Smooth with automatic slopes; otherwise like {@link #linear}. */
  public static Curve smooth(float... positionsAndValues) {
    return of(Mode.SMOOTH, Wrap.CLAMP, positionsAndValues);
  }

  /** All segments of one mode; smooth ones have automatic slopes. */
  public static Curve of(Mode mode, Wrap wrap, float... positionsAndValues) {
    if (positionsAndValues.length % 2 != 0) {
      throw new IllegalArgumentException("each key of a curve has a position and a value");
    }
    int count = positionsAndValues.length / 2;
    float[] positions = new float[count];
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      positions[i] = positionsAndValues[2 * i];
      values[i] = positionsAndValues[2 * i + 1];
    }
    List<Key> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      float slope = mode == Mode.SMOOTH ? automaticSlope(positions, values, i) : 0;
      keys.add(new Key(positions[i], values[i], slope, slope, mode));
    }
    return new Curve(keys, wrap);
  }

  /** From the key before to the key after; 0 at the ends. */
  public static float automaticSlope(float[] positions, float[] values, int key) {
    if (key == 0 || key == positions.length - 1) {
      return 0;
    }
    return (values[key + 1] - values[key - 1]) / (positions[key + 1] - positions[key - 1]);
  }

  public Curve withWrap(Wrap other) {
    return new Curve(keys, other);
  }

  /** NaN, and an infinite position of a curve that repeats, reads the first key. */
  public float at(float position) {
    int last = keys.size() - 1;
    float low = keys.get(0).position;
    float high = keys.get(last).position;
    float t = position;
    if (wrap != Wrap.CLAMP && (!(t >= low) || !(t < high))) {
      t = Float.isFinite(t) ? wrapped(t, low, high) : low;
    }
    if (!(t > low)) {
      return keys.get(0).value;
    }
    if (!(t < high)) {
      return keys.get(last).value;
    }
    // The last key that is not after t.
    int from = 0;
    int to = last;
    while (to - from > 1) {
      int middle = (from + to) >>> 1;
      if (t < keys.get(middle).position) {
        to = middle;
      } else {
        from = middle;
      }
    }
    return segment(keys.get(from), keys.get(to), t);
  }

  private float wrapped(float t, float low, float high) {
    float length = high - low;
    if (!(length > 0)) {
      return low;
    }
    float period = wrap == Wrap.LOOP ? length : 2 * length;
    float x = t - low;
    x -= period * (float) Math.floor(x / period);
    if (wrap == Wrap.MIRROR && x > length) {
      x = period - x;
    }
    return low + x;
  }

  private static float segment(Key from, Key to, float t) {
    float length = to.position - from.position;
    float s = (t - from.position) / length;
    float rise = to.value - from.value;
    return switch (from.mode) {
      case STEP -> from.value;
      case LINEAR -> from.value + s * rise;
      case SMOOTH -> {
        float a = length * from.out;
        float b = length * to.in;
        yield from.value + s * (a + s * ((3 * rise - 2 * a - b) + s * (a + b - 2 * rise)));
      }
    };
  }
}
