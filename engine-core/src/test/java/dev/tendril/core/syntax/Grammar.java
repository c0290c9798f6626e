package dev.tendril.core.syntax;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** A grammar in EBNF as the language's page writes it, and random texts that follow it. */
final class Grammar {
  private sealed interface Part {}

  private record Terminal(String text) implements Part {}

  private record Range(char first, char last) implements Part {}

  private record Reference(String rule) implements Part {}

  private record Sequence(List<Part> parts) implements Part {}

  private record Choice(List<Part> alternatives) implements Part {}

  private record Optional(Part part, boolean repeated) implements Part {}

  private static final int UNKNOWN = 1_000;

  private final Map<String, Part> rules = new LinkedHashMap<>();
  private final Set<String> references = new TreeSet<>();
  private final Map<String, Integer> heights = new LinkedHashMap<>();
  private final Map<String, List<String>> given = new LinkedHashMap<>();
  private final Map<String, Integer> limits = new LinkedHashMap<>();
  private final String text;
  private int at;

  /**
   * @param text rules such as {@code a = "x" [ b ] | { c } ;}
   */
  Grammar(String text) {
    this.text = text;
    while (!isEnd()) {
      String name = word();
      take("=");
      if (rules.put(name, choice()) != null) {
        throw new IllegalArgumentException("two rules for " + name);
      }
      take(";");
    }
  }

  Set<String> rules() {
    return rules.keySet();
  }

  /** The rules that others name. */
  Set<String> references() {
    return references;
  }

  /** Takes over the rules of another grammar that this one lacks. */
  Grammar with(Grammar other) {
    other.rules.forEach(rules::putIfAbsent);
    return this;
  }

  /** Has texts of a rule take the shortest way out after some rules within rules. */
  void limit(String rule, int depth) {
    limits.put(rule, depth);
  }

  /** Has a rule choose from some texts instead of following its own. */
  void give(String rule, String... texts) {
    given.put(rule, List.of(texts));
  }

  // ---- reading

  private boolean isEnd() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at == text.length();
  }

  private boolean is(String sign) {
    return !isEnd() && text.startsWith(sign, at);
  }

  private void take(String sign) {
    if (!is(sign)) {
      throw new IllegalArgumentException("expected " + sign + " before: " + rest());
    }
    at += sign.length();
  }

  private String rest() {
    return text.substring(at, Math.min(text.length(), at + 40));
  }

  private String word() {
    isEnd();
    int start = at;
    while (at < text.length() && (Character.isLetter(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    if (at == start) {
      throw new IllegalArgumentException("expected a word before: " + rest());
    }
    return text.substring(start, at);
  }

  private Part choice() {
    List<Part> alternatives = new ArrayList<>();
    do {
      alternatives.add(sequence());
    } while (takeIf("|"));
    return alternatives.size() == 1 ? alternatives.get(0) : new Choice(alternatives);
  }

  private boolean takeIf(String sign) {
    boolean found = is(sign);
    at += found ? sign.length() : 0;
    return found;
  }

  private Part sequence() {
    List<Part> parts = new ArrayList<>();
    while (!is("|") && !is(";") && !is(")") && !is("]") && !is("}")) {
      parts.add(part());
    }
    return parts.size() == 1 ? parts.get(0) : new Sequence(parts);
  }

  private Part part() {
    if (takeIf("(")) {
      Part inner = choice();
      take(")");
      return inner;
    }
    if (takeIf("[")) {
      Part inner = choice();
      take("]");
      return new Optional(inner, false);
    }
    if (takeIf("{")) {
      Part inner = choice();
      take("}");
      return new Optional(inner, true);
    }
    if (is("\"") || is("'")) {
      String literal = literal();
      return takeIf("..") ? range(literal) : new Terminal(literal);
    }
    String word = word();
    references.add(word);
    return new Reference(word);
  }

  private Part range(String first) {
    isEnd();
    return new Range(first.charAt(0), literal().charAt(0));
  }

  private String literal() {
    char quote = text.charAt(at);
    int end = text.indexOf(quote, at + 1);
    String literal = text.substring(at + 1, end).replace("\\\\", "\\");
    at = end + 1;
    return literal;
  }

  // ---- deriving

  /**
   * A random text of a rule.
   *
   * @param depth rules within rules before the shortest way out is taken
   */
  String derive(String rule, Random random, int depth) {
    measure();
    StringBuilder out = new StringBuilder();
    derive(new Reference(rule), random, depth, false, out);
    return out.toString().strip();
  }

  private void derive(Part part, Random random, int depth, boolean word, StringBuilder out) {
    if (part instanceof Terminal terminal) {
      append(terminal.text(), random, word, out);
    } else if (part instanceof Range range) {
      out.append((char) (range.first() + random.nextInt(range.last() - range.first() + 1)));
    } else if (part instanceof Reference reference) {
      derive(reference, random, depth, word, out);
    } else if (part instanceof Sequence sequence) {
      for (Part each : sequence.parts()) {
        derive(each, random, depth, word, out);
      }
    } else if (part instanceof Choice choice) {
      List<Part> fitting =
          choice.alternatives().stream().filter(each -> height(each) <= depth).toList();
      derive(
          fitting.isEmpty() ? shortest(choice) : fitting.get(random.nextInt(fitting.size())),
          random,
          depth,
          word,
          out);
    } else if (part instanceof Optional optional) {
      while (height(optional.part()) <= depth && random.nextInt(5) < 2) {
        derive(optional.part(), random, depth, word, out);
        if (!optional.repeated()) {
          return;
        }
      }
    }
  }

  private void derive(
      Reference reference, Random random, int depth, boolean word, StringBuilder out) {
    String rule = reference.rule();
    List<String> texts = given.get(rule);
    if (texts != null) {
      append(texts.get(random.nextInt(texts.size())), random, word, out);
    } else if (!word && isWord(rule)) {
      StringBuilder inner = new StringBuilder();
      derive(rule(rule), random, Math.max(depth, height(rule(rule))), true, inner);
      append(inner.toString(), random, false, out);
    } else {
      int limit = limits.getOrDefault(rule, depth);
      derive(rule(rule), random, Math.min(depth, limit) - 1, word, out);
    }
  }

  /** Words are parted by spaces; two {@code >} of template arguments may touch. */
  private static void append(String text, Random random, boolean word, StringBuilder out) {
    boolean touches = text.equals(">") && out.toString().endsWith("> ") && random.nextBoolean();
    if (touches) {
      out.setLength(out.length() - 1);
    }
    out.append(text).append(word ? "" : " ");
  }

  private static boolean isWord(String rule) {
    return rule.equals(rule.toUpperCase(java.util.Locale.ROOT));
  }

  private Part rule(String name) {
    Part rule = rules.get(name);
    if (rule == null) {
      throw new IllegalArgumentException("no rule " + name);
    }
    return rule;
  }

  private Part shortest(Choice choice) {
    Part best = choice.alternatives().get(0);
    for (Part each : choice.alternatives()) {
      best = height(each) < height(best) ? each : best;
    }
    return best;
  }

  /** How many rules within rules the shortest text of each rule takes. */
  private void measure() {
    boolean changed = heights.isEmpty();
    while (changed) {
      changed = false;
      for (Map.Entry<String, Part> rule : rules.entrySet()) {
        int height = height(rule.getValue()) + 1;
        Integer before = heights.put(rule.getKey(), height);
        changed |= before == null || before != height;
      }
    }
  }

  private int height(Part part) {
    if (part instanceof Reference reference) {
      return given.containsKey(reference.rule())
          ? 1
          : heights.getOrDefault(reference.rule(), UNKNOWN);
    }
    if (part instanceof Sequence sequence) {
      return sequence.parts().stream().mapToInt(this::height).max().orElse(0);
    }
    if (part instanceof Choice choice) {
      return choice.alternatives().stream().mapToInt(this::height).min().orElse(0);
    }
    return 0; // a terminal, or what can be left out
  }
}
