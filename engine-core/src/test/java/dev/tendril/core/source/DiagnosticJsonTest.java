package dev.tendril.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class DiagnosticJsonTest {
  @Test
  void everyKeyIsThereInOrder() {
    SourceFile file = new SourceFile("Spark.vfx", "struct Particle\n\u706b velocty;");
    Span place = new Span(file, 18, 25);
    List<RelatedPlace> related =
        List.of(new RelatedPlace(new Span(file, 7, 15), "`Particle` is declared here"));
    List<Diagnostic> diagnostics =
        List.of(
            new Diagnostic(() -> "E0201", place, "unknown field", "did you mean it?", related),
            new Diagnostic(() -> "W0101", Span.wholeFile(file), "odd", null, List.of()));

    assertThat(DiagnosticJson.render(List.of("Spark.vfx"), diagnostics))
        .isEqualTo(
            """
            {"format":"tendril.diagnostics/1","files":["Spark.vfx"],"errors":1,"warnings":1,
             "diagnostics":[
              {"code":"E0201","severity":"error","file":"Spark.vfx","line":2,"column":3,"length":7,
               "message":"unknown field","help":"did you mean it?",
               "related":[{"file":"Spark.vfx","line":1,"column":8,"length":8,"message":"`Particle` is declared here"}],
               "page":"docs/errors/E0201.md"},
              {"code":"W0101","severity":"warning","file":"Spark.vfx","line":0,"column":0,"length":0,
               "message":"odd","help":null,
               "related":[],
               "page":"docs/errors/W0101.md"}]}
            """);
  }

  @Test
  void nothingToSay() {
    assertThat(DiagnosticJson.render(List.of("a b.vfx", "c.vfx"), List.of()))
        .isEqualTo(
            "{\"format\":\"tendril.diagnostics/1\",\"files\":[\"a b.vfx\",\"c.vfx\"],"
                + "\"errors\":0,\"warnings\":0,\n \"diagnostics\":[]}\n");
  }

  @Test
  void stringsAreEscaped() {
    assertThat(
            DiagnosticJson.render(
                List.of("\"\\\n\r\t\u0001\u007f\ud800x\ud83d\ude00\u706b"), List.of()))
        .contains("\"\\\"\\\\\\n\\r\\t\\u0001\\u007f\\ud800x\ud83d\ude00\u706b\"");
  }
}
