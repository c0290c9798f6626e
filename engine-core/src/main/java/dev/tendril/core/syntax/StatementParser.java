package dev.tendril.core.syntax;

import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Span;
import dev.tendril.core.source.Suggestions;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Block;
import dev.tendril.core.syntax.SyntaxTree.Break;
import dev.tendril.core.syntax.SyntaxTree.Continue;
import dev.tendril.core.syntax.SyntaxTree.Declaration;
import dev.tendril.core.syntax.SyntaxTree.Discard;
import dev.tendril.core.syntax.SyntaxTree.DoWhile;
import dev.tendril.core.syntax.SyntaxTree.EmptyStatement;
import dev.tendril.core.syntax.SyntaxTree.Expression;
import dev.tendril.core.syntax.SyntaxTree.ExpressionStatement;
import dev.tendril.core.syntax.SyntaxTree.For;
import dev.tendril.core.syntax.SyntaxTree.If;
import dev.tendril.core.syntax.SyntaxTree.Return;
import dev.tendril.core.syntax.SyntaxTree.Statement;
import dev.tendril.core.syntax.SyntaxTree.Switch;
import dev.tendril.core.syntax.SyntaxTree.SwitchGroup;
import dev.tendril.core.syntax.SyntaxTree.While;
import dev.tendril.core.syntax.Token.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What stands in the body of a function. */
final class StatementParser {
  private static final List<String> KEYWORDS =
      List.of("return", "discard", "break", "continue", "while", "switch", "default");

  private record IfPart(
      List<Attribute> attributes, Expression condition, Statement then, int start) {}

  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final ModifierParser modifiers;
  private final RefusedConstructs refused;
  private final VariableParser variables;
  private final DeclarationParser declarations;

  // of the function that is being read
  private String functionName = "";
  private Token functionBrace;
  private int functionColumn;
  private boolean sawMistake;
  private @Nullable Token suspect;

  StatementParser(
      Cursor cursor,
      ExpressionParser expressions,
      ModifierParser modifiers,
      RefusedConstructs refused,
      VariableParser variables,
      DeclarationParser declarations) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.modifiers = modifiers;
    this.refused = refused;
    this.variables = variables;
    this.declarations = declarations;
    this.functionBrace = cursor.peek();
  }

  /**
   * A function's body.
   *
   * @param first the first token of the function
   */
  Block body(String name, Token first) {
    functionName = name;
    functionBrace = cursor.peek();
    functionColumn = Cursor.indentation(first);
    sawMistake = false;
    suspect = null;
    return block();
  }

  private Block block() {
    cursor.enter();
    int start = cursor.at();
    Token open = cursor.next();
    List<Statement> statements = statements(false, open);
    noteClose(open, cursor.peek());
    cursor.next();
    cursor.leave();
    return new Block(statements, cursor.from(start));
  }

  /** Remembers the first brace whose partner is indented otherwise: a `}` is missing near it. */
  private void noteClose(Token open, Token close) {
    if (suspect == null
        && close.startsLine()
        && close.span().file() == open.span().file()
        && Cursor.indentation(open) != Cursor.indentation(close)) {
      suspect = open;
    }
  }

  /** Statements up to the closing brace, or up to a label of a switch. */
  private List<Statement> statements(boolean inSwitch, Token open) {
    List<Statement> statements = new ArrayList<>();
    while (!cursor.is("}")) {
      if (cursor.isFull()) {
        throw new Cursor.Enough();
      }
      if (cursor.isEnd() || isOutside()) {
        throw notClosed(open);
      }
      if (inSwitch && (cursor.is("case") || cursor.is("default"))) {
        break;
      }
      int start = cursor.at();
      int depth = cursor.depth();
      try {
        if (!typeDeclaration(statements)) {
          Statement statement = statement();
          if (statement != null) {
            statements.add(statement);
          }
        }
      } catch (Cursor.Mistake e) {
        sawMistake = true;
        recover(start);
        cursor.setDepth(depth);
        expressions.reset();
      }
      if (cursor.at() == start) {
        cursor.next();
      }
    }
    return statements;
  }

  /** A struct, enum or alias of this block; a typedef may make several. */
  private boolean typeDeclaration(List<Statement> statements) {
    List<Declaration> found = new ArrayList<>();
    boolean taken = declarations.typeDeclaration(List.of(), List.of(), found);
    for (Declaration declaration : found) {
      if (declaration instanceof Statement statement) {
        statements.add(statement);
      }
    }
    return taken;
  }

  /** Whether another bracket stands alone where the closing brace of a block would. */
  private boolean isWrongClose(Token open) {
    Token token = cursor.peek();
    return (token.is(")") || token.is("]"))
        && token.startsLine()
        && cursor.peek(1).startsLine()
        && Cursor.indentation(token) == Cursor.indentation(open);
  }

  private Cursor.BodyNotClosed notClosed(Token innermost) {
    return declarations.notClosed("`" + functionName + "`", functionBrace, innermost, suspect);
  }

  /** Whether a declaration begins here that stands as far left as the function itself. */
  private boolean isOutside() {
    Token token = cursor.peek();
    if (!token.startsLine() || Cursor.indentation(token) > functionColumn) {
      return false;
    }
    boolean struct = token.is("struct") && cursor.peek(1).isName();
    return struct || token.is("uniform") || declarations.isFunction(0);
  }

  /** Goes to where the next statement may begin. */
  private void recover(int start) {
    int parentheses = 0;
    for (int i = start; i < cursor.at(); i++) {
      parentheses += nesting(cursor.token(i));
    }
    Token first = cursor.token(start);
    boolean loop = first.is("for");
    boolean header = loop || first.is("if") || first.is("while") || first.is("switch");
    if (header && cursor.at() > start && !cursor.token(start + 1).is("(")) {
      parentheses++; // the one that is missing
    }
    int braces = 0;
    while (!cursor.isEnd()) {
      Token token = cursor.peek();
      if (braces == 0) {
        if (token.is("}")) {
          return;
        }
        if (token.is("{") && !isListBefore()) {
          return;
        }
        if (cursor.at() > start
            && token.startsLine()
            && (beginsStatement(token) || (!loop && cursor.at() > start + 1 && startsAnew()))) {
          return;
        }
      }
      cursor.next();
      if (token.is("{")) {
        braces++;
      } else if (token.is("}")) {
        braces--;
      } else if (braces == 0) {
        parentheses += nesting(token);
        boolean inFor = loop && parentheses > 0;
        if (token.is(";") && !inFor) {
          return;
        }
        if (header && token.is(")") && parentheses <= 0) {
          return;
        }
      }
    }
  }

  private static int nesting(Token token) {
    return token.is("(") ? 1 : token.is(")") ? -1 : 0;
  }

  private boolean isListBefore() {
    Token before = cursor.previous();
    return before.is("=") || before.is(",") || before.is("{") || before.is("(");
  }

  private static boolean beginsStatement(Token token) {
    return token.isName() && Words.beginsStatement(token.text());
  }

  private boolean startsAnew() {
    return declarationHere() && Words.isTypeName(cursor.peek().text());
  }

  private boolean declarationHere() {
    return expressions.types().isDeclaration();
  }

  // ---- one statement

  /** Null for what is refused. */
  private @Nullable Statement statement() {
    int start = cursor.at();
    Token token = cursor.peek();
    if (token.is("[")) {
      return attributed();
    }
    if (token.is("{")) {
      return block();
    }
    if (token.is(";")) {
      cursor.next();
      return new EmptyStatement(cursor.from(start));
    }
    if (token.isName()) {
      switch (token.text()) {
        case "if" -> {
          return ifStatement(List.of());
        }
        case "for" -> {
          return forStatement(List.of());
        }
        case "while" -> {
          return whileStatement(List.of());
        }
        case "do" -> {
          return doStatement(List.of());
        }
        case "switch" -> {
          return switchStatement(List.of());
        }
        case "break" -> {
          cursor.next();
          cursor.expectSemicolon("`break`", null);
          return new Break(token.span());
        }
        case "continue" -> {
          cursor.next();
          cursor.expectSemicolon("`continue`", null);
          return new Continue(token.span());
        }
        case "discard" -> {
          cursor.next();
          cursor.expectSemicolon("`discard`", null);
          return new Discard(token.span());
        }
        case "return" -> {
          return returnStatement();
        }
        case "else" -> {
          return strayElse();
        }
        case "case", "default" -> {
          return strayLabel();
        }
        default -> {}
      }
      if (refused.refuse()) {
        return null;
      }
    }
    if (declarationHere()) {
      return declaration(List.of());
    }
    return expressionStatement();
  }

  private Statement expressionStatement() {
    int start = cursor.at();
    Token first = cursor.peek();
    Expression expression = expressions.expression();
    cursor.expectSemicolon("this expression", helpFor(first, start));
    return new ExpressionStatement(expression, cursor.from(start));
  }

  /** A word that is nearly one of the language, at the start of what is no statement. */
  private @Nullable String helpFor(Token first, int start) {
    boolean alone = cursor.at() == start + 1 && first.isName();
    return alone ? Suggestions.help(first.text(), KEYWORDS) : null;
  }

  private @Nullable Statement declaration(List<Attribute> attributes) {
    if (declarations.isFunction(0)) {
      cursor.report(
          SyntaxProblem.LOCAL_FUNCTION,
          cursor.peek().span(),
          "a function cannot be declared inside another one",
          "declare it outside of `" + functionName + "`",
          List.of(new RelatedPlace(functionBrace.span(), "the body begins here")));
      refused.skipDeclaration();
      return null;
    }
    Token type = cursor.peek();
    Token name = cursor.peek(1);
    String keyword = Suggestions.nearest(type.text(), KEYWORDS);
    boolean known = cursor.isType(type.text());
    boolean oneName = name.isName() && cursor.peek(2).is(";");
    if (!known && keyword != null && oneName && !Words.isCapitalised(type.text())) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_STATEMENT,
          type.span(),
          "`" + type.text() + "` begins no statement",
          "did you mean `" + keyword + "`?");
    }
    return variables.localVariables(attributes, functionName);
  }

  private @Nullable Statement attributed() {
    int start = cursor.at();
    List<Attribute> attributes = modifiers.attributes();
    Token token = cursor.peek();
    if (token.is("if")) {
      return ifStatement(attributes);
    } else if (token.is("for")) {
      return forStatement(attributes);
    } else if (token.is("while")) {
      return whileStatement(attributes);
    } else if (token.is("do")) {
      return doStatement(attributes);
    } else if (token.is("switch")) {
      return switchStatement(attributes);
    } else if (declarationHere()) {
      return declaration(attributes);
    }
    if (attributes.isEmpty()) {
      return null; // all of them were refused
    }
    throw cursor.mistake(
        SyntaxProblem.ATTRIBUTE_PLACE,
        cursor.from(start),
        "attributes inside a function belong before loops, `if`, `switch` and declarations, not"
            + " before "
            + token.described(),
        null);
  }

  // ---- conditions and loops

  private Token openHeader(String word) {
    return cursor.expect("(", "`" + word + "`");
  }

  private Statement inner(String of) {
    if (cursor.is("}") || cursor.isEnd()) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_STATEMENT,
          cursor.afterPrevious(),
          "expected a statement after " + of + ", found " + cursor.peek().described(),
          null);
    }
    int start = cursor.at();
    Statement statement;
    if (cursor.is("{")) {
      statement = block();
    } else {
      cursor.enter();
      statement = statement();
      cursor.leave();
    }
    return statement == null ? new EmptyStatement(cursor.from(start)) : statement;
  }

  private Statement ifStatement(List<Attribute> firstAttributes) {
    Deque<IfPart> parts = new ArrayDeque<>();
    List<Attribute> attributes = firstAttributes;
    Statement otherwise = null;
    int depth = cursor.depth();
    while (true) {
      int start = cursor.at();
      cursor.next();
      Token open = openHeader("if");
      Expression condition = expressions.expression();
      cursor.expectPartner(")", open);
      Statement then = inner("`if (..)`");
      parts.push(new IfPart(attributes, condition, then, start));
      if (!cursor.take("else")) {
        break;
      }
      attributes = modifiers.attributes();
      if (!cursor.is("if")) {
        otherwise = inner("`else`");
        break;
      }
      cursor.enter();
    }
    cursor.setDepth(depth);
    for (IfPart part : parts) {
      otherwise =
          new If(
              part.attributes(),
              part.condition(),
              part.then(),
              otherwise,
              cursor.from(part.start()));
    }
    if (otherwise == null) {
      throw new AssertionError("an if has a part");
    }
    return otherwise;
  }

  private Statement forStatement(List<Attribute> attributes) {
    int start = cursor.at();
    cursor.next();
    Token open = openHeader("for");
    Statement initializer;
    int first = cursor.at();
    if (cursor.take(";")) {
      initializer = new EmptyStatement(cursor.from(first));
    } else if (declarationHere()) {
      initializer = variables.localVariables(List.of(), functionName);
    } else {
      Expression expression = expressions.expression();
      headerSemicolon("the start of this `for`");
      initializer = new ExpressionStatement(expression, cursor.from(first));
    }
    Expression condition = cursor.is(";") ? null : expressions.expression();
    headerSemicolon("the condition of this `for`");
    Expression step = cursor.is(")") ? null : expressions.expression();
    cursor.expectPartner(")", open);
    Statement body = inner("`for (..)`");
    return new For(attributes, initializer, condition, step, body, cursor.from(start));
  }

  private void headerSemicolon(String after) {
    if (!cursor.take(";")) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_TOKEN,
          cursor.afterPrevious(),
          "expected `;` after " + after,
          "the form is `for (start; condition; step)`");
    }
  }

  private Statement whileStatement(List<Attribute> attributes) {
    int start = cursor.at();
    cursor.next();
    Token open = openHeader("while");
    Expression condition = expressions.expression();
    cursor.expectPartner(")", open);
    Statement body = inner("`while (..)`");
    return new While(attributes, condition, body, cursor.from(start));
  }

  private Statement doStatement(List<Attribute> attributes) {
    int start = cursor.at();
    cursor.next();
    Statement body = inner("`do`");
    cursor.expect("while", "the body of `do`");
    Token open = openHeader("while");
    Expression condition = expressions.expression();
    cursor.expectPartner(")", open);
    cursor.expectSemicolon("`do .. while (..)`", null);
    return new DoWhile(attributes, body, condition, cursor.from(start));
  }

  private Statement switchStatement(List<Attribute> attributes) {
    cursor.enter();
    int start = cursor.at();
    cursor.next();
    Token parenthesis = openHeader("switch");
    Expression selector = expressions.expression();
    cursor.expectPartner(")", parenthesis);
    Token open = cursor.expect("{", "`switch (..)`");
    List<SwitchGroup> groups = new ArrayList<>();
    while (!cursor.is("}") && !isWrongClose(open)) {
      if (cursor.isEnd() || isOutside()) {
        throw notClosed(open);
      }
      if (!cursor.is("case") && !cursor.is("default")) {
        cursor.report(
            SyntaxProblem.LABEL_PLACE,
            cursor.peek().span(),
            "expected `case` or `default` at the start of a `switch`, found "
                + cursor.peek().described(),
            null);
        sawMistake = true;
        statements(true, open); // looked at, but nobody can get there
        continue;
      }
      int groupStart = cursor.at();
      List<@Nullable Expression> labels = new ArrayList<>();
      while (cursor.is("case") || cursor.is("default")) {
        int depth = cursor.depth();
        try {
          labels.add(label());
        } catch (Cursor.Mistake e) {
          sawMistake = true;
          recoverLabel();
          cursor.setDepth(depth);
          expressions.reset();
        }
      }
      List<Statement> body = statements(true, open);
      groups.add(new SwitchGroup(labels, body, cursor.from(groupStart)));
    }
    noteClose(open, cursor.peek());
    cursor.next();
    cursor.leave();
    return new Switch(attributes, selector, groups, cursor.from(start));
  }

  /** Goes behind the colon, or stays where the statements begin. */
  private void recoverLabel() {
    while (!cursor.isEnd() && !cursor.is(";") && !cursor.is("}") && !cursor.take(":")) {
      if (cursor.peek().startsLine() && beginsStatement(cursor.peek())) {
        return;
      }
      cursor.next();
    }
  }

  private @Nullable Expression label() {
    Token word = cursor.next();
    Expression value = word.is("case") ? expressions.conditional() : null;
    if (!cursor.take(":")) {
      sawMistake = true;
      cursor.report(
          SyntaxProblem.EXPECTED_TOKEN,
          cursor.afterPrevious(),
          "expected `:` after " + (value == null ? "`default`" : "the value of this `case`"),
          null);
    }
    return value;
  }

  private Statement returnStatement() {
    int start = cursor.at();
    cursor.next();
    Token next = cursor.peek();
    // `return` at a line's end lacks its semicolon; what follows is another statement.
    boolean forgotten =
        next.is("}") || (next.startsLine() && (beginsStatement(next) || declarationHere()));
    Expression value = next.is(";") || forgotten ? null : expressions.expression();
    Span span = cursor.from(start);
    cursor.expectSemicolon(value == null ? "`return`" : "the value of this `return`", null);
    return new Return(value, span);
  }

  // ---- what stands alone

  private @Nullable Statement strayElse() {
    Token word = cursor.next();
    if (!sawMistake) {
      cursor.report(
          SyntaxProblem.EXPECTED_STATEMENT,
          word.span(),
          "there is no `if` for this `else`",
          "if several statements stand between the two, put them in braces");
      sawMistake = true;
    }
    return null;
  }

  private @Nullable Statement strayLabel() {
    Token word = cursor.peek();
    if (!sawMistake) {
      cursor.report(
          SyntaxProblem.LABEL_PLACE,
          word.span(),
          "`" + word.text() + "` can only stand in a `switch`",
          null);
      sawMistake = true;
    }
    while (!cursor.isEnd() && !cursor.is(";") && !cursor.is("}")) {
      Token token = cursor.next();
      if (token.is(":") || token.kind() == Kind.END) {
        break;
      }
    }
    return null;
  }
}
