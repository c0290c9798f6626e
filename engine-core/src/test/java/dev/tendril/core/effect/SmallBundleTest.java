package dev.tendril.core.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.VfxCompiler;
import dev.tendril.core.glsl.EffectCooker;
import dev.tendril.core.glsl.GlslOptions;
import dev.tendril.core.source.MapSources;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The smallest bundle, attacked at every byte. */
final class SmallBundleTest {
  /** As the format says; written down here a second time. */
  private static final int HEAD = 8 + 4 + 4 + 8 + 4 + 4 + 32 + 16;

  private static final int FRONT = HEAD + 3 * 32;

  private static byte[] bundle() {
    String text =
        """
        uniform float rate = 5; [capacity(8)] struct Particle { float age; };
        bool update(inout Particle p) { p.age += rate; return p.age < 9; }
        """;
    CookedEffect effect =
        new EffectCooker(GlslOptions.portable())
            .cook(
                VfxCompiler.compile(new MapSources(Map.of("A.vfx", text)), "A.vfx")
                    .effectOrThrow());
    CookedEffect compiled =
        effect.withShaders(
            shader -> {
              ByteBuffer words = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN);
              words.putInt(0, 0x07230203);
              return new CookedShader(
                  shader.name(), shader.stage(), new CookedShader.Binary(words));
            });
    CookedBundle.Entry entry = new CookedBundle.Entry(compiled, List.of());
    return new CookedBundle(false, List.of(new CookedBundle.Variant(false, List.of(entry))))
        .write();
  }

  private static boolean isRefused(byte[] file) {
    try {
      CookedBundle.read(file);
      return false;
    } catch (UnusableBundleException e) {
      return true;
    }
  }

  @Test
  void aBitOfEveryByteIsMissed() {
    byte[] file = bundle();
    for (int at = 0; at < file.length; at++) {
      byte mask = (byte) (1 << at % 8);
      file[at] ^= mask;
      assertThat(isRefused(file)).as("byte %d", at).isTrue();
      file[at] ^= mask;
    }
    assertThat(isRefused(file)).isFalse();
  }

  @Test
  void noPartOfItIsEnough() {
    byte[] file = bundle();
    for (int length = 0; length < file.length; length++) {
      assertThat(isRefused(Arrays.copyOf(file, length))).as("length %d", length).isTrue();
    }
  }

  /**
   * Every byte of the records is changed under checksums that hold: refused, or read as a whole
   * bundle, which can be written and read again.
   */
  @Test
  void whatIsReadIsWhole() throws Exception {
    byte[] file = bundle();
    int end = FRONT + (int) ByteBuffer.wrap(file).getLong(HEAD - 16);
    int read = 0;
    for (int at = FRONT; at < end; at++) {
      for (int value : new int[] {file[at] ^ 1 << at % 8, 0}) {
        byte[] changed = file.clone();
        changed[at] = (byte) value;
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(changed, FRONT, end - FRONT);
        System.arraycopy(digest.digest(), 0, changed, HEAD + 32, 32);
        CookedBundle bundle;
        try {
          bundle = CookedBundle.read(changed);
        } catch (UnusableBundleException e) {
          continue;
        }
        read++;
        assertThat(CookedBundle.read(bundle.write())).as("byte %d", at - FRONT).isEqualTo(bundle);
      }
    }
    assertThat(read).as("some numbers and names are others and still fit").isPositive();
  }
}
