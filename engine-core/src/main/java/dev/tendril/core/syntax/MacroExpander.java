package dev.tendril.core.syntax;

import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.Token.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replaces macros in a stream of tokens, as C does.
 *
 * <p>A stack of token lists stands over the source; a macro's replacement is pushed and its macro
 * is <em>active</em> until the list is used up. An active macro's name is left alone, then and for
 * ever after ({@link Token#fixed}); that is what ends recursion. Arguments are expanded each on its
 * own before they are put in, except next to {@code #} and {@code ##}. This is the algorithm of
 * GCC's cpplib (https://gcc.gnu.org/onlinedocs/cppinternals/Macro-Expansion.html). Nothing here
 * recurses but nested arguments, and these are bounded.
 */
final class MacroExpander {
  /** Macro calls within arguments of macro calls. */
  private static final int MAX_NESTING = 200;

  /** Of a token made by {@code #} or {@code ##}. */
  private static final int MAX_LENGTH = 4096;

  /** Where unexpanded tokens come from; ends with {@link Token#isEnd}, again and again. */
  interface Source {
    /**
     * @param inCall a macro call is being read, which does not go on in another file
     */
    Token next(boolean inCall);
  }

  private static final class Replacement {
    private final List<Token> tokens;
    private final @Nullable Macro macro;
    private int at;

    Replacement(List<Token> tokens, @Nullable Macro macro) {
      this.tokens = tokens;
      this.macro = macro;
    }
  }

  private final PreprocessorState state;
  private final Source source;
  private final int nesting;
  private final boolean condition;
  private final Deque<Replacement> replacements = new ArrayDeque<>();

  MacroExpander(PreprocessorState state, Source source) {
    this(state, source, 0, false);
  }

  private MacroExpander(PreprocessorState state, Source source, int nesting, boolean condition) {
    this.state = state;
    this.source = source;
    this.nesting = nesting;
    this.condition = condition;
  }

  /** Expands a list of tokens on its own. */
  static List<Token> expand(List<Token> tokens, PreprocessorState state) {
    return expand(tokens, state, 0, false);
  }

  /** Expands the line of an {@code #if}: {@code defined NAME} becomes 1 or 0, in macros too. */
  static List<Token> expandCondition(List<Token> tokens, PreprocessorState state) {
    return expand(tokens, state, 0, true);
  }

  private static List<Token> expand(
      List<Token> tokens, PreprocessorState state, int nesting, boolean condition) {
    if (tokens.isEmpty()) {
      return List.of();
    }
    Span last = tokens.get(tokens.size() - 1).span();
    Token end =
        new Token(
            Kind.END, "", new Span(last.file(), last.end(), last.end()), false, false, false, null);
    int[] at = {0};
    Source source = inCall -> at[0] < tokens.size() ? tokens.get(at[0]++) : end;
    MacroExpander expander = new MacroExpander(state, source, nesting, condition);
    List<Token> expanded = new ArrayList<>();
    for (Token token = expander.next(); !token.isEnd(); token = expander.next()) {
      expanded.add(token);
    }
    return expanded;
  }

  /** The next token that is not a macro's name. */
  Token next() {
    while (true) {
      Token token = pull(false);
      if (!token.isName() || token.fixed()) {
        return token;
      }
      Macro macro = state.macros().get(token.text());
      if (macro == null) {
        return condition && token.is("defined") ? definition(token) : state.predefined(token);
      }
      if (macro.isActive()) {
        return token.asFixed();
      }
      if (macro.isFunction()) {
        Token open = pull(true);
        if (!open.is("(")) {
          pushBack(open);
          return token;
        }
        if (!replaceCall(macro, token)) {
          return token.asFixed();
        }
      } else {
        push(macro, substitute(macro, token, token.span(), List.of()), token);
      }
    }
  }

  /** {@code NAME} or {@code (NAME)} after {@code defined}; the word itself if none follows. */
  private Token definition(Token word) {
    Token first = pull(true);
    boolean bracket = first.is("(");
    Token name = bracket ? pull(true) : first;
    Token last = bracket && name.isName() ? pull(true) : name;
    if (name.isName() && (!bracket || last.is(")"))) {
      String value = state.isDefined(name.text()) ? "1" : "0";
      return new Token(Kind.NUMBER, value, word.span(), false, true, false, null);
    }
    if (last != name) {
      pushBack(last);
    }
    if (name != first) {
      pushBack(name);
    }
    pushBack(first);
    return word.asFixed();
  }

  private Token pull(boolean inCall) {
    while (true) {
      Replacement top = replacements.peek();
      if (top == null) {
        return source.next(inCall);
      }
      if (top.at < top.tokens.size()) {
        Token token = top.tokens.get(top.at++);
        state.work(1, token.span());
        return token;
      }
      replacements.pop();
      if (top.macro != null) {
        top.macro.setActive(false);
      }
    }
  }

  private void pushBack(Token token) {
    if (!token.isEnd()) {
      replacements.push(new Replacement(List.of(token), null));
    }
  }

  private void push(Macro macro, List<Token> replacement, Token use) {
    if (!replacement.isEmpty()) {
      List<Token> placed = new ArrayList<>(replacement);
      placed.set(0, placed.get(0).standingLike(use));
      macro.setActive(true);
      replacements.push(new Replacement(placed, macro));
    }
  }

  // ---- calls

  /** False if the call is broken, which has been reported. */
  private boolean replaceCall(Macro macro, Token name) {
    List<List<Token>> arguments = new ArrayList<>();
    Token close = readArguments(macro, name, arguments);
    if (close == null) {
      return false;
    }
    Span use = name.span().to(close.span());
    int wanted = macro.parameters().size();
    if (wanted == 0 && arguments.size() == 1 && arguments.get(0).isEmpty()) {
      arguments.clear();
    }
    if (macro.isVariadic() && arguments.size() == wanted - 1) {
      arguments.add(List.of());
    }
    if (arguments.size() != wanted) {
      state.setUnreliable();
      state.report(
          SyntaxProblem.MACRO_ARGUMENTS,
          use,
          "macro `"
              + macro.name()
              + "` takes "
              + (macro.isVariadic() ? "at least " + count(wanted - 1) : count(wanted))
              + ", and "
              + arguments.size()
              + (arguments.size() == 1 ? " is" : " are")
              + " given",
          null,
          List.of(new RelatedPlace(macro.span(), "`" + macro.name() + "` is defined here")));
      return true; // stands for nothing
    }
    push(macro, substitute(macro, name, use, arguments), name);
    return true;
  }

  private static String count(int arguments) {
    return arguments == 1 ? "1 argument" : arguments + " arguments";
  }

  /** Reads up to the closing parenthesis and returns it. */
  private @Nullable Token readArguments(Macro macro, Token name, List<List<Token>> arguments) {
    int variadicFrom = macro.isVariadic() ? macro.parameters().size() - 1 : Integer.MAX_VALUE;
    List<Token> argument = new ArrayList<>();
    int open = 0;
    while (true) {
      Token token = pull(true);
      if (token.isEnd()) {
        state.setUnreliable();
        state.report(
            SyntaxProblem.MACRO_ARGUMENTS,
            name.span(),
            "the arguments of macro `" + macro.name() + "` are not closed: expected `)`",
            null,
            List.of(new RelatedPlace(macro.span(), "`" + macro.name() + "` is defined here")));
        return null;
      }
      if (token.is("(")) {
        open++;
      } else if (token.is(")")) {
        if (open == 0) {
          arguments.add(argument);
          return token;
        }
        open--;
      } else if (token.is(",") && open == 0 && arguments.size() < variadicFrom) {
        arguments.add(argument);
        argument = new ArrayList<>();
        continue;
      }
      argument.add(token);
    }
  }

  // ---- substitution

  private List<Token> substitute(Macro macro, Token name, Span use, List<List<Token>> arguments) {
    List<Token> body = body(macro, use, arguments);
    Span definition = name.macro() == null ? macro.span() : name.macro();
    List<@Nullable List<Token>> expanded = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      expanded.add(null);
    }
    List<Token> result = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      Token token = body.get(i);
      state.work(1, use);
      if (macro.isFunction() && token.is("#") && i + 1 < body.size()) {
        int parameter = macro.parameter(body.get(i + 1));
        if (parameter >= 0) {
          result.add(stringOf(arguments.get(parameter), token, use, definition));
          i++;
          continue;
        }
      }
      if (token.is("##") && i > 0 && i + 1 < body.size()) {
        i++;
        paste(macro, result, operand(macro, body, i, use, definition, arguments), body.get(i), use);
        continue;
      }
      int parameter = macro.parameter(token);
      if (parameter < 0) {
        result.add(token.from(use, definition));
        continue;
      }
      boolean pasted = i + 1 < body.size() && body.get(i + 1).is("##");
      List<Token> argument = arguments.get(parameter);
      if (pasted) {
        if (argument.isEmpty()) {
          result.add(nothing(use)); // keeps the place for what is pasted to it
        }
      } else {
        List<Token> known = expanded.get(parameter);
        if (known == null) {
          known = expandArgument(argument, use);
          expanded.set(parameter, known);
        }
        argument = known;
      }
      addArgument(result, argument, token, use);
    }
    result.removeIf(token -> token.kind() == Kind.END);
    return result;
  }

  /** {@code __VA_OPT__( )} counts if anything is left of the variable arguments. */
  private List<Token> body(Macro macro, Span use, List<List<Token>> arguments) {
    if (!macro.hasOptional()) {
      return macro.body();
    }
    List<Token> variable = arguments.get(arguments.size() - 1);
    state.work(macro.body().size(), use);
    return MacroBody.choose(macro.body(), !expandArgument(variable, use).isEmpty());
  }

  private void addArgument(List<Token> result, List<Token> argument, Token parameter, Span use) {
    state.work(argument.size(), use);
    for (int i = 0; i < argument.size(); i++) {
      Token token = argument.get(i);
      boolean space = i == 0 ? parameter.spaceBefore() : token.spaceBefore() || token.startsLine();
      result.add(
          new Token(
              token.kind(),
              token.text(),
              token.span(),
              false,
              space,
              token.fixed(),
              token.macro()));
    }
  }

  private static Token nothing(Span use) {
    return new Token(Kind.END, "", use, false, false, false, null);
  }

  private List<Token> expandArgument(List<Token> argument, Span use) {
    if (nesting >= MAX_NESTING) {
      throw state.giveUp(
          SyntaxProblem.TOO_DEEP,
          use,
          "macro calls are nested too deeply (more than " + MAX_NESTING + " levels)",
          null);
    }
    return expand(argument, state, nesting + 1, condition);
  }

  /** What stands to the right of {@code ##}: a parameter's argument is not expanded. */
  private List<Token> operand(
      Macro macro,
      List<Token> body,
      int at,
      Span use,
      Span definition,
      List<List<Token>> arguments) {
    Token token = body.get(at);
    int parameter = macro.parameter(token);
    return parameter < 0 ? List.of(token.from(use, definition)) : arguments.get(parameter);
  }

  private void paste(Macro macro, List<Token> result, List<Token> right, Token operand, Span use) {
    Token left = result.isEmpty() ? nothing(use) : result.remove(result.size() - 1);
    boolean variable =
        macro.isVariadic() && macro.parameter(operand) == macro.parameters().size() - 1;
    if (variable && left.is(",")) { // `, ## __VA_ARGS__`: the comma goes with the arguments
      if (!right.isEmpty()) {
        result.add(left);
        result.addAll(expandArgument(right, use));
      }
      return;
    }
    if (right.isEmpty()) {
      result.add(left);
      return;
    }
    if (left.kind() == Kind.END) {
      result.addAll(right);
    } else {
      result.add(joined(left, right.get(0), use));
      result.addAll(right.subList(1, right.size()));
    }
    state.work(right.size(), use);
  }

  private Token joined(Token left, Token right, Span use) {
    String text = left.text() + right.text();
    if (text.length() <= MAX_LENGTH) {
      Lexer lexer = state.quietLexer(new SourceFile("", text));
      Token token = lexer.next();
      if (!token.isEnd() && token.span().end() == text.length() && !token.spaceBefore()) {
        return new Token(
            token.kind(), token.text(), use, false, left.spaceBefore(), false, left.macro());
      }
    }
    state.setUnreliable();
    state.report(
        text.length() > MAX_LENGTH ? SyntaxProblem.TOO_MANY_TOKENS : SyntaxProblem.BAD_PASTE,
        use,
        text.length() > MAX_LENGTH
            ? "`##` makes a word of more than " + MAX_LENGTH + " letters here"
            : "`##` joins "
                + left.described()
                + " and "
                + right.described()
                + ", which is not one word, number or sign",
        "`##` in a macro's body joins the words on both sides");
    return left;
  }

  private Token stringOf(List<Token> argument, Token sign, Span use, Span definition) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < argument.size() && text.length() <= MAX_LENGTH; i++) {
      Token token = argument.get(i);
      if (i > 0 && (token.spaceBefore() || token.startsLine())) {
        text.append(' ');
      }
      text.append(token.text());
    }
    if (text.length() > MAX_LENGTH) {
      throw state.giveUp(
          SyntaxProblem.TOO_MANY_TOKENS,
          use,
          "`#` makes a string of more than " + MAX_LENGTH + " letters here",
          null);
    }
    state.work(argument.size(), use);
    String quoted = Literals.quoted(text.toString());
    return new Token(Kind.STRING, quoted, use, false, sign.spaceBefore(), false, definition);
  }
}
