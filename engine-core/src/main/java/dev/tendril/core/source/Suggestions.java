package dev.tendril.core.source;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds what an author may have meant. */
public final class Suggestions {
  /** Longer words get no suggestion: the distance costs the product of two lengths. */
  private static final int MAX_LENGTH = 100;

  private Suggestions() {}

  /**
   * The candidate with the smallest edit distance to {@code wanted}, which may be at most a third
   * of the longer one's length; one that differs in upper and lower case only comes first. Ties go
   * to the first in alphabetical order. Null if none is near.
   */
  public static @Nullable String nearest(String wanted, Collection<String> candidates) {
    String best = null;
    int bestDistance = Integer.MAX_VALUE;
    for (String candidate : candidates) {
      if (candidate.equals(wanted)) {
        continue;
      }
      int allowed = Math.max(wanted.length(), candidate.length()) / 3;
      int distance = candidate.equalsIgnoreCase(wanted) ? 0 : distance(wanted, candidate, allowed);
      if (distance > allowed && distance > 0) {
        continue;
      }
      if (best == null
          || distance < bestDistance
          || (distance == bestDistance && candidate.compareTo(best) < 0)) {
        best = candidate;
        bestDistance = distance;
      }
    }
    return best;
  }

  /** {@code did you mean `velocity`?}, or null. */
  public static @Nullable String help(String wanted, Collection<String> candidates) {
    String nearest = nearest(wanted, candidates);
    return nearest == null ? null : "did you mean `" + nearest + "`?";
  }

  /**
   * How many characters must be inserted, deleted, replaced or swapped with their neighbour
   * (Damerau-Levenshtein, optimal string alignment). Case does not count.
   *
   * @return more than {@code limit} if the distance is greater than that
   */
  static int distance(String left, String right, int limit) {
    if (left.length() > MAX_LENGTH
        || right.length() > MAX_LENGTH
        || Math.abs(left.length() - right.length()) > limit) {
      return limit + 1;
    }
    String a = left.toLowerCase(Locale.ROOT);
    String b = right.toLowerCase(Locale.ROOT);
    int[][] distances = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      distances[i][0] = i;
    }
    for (int j = 0; j <= b.length(); j++) {
      distances[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      for (int j = 1; j <= b.length(); j++) {
        int replace = distances[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replace, Math.min(distances[i - 1][j], distances[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          best = Math.min(best, distances[i - 2][j - 2] + 1);
        }
        distances[i][j] = best;
      }
    }
    return distances[a.length()][b.length()];
  }
}
