package dev.tendril.samples.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.tendril.samples.Machine;
import dev.tendril.samples.host.Picture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that run effects, on whatever device there is, with validation. */
final class DeviceCommandsTest {
  @TempDir Path folder;
  private Path effect;

  @BeforeAll
  static void needsADevice() {
    Machine.requireDevice();
  }

  @BeforeEach
  void writeEffects() throws IOException {
    effect = folder.resolve("Source.vfx");
    Files.writeString(
        effect,
        """
        [range(0, 1000)] uniform float rate = 60;
        uniform float3 shift = float3(0, 0, 0);
        struct Particle { float3 position : POSITION; float carry; };
        bool update(inout Particle p)
        {
            Dot d;
            d.position = p.position + shift;
            emit(d, emissionCount(p.carry, rate));
            return true;
        }
        """);
    Files.writeString(
        folder.resolve("Dot.vfx"),
        """
        Texture2D picture;
        struct Particle { float3 position : POSITION; float age; };
        [blend(opaque)] [texture(picture)]
        struct Render { float3 position; float size; float4 color; };
        bool update(inout Particle p)
        {
            p.age += deltaTime;
            Render r;
            r.position = p.position;
            r.size = 1;
            r.color = float4(1, 0.25, 0, 1);
            draw(r);
            return p.age < 0.5;
        }
        void init(inout Dot d, Birth b) { d.position.x += 0.01 * random(); }
        """);
  }

  private Path simulate(String name, Object... options) {
    Path out = folder.resolve(name + ".json");
    Object[] fixed = {"simulate", effect, "--out", out, "--validate"};
    Object[] all = Stream.concat(Stream.of(fixed), Stream.of(options)).toArray();
    Invocation simulate = Invocation.of(all);
    assertThat(simulate.status()).as(simulate.err()).isZero();
    return out;
  }

  private static JsonObject type(Path state, String name) throws IOException {
    JsonObject json = JsonParser.parseString(Files.readString(state)).getAsJsonObject();
    for (JsonElement type : json.get("types").getAsJsonArray()) {
      if (type.getAsJsonObject().get("name").getAsString().equals(name)) {
        return type.getAsJsonObject();
      }
    }
    throw new AssertionError("no type " + name);
  }

  /** With --cpu, and without a device, the same bytes: this effect rounds nothing that fuses. */
  @Test
  void theCpuWritesWhatTheDeviceWrites() throws IOException {
    Object[] options = {
      "--steps",
      40,
      "--dt",
      "1/50",
      "--instances",
      3,
      "--spawn",
      2,
      "--seed",
      9,
      "--history",
      "--set",
      "rate=200",
      "--set",
      "shift=1,2,3"
    };
    Path gpu = simulate("gpu", options);
    Path cpu = folder.resolve("cpu.json");
    Object[] fixed = {"simulate", effect, "--out", cpu, "--cpu"};
    Invocation invocation =
        Invocation.of(Stream.concat(Stream.of(fixed), Stream.of(options)).toArray());
    assertThat(invocation.status()).as(invocation.err()).isZero();
    assertThat(type(cpu, "Dot").get("emitted").getAsLong()).isEqualTo(3 * 2 * 160);
    assertThat(Files.readString(cpu)).isEqualTo(Files.readString(gpu));
  }

  @Test
  void countsAddUpInEveryStep() throws IOException {
    Path state = simulate("counts", "--steps", 90, "--dt", "1/60", "--history");
    JsonObject json = JsonParser.parseString(Files.readString(state)).getAsJsonObject();
    JsonArray history = json.get("history").getAsJsonArray();
    assertThat(history).hasSize(90);
    for (JsonElement entry : history) {
      for (JsonElement one : entry.getAsJsonObject().get("types").getAsJsonArray()) {
        JsonObject type = one.getAsJsonObject();
        long alive = type.get("alive").getAsLong();
        assertThat(type.get("emitted").getAsLong() - type.get("died").getAsLong()).isEqualTo(alive);
        assertThat(alive + type.get("free").getAsLong()).isEqualTo(65536);
      }
    }
    JsonObject dots = type(state, "Dot");
    assertThat(dots.get("emitted").getAsLong()).isBetween(89L, 91L);
    assertThat(dots.get("particles").getAsJsonArray()).hasSize(dots.get("alive").getAsInt());
  }

  @Test
  void sameBytesWithAnyFramesInFlightAndNeighbours() throws IOException {
    Path neighbour = folder.resolve("Other.vfx");
    Files.writeString(
        neighbour,
        """
        struct Particle { float3 position : POSITION; float a; };
        bool update(inout Particle p)
        {
            if (stepIndex < 20) { Particle q = p; emit(q, 2); }
            p.a += random();
            return p.a < 3;
        }
        """);
    Object[] run = {"--steps", 40, "--dt", "1/60", "--seed", 9, "--instances", 3, "--spawn", 2};
    byte[] expected = Files.readAllBytes(simulate("a", run));
    for (int frames = 1; frames <= 3; frames++) {
      Object[] more = {"--frames-in-flight", frames, "--beside", neighbour};
      Path again = simulate("b" + frames, Stream.concat(Stream.of(run), Stream.of(more)).toArray());
      assertThat(Files.readAllBytes(again)).isEqualTo(expected);
    }
  }

  @Test
  void setAndRatesReachTheEffect() throws IOException {
    Path state =
        simulate("set", "--steps", 10, "--dt", 0.1, "--set", "rate=0", "--set", "shift=1,2,3");
    assertThat(type(state, "Dot").get("emitted").getAsLong()).isZero();
  }

  @Test
  void presetsLieBetweenDefaultsAndTheCommandLine() throws IOException {
    Path preset = folder.resolve("Source.preset.json");
    Files.writeString(
        preset,
        """
        {"format": "tendril.preset/1",
         "uniforms": {"rate": 10, "raet": 3, "shift": "far"}, "capacities": {"Dot": 50}}
        """);
    Object[] run = {"--steps", 10, "--dt", 0.1};
    JsonObject dots = type(simulate("preset", run), "Dot");
    assertThat(dots.get("emitted").getAsLong()).isEqualTo(10);
    assertThat(dots.get("capacity").getAsLong()).isEqualTo(50);
    Object[] set = {"--steps", 10, "--dt", 0.1, "--set", "rate=20"};
    assertThat(type(simulate("host", set), "Dot").get("emitted").getAsLong()).isEqualTo(20);
    Path onCpu = folder.resolve("cpu.json");
    Invocation cpu =
        Invocation.of(
            "simulate", effect, "--cpu", "--steps", 10, "--dt", 0.1, "--out", onCpu.toString());
    assertThat(cpu.status()).as(cpu.err()).isZero();
    assertThat(type(onCpu, "Dot").get("emitted").getAsLong()).isEqualTo(10);
    assertThat(type(onCpu, "Dot").get("capacity").getAsLong()).isEqualTo(50);
    Object[] without = {"--steps", 10, "--dt", 0.1, "--no-preset"};
    JsonObject plain = type(simulate("plain", without), "Dot");
    assertThat(plain.get("emitted").getAsLong()).isEqualTo(60);
    assertThat(plain.get("capacity").getAsLong()).isEqualTo(65536);
    Files.writeString(
        preset, "{\"format\": \"tendril.preset/1\", \"bindings\": {\"picture\": \"no.png\"}}");
    Invocation missing =
        Invocation.of("simulate", effect, "--steps", 1, "--dt", 1, "--out", folder.resolve("x"));
    assertThat(missing.status()).isEqualTo(1);
    assertThat(missing.err()).contains("binds `no.png`, and there is no such file");
  }

  @Test
  void noStepsLeaveAnEmptyState() throws IOException {
    Path state = simulate("none", "--steps", 0, "--dt", 0.1);
    assertThat(type(state, "Source").get("alive").getAsLong()).isZero();
  }

  @Test
  void stepsDefaultToTheListsLength() throws IOException {
    Path list = folder.resolve("steps.txt");
    Files.writeString(list, "0.5\n0.25 1/8");
    String text = Files.readString(simulate("list", "--dt-list", list));
    assertThat(text).contains("\"steps\":3,\"time\":0.875,");
  }

  @Test
  void unknownNamesAreWrongUsage() {
    for (List<String> option :
        List.of(List.of("--set", "raet=1"), List.of("--bind", "pikture=" + effect))) {
      Invocation simulate =
          Invocation.of(
              "simulate",
              effect,
              "--steps",
              1,
              "--dt",
              1,
              option.get(0),
              option.get(1),
              "--out",
              folder.resolve("no.json"));
      assertThat(simulate.status()).as(simulate.err()).isEqualTo(2);
      assertThat(folder.resolve("no.json")).doesNotExist();
    }
  }

  @Test
  void failuresAreStatusOne() {
    Path out = folder.resolve("no.json");
    Invocation none =
        Invocation.of(
            "simulate", folder.resolve("None.vfx"), "--steps", 1, "--dt", 1, "--out", out);
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err()).contains("None.vfx:0:0: error[");
    Invocation device =
        Invocation.of(
            "simulate", effect, "--steps", 1, "--dt", 1, "--out", out, "--device", "no such");
    assertThat(device.status()).isEqualTo(1);
    Invocation image =
        Invocation.of(
            "simulate",
            effect,
            "--steps",
            1,
            "--dt",
            1,
            "--out",
            out,
            "--bind",
            "picture=" + effect);
    assertThat(image.status()).as(image.err()).isEqualTo(1);
    assertThat(image.err()).contains("is not an image");
    assertThat(out).doesNotExist();
  }

  @Test
  void aPictureShowsTheParticlesInTheirColour() throws IOException {
    Path out = folder.resolve("pictures/frame.png");
    Path stats = folder.resolve("stats.json");
    Invocation render =
        Invocation.of(
            "render",
            effect,
            "--steps",
            30,
            "--dt",
            "1/60",
            "--size",
            "64x48",
            "--camera",
            "0,0,3",
            "--look",
            "0,0,0",
            "--out",
            out,
            "--stats",
            stats,
            "--validate");
    assertThat(render.status()).as(render.err()).isZero();
    Picture picture = Picture.read(out);
    assertThat(picture.width()).isEqualTo(64);
    assertThat(picture.height()).isEqualTo(48);
    assertThat(picture.byteAt(32, 24, 0)).isEqualTo(255);
    assertThat(picture.byteAt(32, 24, 1)).isBetween(136, 138); // 0.25 linear
    assertThat(picture.byteAt(32, 24, 2)).isZero();
    assertThat(picture.byteAt(0, 0, 0)).isZero();
    assertThat(picture.byteAt(0, 0, 3)).isEqualTo(255);
    JsonObject json = JsonParser.parseString(Files.readString(stats)).getAsJsonObject();
    JsonObject dots = json.get("types").getAsJsonArray().get(1).getAsJsonObject();
    assertThat(dots.get("drawn").getAsLong()).isPositive();
    assertThat(dots.get("drawRefused").getAsLong()).isZero();
  }

  @Test
  void aBoundImageIsSeenAndTheDefaultCameraFindsTheParticles() throws IOException {
    byte[] green = {0, (byte) 255, 0, (byte) 255};
    Path image = folder.resolve("green.png");
    new Picture(1, 1, green).writePng(image);
    Path out = folder.resolve("bound.png");
    Invocation render =
        Invocation.of(
            "render",
            effect,
            "--steps",
            10,
            "--dt",
            "1/60",
            "--size",
            "64x64",
            "--set",
            "shift=100,50,-20",
            "--bind",
            "picture=" + image,
            "--out",
            out,
            "--validate");
    assertThat(render.status()).as(render.err()).isZero();
    Picture picture = Picture.read(out);
    long green2 = 0;
    for (int y = 0; y < 64; y++) {
      for (int x = 0; x < 64; x++) {
        assertThat(picture.byteAt(x, y, 0)).isZero();
        green2 += picture.byteAt(x, y, 1) > 100 ? 1 : 0;
      }
    }
    assertThat(green2).isPositive();
  }

  @Test
  void sequencesAreNumberedByTheirSteps() throws IOException {
    Path frames = folder.resolve("frames");
    Invocation render =
        Invocation.of(
            "render",
            effect,
            "--steps",
            25,
            "--dt",
            "1/60",
            "--size",
            "32x32",
            "--every",
            10,
            "--out-dir",
            frames);
    assertThat(render.status()).as(render.err()).isZero();
    try (Stream<Path> files = Files.list(frames)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("frame-00010.png", "frame-00020.png");
    }
  }

  @Test
  void theScheduleIsText() {
    Invocation dump = Invocation.of("dump", effect, "--phase", "schedule");
    assertThat(dump.status()).as(dump.err()).isZero();
    assertThat(dump.out()).isNotBlank();
  }
}
