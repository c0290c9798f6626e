package dev.tendril.core.typo;

import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.source.Severity;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.Parser;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.testing.Corpus.Sample;
import dev.tendril.core.testing.Pipeline;
import dev.tendril.core.typo.Typo.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Makes typos in one effect. A typo may be noticed
 *
 * <ul>
 *   <li>on the line of the token that it changes, and unless it makes another word of a word on
 *       those of its neighbours;
 *   <li>if it changes a sign: up to the end of the statement, and where it takes away or makes such
 *       an end, up to that of the next one, because grammar goes on until there;
 *   <li>if it changes a brace: also at the first token that stands outside of all braces now and
 *       did not before, or the other way around, and at the end of the file;
 *   <li>if it changes a declaration, its initialiser left out: on every line that uses the name,
 *       because a declaration may be anything by itself.
 * </ul>
 */
final class Typos {
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?s)//[^\\n]*|/\\*.*?\\*/|(?<=^|\\n)[ \\t]*#[^\\n]*|\"[^\"\\n]*\"|[A-Za-z_]\\w*"
              + "|\\.?\\d[\\w.]*|<<=|>>=|[-+*/%<>=!&|^]=|&&|\\|\\||<<|>>|\\+\\+|--|::|\\S");

  private static final String BRACKETS = "()[]{}";

  /** A piece of a text, from 0 in characters, and its line, from 1. */
  record Piece(String text, int start, int end, int line) {
    boolean isWord() {
      return Character.isJavaIdentifierStart(text.charAt(0));
    }
  }

  /** A name that is declared, and the part of the text that says what it is. */
  private record Header(String name, int start, int end) {}

  private final Sample sample;
  private final Map<String, List<Piece>> pieces = new TreeMap<>();
  private final Map<String, List<Header>> headers = new TreeMap<>();
  private final List<String> all = new ArrayList<>();
  private final List<Diagnostic> usual;

  Typos(Sample sample) {
    this.sample = sample;
    sample
        .files()
        .forEach(
            (file, text) -> {
              List<Piece> found = pieces(text);
              pieces.put(file, found);
              found.forEach(piece -> all.add(piece.text()));
              headers.put(file, headers(file, text));
            });
    this.usual =
        Pipeline.diagnose(List.of(sample.root()), new MapSources(sample.files())).stream()
            .filter(diagnostic -> diagnostic.severity() != Severity.NOTE)
            .toList();
  }

  Sample sample() {
    return sample;
  }

  /** How many warnings the effect has without a typo. */
  int warnings() {
    return usual.size();
  }

  /** Without those that the effect has anyway. */
  List<Diagnostic> withoutUsual(List<Diagnostic> said, Typo typo) {
    Set<String> known = new HashSet<>();
    usual.forEach(diagnostic -> known.add(diagnostic.code() + diagnostic.message()));
    return said.stream()
        .filter(diagnostic -> !known.contains(diagnostic.code() + diagnostic.message()))
        .toList();
  }

  static List<Piece> pieces(String text) {
    List<Piece> pieces = new ArrayList<>();
    int line = 1;
    int at = 0;
    for (MatchResult match : TOKEN.matcher(text).results().toList()) {
      for (; at < match.start(); at++) {
        line += text.charAt(at) == '\n' ? 1 : 0;
      }
      String word = match.group();
      if (!word.startsWith("//")
          && !word.startsWith("/*")
          && !word.stripLeading().startsWith("#")) {
        pieces.add(new Piece(word, match.start(), match.end(), line));
      }
    }
    return pieces;
  }

  private static List<Header> headers(String path, String text) {
    SyntaxTree.Unit unit =
        Parser.parse(new SourceFile(path, text), new MapSources(Map.of()), new Diagnostics());
    List<Header> headers = new ArrayList<>();
    for (SyntaxTree.Declaration declaration : unit.declarations()) {
      if (declaration instanceof SyntaxTree.StructDeclaration struct) {
        headers.add(new Header(struct.name().text(), struct.span().start(), struct.span().end()));
        struct.fields().forEach(field -> add(field, headers));
        struct.methods().forEach(method -> add(method, headers));
      } else if (declaration instanceof SyntaxTree.FunctionDeclaration function) {
        add(function, headers);
      } else if (declaration instanceof SyntaxTree.VariableDeclaration variables) {
        add(variables, headers);
      }
    }
    return headers;
  }

  private static void add(SyntaxTree.FunctionDeclaration function, List<Header> into) {
    Span span = function.span();
    into.add(new Header(function.name().text(), span.start(), span.end()));
    for (SyntaxTree.Parameter parameter : function.parameters()) {
      String name = parameter.declarator().name().text();
      into.add(new Header(name, parameter.span().start(), parameter.span().end()));
    }
    if (function.body() != null) {
      function.body().statements().forEach(statement -> addLocals(statement, into));
    }
  }

  private static void addLocals(SyntaxTree.Statement statement, List<Header> into) {
    if (statement instanceof SyntaxTree.VariableDeclaration variables) {
      add(variables, into);
    } else if (statement instanceof SyntaxTree.Block block) {
      block.statements().forEach(inner -> addLocals(inner, into));
    } else if (statement instanceof SyntaxTree.If branch) {
      addLocals(branch.then(), into);
      if (branch.otherwise() != null) {
        addLocals(branch.otherwise(), into);
      }
    } else if (statement instanceof SyntaxTree.For loop) {
      addLocals(loop.initializer(), into);
      addLocals(loop.body(), into);
    } else if (statement instanceof SyntaxTree.While loop) {
      addLocals(loop.body(), into);
    } else if (statement instanceof SyntaxTree.DoWhile loop) {
      addLocals(loop.body(), into);
    } else if (statement instanceof SyntaxTree.Switch choice) {
      choice.groups().forEach(group -> group.body().forEach(inner -> addLocals(inner, into)));
    }
  }

  private static void add(SyntaxTree.VariableDeclaration variables, List<Header> into) {
    for (SyntaxTree.Declarator declarator : variables.declarators()) {
      int start = variables.span().start();
      int end =
          declarator.initializer() == null
              ? declarator.span().end()
              : declarator.initializer().span().start();
      into.add(new Header(declarator.name().text(), start, end));
    }
  }

  // ---- making one

  Typo next(SplittableRandom random) {
    List<String> names = pieces.keySet().stream().filter(n -> pieces.get(n).size() > 10).toList();
    String file = names.get(random.nextInt(names.size()));
    List<Piece> tokens = pieces.get(file);
    int at = 1 + random.nextInt(tokens.size() - 2);
    Piece token = tokens.get(at);
    String other = all.get(random.nextInt(all.size()));
    String old = token.text();
    String now;
    String kind;
    switch (random.nextInt(6)) {
      case 0 -> {
        kind = "deleted";
        now = "";
      }
      case 1 -> {
        kind = "doubled";
        now = old + " " + old;
      }
      case 2 -> {
        kind = "replaced";
        now = " " + other + " ";
      }
      case 3 -> {
        kind = "inserted before";
        now = other + " " + old;
      }
      default -> {
        int from = random.nextInt(tokens.size());
        boolean bracket = random.nextInt(4) == 0;
        at = find(tokens, from, bracket);
        token = tokens.get(at);
        old = token.text();
        kind = bracket ? "changed" : "misspelt";
        now = bracket ? otherBracket(old, random) : misspelt(old, random);
      }
    }
    String text = sample.files().get(file);
    String changed = text.substring(0, token.start()) + now + text.substring(token.end());
    String what = token.line() + ": " + kind + " `" + old + "` -> `" + now + "`";
    return new Typo(file, changed, what, places(file, at, now));
  }

  /** The next name or bracket from a place on, around the end. */
  private static int find(List<Piece> tokens, int from, boolean bracket) {
    for (int i = 0; i < tokens.size(); i++) {
      int at = (from + i) % tokens.size();
      Piece token = tokens.get(at);
      if (bracket ? BRACKETS.contains(token.text()) : token.isWord() && token.text().length() > 2) {
        return at;
      }
    }
    throw new AssertionError("a text without names or brackets");
  }

  private static String otherBracket(String old, SplittableRandom random) {
    int at = BRACKETS.indexOf(old);
    return String.valueOf(
        BRACKETS.charAt((at + 1 + random.nextInt(BRACKETS.length() - 1)) % BRACKETS.length()));
  }

  private static String misspelt(String word, SplittableRandom random) {
    int at = random.nextInt(word.length() - 1);
    return switch (random.nextInt(3)) {
      case 0 -> word.substring(0, at) + word.substring(at + 1);
      case 1 ->
          word.substring(0, at) + word.charAt(at + 1) + word.charAt(at) + word.substring(at + 2);
      default -> word.substring(0, at + 1) + word.charAt(at) + word.substring(at + 1);
    };
  }

  // ---- where it may be noticed

  private Set<Place> places(String file, int at, String now) {
    List<Piece> tokens = pieces.get(file);
    Piece token = tokens.get(at);
    Set<Place> places = new HashSet<>();
    places.add(new Place(file, token.line()));
    List<Piece> made = pieces(now);
    boolean otherWord = token.isWord() && made.size() == 1 && made.get(0).isWord();
    if (!otherWord) {
      places.add(new Place(file, tokens.get(Math.max(0, at - 1)).line()));
      places.add(new Place(file, tokens.get(Math.min(at + 1, tokens.size() - 1)).line()));
      boolean end = isEnd(token.text()) || made.stream().anyMatch(piece -> isEnd(piece.text()));
      addStatement(file, tokens, at, end ? 2 : 1, places);
    }
    addBraceMismatch(file, tokens, at, now, places);
    for (Header header : headers.get(file)) {
      if (token.start() >= header.start() - 1 && token.start() <= header.end()) {
        addUses(header.name(), places);
      }
    }
    return places;
  }

  private static boolean isEnd(String text) {
    return text.equals(";") || text.equals("{") || text.equals("}");
  }

  /** The lines up to and with so many ends of statements. */
  private static void addStatement(
      String file, List<Piece> tokens, int from, int ends, Set<Place> places) {
    int left = ends;
    for (int i = from; i < tokens.size() && left > 0; i++) {
      places.add(new Place(file, tokens.get(i).line()));
      left -= isEnd(tokens.get(i).text()) ? 1 : 0;
    }
  }

  /** Where the count of braces first tells; the tokens around the changed one are the same. */
  private static void addBraceMismatch(
      String file, List<Piece> tokens, int at, String now, Set<Place> places) {
    int before = depth(tokens.get(at).text());
    int after = pieces(now).stream().mapToInt(piece -> depth(piece.text())).sum();
    if (before == after) {
      return;
    }
    int was = 0;
    for (int i = 0; i < at; i++) {
      was += depth(tokens.get(i).text());
    }
    int is = was + after;
    was += before;
    int i = at + 1;
    while (i < tokens.size() && (was == 0) == (is <= 0)) {
      was += depth(tokens.get(i).text());
      is += depth(tokens.get(i).text());
      i++;
    }
    for (int near = i - 1; near <= Math.min(i + 1, tokens.size() - 1); near++) {
      places.add(new Place(file, tokens.get(near).line()));
    }
  }

  private static int depth(String text) {
    return text.equals("{") ? 1 : text.equals("}") ? -1 : 0;
  }

  private void addUses(String name, Set<Place> places) {
    pieces.forEach(
        (file, tokens) ->
            tokens.stream()
                .filter(token -> token.text().equals(name))
                .forEach(token -> places.add(new Place(file, token.line()))));
  }
}
