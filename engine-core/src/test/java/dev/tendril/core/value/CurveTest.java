package dev.tendril.core.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tendril.core.value.Curve.Key;
import dev.tendril.core.value.Curve.Mode;
import dev.tendril.core.value.Curve.Wrap;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CurveTest {
  private static final float NAN = Float.NaN;
  private static final float INFINITY = Float.POSITIVE_INFINITY;

  @Test
  void linesHoldTheirEnds() {
    Curve curve = Curve.linear(1, 10, 3, 20);
    assertThat(curve.at(0)).isEqualTo(10);
    assertThat(curve.at(2)).isEqualTo(15);
    assertThat(curve.at(3)).isEqualTo(20);
    assertThat(curve.at(-INFINITY)).isEqualTo(10);
    assertThat(curve.at(INFINITY)).isEqualTo(20);
    assertThat(curve.at(NAN)).isEqualTo(10);
  }

  @Test
  void stepsChangeAtTheNextKey() {
    Curve curve = Curve.step(0, 1, 1, 2, 2, 3);
    assertThat(curve.at(Math.nextDown(1f))).isEqualTo(1);
    assertThat(curve.at(1)).isEqualTo(2);
    assertThat(curve.at(1.5f)).isEqualTo(2);
    assertThat(curve.at(2)).isEqualTo(3);
  }

  /** A cubic with slopes 0 through (0, 0), (1, 1): 3 s^2 - 2 s^3. */
  @Test
  void smoothEndsAreLevel() {
    Curve curve = Curve.smooth(0, 0, 1, 1);
    assertThat(curve.at(0.25f)).isEqualTo(0.15625f);
    assertThat(curve.at(0.5f)).isEqualTo(0.5f);
  }

  @Test
  void smoothSlopesInsideAreThoseOfTheNeighbours() {
    Curve curve = Curve.smooth(0, 0, 1, 5, 2, 4);
    assertThat(curve.keys().get(1)).isEqualTo(new Key(1, 5, 2, 2, Mode.SMOOTH));
  }

  @Test
  void loopsBeginAgainAtTheLastKey() {
    Curve curve = Curve.of(Mode.LINEAR, Wrap.LOOP, 1, 0, 2, 1, 3, 3);
    assertThat(curve.at(3)).isEqualTo(0);
    assertThat(curve.at(3.5f)).isEqualTo(0.5f);
    assertThat(curve.at(0.5f)).isEqualTo(2);
    assertThat(curve.at(1 - 2 * 1000)).isEqualTo(0);
  }

  @Test
  void mirrorsGoBack() {
    Curve curve = Curve.of(Mode.LINEAR, Wrap.MIRROR, 1, 0, 2, 1, 3, 3);
    assertThat(curve.at(3)).isEqualTo(3);
    assertThat(curve.at(3.5f)).isEqualTo(2);
    assertThat(curve.at(5)).isEqualTo(0);
    assertThat(curve.at(0.5f)).isEqualTo(0.5f);
  }

  @Test
  void whatRepeatsReadsTheFirstKeyWhereThereIsNoPosition() {
    for (Wrap wrap : List.of(Wrap.LOOP, Wrap.MIRROR)) {
      Curve curve = Curve.of(Mode.LINEAR, wrap, 0, 7, 1, 9);
      assertThat(curve.at(INFINITY)).isEqualTo(7);
      assertThat(curve.at(-INFINITY)).isEqualTo(7);
      assertThat(curve.at(NAN)).isEqualTo(7);
      assertThat(curve.at(Float.MAX_VALUE)).isBetween(7f, 9f);
      assertThat(Curve.constant(7).withWrap(wrap).at(5)).isEqualTo(7);
    }
  }

  @Test
  void everyKeyIsFoundAmongMany() {
    float[] keys = new float[2 * Curve.MAX_KEYS];
    for (int i = 0; i < Curve.MAX_KEYS; i++) {
      keys[2 * i] = i * i;
      keys[2 * i + 1] = i;
    }
    Curve curve = Curve.linear(keys);
    for (int i = 0; i < Curve.MAX_KEYS; i++) {
      assertThat(curve.at(i * i)).isEqualTo(i);
    }
    // Between 16 and 25, and between 3844 and 3969.
    assertThat(curve.at(20.5f)).isEqualTo(4.5f);
    assertThat(curve.at(3906.5f)).isEqualTo(62.5f);
  }

  @Test
  void badKeysAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(Curve::linear).withMessageContaining("not 0");
    assertThatIllegalArgumentException().isThrownBy(() -> Curve.linear(0, 1, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> Curve.linear(0, 1, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> Curve.linear(NAN, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> Curve.linear(0, INFINITY));
    assertThatIllegalArgumentException().isThrownBy(() -> Curve.linear(-3e38f, 0, 3e38f, 1));
    List<Key> many = Collections.nCopies(Curve.MAX_KEYS + 1, new Key(0, 0, 0, 0, Mode.STEP));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Curve(many, Wrap.CLAMP))
        .withMessageContaining("64");
  }
}
