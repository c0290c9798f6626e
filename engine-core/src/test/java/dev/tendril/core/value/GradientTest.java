package dev.tendril.core.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tendril.core.value.Gradient.AlphaKey;
import dev.tendril.core.value.Gradient.Color;
import dev.tendril.core.value.Gradient.ColorKey;
import dev.tendril.core.value.Gradient.Mode;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GradientTest {
  private static final List<ColorKey> COLORS =
      List.of(new ColorKey(0, 0, 1, 2), new ColorKey(2, 4, 3, 2));
  private static final List<AlphaKey> ALPHAS = List.of(new AlphaKey(1, 0), new AlphaKey(3, 1));

  @Test
  void coloursAndAlphasAreMixedApart() {
    Gradient gradient = new Gradient(COLORS, ALPHAS, Mode.LINEAR);
    assertThat(gradient.at(1.5f)).isEqualTo(new Color(3, 2.5f, 2, 0.25f));
    assertThat(gradient.at(-1)).isEqualTo(new Color(0, 1, 2, 0));
    assertThat(gradient.at(9)).isEqualTo(new Color(4, 3, 2, 1));
    assertThat(gradient.at(Float.NaN)).isEqualTo(new Color(0, 1, 2, 0));
    assertThat(gradient.at(Float.POSITIVE_INFINITY)).isEqualTo(new Color(4, 3, 2, 1));
  }

  @Test
  void stepsReadTheKeyAtOrAfter() {
    Gradient gradient = new Gradient(COLORS, ALPHAS, Mode.STEP);
    assertThat(gradient.at(0)).isEqualTo(new Color(0, 1, 2, 0));
    assertThat(gradient.at(0.5f)).isEqualTo(new Color(4, 3, 2, 0));
    assertThat(gradient.at(1.5f)).isEqualTo(new Color(4, 3, 2, 1));
  }

  @Test
  void withoutAlphasItIsOpaque() {
    assertThat(Gradient.of(new ColorKey(0, 1, 2, 3)).at(5)).isEqualTo(new Color(1, 2, 3, 1));
  }

  @Test
  void badKeysAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(Gradient::of);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Gradient.of(COLORS.get(1), COLORS.get(0)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Gradient.of(new ColorKey(0, Float.NaN, 0, 0)));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new Gradient(COLORS, List.of(new AlphaKey(0, 1), new AlphaKey(0, 1)), Mode.LINEAR));
  }
}
