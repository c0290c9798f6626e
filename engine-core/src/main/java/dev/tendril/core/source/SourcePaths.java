package dev.tendril.core.source;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Paths relative to the effect root, with forward slashes. The root's own path is "". */
public final class SourcePaths {
  /** Of a particle file. */
  public static final String PARTICLE_SUFFIX = ".vfx";

  private SourcePaths() {}

  /**
   * The folder of a file: {@code "a/b"} for {@code "a/b/c.vfx"}, {@code ""} for {@code "c.vfx"}.
   */
  public static String folder(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  /** The file of that name in the folder of another. */
  public static String beside(String path, String name) {
    String folder = folder(path);
    return folder.isEmpty() ? name : folder + "/" + name;
  }

  /** The name in its folder. */
  public static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** The name without folder and suffix: {@code Spark} for {@code "fire/Spark.vfx"}. */
  public static String stem(String path) {
    String name = name(path);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /**
   * What a path written in a file of {@code folder} means, without {@code .} and {@code ..}.
   * Backslashes are read as slashes.
   *
   * @return null if it leads out of the root, or is absolute
   */
  public static @Nullable String resolve(String folder, String written) {
    String path = written.replace('\\', '/');
    if (path.startsWith("/") || (path.length() > 1 && path.charAt(1) == ':')) {
      return null;
    }
    Deque<String> segments = new ArrayDeque<>();
    for (String segment : (folder + "/" + path).split("/", -1)) {
      if (segment.equals("..")) {
        if (segments.pollLast() == null) {
          return null;
        }
      } else if (!segment.isEmpty() && !segment.equals(".")) {
        segments.addLast(segment);
      }
    }
    return String.join("/", segments);
  }

  /** Whether a path has no empty, {@code .} or {@code ..} segment. */
  static boolean isNormalised(String path) {
    for (String segment : path.split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        return false;
      }
    }
    return true;
  }

  /** Of names in one folder, one that differs from {@code wanted} in case or in two letters. */
  static @Nullable String similarName(String wanted, Collection<String> names) {
    String best = null;
    int bestDistance = 3;
    for (String name : new TreeSet<>(names)) {
      int distance =
          name.equalsIgnoreCase(wanted) ? 0 : Math.max(1, Suggestions.distance(wanted, name, 2));
      if (distance < bestDistance) {
        best = name;
        bestDistance = distance;
      }
    }
    return best;
  }
}
