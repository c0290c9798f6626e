package dev.tendril.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.FolderSources;
import dev.tendril.core.testing.CaseFolders;
import dev.tendril.core.testing.Pipeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code docs/errors}: a page for each code, and each page tells the truth.
 *
 * <pre>
 *   # CODE: title
 *   `Spark.vfx`            names the file that the next block holds
 *   ```hlsl                the mistake; the first file is the one that is checked
 *   ```json                a preset, under its name
 *   ```text                all that is said about it
 *   ## Instead
 *   `Spark.vfx`
 *   ```hlsl                the same without the mistake; files that stay are not repeated
 * </pre>
 *
 * With {@code -Dgolden.update=true} the shown diagnostics and the index are rewritten.
 */
final class ErrorPagesTest {
  /** Problems that no page can show by a text, and why. */
  private static final Map<String, String> NOT_SHOWN =
      Map.of(
          "E0004", "a page is UTF-8",
          "E0008", "takes 33 files",
          "E0009", "takes 32 MiB",
          "E0108", "takes 257 levels",
          "E0109", "takes 2,000,000 words",
          "E0512", "takes 401 levels",
          "E0590", "depends on the device",
          "E0591", "depends on the device");

  private static final Pattern PROBLEM = Pattern.compile("\\(\\s*\"([EWN]\\d{4})\"\\s*[,)]");
  private static final Pattern FILE_NAME = Pattern.compile("`([\\w./]+\\.\\w+)`");
  private static final Pattern TITLE = Pattern.compile("# ([EWN]\\d{4}): (.+)");
  private static final String INSTEAD = "## Instead";

  /** What a page says, the texts by file name. */
  private record Page(
      String code,
      String title,
      Map<String, String> mistake,
      String shown,
      Map<String, String> corrected) {}

  private static Path root() {
    return Path.of(System.getProperty("basedir", System.getProperty("user.dir")))
        .toAbsolutePath()
        .normalize()
        .getParent();
  }

  private static Path folder() {
    return root().resolve("docs/errors");
  }

  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      return files.filter(file -> !file.endsWith("README.md")).sorted().toList();
    }
  }

  /** Every code of an enum of problems in the sources of all modules. */
  private static Set<String> codes() throws IOException {
    Set<String> codes = new TreeSet<>();
    try (Stream<Path> modules = Files.list(root())) {
      for (Path sources : modules.map(m -> m.resolve("src/main/java")).sorted().toList()) {
        if (Files.isDirectory(sources)) {
          codes.addAll(codesIn(sources));
        }
      }
    }
    return codes;
  }

  private static Set<String> codesIn(Path sources) throws IOException {
    Set<String> codes = new TreeSet<>();
    try (Stream<Path> files = Files.walk(sources)) {
      files
          .filter(file -> file.toString().endsWith("Problem.java"))
          .map(CaseFolders::read)
          .filter(text -> text.contains("implements ProblemCode"))
          .flatMap(text -> PROBLEM.matcher(text).results())
          .map(match -> match.group(1))
          .forEach(codes::add);
    }
    return codes;
  }

  private static Page read(Path file) {
    List<String> lines = CaseFolders.read(file).lines().toList();
    MatchResult title = TITLE.matcher(lines.get(0)).results().findFirst().orElseThrow();
    Map<String, String> mistake = new LinkedHashMap<>();
    Map<String, String> corrected = new LinkedHashMap<>();
    String shown = "";
    String name = "";
    boolean instead = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      instead |= line.equals(INSTEAD);
      MatchResult match = FILE_NAME.matcher(line).results().findFirst().orElse(null);
      if (match != null && match.group().equals(line)) {
        name = match.group(1);
      }
      if (line.startsWith("```")) {
        int end = i + 1;
        while (!lines.get(end).equals("```")) {
          end++;
        }
        String text = String.join("\n", lines.subList(i + 1, end)) + "\n";
        if (line.equals("```hlsl") || line.equals("```json")) {
          (instead ? corrected : mistake).put(name, text);
        } else if (line.equals("```text")) {
          shown = text.equals("\n") ? "" : text;
        }
        i = end;
      }
    }
    return new Page(title.group(1), title.group(2), mistake, shown, corrected);
  }

  @Test
  void everyCodeHasAPageAndEveryPageACode() throws IOException {
    List<String> pages =
        pages().stream().map(file -> file.getFileName().toString().replace(".md", "")).toList();
    assertThat(pages).containsExactlyInAnyOrderElementsOf(codes());
    assertThat(codes()).containsAll(NOT_SHOWN.keySet());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pages")
  void tellsTheTruth(Path file, @TempDir Path temporary) {
    Page page = read(file);
    assertThat(file).hasFileName(page.code() + ".md");
    boolean hidden = NOT_SHOWN.containsKey(page.code());
    assertThat(page.mistake().isEmpty()).as("it shows the mistake").isEqualTo(hidden);
    if (!hidden) {
      List<Diagnostic> said = diagnose(page.mistake(), page.mistake(), temporary.resolve("a"));
      String text = DiagnosticText.render(said);
      assertThat(said).as("the mistake is noticed").isNotEmpty();
      assertThat(said.get(0).code()).as(text).isEqualTo(page.code());
      compare(file, page.shown(), text);
    }
    assertThat(page.corrected()).as("a corrected text under " + INSTEAD).isNotEmpty();
    Map<String, String> corrected = new LinkedHashMap<>(page.mistake());
    corrected.putAll(page.corrected());
    List<Diagnostic> left = diagnose(page.corrected(), corrected, temporary.resolve("b"));
    assertThat(DiagnosticText.render(left)).as("the corrected text").isEmpty();
  }

  /** Writes files and checks the first of some of them. */
  private static List<Diagnostic> diagnose(
      Map<String, String> named, Map<String, String> files, Path into) {
    try {
      for (Map.Entry<String, String> entry : files.entrySet()) {
        Path file = into.resolve(entry.getKey());
        Files.createDirectories(file.getParent());
        Files.writeString(file, entry.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String checked =
        Stream.concat(named.keySet().stream(), files.keySet().stream())
            .filter(name -> name.endsWith(".vfx"))
            .findFirst()
            .orElseThrow();
    return Pipeline.diagnose(List.of(checked), new FolderSources(into));
  }

  private static void compare(Path file, String shown, String text) {
    if (CaseFolders.UPDATE && !shown.equals(text)) {
      String old = CaseFolders.read(file);
      int from = old.indexOf("```text\n") + "```text\n".length();
      int to = old.indexOf("```\n", from);
      write(file, old.substring(0, from) + text + old.substring(to));
      return;
    }
    assertThat(shown).as(file + " shows what is said").isEqualTo(text);
  }

  @Test
  void theIndexListsThemAll() throws IOException {
    Map<String, String> titles = new TreeMap<>();
    for (Path file : pages()) {
      Page page = read(file);
      titles.put(page.code(), page.title());
    }
    Path index = folder().resolve("README.md");
    String text = index(titles);
    if (CaseFolders.UPDATE) {
      write(index, text);
    }
    assertThat(CaseFolders.read(index)).isEqualTo(text);
  }

  private static String index(Map<String, String> titles) {
    Map<String, String> groups = new LinkedHashMap<>();
    groups.put("E00", "Files");
    groups.put("E01", "Grammar and preprocessor");
    groups.put("E02", "Names");
    groups.put("E03", "Types and expressions");
    groups.put("E04", "Declarations and statements");
    groups.put("E05", "Rules of the engine");
    groups.put("E06", "Presets and cooked effects");
    groups.put("W", "Warnings");
    groups.put("N", "Notes");
    StringBuilder out = new StringBuilder();
    out.append("# Diagnostics\n\n");
    out.append("What `./tendril check` can say. Each page has a text that gives the message, the");
    out.append(" reason, and the text that works;\na test compiles them all.\n");
    List<String> listed = new ArrayList<>();
    groups.forEach(
        (prefix, name) -> {
          List<String> codes = titles.keySet().stream().filter(c -> c.startsWith(prefix)).toList();
          if (!codes.isEmpty()) {
            out.append("\n## ").append(name).append("\n\n| code | |\n|---|---|\n");
          }
          for (String code : codes) {
            out.append("| [%s](%s.md) | %s |\n".formatted(code, code, titles.get(code)));
          }
          listed.addAll(codes);
        });
    assertThat(listed).as("a group for every code").containsAll(titles.keySet());
    return out.toString();
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
