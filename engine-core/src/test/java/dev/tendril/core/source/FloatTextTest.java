package dev.tendril.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FloatTextTest {
  private static final int RANDOM_FLOATS = 300_000;

  @ParameterizedTest
  @CsvSource({
    "0, 0.0",
    "80000000, -0.0",
    "3f800000, 1.0",
    "bf000000, -0.5",
    "3dcccccd, 0.1",
    "40490fdb, 3.1415927",
    "4b800000, 16777216.0",
    "4b800001, 16777218.0",
    "4e6e6b27, 999999940.0",
    "4e6e6b28, 1e9",
    "4d4fc6fb, 217870260.0",
    "3727c5ac, 0.00001",
    "3727c5ab, 9.999999e-6",
    "33d6bf95, 1e-7",
    "34211bcb, 1.5004404e-7",
    "1, 1e-45",
    "2, 3e-45",
    "807fffff, -1.1754942e-38",
    "800000, 1.1754944e-38",
    "7f7fffff, 3.4028235e38",
    "4c000000, 33554432.0",
    "7f800000, Infinity",
    "ff800000, -Infinity",
    "7fc00001, NaN",
  })
  void writes(String bits, String text) {
    assertThat(FloatText.format(fromHex(bits))).isEqualTo(text);
  }

  @Test
  void readsBackToTheSameBitsWithTheFewestDigits() {
    SplittableRandom random = new SplittableRandom(17);
    for (int i = 0; i < RANDOM_FLOATS; i++) {
      float value = Float.intBitsToFloat(random.nextInt());
      if (Float.isFinite(value)) {
        check(value);
      }
    }
  }

  @Test
  void writesOrdinaryNumbersToo() {
    SplittableRandom random = new SplittableRandom(18);
    for (int i = 0; i < RANDOM_FLOATS; i++) {
      check((float) (random.nextInt(1_000_000) / Math.pow(10, random.nextInt(9))));
      check((float) Math.exp(random.nextDouble() * 60 - 30));
    }
  }

  @Test
  void writesPowersOfTwoAndTheirNeighbours() {
    for (int exponent = 1; exponent < 255; exponent++) {
      for (int offset = -2; offset <= 2; offset++) {
        check(Float.intBitsToFloat((exponent << 23) + offset));
      }
    }
  }

  /** Plain conditions: there are a million of them. */
  private static void check(float value) {
    String text = FloatText.format(value);
    if (Float.floatToIntBits(Float.parseFloat(text)) != Float.floatToIntBits(value)) {
      throw new AssertionError(text + " does not read back");
    }
    float magnitude = Math.abs(value);
    boolean plain = magnitude == 0 || (magnitude >= 1e-5f && magnitude < 1e9f);
    if (plain == text.contains("e") || (plain && !text.contains("."))) {
      throw new AssertionError(text + " has the wrong form");
    }
    BigDecimal decimal = new BigDecimal(text).stripTrailingZeros();
    if (decimal.precision() > 1) {
      assertNoneShorter(decimal, value);
    }
  }

  /** No decimal with one digit less reads back. */
  private static void assertNoneShorter(BigDecimal decimal, float value) {
    BigDecimal step = BigDecimal.ONE.scaleByPowerOfTen(1 - decimal.scale());
    BigDecimal below = decimal.subtract(decimal.remainder(step));
    for (BigDecimal shorter : new BigDecimal[] {below, below.add(step), below.subtract(step)}) {
      if (shorter.floatValue() == value) {
        throw new AssertionError(decimal + " is longer than " + shorter);
      }
    }
  }

  private static float fromHex(String bits) {
    return Float.intBitsToFloat(Integer.parseUnsignedInt(bits, 16));
  }
}
