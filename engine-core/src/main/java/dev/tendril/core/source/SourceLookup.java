package dev.tendril.core.source;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where texts come from: a folder, a jar, or memory. Paths are relative to the effect root with
 * forward slashes and already normalised (no {@code .} or {@code ..}). Implementations never leave
 * the root, whatever a path or a symbolic link says, and match the case of names exactly.
 */
public interface SourceLookup {
  /** What a look-up found. */
  sealed interface Result {}

  record Found(SourceFile file) implements Result {}

  /**
   * Nothing usable there.
   *
   * @param similar a path that differs only in case or a little, or null
   */
  record Missing(@Nullable String similar) implements Result {}

  /**
   * There is something, but it cannot be taken as text: a directory, binary, too large, ...
   *
   * @param reason a clause about the file, such as {@code it is a folder}
   */
  record Unreadable(String reason, ProblemCode problem) implements Result {
    public Unreadable(String reason) {
      this(reason, SourceProblem.UNREADABLE);
    }
  }

  Result find(String path);

  /** The stems of the particle files in a folder ("" is the root), for suggestions. */
  List<String> particleNames(String folder);
}
