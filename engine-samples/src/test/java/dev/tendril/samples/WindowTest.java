package dev.tendril.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.samples.host.Picture;
import dev.tendril.samples.host.ResizeScenario;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The samples that open a window, each in a process of its own, on the display there is or on a
 * virtual one. The validation layer, where it is installed, checks them and must be silent.
 */
final class WindowTest {
  private static final long SECONDS = 240;

  private static String display = "";
  private static @Nullable Process virtualDisplay;

  @TempDir Path folder;

  private record Outcome(int status, String output) {}

  @BeforeAll
  static void findDisplay() throws IOException {
    Machine.requireDevice();
    String present = System.getenv("DISPLAY");
    if (present != null && !present.isEmpty()) {
      display = present;
      return;
    }
    if (!System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux")) {
      return;
    }
    try {
      virtualDisplay =
          new ProcessBuilder(
                  "Xvfb", "-displayfd", "1", "-screen", "0", "1400x900x24", "-nolisten", "tcp")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      Machine.missing("there is neither a display nor Xvfb");
      return;
    }
    BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(virtualDisplay.getInputStream(), StandardCharsets.US_ASCII));
    String number = reader.readLine();
    if (number == null) {
      Machine.missing("Xvfb did not start");
    }
    display = ":" + number;
  }

  @AfterAll
  static void closeDisplay() {
    if (virtualDisplay != null) {
      virtualDisplay.destroy();
    }
  }

  private Outcome run(Class<?> main, Object... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (Runtime.version().feature() >= 25) {
      command.add("--enable-native-access=ALL-UNNAMED");
      command.add("-Dorg.lwjgl.system.memoryBackend=ffm");
    }
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    for (Object argument : arguments) {
      command.add(String.valueOf(argument));
    }
    Path output = folder.resolve("output.txt");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    if (!display.isEmpty()) {
      builder.environment().put("DISPLAY", display);
    }
    if (hasValidationLayer()) {
      builder.environment().put("VK_INSTANCE_LAYERS", "VK_LAYER_KHRONOS_validation");
      builder
          .environment()
          .put("VK_LAYER_ENABLES", "VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT");
    }
    Process process = builder.start();
    boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly();
      process.waitFor();
    }
    String text = Files.readString(output);
    assertThat(ended).as("ended within " + SECONDS + " s:\n" + text).isTrue();
    return new Outcome(process.exitValue(), text);
  }

  private static boolean hasValidationLayer() {
    for (String place : List.of("/usr/share", "/etc", "/usr/local/share")) {
      File[] files = new File(place, "vulkan/explicit_layer.d").listFiles();
      for (File file : files == null ? new File[0] : files) {
        if (file.getName().contains("validation")) {
          return true;
        }
      }
    }
    return false;
  }

  private static void assertClean(Outcome outcome) {
    assertThat(outcome.status()).as(outcome.output()).isZero();
    assertThat(outcome.output())
        .doesNotContain("Validation Error", "Validation Warning", "VUID-", "SYNC-HAZARD");
  }

  @Test
  void theEmbeddedHostRunsAndClosesCleanly() throws Exception {
    assertClean(run(EmbeddedHost.class, "effects/Fountain.vfx", "--frames", 20));
  }

  @Test
  void theEmbeddedHostIsSmall() throws IOException {
    Path source = Path.of("src/main/java/dev/tendril/samples/EmbeddedHost.java");
    List<String> lines = Files.readAllLines(source);
    assertThat(lines).hasSizeLessThan(250);
    assertThat(lines.stream().filter(line -> line.startsWith("import dev.tendril")))
        .as("nothing but the public API")
        .containsExactlyInAnyOrder(
            "import dev.tendril.vulkan.*;", "import dev.tendril.vulkan.device.*;");
  }

  @Test
  void theWindowShowsAnEffect() throws Exception {
    assertClean(run(Main.class, "window", "effects/Tentacles.vfx", "--frames", 20));
  }

  @Test
  void imagesFollowTheWindowsSize() throws Exception {
    Outcome outcome = run(ResizeScenario.class);
    assertClean(outcome);
    assertThat(outcome.output())
        .contains("drawn at 320 x 200")
        .contains("drawn at 500 x 410")
        .contains("drawn at 64 x 64")
        .contains("drawn at 800 x 300");
  }

  @Test
  void aBrokenEffectIsSaidSo() throws Exception {
    Path broken = folder.resolve("Broken.vfx");
    Files.writeString(broken, "struct Particle { };\n");
    Outcome outcome = run(Main.class, "window", broken, "--frames", 2);
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.output()).contains("Broken.vfx:");
  }

  @Test
  void whatThePresetBindsIsOpened() throws Exception {
    Path effect = folder.resolve("Glow.vfx");
    Files.writeString(
        effect,
        "Texture2D glow; struct Particle { float3 position : POSITION; };\n"
            + "[texture(glow)] struct Render { float3 position; float size; };\n"
            + "bool update(inout Particle p) { Render r; r.position = p.position; r.size = 1;"
            + " draw(r); return true; }\n");
    Path preset = folder.resolve("Glow.preset.json");
    String binding = "{\"format\": \"tendril.preset/1\", \"bindings\": {\"glow\": \"a.png\"}}";
    Files.writeString(preset, binding);
    Outcome missing = run(Main.class, "window", effect, "--frames", 2);
    assertThat(missing.status()).isEqualTo(1);
    assertThat(missing.output()).contains("binds `a.png`, and there is no such file");
    assertClean(run(Main.class, "window", effect, "--frames", 2, "--no-preset"));
    new Picture(1, 1, new byte[] {0, -1, 0, -1}).writePng(folder.resolve("a.png"));
    assertClean(run(Main.class, "window", effect, "--frames", 5));
  }

  @Test
  void savesAreReloadedAndBrokenOnesKeepTheOldEffect() throws Exception {
    Outcome outcome = run(WindowReloadScenario.class, folder);
    assertClean(outcome);
    assertThat(outcome.output()).contains("Spin.vfx:1:").contains("reloaded Spin");
    assertThat(outcome.output().split("Spin\\.vfx:1:18: error", -1)).as("once a save").hasSize(2);
  }
}
