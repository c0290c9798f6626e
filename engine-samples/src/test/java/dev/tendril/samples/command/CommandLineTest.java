package dev.tendril.samples.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exit statuses and messages that need no device. */
final class CommandLineTest {
  @TempDir Path folder;
  private Path good;
  private Path bad;

  @BeforeEach
  void writeFiles() throws IOException {
    good = folder.resolve("Lone.vfx");
    Files.writeString(
        good,
        """
        struct Particle { float3 position : POSITION; float carry; };
        bool update(inout Particle p) { p.carry = 0; return true; }
        """);
    bad = folder.resolve("Bad.vfx");
    Files.writeString(
        bad,
        """
        struct Particle { float3 position : POSITION; float3 velocity; };
        bool update(inout Particle p)
        {
            p.velocty += 1;
            return true;
        }
        """);
  }

  private Path noStateWritten() {
    return folder.resolve("state.json");
  }

  @Test
  void checkOfAGoodFile() {
    Invocation check = Invocation.of("check", good);
    assertThat(check.status()).isZero();
    assertThat(check.err()).isEmpty();
  }

  @Test
  void checkOfABrokenFileNamesItAsTheUserDid() {
    Invocation check = Invocation.of("check", good, bad);
    assertThat(check.status()).isEqualTo(1);
    assertThat(check.out()).startsWith(bad.toString().replace('\\', '/') + ":4:7: error[");
    assertThat(check.out()).contains("did you mean `velocity`?");
  }

  @Test
  void checkLooksAtThePreset() throws IOException {
    String name = good.getFileName().toString().replace(".vfx", ".preset.json");
    Path preset = good.resolveSibling(name);
    Files.writeString(preset, "{\"format\": \"tendril.preset/1\",\n \"uniforms\": {\"no\": 1}}");
    Invocation warned = Invocation.of("check", good);
    assertThat(warned.status()).as("entries are left out with a warning").isZero();
    assertThat(warned.out())
        .startsWith(preset.toString().replace('\\', '/') + ":2:15: warning[W0601");
    Files.writeString(preset, "{\"format\": \"tendril.preset/1\",}");
    Invocation broken = Invocation.of("check", good);
    assertThat(broken.status()).isEqualTo(1);
    assertThat(broken.out()).contains(name + ":1:30: error[E0601]");
    Files.delete(preset);
  }

  @Test
  void checkAsJson() {
    Invocation check = Invocation.of("check", bad, "--json");
    assertThat(check.status()).isEqualTo(1);
    JsonObject json = JsonParser.parseString(check.out()).getAsJsonObject();
    assertThat(json.get("format").getAsString()).isEqualTo("tendril.diagnostics/1");
    assertThat(json.get("files").getAsJsonArray()).hasSize(1);
    assertThat(json.get("errors").getAsInt()).isEqualTo(1);
    JsonObject first = json.get("diagnostics").getAsJsonArray().get(0).getAsJsonObject();
    assertThat(first.get("file").getAsString()).isEqualTo(bad.toString().replace('\\', '/'));
    assertThat(first.get("line").getAsInt()).isEqualTo(4);
    assertThat(first.keySet())
        .containsExactly(
            "code",
            "severity",
            "file",
            "line",
            "column",
            "length",
            "message",
            "help",
            "related",
            "page");
  }

  @Test
  void whatTwoFilesShareIsReportedOnce() throws IOException {
    Path user = folder.resolve("User.vfx");
    Files.writeString(
        user,
        """
        struct Particle { float3 position : POSITION; };
        bool update(inout Particle p) { Bad b; emit(b); return true; }
        """);
    Invocation check = Invocation.of("check", user, bad, "--json");
    JsonObject json = JsonParser.parseString(check.out()).getAsJsonObject();
    assertThat(json.get("errors").getAsInt()).isEqualTo(1);
  }

  @Test
  void missingFilesDirectoriesAndBinariesAreDiagnostics() throws IOException {
    Path binary = folder.resolve("Binary.vfx");
    Files.write(binary, new byte[] {0, 1, 2, (byte) 0xff, (byte) 0xfe, 0});
    Path empty = Files.createFile(folder.resolve("Empty.vfx"));
    Path directory = Files.createDirectory(folder.resolve("Folder.vfx"));
    for (Path file : List.of(folder.resolve("None.vfx"), binary, empty, directory)) {
      Invocation check = Invocation.of("check", file, "--json");
      assertThat(check.status()).as(file.toString()).isEqualTo(1);
      JsonObject json = JsonParser.parseString(check.out()).getAsJsonObject();
      assertThat(json.get("errors").getAsInt()).as(file.toString()).isPositive();
    }
  }

  @Test
  void wrongCaseIsSaidSo() {
    Invocation check = Invocation.of("check", folder.resolve("lone.vfx"));
    assertThat(check.status()).isEqualTo(1);
    assertThat(check.out()).contains("Lone.vfx");
  }

  @Test
  void wrongUsageOfCheckWritesNoJson() {
    for (Invocation check :
        List.of(
            Invocation.of("check", "--json"),
            Invocation.of("check", good, "--json", "--nonsense"))) {
      assertThat(check.status()).isEqualTo(2);
      assertThat(check.out()).isEmpty();
      assertThat(check.err()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tokens", "tree", "effect", "schema", "glsl", "spirv"})
  void phasesHaveATextForm(String phase) {
    Invocation dump = Invocation.of("dump", good, "--phase", phase);
    assertThat(dump.status()).as(dump.err()).isZero();
    assertThat(dump.out()).isNotBlank();
    assertThat(Invocation.of("dump", good, "--phase", phase).out()).isEqualTo(dump.out());
  }

  @Test
  void dumpOfABrokenFileShowsItsDiagnostics() {
    Invocation dump = Invocation.of("dump", bad, "--phase", "effect");
    assertThat(dump.status()).isEqualTo(1);
    assertThat(dump.out()).isEmpty();
    assertThat(dump.err()).contains("Bad.vfx:4:7: error[");
    assertThat(Invocation.of("dump", bad, "--phase", "tree").status()).isZero();
    assertThat(Invocation.of("dump", bad, "--phase", "trees").status()).isEqualTo(2);
    assertThat(Invocation.of("dump", bad).status()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--steps 1",
        "--dt 0.1",
        "--steps x --dt 0.1",
        "--steps -1 --dt 0.1",
        "--steps 1 --dt NaN",
        "--steps 1 --dt -0.1",
        "--steps 1 --dt 1/0",
        "--steps 1 --dt 1/x",
        "--steps 1 --dt 0.1 --dt 0.2",
        "--steps 1 --dt 0.1 --dt-list LIST",
        "--steps 4 --dt-list LIST",
        "--dt-list BADLIST",
        "--steps 1 --dt 0.1 --seed -1",
        "--steps 1 --dt 0.1 --seed 4294967296",
        "--steps 1 --dt 0.1 --set gravity",
        "--steps 1 --dt 0.1 --bind =x.png",
        "--steps 1 --dt 0.1 --spawn -1",
        "--steps 1 --dt 0.1 --instances 0",
        "--steps 1 --dt 0.1 --preset x",
        "--steps 1 --dt 0.1 --frames-in-flight 0",
        "--steps 1 --dt 0.1 extra"
      })
  void wrongUsageOfSimulate(String options) throws IOException {
    Path list = folder.resolve("steps.txt");
    Files.writeString(list, "0.1 0.2\n1/60\n");
    Path badList = folder.resolve("bad.txt");
    Files.writeString(badList, "0.1 -0.2\n");
    String text =
        "simulate "
            + good
            + " "
            + options.replace("BADLIST", badList.toString()).replace("LIST", list.toString())
            + " --out "
            + noStateWritten();
    Invocation simulate = Invocation.of((Object[]) text.split(" "));
    assertThat(simulate.status()).as(simulate.err()).isEqualTo(2);
    assertThat(simulate.err()).startsWith("tendril simulate: ");
    assertThat(noStateWritten()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--every 2",
        "--out-dir x",
        "--every 0 --out-dir x",
        "--out p.png --size 0x10",
        "--out p.png --size 10",
        "--out p.png --size 99999x10",
        "--out p.png --camera 1,2",
        "--out p.png --camera 1,2,x",
        "--out p.png --camera 1,2,NaN",
        "--out p.png --camera 1,2,3 --look 1,2,3",
        "--out p.png --fov 0",
        "--out p.png --fov 180"
      })
  void wrongUsageOfRender(String options) {
    String text = "render " + good + " --steps 1 --dt 0.1 " + options;
    Invocation render = Invocation.of((Object[]) text.strip().split(" "));
    assertThat(render.status()).as(render.err()).isEqualTo(2);
  }

  @Test
  void wrongCommands() {
    assertThat(Invocation.of().status()).isEqualTo(2);
    assertThat(Invocation.of("nonsense").status()).isEqualTo(2);
    assertThat(Invocation.of("bench", "nonsense").status()).isEqualTo(2);
    Invocation test = Invocation.of("test", "-Dx=y");
    assertThat(test.status()).isEqualTo(2);
    assertThat(test.err()).contains("./tendril test");
  }

  @Test
  void helpIsNoError() {
    for (String command :
        List.of("demo", "test", "check", "dump", "simulate", "render", "window", "bench", "cook")) {
      Invocation help = Invocation.of(command, "--help");
      assertThat(help.status()).as(command).isZero();
      assertThat(help.out()).contains("Usage: tendril " + command);
      assertThat(help.out()).doesNotContain("--frames-in-flight", "--supersample");
    }
    assertThat(Invocation.of("--help").status()).isZero();
  }

  @Test
  void filesOutsideOfTheRootAreWrongUsage() throws IOException {
    Path inside = Files.createDirectory(folder.resolve("inside"));
    Invocation outside =
        Invocation.of(
            "simulate", good, "--root", inside, "--steps", 1, "--dt", 1, "--out", noStateWritten());
    assertThat(outside.status()).isEqualTo(2);
    Invocation none =
        Invocation.of(
            "simulate",
            good,
            "--root",
            folder.resolve("none"),
            "--steps",
            1,
            "--dt",
            1,
            "--out",
            noStateWritten());
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err()).contains("is not a directory");
  }

  @Test
  void stepListsMustBeText() throws IOException {
    Path binary = folder.resolve("steps.bin");
    Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe, 0x31});
    assertThat(
            Invocation.of("simulate", good, "--dt-list", binary, "--out", noStateWritten())
                .status())
        .isEqualTo(2);
    Invocation none =
        Invocation.of(
            "simulate", good, "--dt-list", folder.resolve("none"), "--out", noStateWritten());
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err()).contains("there is no file");
  }

  @Test
  void outputsThatCannotBeWrittenEndEarly() {
    Invocation simulate = Invocation.of("simulate", good, "--steps", 1, "--dt", 1, "--out", folder);
    assertThat(simulate.status()).isEqualTo(1);
    assertThat(simulate.err()).contains("is a directory");
    assertThat(
            Invocation.of("simulate", good, "--steps", 1, "--dt", 1, "--out", bad.resolve("x"))
                .status())
        .isEqualTo(1);
  }

  @Test
  void pictureLines() {
    String text =
        "// Prose.\n//\n// picture: --steps 3  --dt 1/60 --look 1,2,3\nstruct Particle {};";
    List<String> options = PictureLine.find(text).orElseThrow();
    assertThat(options).containsExactly("--steps", "3", "--dt", "1/60", "--look", "1,2,3");
    assertThat(PictureLine.value(options, "--look")).contains("1,2,3");
    assertThat(PictureLine.value(options, "--camera")).isEmpty();
    assertThat(PictureLine.find("// no\n")).isEmpty();
  }
}
