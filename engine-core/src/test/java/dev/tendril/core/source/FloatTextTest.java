package dev.tendril.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class FloatTextTest {
  @Test
  void fewestDigits() {
    assertThat(FloatText.of(0f)).isEqualTo("0.0");
    assertThat(FloatText.of(-0f)).isEqualTo("-0.0");
    assertThat(FloatText.of(1f)).isEqualTo("1.0");
    assertThat(FloatText.of(0.1f)).isEqualTo("0.1");
    assertThat(FloatText.of(-9.81f)).isEqualTo("-9.81");
    assertThat(FloatText.of(1 / 3f)).isEqualTo("0.33333334");
    assertThat(FloatText.of(16777216f)).isEqualTo("16777216.0");
    assertThat(FloatText.of(Float.MIN_VALUE)).isEqualTo("1e-45");
    assertThat(FloatText.of(Float.MIN_NORMAL)).isEqualTo("1.1754944e-38");
    assertThat(FloatText.of(Float.MAX_VALUE)).isEqualTo("3.4028235e38");
  }

  @Test
  void plainBetweenItsBounds() {
    assertThat(FloatText.of(1e-5f)).isEqualTo("0.00001");
    assertThat(FloatText.of(Math.nextDown(1e-5f))).isEqualTo("9.999999e-6");
    assertThat(FloatText.of(Math.nextDown(1e9f))).isEqualTo("999999940.0");
    assertThat(FloatText.of(1e9f)).isEqualTo("1e9");
    assertThat(FloatText.of(1.5e-7f)).isEqualTo("1.5e-7");
  }

  @Test
  void nonFinite() {
    assertThat(FloatText.of(Float.NaN)).isEqualTo("NaN");
    assertThat(FloatText.of(Float.POSITIVE_INFINITY)).isEqualTo("Infinity");
    assertThat(FloatText.of(Float.NEGATIVE_INFINITY)).isEqualTo("-Infinity");
  }

  @Test
  void readsBackToTheSameBits() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      float value = Float.intBitsToFloat(random.nextInt());
      if (Float.isFinite(value)) {
        String text = FloatText.of(value);
        assertThat(Float.floatToRawIntBits(Float.parseFloat(text)))
            .as(text)
            .isEqualTo(Float.floatToRawIntBits(value));
      }
    }
  }
}
