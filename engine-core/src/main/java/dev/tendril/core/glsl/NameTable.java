package dev.tendril.core.glsl;

import java.util.HashSet;
import java.util.Set;

/**
 * Names for what a user declares. A prefix per kind of thing ({@code f_} functions, {@code S_}
 * structs, {@code m_} members, {@code c_} constants, {@code v_} locals) keeps them apart from each
 * other and from everything that GLSL or the engine ({@code tendril_}) calls by name.
 */
final class NameTable {
  private static final int MAX_LENGTH = 64;

  private final Set<String> taken = new HashSet<>();

  /** {@code prefix_name}, with a number behind it where that is taken. */
  String make(String prefix, String name) {
    String base = prefix + "_" + sanitize(name);
    String unique = base;
    for (int i = 2; !taken.add(unique); i++) {
      unique = base + "_" + i;
    }
    return unique;
  }

  /** GLSL reserves double underscores, so none stands at either end or beside another. */
  private static String sanitize(String name) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < name.length() && out.length() < MAX_LENGTH; i++) {
      char c = name.charAt(i);
      boolean plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (plain) {
        out.append(c);
      } else if (!out.isEmpty() && out.charAt(out.length() - 1) != '_') {
        out.append('_');
      }
    }
    while (!out.isEmpty() && out.charAt(out.length() - 1) == '_') {
      out.setLength(out.length() - 1);
    }
    return out.isEmpty() ? "x" : out.toString();
  }
}
