package dev.tendril.core.check;

import org.jspecify.annotations.Nullable;

/** Which words can name a particle type. */
public final class TypeNames {
  private TypeNames() {}

  /** Why a file's stem cannot be the name of its type, or null if it can. */
  public static @Nullable String problem(String stem) {
    if (stem.isEmpty()) {
      return "it is empty";
    }
    for (int i = 0; i < stem.length(); i++) {
      char c = stem.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
      boolean digit = c >= '0' && c <= '9';
      if (!letter && !(digit && i > 0)) {
        return "names are made of the letters A to Z, digits and `_`, and do not begin with a"
            + " digit";
      }
    }
    boolean taken =
        Types.named(stem) != null
            || stem.equals(FileChecker.PARTICLE)
            || TypeResolver.COMMON_NAMES.contains(stem)
            || FileScope.context(stem) != null
            || ForeignWords.aboutType(stem) != null
            || Library.scope().structs.containsKey(stem);
    return taken ? "the language has that name already" : null;
  }
}
