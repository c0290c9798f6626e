package dev.tendril.core.source;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fetches files, and says in the author's words why one cannot be had. */
public final class SourceReader {
  private SourceReader() {}

  /**
   * A file that a user named on the command line or in a call.
   *
   * @return null if it cannot be had, which is then reported about the file as a whole
   */
  public static @Nullable SourceFile read(
      String path, SourceLookup sources, Diagnostics diagnostics) {
    SourceLookup.Result result = sources.find(path);
    if (result instanceof SourceLookup.Found found) {
      return found.file();
    }
    Span place = Span.wholeFile(new SourceFile(path, ""));
    reportFailure(result, path, place, List.of(), diagnostics);
    return null;
  }

  /**
   * Reports a look-up that found no file.
   *
   * @param path what was looked for
   * @param place where it is asked for
   * @param related how that place was reached
   */
  public static void reportFailure(
      SourceLookup.Result result,
      String path,
      Span place,
      List<RelatedPlace> related,
      Diagnostics diagnostics) {
    if (result instanceof SourceLookup.Unreadable unreadable) {
      diagnostics.report(
          unreadable.problem(),
          place,
          "cannot read `" + path + "`: " + unreadable.reason(),
          null,
          related);
    } else if (result instanceof SourceLookup.Missing missing) {
      String similar = missing.similar();
      if (similar != null && similar.equalsIgnoreCase(path)) {
        diagnostics.report(
            SourceProblem.NAME_CASE,
            place,
            "there is no file `" + path + "`, but there is `" + similar + "`",
            "upper and lower case must match exactly, so that the effect loads on every system",
            related);
      } else {
        diagnostics.report(
            SourceProblem.MISSING_FILE,
            place,
            "there is no file `" + path + "`",
            similar == null ? null : "did you mean `" + similar + "`?",
            related);
      }
    }
  }
}
