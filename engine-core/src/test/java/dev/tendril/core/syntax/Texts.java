package dev.tendril.core.syntax;

import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.SourceLookup;
import java.util.List;
import java.util.Map;

/** Texts in memory, for tests. */
final class Texts {
  static final SourceLookup NO_INCLUDES = new MapSources(Map.of());

  /** What parsing a text gave. */
  record Parsed(SyntaxTree.Unit unit, List<Diagnostic> diagnostics) {
    List<String> codes() {
      return diagnostics.stream().map(Diagnostic::code).toList();
    }

    List<String> messages() {
      return diagnostics.stream().map(Diagnostic::message).toList();
    }

    String tree() {
      return SyntaxText.tree(unit, false);
    }
  }

  private Texts() {}

  static Parsed parse(String text) {
    return parse(text, NO_INCLUDES);
  }

  static Parsed parse(String text, SourceLookup sources) {
    Diagnostics diagnostics = new Diagnostics();
    SyntaxTree.Unit unit = Parser.parse(new SourceFile("input.vfx", text), sources, diagnostics);
    return new Parsed(unit, diagnostics.all());
  }

  /** The tokens that reach the parser, with single spaces between. */
  static String preprocessed(String text) {
    StringBuilder out = new StringBuilder();
    Diagnostics diagnostics = new Diagnostics();
    for (Token token :
        Preprocessor.tokens(new SourceFile("input.vfx", text), NO_INCLUDES, diagnostics)) {
      out.append(out.isEmpty() || token.isEnd() ? "" : " ").append(token.text());
    }
    for (Diagnostic diagnostic : diagnostics.all()) {
      out.append(" !").append(diagnostic.code());
    }
    return out.toString();
  }
}
