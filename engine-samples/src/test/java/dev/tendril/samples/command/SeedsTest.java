package dev.tendril.samples.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class SeedsTest {
  /** From Jarzynski and Olano's function, run with native 32-bit arithmetic. */
  @Test
  void pcg() {
    assertThat(Integer.toUnsignedLong(Seeds.pcg(0))).isEqualTo(PCG_OF_0);
    assertThat(Integer.toUnsignedLong(Seeds.pcg(1))).isEqualTo(PCG_OF_1);
    assertThat(Seeds.ofInstance(1, 0)).isEqualTo(Seeds.pcg(1 + Seeds.pcg(0)));
  }

  private static final long PCG_OF_0 = 129708002L;
  private static final long PCG_OF_1 = 2831084092L;

  @Test
  void seedsAre32Bits() {
    assertThat(Seeds.parse("0")).isZero();
    assertThat(Seeds.parse("4294967295")).isEqualTo(-1);
    assertThat(Seeds.parse("0xdeadbeef")).isEqualTo(0xdeadbeef);
    for (String text : new String[] {"", "-1", "+1", "4294967296", "1.0", "0x", "x"}) {
      assertThatThrownBy(() -> Seeds.parse(text)).isInstanceOf(NumberFormatException.class);
    }
  }
}
