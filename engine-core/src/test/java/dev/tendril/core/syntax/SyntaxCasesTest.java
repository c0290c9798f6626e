package dev.tendril.core.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.DiagnosticOrder;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.FolderSources;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.core.testing.CaseFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Correct files and their trees. Each is also printed and parsed again, which must give the same
 * tree.
 */
final class SyntaxCasesTest {
  static List<Path> cases() {
    return CaseFolders.of("syntax");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void parses(Path folder) {
    SourceLookup sources = new FolderSources(folder);
    Diagnostics diagnostics = new Diagnostics();
    SyntaxTree.Unit unit = Parser.parse(input(sources), sources, diagnostics);

    CaseFolders.compare(folder, "expected.tree", SyntaxText.tree(unit));
    if (Files.exists(folder.resolve("expected.tokens"))) {
      List<Token> tokens = Preprocessor.tokens(unit.file(), sources, new Diagnostics());
      CaseFolders.compare(folder, "expected.tokens", SyntaxText.tokens(tokens));
    }
    if (!diagnostics.all().isEmpty()) {
      String text =
          DiagnosticText.render(DiagnosticOrder.sorted(diagnostics.all(), List.of("input.vfx")));
      CaseFolders.compare(folder, "expected.txt", text);
    }
    assertThat(diagnostics.hasErrors()).as("a correct file has no errors").isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void printsAndParsesToTheSameTree(Path folder) {
    SourceLookup sources = new FolderSources(folder);
    SyntaxTree.Unit unit = Parser.parse(input(sources), sources, new Diagnostics());
    String printed = SyntaxPrinter.print(unit);

    Diagnostics diagnostics = new Diagnostics();
    SyntaxTree.Unit again =
        Parser.parse(new SourceFile("input.vfx", printed), new MapSources(Map.of()), diagnostics);

    assertThat(DiagnosticText.render(diagnostics.all())).as(printed).isEmpty();
    assertThat(SyntaxText.tree(again, false)).isEqualTo(SyntaxText.tree(unit, false));
    assertThat(SyntaxPrinter.print(again)).as("printing settles").isEqualTo(printed);
  }

  private static SourceFile input(SourceLookup sources) {
    if (sources.find("input.vfx") instanceof SourceLookup.Found found) {
      return found.file();
    }
    throw new AssertionError("no input.vfx");
  }
}
