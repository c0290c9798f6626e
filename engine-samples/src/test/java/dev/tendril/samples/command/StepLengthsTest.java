package dev.tendril.samples.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StepLengthsTest {
  @Test
  void decimalsAndFractions() {
    assertThat(StepLengths.parse("0.05")).isEqualTo(0.05);
    assertThat(StepLengths.parse("1/60")).isEqualTo(1.0 / 60);
    assertThat(StepLengths.parse("1.5/144")).isEqualTo(1.5 / 144);
    assertThat(StepLengths.parse(".5")).isEqualTo(0.5);
    assertThat(StepLengths.parse("1e-3")).isEqualTo(0.001);
    assertThat(StepLengths.parse("0")).isEqualTo(0.0);
    assertThat(Double.doubleToRawLongBits(StepLengths.parse("-0"))).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "NaN",
        "Infinity",
        "-0.1",
        "1/0",
        "0/0",
        "1/-60",
        "1/",
        "/60",
        "1/2/3",
        "1 /60",
        "0x1p3",
        "1f",
        "1d",
        "1e999",
        "1,5"
      })
  void everythingElseIsRefused(String text) {
    assertThatThrownBy(() -> StepLengths.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void listsAreSeparatedByWhiteSpace() {
    assertThat(StepLengths.parseList(" 0.1\n1/60\t0.25\r\n")).containsExactly(0.1, 1.0 / 60, 0.25);
    assertThat(StepLengths.parseList(" \n")).isEmpty();
  }

  @Test
  void aConstantLengthIsEveryStepsLength() {
    StepLengths steps = StepLengths.constant(0.5, 3);
    assertThat(steps.count()).isEqualTo(3);
    assertThat(steps.get(2)).isEqualTo(0.5);
  }
}
