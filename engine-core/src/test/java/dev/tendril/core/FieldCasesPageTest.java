package dev.tendril.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What docs/field-cases.md says is tested has a test that is named after it. */
class FieldCasesPageTest {
  private static final Pattern ROW = Pattern.compile("\\| BR-(\\d+) \\|.*\\| tests?\\b.*\\|");

  @Test
  void whatIsSaidToBeTestedIs() throws IOException {
    TreeSet<String> named = new TreeSet<>();
    for (String module : List.of("engine-core", "engine-vulkan", "engine-samples")) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/test/java"))) {
        for (Path file : files.filter(f -> f.toString().endsWith("Test.java")).toList()) {
          String text = Files.readString(file).toLowerCase(Locale.ROOT);
          Matcher ids = Pattern.compile("\\bbr-?(\\d+)").matcher(text);
          while (ids.find()) {
            named.add(ids.group(1));
          }
        }
      }
    }
    List<String> said = new ArrayList<>();
    Matcher rows = ROW.matcher(Files.readString(Path.of("../docs/field-cases.md")));
    while (rows.find()) {
      said.add(rows.group(1));
    }
    assertThat(said).hasSizeGreaterThan(35);
    assertThat(named).containsAll(said);
  }
}
