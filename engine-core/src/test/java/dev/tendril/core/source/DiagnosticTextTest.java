package dev.tendril.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class DiagnosticTextTest {
  private static final ProblemCode PROBLEM = () -> "E0201";

  @Test
  void showsPlaceHelpAndRelatedPlaces() {
    SourceFile file = new SourceFile("Spark.vfx", "struct Particle {};\n\n  p.velocty = 1;\n");
    Diagnostic diagnostic =
        new Diagnostic(
            PROBLEM,
            span(file, "velocty"),
            "unknown field `velocty` of `Particle`",
            "did you mean `velocity`?",
            List.of(new RelatedPlace(span(file, "Particle"), "`Particle` is declared here")));

    assertThat(DiagnosticText.render(diagnostic))
        .isEqualTo(
            """
            Spark.vfx:3:5: error[E0201]: unknown field `velocty` of `Particle`
                3 |   p.velocty = 1;
                  |     ^^^^^^^
              help: did you mean `velocity`?
              Spark.vfx:1:8: `Particle` is declared here
                1 | struct Particle {};
                  |        ^^^^^^^^
            """);
  }

  @Test
  void wholeFilesHaveNoLine() {
    Diagnostic diagnostic =
        new Diagnostic(
            PROBLEM, Span.wholeFile(new SourceFile("a.vfx", "x")), "empty", null, List.of());

    assertThat(DiagnosticText.render(diagnostic)).isEqualTo("a.vfx:0:0: error[E0201]: empty\n");
  }

  @Test
  void tabsAndWideLettersKeepTheCaretInPlace() {
    assertThat(lines("\tx\t= /* \u706b\u82b1 e\u0301 */ bad;", "bad"))
        .containsExactly(
            "    1 |     x   = /* \u706b\u82b1 e\u0301 */ bad;",
            "      |                        ^^^");
  }

  @Test
  void theEndOfALineCanBeUnderlined() {
    SourceFile file = new SourceFile("a.vfx", "float a\r\nfloat b");
    assertThat(lines(new Span(file, 7, 7))).containsExactly("    1 | float a", "      |        ^");
    assertThat(lines(new Span(file, 16, 16)))
        .containsExactly("    2 | float b", "      |        ^");
    assertThat(lines(new Span(file, 6, 16)))
        .as("several lines: the first one")
        .containsExactly("    1 | float a", "      |       ^");
  }

  @Test
  void hidesWhatATerminalWouldObey() {
    assertThat(lines("a \u001b[31m \u202e bad", "bad"))
        .containsExactly("    1 | a \u241b[31m \ufffd bad", "      |           ^^^");
  }

  @Test
  void longLinesAreCutAroundThePlace() {
    String left = "0123456789".repeat(30);
    for (int at : new int[] {0, 60, 90, 120, 290}) {
      String text = left.substring(0, at) + "bad" + left;
      List<String> lines = lines(text, "bad");
      int caret = lines.get(1).indexOf('^');
      assertThat(lines.get(0).substring(caret)).as("caret at %s", at).startsWith("bad");
      assertThat(lines.get(1)).endsWith("^^^");
      assertThat(lines.get(0)).hasSizeLessThan(120);
      assertThat(lines.get(0).endsWith("...")).isTrue();
    }
  }

  @Test
  void aLineOfMillionsOfLettersIsNotLaidOut() {
    String text = "\t".repeat(2_000_000) + "bad" + "\u706b".repeat(2_000_000);
    assertThat(lines(text, "bad").get(0)).hasSizeLessThan(120).contains("bad");
    assertThat(lines("b".repeat(3_000_000), "b".repeat(3_000_000)).get(1)).hasSizeLessThan(120);
  }

  private static List<String> lines(String text, String place) {
    return lines(span(new SourceFile("a.vfx", text), place));
  }

  private static List<String> lines(Span span) {
    Diagnostic diagnostic = new Diagnostic(PROBLEM, span, "message", null, List.of());
    return DiagnosticText.render(diagnostic).lines().skip(1).toList();
  }

  private static Span span(SourceFile file, String word) {
    int start = file.text().indexOf(word);
    return new Span(file, start, start + word.length());
  }
}
