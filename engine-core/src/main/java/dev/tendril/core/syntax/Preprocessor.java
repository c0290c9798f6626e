package dev.tendril.core.syntax;

import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.core.source.SourcePaths;
import dev.tendril.core.source.SourceProblem;
import dev.tendril.core.source.SourceReader;
import dev.tendril.core.source.Span;
import dev.tendril.core.source.Suggestions;
import dev.tendril.core.syntax.Token.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file with everything that it includes, follows its directives and replaces its macros.
 *
 * <p>All of it is bounded: tokens left over, tokens handled, characters read, depth of includes. A
 * text beyond a bound ends with one report and no tokens.
 */
public final class Preprocessor {
  /** Tokens that one particle file may have, included text among them. */
  public static final int MAX_TOKENS = 2_000_000;

  /** Files that include each other in a row, the particle file being the first. */
  public static final int MAX_DEPTH = 32;

  /** Characters of all files together; a file that is included twice counts twice. */
  private static final int MAX_CHARACTERS = 32 << 20;

  /** What an include costs beside its characters, so that many empty files end too. */
  private static final int INCLUDE_COST = 256;

  private static final List<String> DIRECTIVES =
      List.of(
          "define", "undef", "if", "ifdef", "ifndef", "elif", "else", "endif", "include", "import",
          "line", "error", "warning", "pragma");

  /**
   * The tokens of a file.
   *
   * @param tokens ends with one {@link Kind#END}
   * @param reliable false if something could not be read as meant (an include is missing, a macro
   *     call is broken, a bound was reached): mistakes further on may only follow from that
   * @param includedFrom for each included file the first place that includes it
   */
  record Result(
      List<Token> tokens,
      boolean reliable,
      Map<SourceFile, Span> includedFrom,
      List<SyntaxTree.Import> imports) {}

  private static final class Conditional {
    private final Span place;
    private boolean taken;
    private boolean sawElse;

    Conditional(Span place, boolean taken) {
      this.place = place;
      this.taken = taken;
    }
  }

  private static final class OpenFile {
    private final Lexer lexer;
    private final @Nullable Span includedFrom;
    private final Deque<Conditional> conditionals = new ArrayDeque<>();

    OpenFile(Lexer lexer, @Nullable Span includedFrom) {
      this.lexer = lexer;
      this.includedFrom = includedFrom;
    }

    SourceFile file() {
      return lexer.file();
    }
  }

  private final PreprocessorState state;
  private final SourceLookup sources;

  /** The innermost file first. */
  private final Deque<OpenFile> open = new ArrayDeque<>();

  /** By path; a file is looked up once, so that it is one file in every place. */
  private final Map<String, SourceLookup.Result> found = new HashMap<>();

  private final Map<SourceFile, Span> includedFrom = new HashMap<>();
  private final Set<SourceFile> once = new HashSet<>();
  private final List<SyntaxTree.Import> imports = new ArrayList<>();
  private long characters;

  Preprocessor(SourceLookup sources, Diagnostics diagnostics) {
    this.state = new PreprocessorState(diagnostics);
    this.sources = sources;
  }

  /** The tokens of a file as they reach the parser, for {@link SyntaxText#tokens}. */
  public static List<Token> tokens(SourceFile file, SourceLookup sources, Diagnostics diagnostics) {
    return new Preprocessor(sources, diagnostics).run(file).tokens();
  }

  Result run(SourceFile file) {
    List<Token> tokens = new ArrayList<>();
    Span end = new Span(file, file.text().length(), file.text().length());
    try {
      found.put(file.path(), new SourceLookup.Found(file));
      enter(file, null);
      MacroExpander expander = new MacroExpander(state, this::next);
      for (Token token = expander.next(); !token.isEnd(); token = expander.next()) {
        if (tokens.size() == MAX_TOKENS) {
          throw state.giveUp(
              SyntaxProblem.TOO_MANY_TOKENS,
              token.span(),
              "the text is too large: it has more than 2,000,000 words, numbers and signs up to"
                  + " here",
              token.macro() == null ? null : "look at the macros: they may expand without end");
        }
        tokens.add(token);
      }
    } catch (PreprocessorState.GiveUp e) {
      state.setUnreliable();
      tokens.clear();
    }
    tokens.add(new Token(Kind.END, "", end, true, true, false, null));
    return new Result(tokens, state.isReliable(), Map.copyOf(includedFrom), imports);
  }

  private OpenFile current() {
    return open.element();
  }

  private void enter(SourceFile file, @Nullable Span from) {
    characters += file.text().length() + INCLUDE_COST;
    if (characters > MAX_CHARACTERS) {
      throw state.giveUp(
          SourceProblem.TOO_MUCH_TEXT,
          from == null ? Span.wholeFile(file) : from,
          "the text is too large: this file and its includes have more than 32 MiB up to here",
          null);
    }
    state.lineMarks(file).clear();
    open.push(new OpenFile(state.lexer(file), from));
    if (from != null) {
      includedFrom.putIfAbsent(file, from);
    }
  }

  /** The next token of the files, directives followed, macros untouched. */
  private Token next(boolean inCall) {
    while (true) {
      OpenFile file = current();
      Token token = file.lexer.next();
      if (token.kind() == Kind.END) {
        if (file.lexer.isCutShort()) {
          state.setUnreliable();
        }
        if (inCall) {
          return token;
        }
        reportOpenConditionals(file);
        if (open.size() == 1) {
          return token;
        }
        open.pop();
      } else if (token.startsLine() && token.is("#")) {
        directive(file, token);
      } else {
        state.work(1, token.span());
        return token;
      }
    }
  }

  private void reportOpenConditionals(OpenFile file) {
    if (file.lexer.isCutShort()) {
      return; // the comment has swallowed the `#endif`
    }
    while (!file.conditionals.isEmpty()) {
      state.setUnreliable();
      state.report(
          SyntaxProblem.CONDITIONAL_NOT_CLOSED,
          file.conditionals.pop().place,
          "this condition is not closed before the end of the file",
          "write `#endif` where it ends");
    }
  }

  // ---- directives

  private void directive(OpenFile file, Token sign) {
    Lexer lexer = file.lexer;
    Token name = lexer.nextInLine();
    if (name.kind() == Kind.LINE_END) {
      return;
    }
    Span place = sign.span().to(name.span());
    if (!name.isName()) {
      if (name.kind() == Kind.NUMBER && lexer.nextInLine().kind() == Kind.STRING) {
        lexer.skipLine(); // `# 12 "file"`, which other preprocessors leave
        return;
      }
      state.report(
          SyntaxProblem.UNKNOWN_DIRECTIVE,
          place,
          "expected a directive such as `#define` or `#include` after `#`",
          null);
      lexer.skipLine();
      return;
    }
    switch (name.text()) {
      case "define" -> define(lexer, place);
      case "undef" -> {
        Token macro = lexer.nextInLine();
        if (macro.isName()) {
          state.macros().remove(macro.text());
        } else {
          expectedName(macro, place);
        }
      }
      case "if" -> openConditional(file, place, condition(lexer, place));
      case "ifdef" -> openConditional(file, place, isDefined(lexer, place));
      case "ifndef" -> openConditional(file, place, !isDefined(lexer, place));
      case "elif", "else" -> {
        if (alternative(file, place, name.text().equals("else"))) {
          lexer.skipLine();
          skipGroup(file);
        }
      }
      case "endif" -> {
        if (file.conditionals.poll() == null) {
          notOpened(place, "#endif");
        }
      }
      case "include" -> include(file, place);
      case "import" -> importType(file, place);
      case "error" -> {
        Span text = lexer.restOfLine();
        state.setUnreliable();
        state.report(
            SyntaxProblem.ERROR_DIRECTIVE,
            place,
            text.text().isEmpty() ? "the text reports an error here" : inOneLine(text),
            "this comes from the text itself: an `#error` that its conditions do not exclude");
      }
      case "warning" -> {
        Span text = lexer.restOfLine();
        state.report(
            SyntaxProblem.WARNING_DIRECTIVE,
            place,
            text.text().isEmpty() ? "the text warns here" : inOneLine(text),
            null);
      }
      case "pragma" -> {
        lexer.setSkipping(true);
        if (lexer.nextInLine().is("once")) {
          once.add(file.file());
        }
        lexer.setSkipping(false);
      }
      case "line" -> line(file, place);
      default ->
          state.report(
              SyntaxProblem.UNKNOWN_DIRECTIVE,
              place,
              "there is no directive `#" + name.text() + "`",
              directiveHelp(name.text()));
    }
    // An include has pushed its file by now: the line's rest belongs to the file it stands in.
    lexer.skipLine();
  }

  private static String inOneLine(Span text) {
    return text.text().replaceAll("\\s*\\\\[ \\t]*\\R\\s*", " ");
  }

  /**
   * {@code #line number "file"}: what {@code __LINE__} and {@code __FILE__} say from the next line
   * on. Diagnostics keep to the place where the text really stands.
   */
  private void line(OpenFile file, Span place) {
    List<Token> line = new ArrayList<>();
    for (Token token = file.lexer.nextInLine(); !token.isEnd(); token = file.lexer.nextInLine()) {
      line.add(token);
    }
    List<Token> expanded = MacroExpander.expand(line, state);
    boolean digits = !expanded.isEmpty() && expanded.get(0).text().matches("\\d{1,9}");
    boolean named = expanded.size() > 1;
    if (!digits || (named && expanded.get(1).kind() != Kind.STRING)) {
      state.report(
          SyntaxProblem.BAD_DIRECTIVE,
          place,
          "expected a line number after `#line`, and perhaps a file's name, as in"
              + " `#line 12 \"noise.hlsl\"`",
          null);
      return;
    }
    String name = named ? expanded.get(1).text() : null;
    state.addLineMark(place, Integer.parseInt(expanded.get(0).text()), name);
  }

  private static @Nullable String directiveHelp(String word) {
    String nearest = Suggestions.nearest(word, DIRECTIVES);
    return nearest == null ? null : "did you mean `#" + nearest + "`?";
  }

  private void expectedName(Token token, Span directive) {
    state.report(
        SyntaxProblem.BAD_DIRECTIVE,
        token.isEnd() ? directive : token.span(),
        "expected a macro's name after `" + directive.text() + "`",
        null);
  }

  private boolean isDefined(Lexer lexer, Span place) {
    Token name = lexer.nextInLine();
    if (!name.isName()) {
      expectedName(name, place);
      state.setUnreliable();
      return false;
    }
    return state.isDefined(name.text());
  }

  private void notOpened(Span place, String directive) {
    state.report(
        SyntaxProblem.CONDITIONAL_NOT_OPENED,
        place,
        "there is no `#if` for this `" + directive + "`",
        null);
  }

  // ---- conditions

  private void openConditional(OpenFile file, Span place, boolean value) {
    file.conditionals.push(new Conditional(place, value));
    if (!value) {
      file.lexer.skipLine();
      skipGroup(file);
    }
  }

  /** An {@code #elif} or {@code #else} that follows taken text; true if what follows is skipped. */
  private boolean alternative(OpenFile file, Span place, boolean isElse) {
    Conditional conditional = file.conditionals.peek();
    if (conditional == null) {
      notOpened(place, isElse ? "#else" : "#elif");
      return false;
    }
    noteElse(conditional, place, isElse);
    return true;
  }

  private void noteElse(Conditional conditional, Span place, boolean isElse) {
    if (conditional.sawElse) {
      state.report(
          SyntaxProblem.CONDITIONAL_NOT_OPENED,
          place,
          "this `#if` has its `#else` already",
          null,
          List.of(new RelatedPlace(conditional.place, "the condition begins here")));
    }
    conditional.sawElse |= isElse;
  }

  /** Skips up to the alternative that is taken, or the {@code #endif}, and goes behind it. */
  private void skipGroup(OpenFile file) {
    Lexer lexer = file.lexer;
    Conditional conditional = file.conditionals.element();
    int nested = 0;
    lexer.setSkipping(true);
    while (true) {
      Token token = lexer.next();
      if (token.kind() == Kind.END) {
        break;
      }
      if (!token.startsLine() || !token.is("#")) {
        continue;
      }
      Token name = lexer.nextInLine();
      if (name.is("if") || name.is("ifdef") || name.is("ifndef")) {
        nested++;
      } else if (name.is("endif")) {
        if (nested == 0) {
          file.conditionals.pop();
          break;
        }
        nested--;
      } else if (nested == 0 && (name.is("else") || name.is("elif"))) {
        Span place = token.span().to(name.span());
        boolean isElse = name.is("else");
        lexer.setSkipping(false);
        boolean late = conditional.sawElse;
        noteElse(conditional, place, isElse);
        if (!conditional.taken && !late && (isElse || condition(lexer, place))) {
          conditional.taken = true;
          break;
        }
        lexer.skipLine();
        lexer.setSkipping(true);
      }
    }
    lexer.setSkipping(false);
    lexer.skipLine();
  }

  private boolean condition(Lexer lexer, Span place) {
    List<Token> line = new ArrayList<>();
    Span end = place;
    for (Token token = lexer.nextInLine(); !token.isEnd(); token = lexer.nextInLine()) {
      line.add(token);
      end = new Span(token.span().file(), token.span().end(), token.span().end());
    }
    try {
      List<Token> expanded = MacroExpander.expandCondition(line, state);
      if (expanded.isEmpty()) {
        throw new ConditionEvaluator.BadCondition(
            place, "expected a condition after `" + place.text() + "`");
      }
      return ConditionEvaluator.evaluate(expanded, end);
    } catch (ConditionEvaluator.BadCondition e) {
      state.setUnreliable();
      String message = String.valueOf(e.getMessage());
      state.report(SyntaxProblem.BAD_CONDITION, e.place(), message, null);
      return false;
    }
  }

  // ---- macros

  private void define(Lexer lexer, Span place) {
    Token name = lexer.nextInLine();
    if (!name.isName() || name.is("defined")) {
      expectedName(name, place);
      return;
    }
    Token next = lexer.nextInLine();
    List<String> parameters = null;
    boolean variadic = false;
    if (next.is("(") && !next.spaceBefore()) {
      parameters = new ArrayList<>();
      String problem = readParameters(lexer, parameters);
      if (problem != null) {
        state.setUnreliable();
        state.report(
            SyntaxProblem.BAD_MACRO,
            name.span(),
            "expected " + problem + " in the parameters of macro `" + name.text() + "`",
            null);
        return;
      }
      int last = parameters.size() - 1;
      if (last >= 0 && parameters.get(last).startsWith("...")) {
        variadic = true;
        String own = parameters.get(last).substring(3);
        parameters.set(last, own.isEmpty() ? "__VA_ARGS__" : own);
      }
      next = lexer.nextInLine();
    }
    List<Token> body = new ArrayList<>();
    for (; !next.isEnd(); next = lexer.nextInLine()) {
      body.add(next);
    }
    Macro macro = new Macro(name.text(), parameters, variadic, body, name.span());
    MacroBody.Mistake mistake = MacroBody.mistake(macro);
    if (mistake != null) {
      state.setUnreliable();
      state.report(SyntaxProblem.BAD_MACRO, mistake.place(), mistake.message(), null);
      return;
    }
    Macro before = state.macros().put(name.text(), macro);
    if (before != null && !before.sameAs(macro)) {
      state.report(
          SyntaxProblem.MACRO_REDEFINED,
          name.span(),
          "macro `" + name.text() + "` is defined anew with another meaning",
          "write `#undef " + name.text() + "` first if that is meant",
          List.of(new RelatedPlace(before.span(), "it is defined here before")));
    }
  }

  /** What is expected where the parameters are broken, or null. */
  private static @Nullable String readParameters(Lexer lexer, List<String> parameters) {
    Token token = lexer.nextInLine();
    if (token.is(")")) {
      return null;
    }
    while (true) {
      if (token.is("...")) {
        parameters.add("...");
        return lexer.nextInLine().is(")") ? null : "`)` after `...`";
      }
      if (!token.isName()) {
        return "a name";
      }
      if (parameters.contains(token.text())) {
        return "another name than `" + token.text() + "` again";
      }
      parameters.add(token.text());
      token = lexer.nextInLine();
      if (token.is("...")) { // `args...`
        parameters.set(parameters.size() - 1, "..." + parameters.get(parameters.size() - 1));
        return lexer.nextInLine().is(")") ? null : "`)` after `...`";
      }
      if (token.is(")")) {
        return null;
      }
      if (!token.is(",")) {
        return "`,` or `)`";
      }
      token = lexer.nextInLine();
    }
  }

  // ---- includes

  private void include(OpenFile file, Span place) {
    Lexer lexer = file.lexer;
    Span path = lexer.includePath();
    String written = path == null ? null : path.text();
    if (path == null) { // perhaps a macro stands for the path
      List<Token> line = new ArrayList<>();
      lexer.setQuiet(true);
      for (Token token = lexer.nextInLine(); !token.isEnd(); token = lexer.nextInLine()) {
        line.add(token);
      }
      lexer.setQuiet(false);
      List<Token> expanded = MacroExpander.expand(line, state);
      int last = expanded.size() - 1;
      if (last > 0 && expanded.get(0).is("<") && expanded.get(last).is(">")) {
        return; // the engine's library is there without includes
      }
      if (last == 0 && expanded.get(0).kind() == Kind.STRING) {
        path = line.get(0).span();
        written = expanded.get(0).text();
      }
    }
    if (path == null || written == null || written.length() < 3) {
      state.setUnreliable();
      state.report(
          SyntaxProblem.BAD_DIRECTIVE,
          path == null ? place : path,
          "expected a file after `#include`, as in `#include \"noise.hlsli\"`",
          null);
      return;
    }
    if (written.startsWith("<")) {
      return; // the engine's library is there without includes
    }
    // The line's rest must be read before the included file is opened.
    lexer.skipLine();
    include(file, path, written.substring(1, written.length() - 1));
  }

  private void include(OpenFile from, Span place, String written) {
    String path = resolve(from, place, written, "includes");
    if (path == null) {
      return;
    }
    SourceLookup.Result result = found.computeIfAbsent(path, sources::find);
    if (!(result instanceof SourceLookup.Found file)) {
      state.setUnreliable();
      SourceReader.reportFailure(result, path, place, chain(), state.diagnostics());
      return;
    }
    if (once.contains(file.file()) || isGuarded(file.file())) {
      return;
    }
    if (reportCycle(file.file(), place)) {
      return;
    }
    if (open.size() >= MAX_DEPTH) {
      throw state.giveUp(
          SourceProblem.INCLUDE_DEPTH,
          place,
          "more than " + MAX_DEPTH + " files include each other in a row here",
          null);
    }
    enter(file.file(), place);
  }

  /** The path that is meant from a file, or null after a report that it leads out. */
  private @Nullable String resolve(OpenFile from, Span place, String written, String what) {
    String path = SourcePaths.resolve(SourcePaths.folder(from.file().path()), written);
    if (path != null && !path.isEmpty()) {
      return path;
    }
    state.setUnreliable();
    state.report(
        SourceProblem.OUTSIDE_ROOT,
        place,
        "`" + written + "` leads out of the effect root",
        what + " are relative to the file they stand in, and must stay in the effect's folder",
        chain());
    return null;
  }

  /** Only the place is noted: whose type it is, is found out when the type is used. */
  private void importType(OpenFile file, Span place) {
    Span path = file.lexer.includePath();
    String written = path == null ? "" : path.text().substring(1, path.text().length() - 1);
    String name = SourcePaths.name(written.replace('\\', '/'));
    if (path == null
        || path.text().startsWith("<")
        || !name.endsWith(SourcePaths.PARTICLE_SUFFIX)) {
      state.setUnreliable();
      boolean include = name.endsWith(".hlsli") || name.endsWith(".hlsl");
      state.report(
          SyntaxProblem.BAD_IMPORT,
          path == null ? place : path,
          "expected a particle file after `#import`, as in `#import \"common/Spark.vfx\"`",
          include ? "functions come with `#include`" : null);
      return;
    }
    String resolved = resolve(file, path, written, "imports");
    if (resolved != null) {
      imports.add(new SyntaxTree.Import(resolved, path));
    }
  }

  /** How the current file was reached, innermost first. */
  private List<RelatedPlace> chain() {
    List<RelatedPlace> chain = new ArrayList<>();
    for (OpenFile file : open) {
      if (file.includedFrom != null) {
        chain.add(
            new RelatedPlace(
                file.includedFrom, "`" + file.file().path() + "` is included from here"));
      }
    }
    return chain;
  }

  /** Whether a file begins with {@code #ifndef X} and X is defined, so that reading it is idle. */
  private boolean isGuarded(SourceFile file) {
    Lexer lexer = state.quietLexer(file);
    boolean guard = lexer.next().is("#") && lexer.nextInLine().is("ifndef");
    return guard
        && state.macros().containsKey(lexer.nextInLine().text())
        && open.stream().anyMatch(each -> each.file() == file);
  }

  private boolean reportCycle(SourceFile file, Span place) {
    List<RelatedPlace> chain = new ArrayList<>();
    for (OpenFile each : open) {
      if (each.file() == file) {
        state.setUnreliable();
        state.report(
            SourceProblem.INCLUDE_CYCLE,
            place,
            chain.isEmpty()
                ? "`" + file.path() + "` includes itself"
                : "`" + file.path() + "` includes itself through other files",
            "take this include out, or begin the file with `#pragma once`",
            chain);
        return true;
      }
      if (each.includedFrom != null) {
        chain.add(
            new RelatedPlace(
                each.includedFrom, "`" + each.file().path() + "` is included from here"));
      }
    }
    return false;
  }
}
