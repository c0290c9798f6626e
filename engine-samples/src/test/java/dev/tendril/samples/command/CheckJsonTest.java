package dev.tendril.samples.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The format of {@code check --json}, {@code tendril.diagnostics/1}, over all broken texts that the
 * front end is tested with.
 */
final class CheckJsonTest {
  private static final Path CORE = project().resolve("engine-core/src/test/resources/cases/broken");

  private static Path project() {
    Path module = Path.of(System.getProperty("basedir", System.getProperty("user.dir")));
    return module.toAbsolutePath().normalize().getParent();
  }

  private static List<String> brokenFiles() throws IOException {
    try (Stream<Path> files = Files.walk(CORE)) {
      return files
          .filter(file -> file.toString().endsWith(".vfx"))
          .sorted()
          .map(file -> file.toString().replace('\\', '/'))
          .toList();
    }
  }

  @Test
  void everyBrokenText() throws IOException {
    List<String> files = brokenFiles();
    List<Object> arguments = new ArrayList<>(files);
    arguments.add(0, "check");
    arguments.add("--json");
    Invocation check = Invocation.of(arguments.toArray());
    assertThat(check.status()).isEqualTo(1);

    JsonObject json = JsonParser.parseString(check.out()).getAsJsonObject();
    assertThat(json.keySet())
        .containsExactly("format", "files", "errors", "warnings", "diagnostics");
    assertThat(json.get("format").getAsString()).isEqualTo("tendril.diagnostics/1");
    assertThat(strings(json.getAsJsonArray("files"))).isEqualTo(files);
    List<JsonObject> diagnostics = objects(json.getAsJsonArray("diagnostics"));
    assertThat(diagnostics).hasSizeGreaterThan(files.size());
    diagnostics.forEach(CheckJsonTest::checkDiagnostic);
    assertThat(json.get("errors").getAsLong()).isEqualTo(count(diagnostics, "error"));
    assertThat(json.get("warnings").getAsLong()).isEqualTo(count(diagnostics, "warning"));

    List<JsonObject> sorted = new ArrayList<>(diagnostics);
    sorted.sort(
        Comparator.comparingInt((JsonObject d) -> rank(files, d))
            .thenComparing(d -> d.get("file").getAsString())
            .thenComparingInt(d -> d.get("line").getAsInt())
            .thenComparingInt(d -> d.get("column").getAsInt())
            .thenComparing(d -> d.get("code").getAsString()));
    assertThat(diagnostics).as("in order").isEqualTo(sorted);
  }

  private static int rank(List<String> files, JsonObject diagnostic) {
    int index = files.indexOf(diagnostic.get("file").getAsString());
    return index < 0 ? files.size() : index;
  }

  private static void checkDiagnostic(JsonObject diagnostic) {
    assertThat(diagnostic.keySet())
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
    String code = diagnostic.get("code").getAsString();
    assertThat(code).matches("[EWN]\\d{4}");
    assertThat(diagnostic.get("severity").getAsString())
        .isEqualTo(
            switch (code.charAt(0)) {
              case 'E' -> "error";
              case 'W' -> "warning";
              default -> "note";
            });
    checkPlace(diagnostic);
    JsonElement help = diagnostic.get("help");
    assertThat(help.isJsonNull() || !help.getAsString().isBlank()).as("help").isTrue();
    for (JsonObject place : objects(diagnostic.getAsJsonArray("related"))) {
      assertThat(place.keySet()).containsExactly("file", "line", "column", "length", "message");
      checkPlace(place);
    }
    String page = diagnostic.get("page").getAsString();
    assertThat(page).isEqualTo("docs/errors/" + code + ".md");
    assertThat(project().resolve(page)).isRegularFile();
  }

  /** All from 1, or all 0 for a whole file. */
  private static void checkPlace(JsonObject place) {
    assertThat(place.get("file").getAsString()).isNotEmpty();
    assertThat(place.get("message").getAsString()).isNotBlank().doesNotContain("\n");
    int line = place.get("line").getAsInt();
    int least = line == 0 ? 0 : 1;
    int most = line == 0 ? 0 : Integer.MAX_VALUE;
    assertThat(line).isNotNegative();
    assertThat(place.get("column").getAsInt()).isBetween(least, most);
    assertThat(place.get("length").getAsInt()).isBetween(least, most);
  }

  private static long count(List<JsonObject> diagnostics, String severity) {
    return diagnostics.stream()
        .filter(diagnostic -> diagnostic.get("severity").getAsString().equals(severity))
        .count();
  }

  private static List<JsonObject> objects(JsonArray array) {
    List<JsonObject> objects = new ArrayList<>();
    array.forEach(element -> objects.add(element.getAsJsonObject()));
    return objects;
  }

  private static List<String> strings(JsonArray array) {
    List<String> strings = new ArrayList<>();
    array.forEach(element -> strings.add(element.getAsString()));
    return strings;
  }
}
