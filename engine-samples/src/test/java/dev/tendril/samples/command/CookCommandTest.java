package dev.tendril.samples.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.vulkan.EffectBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CookCommandTest {
  @TempDir Path folder;

  private Path write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void cooksAFolderWithThoseInIt() throws IOException {
    String text =
        "struct Particle { float3 position; }; bool update(inout Particle p) { return %s; }";
    write("effects/Still.vfx", text.formatted("true"));
    write("effects/fire/Brief.vfx", text.formatted("false"));
    write("effects/.old/Hidden.vfx", "broken");
    write("effects/shared.hlsli", "float twice(float x) { return 2 * x; }");
    Path out = folder.resolve("new/effects.tvfx");
    Invocation cook = Invocation.of("cook", folder.resolve("effects"), "--out", out);
    assertThat(cook.status()).as(cook.err()).isZero();
    assertThat(cook.out()).isEmpty();
    assertThat(cook.err()).startsWith("2 effects, ");
    assertThat(EffectBundle.open(out).paths()).containsExactly("Still.vfx", "fire/Brief.vfx");
  }

  @Test
  void writesNothingForABrokenFile() throws IOException {
    write("effects/Bad.vfx", "struct Particle { flot x; };");
    Path out = folder.resolve("effects.tvfx");
    Invocation cook = Invocation.of("cook", folder.resolve("effects"), "--out", out);
    assertThat(cook.status()).isEqualTo(1);
    assertThat(cook.err()).contains("Bad.vfx:1:19: error[");
    assertThat(out).doesNotExist();
  }

  @Test
  void saysWhatItMisses() throws IOException {
    assertThat(Invocation.of("cook", folder).status()).isEqualTo(2);
    Invocation empty = Invocation.of("cook", folder, "--out", folder.resolve("x"));
    assertThat(empty.status()).isEqualTo(1);
    assertThat(empty.err()).contains("there is no .vfx file in");
    Path file = write("A.vfx", "");
    assertThat(Invocation.of("cook", file, "--out", folder.resolve("x")).err())
        .contains("is not a directory");
  }
}
