package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.core.VfxCompileException;
import dev.tendril.core.effect.CookedBundle;
import dev.tendril.core.source.MapSources;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.CookedHost;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.Effects;
import dev.tendril.vulkan.testing.GpuTest;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@GpuTest
class EffectBundleTest {
  private static final MapSources SOURCES = sources(Effects.FOUNTAIN);

  private static MapSources sources(String... files) {
    Map<String, String> texts = new HashMap<>();
    for (int i = 0; i < files.length; i += 2) {
      texts.put(files[i] + ".vfx", files[i + 1]);
    }
    return new MapSources(texts);
  }

  /** A bundle runs as its text does, where front end and shaderc are and where they are not. */
  @Test
  void runsWithoutFrontEndAndCompiler(VulkanDevice device, @TempDir Path folder)
      throws IOException, InterruptedException, URISyntaxException {
    byte[] bytes = EffectBundle.cook(SOURCES, List.of("Fountain.vfx", "Ember.vfx"), false);
    Path file = Files.write(folder.resolve("effects.tvfx"), bytes);
    EffectBundle bundle = EffectBundle.open(file);
    assertThat(bundle.paths()).containsExactly("Ember.vfx", "Fountain.vfx");

    EffectState expected;
    try (EffectRun run = new EffectRun(device)) {
      expected = CookedHost.simulate(run, run.load(Effects.FOUNTAIN));
    }
    assertThat(expected.types().get(1).alive()).isGreaterThan(50);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.engine().load(bundle, "Fountain.vfx");
      Effect shared = run.engine().load(bundle, "Ember.vfx");
      effect.awaitReady();
      assertThat(shared.populations().get(0)).isSameAs(effect.populations().get(2));
      assertThat(effect.schema().uniforms()).hasSize(2);
      assertThat(CookedHost.simulate(run, effect)).isEqualTo(expected);
    }

    Path result = folder.resolve("state.txt");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-cp",
            withoutFrontEnd(folder.resolve("core")),
            CookedHost.class.getName(),
            file.toString(),
            "Fountain.vfx",
            result.toString());
    Path log = folder.resolve("log.txt");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    boolean ended = process.waitFor(300, TimeUnit.SECONDS);
    process.destroyForcibly();
    assertThat(ended && process.exitValue() == 0).as(Files.readString(log)).isTrue();
    assertThat(Files.readString(result, StandardCharsets.UTF_8)).isEqualTo(expected.toString());
  }

  /** This class path, with engine-core cut down to what a game needs, and without shaderc. */
  private static String withoutFrontEnd(Path core) throws IOException, URISyntaxException {
    Path classes =
        Path.of(CookedBundle.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(classes)) {
      copyWithoutFrontEnd(classes, core);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(classes)) {
        copyWithoutFrontEnd(jar.getPath("/"), core);
      }
    }
    List<String> parts = new ArrayList<>(List.of(core.toString()));
    String own =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    for (String part : own.split(File.pathSeparator)) {
      if (!Path.of(part).toAbsolutePath().equals(classes) && !part.contains("shaderc")) {
        parts.add(part);
      }
    }
    return String.join(File.pathSeparator, parts);
  }

  private static void copyWithoutFrontEnd(Path classes, Path core) throws IOException {
    try (Stream<Path> all = Files.walk(classes)) {
      for (Path from : all.filter(Files::isRegularFile).toList()) {
        String name = classes.relativize(from).toString().replace('\\', '/');
        if (!name.matches("dev/tendril/core/(syntax|check|glsl|twin|library)/.*")) {
          Path to = core.resolve(name);
          Files.createDirectories(to.getParent());
          Files.copy(from, to);
        }
      }
    }
  }

  @Test
  void texturesFollowTheDevice(VulkanDevice device) {
    String[] text = {
      "Glow",
      """
      Texture2D glow;
      [capacity(64)] struct Particle { float3 position : POSITION; float4 seen; };
      bool update(inout Particle p) { p.seen = glow.Load(int3(0, 0, 0)); return true; }
      """
    };
    byte[] bytes = EffectBundle.cook(sources(text), List.of("Glow.vfx"), false);
    EffectBundle bundle = EffectBundle.of("memory", bytes);
    // The other variant is there, and says what it needs of the device.
    if (!device.features().sampledImageArrayNonUniformIndexing()) {
      assertThatThrownBy(() -> bundle.effect("Glow.vfx", device, true, false))
          .isInstanceOf(BundleException.class)
          .hasMessageStartingWith(
              "Glow.vfx in memory needs the device feature"
                  + " shaderSampledImageArrayNonUniformIndexing, which "
                  + device.name());
    }
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.engine().load(bundle, "Glow.vfx");
      effect.awaitReady();
      run.spawn(effect);
      run.step(0.1);
      EffectState.ParticleState particle = run.type(effect, "Glow").particles().get(0);
      assertThat(particle.fields().get("seen"))
          .isEqualTo(List.of(1f, 1f, 1f, 1f)); // unbound: white
    }
  }

  @Test
  void equalTextsGiveEqualBytesAndAllErrorsAreReported() {
    List<String> both = List.of("Ember.vfx", "Spark.vfx");
    byte[] bytes = EffectBundle.cook(SOURCES, both, false);
    assertThat(EffectBundle.cook(sources(Effects.FOUNTAIN), both, false)).isEqualTo(bytes);
    MapSources broken = sources("A", "struct Particle { flot x; };", "B", "struct Particle {};");
    assertThatThrownBy(() -> EffectBundle.cook(broken, List.of("A.vfx", "B.vfx"), false))
        .isInstanceOfSatisfying(
            VfxCompileException.class,
            e ->
                assertThat(e.diagnostics().stream().map(d -> d.file()).distinct())
                    .containsExactly("A.vfx", "B.vfx"));
  }

  @Test
  void whatDoesNotFitIsRefusedByName(VulkanDevice device, @TempDir Path folder) throws IOException {
    byte[] bytes = EffectBundle.cook(SOURCES, List.of("Ember.vfx"), false);
    EffectBundle bundle = EffectBundle.of("pack", bytes);
    try (EffectRun run = new EffectRun(device, EngineOptions.defaults().preciseMath(true))) {
      assertThatThrownBy(() -> run.engine().load(bundle, "Ember.vfx"))
          .isInstanceOf(BundleException.class)
          .hasMessage("pack was cooked without preciseMath, which this engine promises");
    }
    try (EffectRun run = new EffectRun(device)) {
      assertThatThrownBy(() -> run.engine().load(bundle, "Embers.vfx"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("pack has no effect `Embers.vfx`; did you mean `Ember.vfx`?");
    }
    bytes[bytes.length / 2] ^= 1;
    Path file = Files.write(folder.resolve("pack.tvfx"), bytes);
    assertThatThrownBy(() -> EffectBundle.open(file))
        .isInstanceOf(BundleException.class)
        .hasMessage(file + " cannot be used: it is damaged: its contents have changed");
    assertThatThrownBy(() -> EffectBundle.open(folder.resolve("none")))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("cannot be read");
  }
}
