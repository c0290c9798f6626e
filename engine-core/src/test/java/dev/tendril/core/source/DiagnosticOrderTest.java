package dev.tendril.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class DiagnosticOrderTest {
  @Test
  void argumentsFirstThenIncludesByPathThenPlaceThenCode() {
    SourceFile b = new SourceFile("b.vfx", "12\n34");
    SourceFile a = new SourceFile("a.vfx", "12\n34");
    SourceFile z = new SourceFile("z.hlsli", "1");
    SourceFile lib = new SourceFile("lib.hlsli", "1");
    List<Diagnostic> sorted =
        DiagnosticOrder.sorted(
            List.of(
                at("E0001", z, 0),
                at("E0002", lib, 0),
                at("E0003", a, 3),
                at("E0005", a, 1),
                at("E0004", a, 1),
                at("E0007", b, 4),
                new Diagnostic(() -> "E0006", Span.wholeFile(b), "", null, List.of())),
            List.of("b.vfx", "a.vfx"));

    assertThat(sorted.stream().map(Diagnostic::code))
        .containsExactly("E0006", "E0007", "E0004", "E0005", "E0003", "E0002", "E0001");
  }

  private static Diagnostic at(String code, SourceFile file, int offset) {
    return new Diagnostic(() -> code, new Span(file, offset, offset + 1), "", null, List.of());
  }
}
