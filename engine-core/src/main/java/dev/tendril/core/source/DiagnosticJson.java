package dev.tendril.core.source;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Diagnostics for tools: {@code tendril.diagnostics/1}, a format that scripts rely on. */
public final class DiagnosticJson {
  private DiagnosticJson() {}

  /**
   * @param files the files that were asked for, as they were named
   * @param diagnostics in {@link DiagnosticOrder}
   */
  public static String render(List<String> files, List<Diagnostic> diagnostics) {
    return render(files, diagnostics, SourceFile::path);
  }

  /**
   * @param fileName how a file is to be named
   */
  public static String render(
      List<String> files, List<Diagnostic> diagnostics, Function<SourceFile, String> fileName) {
    StringBuilder out = new StringBuilder();
    out.append("{\"format\":\"tendril.diagnostics/1\",\"files\":[");
    for (int i = 0; i < files.size(); i++) {
      out.append(i == 0 ? "" : ",").append(string(files.get(i)));
    }
    out.append("],\"errors\":").append(count(diagnostics, Severity.ERROR));
    out.append(",\"warnings\":").append(count(diagnostics, Severity.WARNING));
    out.append(",\n \"diagnostics\":[");
    for (int i = 0; i < diagnostics.size(); i++) {
      out.append(i == 0 ? "\n" : ",\n");
      append(out, diagnostics.get(i), fileName);
    }
    return out.append("]}\n").toString();
  }

  private static void append(
      StringBuilder out, Diagnostic diagnostic, Function<SourceFile, String> fileName) {
    out.append("  {\"code\":").append(string(diagnostic.code()));
    out.append(",\"severity\":").append(string(diagnostic.severity().word()));
    out.append(",\"file\":").append(string(fileName.apply(diagnostic.span().file())));
    out.append(",\"line\":").append(diagnostic.line());
    out.append(",\"column\":").append(diagnostic.column());
    out.append(",\"length\":").append(diagnostic.length());
    out.append(",\n   \"message\":").append(string(diagnostic.message()));
    out.append(",\"help\":").append(string(diagnostic.help()));
    out.append(",\n   \"related\":[");
    for (int i = 0; i < diagnostic.related().size(); i++) {
      RelatedPlace place = diagnostic.related().get(i);
      out.append(i == 0 ? "" : ",\n    ");
      out.append("{\"file\":").append(string(fileName.apply(place.span().file())));
      out.append(",\"line\":").append(place.line());
      out.append(",\"column\":").append(place.column());
      out.append(",\"length\":").append(place.length());
      out.append(",\"message\":").append(string(place.message())).append('}');
    }
    out.append("],\n   \"page\":").append(string("docs/errors/" + diagnostic.code() + ".md"));
    out.append('}');
  }

  private static long count(List<Diagnostic> diagnostics, Severity severity) {
    return diagnostics.stream().filter(diagnostic -> diagnostic.severity() == severity).count();
  }

  private static String string(@Nullable String text) {
    return text == null ? "null" : JsonText.quoted(text);
  }
}
