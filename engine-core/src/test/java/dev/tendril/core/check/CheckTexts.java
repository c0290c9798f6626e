package dev.tendril.core.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.syntax.Parser;
import java.util.Map;

/** Short texts through parser and checker. */
final class CheckTexts {
  private CheckTexts() {}

  /** A file of some declarations and the statements of {@code update(inout Particle p)}. */
  static String file(String declarations, String statements) {
    return "struct Particle { float3 position : POSITION; float any; };\n"
        + declarations
        + "\nbool update(inout Particle p)\n{\n"
        + statements
        + "\nreturn true;\n}\n";
  }

  /** The particle of a file that must be right; warnings are allowed. */
  static CheckedParticle checked(String declarations, String statements) {
    Diagnostics diagnostics = new Diagnostics();
    CheckedParticle particle = check(file(declarations, statements), diagnostics);
    assertThat(particle).as(DiagnosticText.render(diagnostics.all())).isNotNull();
    return particle;
  }

  /** What is reported about a file. */
  static String reported(String declarations, String statements) {
    Diagnostics diagnostics = new Diagnostics();
    check(file(declarations, statements), diagnostics);
    return DiagnosticText.render(diagnostics.all());
  }

  static CheckedParticle check(String text, Diagnostics diagnostics) {
    SourceFile file = new SourceFile("Test.vfx", text);
    return Checker.check(Parser.parse(file, new MapSources(Map.of()), diagnostics), diagnostics);
  }

  /** The text of the first statement of update. */
  static String firstStatement(CheckedParticle particle) {
    String text = CheckText.of(particle);
    String body = text.substring(text.indexOf("function bool update"));
    return body.lines().skip(1).findFirst().orElseThrow().strip();
  }

  /** The text of a constant's value that update uses. */
  static String constant(CheckedParticle particle, String name) {
    return CheckText.of(particle)
        .lines()
        .filter(line -> line.startsWith("constant ") && line.contains(" " + name + " = "))
        .map(line -> line.substring(line.indexOf(" = ") + 3))
        .findFirst()
        .orElseThrow();
  }
}
