package dev.tendril.samples.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumberTextTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0.0",
    "-0.0, -0.0",
    "1, 1.0",
    "0.05, 0.05",
    "-2.5, -2.5",
    "100, 100.0",
    "0.016666666666666666, 0.016666666666666666",
    "1e-5, 0.00001",
    "9.9e-6, 9.9e-6",
    "999999999, 999999999.0",
    "1e9, 1e9",
    "1.5e-7, 1.5e-7",
    "-1.25e300, -1.25e300",
    "2.0E-3, 0.002",
    "4.9e-324, 5e-324",
    "1.7976931348623157e308, 1.7976931348623157e308",
    "9007199254740993, 9.007199254740992e15",
    "5.684341886080802e-14, 5.684341886080802e-14"
  })
  void doubles(double value, String text) {
    assertThat(NumberText.format(value)).isEqualTo(text);
  }

  @Test
  void readsBackAndIsNeverLongerThanTheJdks() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        String text = NumberText.format(value);
        assertThat(Double.parseDouble(text)).isEqualTo(value);
        assertThat(digits(text)).isLessThanOrEqualTo(digits(Double.toString(value)));
      }
    }
  }

  @Test
  void powersOfTwoHaveUnevenNeighbours() {
    for (int exponent = -1022; exponent < 1023; exponent++) {
      double value = Math.scalb(1.0, exponent);
      assertThat(Double.parseDouble(NumberText.format(value))).isEqualTo(value);
    }
  }

  @Test
  void whatIsNotFiniteIsAString() {
    StringBuilder out = new StringBuilder();
    NumberText.append(out, Double.NaN);
    NumberText.append(out, Double.POSITIVE_INFINITY);
    NumberText.append(out, Float.NEGATIVE_INFINITY);
    assertThat(out.toString()).isEqualTo("\"NaN\"\"Infinity\"\"-Infinity\"");
  }

  private static int digits(String text) {
    String mantissa = text.replaceFirst("[eE].*", "").replaceAll("[^0-9]", "");
    return mantissa.replaceFirst("^0+", "").replaceFirst("0+$", "").length();
  }
}
