package dev.tendril.samples.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import dev.tendril.samples.Machine;
import dev.tendril.samples.host.Picture;
import dev.tendril.vulkan.EffectBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a preset binds and sets arrives in every command, and nothing of it with --no-preset. */
final class PresetCommandsTest {
  private static final String TEXT =
      """
      uniform float2 pair = float2(1, 2);
      Texture2D picture;
      [capacity(16)] struct Particle { float3 position : POSITION; float4 texel; float2 seen; };
      bool update(inout Particle p) {
        p.texel = picture.Load(int2(1, 0)); p.seen = pair; return true;
      }
      """;

  @TempDir Path folder;
  private Path effect;

  @BeforeEach
  void writeEffect() throws IOException {
    effect = Files.writeString(folder.resolve("Look.vfx"), TEXT);
  }

  private void bind(String path) throws IOException {
    Files.writeString(
        folder.resolve("Look.preset.json"),
        "{\"format\": \"tendril.preset/1\", \"uniforms\": {\"pair\": [3, 4]},"
            + " \"bindings\": {\"picture\": \""
            + path
            + "\"}}");
  }

  /** Two pixels of one row: red, and this one of primary colours, half transparent. */
  private void picture(String path, int red, int green, int blue) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    byte[] rgba = {-1, 0, 0, -1, (byte) red, (byte) green, (byte) blue, (byte) 128};
    new Picture(2, 1, rgba).writePng(file);
  }

  private List<Float> seen(Object... more) throws IOException {
    Path out = folder.resolve("state.json");
    List<Object> all = new ArrayList<>(List.of("simulate", effect, "--steps", 1, "--dt", 1));
    all.addAll(List.of("--out", out));
    all.addAll(List.of(more));
    Invocation simulate = Invocation.of(all.toArray());
    assertThat(simulate.status()).as(simulate.err()).isZero();
    var fields =
        JsonParser.parseString(Files.readString(out))
            .getAsJsonObject()
            .getAsJsonArray("types")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("particles")
            .get(0)
            .getAsJsonObject()
            .getAsJsonObject("fields");
    List<Float> values = new ArrayList<>();
    for (String name : List.of("texel", "seen")) {
      JsonArray parts = fields.getAsJsonArray(name);
      parts.forEach(part -> values.add(part.getAsFloat()));
    }
    return values;
  }

  /** 0 and 255 are 0 and 1 in sRGB as well, and alpha is linear: 128 of 255. */
  @Test
  void aBoundFileIsReadBackTexelForTexel() throws IOException {
    Machine.requireDevice();
    float half = 128 / 255f;
    picture("images/a b.png", 0, 255, 0);
    picture("other.png", 0, 0, 255);
    bind("images/a b.png");
    assertThat(seen()).containsExactly(0f, 1f, 0f, half, 3f, 4f);
    assertThat(seen("--bind", "picture=" + folder.resolve("other.png")))
        .containsExactly(0f, 0f, 1f, half, 3f, 4f);
    assertThat(seen("--no-preset")).containsExactly(1f, 1f, 1f, 1f, 1f, 2f); // unbound: white
  }

  @Test
  void aBoundFileThatIsNoPictureIsNamed() throws IOException {
    Machine.requireDevice();
    Files.writeString(folder.resolve("x.png"), "no picture");
    bind("x.png");
    Invocation simulate =
        Invocation.of(
            "simulate", effect, "--steps", 1, "--dt", 1, "--out", folder.resolve("state.json"));
    assertThat(simulate.status()).isEqualTo(1);
    assertThat(simulate.err()).contains("preset: picture: ").contains("x.png");
  }

  @Test
  void bundlesHoldThePresetUnlessToldOtherwise() throws IOException {
    Path effects = Files.createDirectory(folder.resolve("effects"));
    Files.writeString(effects.resolve("Look.vfx"), TEXT);
    byte[] plain = cook(effects);
    bind("images/a.png");
    Files.move(folder.resolve("Look.preset.json"), effects.resolve("Look.preset.json"));
    assertThat(cook(effects)).isNotEqualTo(plain);
    assertThat(cook(effects, "--no-preset")).isEqualTo(plain);
  }

  private byte[] cook(Path effects, Object... more) throws IOException {
    Path out = folder.resolve("effects.tvfx");
    List<Object> all = new ArrayList<>(List.of("cook", effects, "--out", out));
    all.addAll(List.of(more));
    Invocation cook = Invocation.of(all.toArray());
    assertThat(cook.status()).as(cook.err()).isZero();
    assertThat(EffectBundle.open(out).paths()).containsExactly("Look.vfx");
    return Files.readAllBytes(out);
  }
}
