package dev.tendril.core.syntax;

import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Block;
import dev.tendril.core.syntax.SyntaxTree.Declaration;
import dev.tendril.core.syntax.SyntaxTree.Declarator;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.syntax.SyntaxTree.Expression;
import dev.tendril.core.syntax.SyntaxTree.FunctionDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Modifier;
import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.SyntaxTree.Parameter;
import dev.tendril.core.syntax.SyntaxTree.StructDeclaration;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import dev.tendril.core.syntax.SyntaxTree.VariableDeclaration;
import dev.tendril.core.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Structs, functions and variables. */
final class DeclarationParser {
  /** How far a function's header is followed to know that it is one. */
  private static final int MAX_LOOK_AHEAD = 256;

  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final TypeParser types;
  private final ModifierParser modifiers;
  private final RefusedConstructs refused;
  private final StatementParser statements;

  DeclarationParser(Cursor cursor) {
    this.cursor = cursor;
    this.expressions = new ExpressionParser(cursor);
    this.types = expressions.types();
    this.modifiers = new ModifierParser(cursor, expressions);
    this.refused = new RefusedConstructs(cursor);
    this.statements = new StatementParser(cursor, expressions, modifiers, refused, this);
  }

  /** Everything up to the end of the file. */
  List<Declaration> declarations() {
    List<Declaration> declarations = new ArrayList<>();
    while (!cursor.isEnd() && !cursor.isFull()) {
      int start = cursor.at();
      try {
        declaration(declarations);
      } catch (Cursor.Mistake e) {
        recover(start);
      } catch (Cursor.BodyNotClosed e) {
        // what stands here is the next declaration
      } catch (Cursor.Enough e) {
        break;
      }
      cursor.setDepth(0);
      expressions.reset();
      if (cursor.at() == start) {
        cursor.next();
      }
    }
    return declarations;
  }

  private void declaration(List<Declaration> declarations) {
    if (cursor.take(";")) {
      return;
    }
    if (cursor.is("}")) {
      cursor.report(
          SyntaxProblem.NOT_OPENED,
          cursor.peek().span(),
          "there is no `{` for this `}`",
          "remove it, or look above for a brace that closes too early");
      cursor.next();
      cursor.take(";");
      return;
    }
    List<Attribute> attributes = modifiers.attributes();
    if (refused.refuse()) {
      return;
    }
    if (cursor.is("struct")) {
      StructDeclaration struct = struct(attributes);
      if (struct != null) {
        declarations.add(struct);
      }
      return;
    }
    if (isStatement()) {
      refuseStatements();
      return;
    }
    int start = cursor.at();
    Set<Modifier> found = modifiers.modifiers();
    Token first = cursor.peek();
    if (!first.isName() || Words.isReserved(first.text())) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_DECLARATION,
          first.span(),
          (found.isEmpty() ? "expected a declaration" : "expected a type")
              + ", found "
              + first.described(),
          found.isEmpty() ? "a file holds structs, functions, variables and resources" : null);
    }
    refuseMissingReturnType();
    TypeReference type = types.type();
    if (refused.refuseOperator()) {
      return;
    }
    rejectArrayBeforeName(type);
    Name name = declaredName(type, "this variable or function");
    declarations.add(
        cursor.is("(")
            ? function(start, attributes, found, type, name)
            : variables(start, attributes, found, type, name));
  }

  private Name declaredName(TypeReference type, String of) {
    Token token = cursor.peek();
    if (token.kind() == Kind.SIGN && !Words.isTypeName(type.name().text())) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_NAME,
          token.span(),
          "expected a name after the type `" + type.name().text() + "`, found " + token.described(),
          "a declaration is a type and a name, such as `float " + type.name().text() + "`");
    }
    return cursor.expectName(of);
  }

  // ---- what cannot stand outside of functions

  private boolean isStatement() {
    Token token = cursor.peek();
    if (token.is("{") || (token.isName() && Words.beginsStatement(token.text()))) {
      return true;
    }
    Token next = cursor.peek(1);
    boolean continued =
        next.is(".")
            || next.is("[")
            || next.is("++")
            || next.is("--")
            || (next.kind() == Kind.SIGN && next.text().endsWith("="));
    boolean call = false;
    if (next.is("(")) {
      int close = cursor.partner(1, MAX_LOOK_AHEAD);
      call = close > 0 && cursor.peek(close + 1).is(";");
    }
    boolean name = token.isName() && !Words.isReserved(token.text());
    return name && !Words.isTypeName(token.text()) && (continued || call);
  }

  private void refuseStatements() {
    cursor.report(
        SyntaxProblem.STATEMENT_OUTSIDE,
        cursor.peek().span(),
        "statements can only stand inside a function",
        cursor.previous().is("}") && cursor.at() > 0
            ? "perhaps the `}` before closes the function too early"
            : "put it into `update`, or write `TYPE NAME = VALUE;` for a constant");
    // Whatever follows belongs to the same mistake, up to the function's own brace.
    int open = 0;
    while (!cursor.isEnd()) {
      if (open == 0 && beginsLeftmost()) {
        return;
      }
      Token token = cursor.next();
      if (token.is("{")) {
        open++;
      } else if (token.is("}")) {
        open--;
        if (open < 0) {
          return;
        }
      }
    }
  }

  /** A function without a type before its name. */
  private void refuseMissingReturnType() {
    Token name = cursor.peek();
    if (!cursor.peek(1).is("(") || Words.isTypeName(name.text())) {
      return;
    }
    int close = cursor.partner(1, MAX_LOOK_AHEAD);
    if (close > 0 && cursor.peek(close + 1).is("{")) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_DECLARATION,
          name.span(),
          "expected the type of its result before the function `" + name.text() + "`",
          "write `void " + name.text() + "(..)` if it gives nothing back");
    }
  }

  // ---- going on after a mistake

  private void recover(int start) {
    int open = 0;
    while (!cursor.isEnd()) {
      if (cursor.at() > start && beginsLeftmost()) {
        return;
      }
      Token token = cursor.next();
      if (token.is("{")) {
        open++;
      } else if (token.is("}")) {
        open--;
        if (open <= 0) {
          if (cursor.peek().isName() && cursor.peek(1).is(";")) {
            cursor.next(); // a struct's variable
          }
          cursor.take(";");
          return;
        }
      } else if (token.is(";") && open == 0) {
        return;
      }
    }
  }

  /** Whether a declaration begins here in the first column, where nothing else does. */
  private boolean beginsLeftmost() {
    Token token = cursor.peek();
    if (!token.startsLine() || token.span().file().columnAt(token.span().start()) != 1) {
      return false;
    }
    if (token.is("uniform") || token.is("static") || token.is("const")) {
      return true;
    }
    return (token.is("struct") && cursor.peek(1).isName()) || isFunction(0);
  }

  /** Whether a function with a body begins so many tokens ahead. */
  boolean isFunction(int ahead) {
    int from = ahead;
    while (cursor.peek(from).isName()
        && ModifierParser.isModifier(cursor.peek(from).text())
        && cursor.peek(from + 1).isName()) {
      from++;
    }
    int name = types.afterType(from);
    if (name < 0 || !cursor.peek(name).isName() || !cursor.peek(name + 1).is("(")) {
      return false;
    }
    int close = cursor.partner(name + 1, MAX_LOOK_AHEAD);
    return close > 0 && cursor.peek(close + 1).is("{");
  }

  // ---- structs

  private @Nullable StructDeclaration struct(List<Attribute> attributes) {
    int start = cursor.at();
    Token word = cursor.next();
    Name name = cursor.expectName("this struct");
    Span span = cursor.from(start);
    if (cursor.is(":")) {
      cursor.report(
          SyntaxProblem.BASE_STRUCT,
          cursor.peek().span(),
          "a struct cannot be based on another one",
          "put the other struct's fields into `" + name.text() + "`, or have it as a field");
      while (!cursor.isEnd() && !cursor.is("{") && !cursor.is(";")) {
        cursor.next();
      }
    }
    if (cursor.is(";")) {
      cursor.next();
      cursor.report(
          SyntaxProblem.STRUCT_FORWARD,
          span,
          "a struct is declared once, with its fields",
          "remove this line: structs may be used before they are declared");
      return null;
    }
    Token open = cursor.expect("{", "`struct " + name.text() + "`");
    List<VariableDeclaration> fields = new ArrayList<>();
    List<FunctionDeclaration> methods = new ArrayList<>();
    while (!cursor.is("}")) {
      if (cursor.isEnd() || isNextStruct(word)) {
        throw notClosed("struct `" + name.text() + "`", open, open, null);
      }
      int memberStart = cursor.at();
      int depth = cursor.depth();
      try {
        member(name, fields, methods);
      } catch (Cursor.Mistake e) {
        recoverMember();
        cursor.setDepth(depth);
        expressions.reset();
      }
      if (cursor.at() == memberStart) {
        cursor.next();
      }
    }
    cursor.next();
    endStruct(name);
    return new StructDeclaration(attributes, name, fields, methods, span);
  }

  private boolean isNextStruct(Token word) {
    Token token = cursor.peek();
    return token.is("struct")
        && token.startsLine()
        && Cursor.indentation(token) <= Cursor.indentation(word);
  }

  private void endStruct(Name name) {
    if (cursor.take(";")) {
      return;
    }
    Token next = cursor.peek();
    if (!next.startsLine() && (next.isName() || next.is("[") || next.is("="))) {
      cursor.report(
          SyntaxProblem.STRUCT_DECLARATOR,
          next.span(),
          "a struct's declaration cannot declare a variable too",
          "end it with `};` and write `" + name.text() + " " + next.text() + ";` on its own");
      refused.skipDeclaration();
      return;
    }
    cursor.report(
        SyntaxProblem.EXPECTED_TOKEN,
        cursor.afterPrevious(),
        "expected `;` after the `}` of struct `" + name.text() + "`",
        null);
  }

  private void member(
      Name struct, List<VariableDeclaration> fields, List<FunctionDeclaration> methods) {
    if (cursor.take(";")) {
      return;
    }
    boolean access = cursor.is("public") || cursor.is("private") || cursor.is("protected");
    if (access && cursor.peek(1).is(":")) {
      Token word = cursor.next();
      cursor.next();
      cursor.report(
          SyntaxProblem.CLASS,
          word.span(),
          "everything in a struct can be used everywhere: `" + word.text() + ":` has no meaning",
          "remove it");
      return;
    }
    List<Attribute> attributes = modifiers.attributes();
    if (refused.refuse()) {
      return;
    }
    if (cursor.is("struct")) {
      refuseInnerStruct("a struct");
      return;
    }
    int start = cursor.at();
    Set<Modifier> found = modifiers.modifiers();
    Token first = cursor.peek();
    if (!first.isName() || Words.isReserved(first.text())) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_DECLARATION,
          first.span(),
          "expected a field or function of struct `"
              + struct.text()
              + "`, found "
              + first.described(),
          null);
    }
    if (first.is(struct.text()) && cursor.peek(1).is("(")) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_DECLARATION,
          first.span(),
          "structs have no constructors",
          "give the fields initialisers, such as `float age = 0;`");
    }
    TypeReference type = types.type();
    if (refused.refuseOperator()) {
      return;
    }
    rejectArrayBeforeName(type);
    Name name = declaredName(type, "this field");
    if (cursor.is("(")) {
      methods.add(function(start, attributes, found, type, name));
    } else {
      fields.add(variables(start, attributes, found, type, name));
    }
  }

  void refuseInnerStruct(String where) {
    cursor.report(
        SyntaxProblem.LOCAL_STRUCT,
        cursor.peek().span(),
        "a struct cannot be declared inside " + where,
        "declare it at the top of the file");
    refused.skipDeclaration();
  }

  private void recoverMember() {
    int open = 0;
    while (!cursor.isEnd()) {
      Token token = cursor.peek();
      if (token.is("}") && open == 0) {
        return;
      }
      cursor.next();
      if (token.is("{")) {
        open++;
      } else if (token.is("}")) {
        open--;
        if (open == 0) {
          cursor.take(";");
          return;
        }
      } else if (token.is(";") && open == 0) {
        return;
      }
    }
  }

  /** Reports a body that goes on to the end of the file or into the next declaration. */
  Cursor.BodyNotClosed notClosed(
      String body, Token open, Token innermost, @Nullable Token suspect) {
    List<RelatedPlace> places = new ArrayList<>();
    if (suspect != null && !suspect.equals(open)) {
      places.add(
          new RelatedPlace(
              suspect.span(), "perhaps this `{`: the `}` after it stands in another column"));
    } else if (!innermost.equals(open)) {
      places.add(new RelatedPlace(innermost.span(), "this `{` is still open"));
    }
    places.add(new RelatedPlace(open.span(), "the body of " + body + " begins with this `{`"));
    cursor.report(
        SyntaxProblem.NOT_CLOSED,
        cursor.afterPrevious(),
        "the body of "
            + body
            + " is not closed: expected `}` before "
            + (cursor.isEnd() ? "the end of the file" : cursor.peek().described()),
        null,
        places);
    return new Cursor.BodyNotClosed();
  }

  // ---- functions

  /**
   * A function from its parameters on.
   *
   * @param start where its declaration begins
   */
  private FunctionDeclaration function(
      int start, List<Attribute> attributes, Set<Modifier> found, TypeReference type, Name name) {
    List<Parameter> parameters = parameters();
    Span header = cursor.from(start);
    if (cursor.is("const") && (cursor.peek(1).is("{") || cursor.peek(1).is(";"))) {
      cursor.next(); // a method that changes nothing
    }
    if (cursor.is(":")) {
      int colon = cursor.at();
      cursor.next();
      if (cursor.peek().isName()) {
        cursor.next();
      }
      cursor.report(
          SyntaxProblem.FUNCTION_SEMANTIC,
          cursor.from(colon),
          "the result of a function has no semantic here",
          "remove it; the engine knows `update`, `init` and `shade` by their names");
    }
    Block body = null;
    if (cursor.is("{")) {
      body = statements.body(name.text(), cursor.token(start));
    } else if (!cursor.take(";")) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_TOKEN,
          cursor.afterPrevious(),
          "expected `{` after the parameters of function `" + name.text() + "`",
          null);
    }
    return new FunctionDeclaration(attributes, found, type, name, parameters, body, header);
  }

  private List<Parameter> parameters() {
    Token open = cursor.next();
    List<Parameter> parameters = new ArrayList<>();
    if (cursor.is("void") && cursor.peek(1).is(")")) {
      cursor.next();
    }
    if (!cursor.is(")")) {
      do {
        parameters.add(parameter());
      } while (cursor.take(","));
    }
    cursor.expectPartner(")", open);
    return parameters;
  }

  private Parameter parameter() {
    int start = cursor.at();
    boolean isConst = false;
    boolean in = false;
    boolean out = false;
    while (cursor.peek(1).isName()) {
      if (cursor.take("const")) {
        isConst = true;
      } else if (cursor.take("in")) {
        in = true;
      } else if (cursor.take("out")) {
        out = true;
      } else if (cursor.take("inout")) {
        in = true;
        out = true;
      } else if (!cursor.take("uniform")
          && !cursor.take("precise")
          && !cursor.take("row_major")
          && !cursor.take("column_major")
          && !modifiers.skipIgnored()) {
        break;
      }
    }
    Token first = cursor.peek();
    if (!first.isName() || Words.isReserved(first.text())) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_NAME,
          first.span(),
          "expected a parameter, found " + first.described(),
          "a parameter is a type and a name, such as `inout Particle p`");
    }
    TypeReference type = types.type();
    rejectArrayBeforeName(type);
    int nameStart = cursor.at();
    if (cursor.is(",") || cursor.is(")") || cursor.is("=")) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_NAME,
          cursor.afterPrevious(),
          "expected a name for this parameter of type `" + type.name().text() + "`",
          null);
    }
    Name name = cursor.expectName("this parameter");
    List<@Nullable Expression> sizes = expressions.arraySizes();
    Name semantic = semantic();
    if (cursor.is("=")) {
      int equals = cursor.at();
      cursor.next();
      expressions.initializer();
      cursor.report(
          SyntaxProblem.DEFAULT_ARGUMENT,
          cursor.from(equals),
          "default arguments are not supported yet",
          "write a second function of this name without the parameter, which calls this one");
    }
    Declarator declarator = new Declarator(name, sizes, semantic, null, cursor.from(nameStart));
    Direction direction = out ? in ? Direction.INOUT : Direction.OUT : Direction.IN;
    return new Parameter(direction, isConst, type, declarator, cursor.from(start));
  }

  // ---- variables

  /** Variables inside a function, up to and with the semicolon. */
  VariableDeclaration localVariables(List<Attribute> attributes, String functionName) {
    int start = cursor.at();
    Set<Modifier> found = modifiers.modifiers();
    TypeReference type = types.type();
    rejectArrayBeforeName(type);
    Name name = declaredName(type, "this variable");
    if (cursor.is("(")) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_TOKEN,
          cursor.peek().span(),
          "expected `=`, `,` or `;` after `" + name.text() + "`, found `(`",
          "write `"
              + type.name().text()
              + " "
              + name.text()
              + " = "
              + type.name().text()
              + "(..);` for a value made by a constructor");
    }
    return variables(start, attributes, found, type, name);
  }

  private VariableDeclaration variables(
      int start,
      List<Attribute> attributes,
      Set<Modifier> found,
      TypeReference type,
      Name firstName) {
    List<Declarator> declarators = new ArrayList<>();
    Name name = firstName;
    while (true) {
      declarators.add(declarator(name, cursor.at() - 1));
      if (!cursor.take(",")) {
        break;
      }
      name = cursor.expectName("this variable");
    }
    Span span = cursor.from(start);
    Token next = cursor.peek();
    String last = declarators.get(declarators.size() - 1).name().text();
    String help =
        next.kind() == Kind.NUMBER
                && !next.startsLine()
                && declarators.get(declarators.size() - 1).initializer() == null
            ? "write `=` before the value"
            : null;
    cursor.expectSemicolon("the declaration of `" + last + "`", help);
    return new VariableDeclaration(attributes, found, type, declarators, span);
  }

  private Declarator declarator(Name name, int start) {
    List<@Nullable Expression> sizes = expressions.arraySizes();
    Name semantic = semantic();
    Expression initializer = null;
    if (cursor.take("=")) {
      initializer = expressions.initializer();
    } else if (cursor.is("{")) {
      refuseStateBlock();
    }
    return new Declarator(name, sizes, semantic, initializer, cursor.from(start));
  }

  private void refuseStateBlock() {
    cursor.report(
        SyntaxProblem.STATE_BLOCK,
        cursor.peek().span(),
        "a block of states has no meaning here",
        "for a value write `=` before `{`; for a texture write `[sampler(linear, wrap)]` before"
            + " it");
    int open = 0;
    do {
      Token token = cursor.next();
      open += token.is("{") ? 1 : token.is("}") ? -1 : 0;
    } while (open > 0 && !cursor.isEnd());
  }

  /** The word after a colon; bindings, which stand there too, are ignored. */
  private @Nullable Name semantic() {
    Name semantic = null;
    while (cursor.is(":")) {
      Token colon = cursor.next();
      Token word = cursor.peek();
      if (!word.isName() || Words.isReserved(word.text())) {
        throw cursor.mistake(
            SyntaxProblem.EXPECTED_NAME,
            word.span(),
            "expected a semantic such as `POSITION` after `:`, found " + word.described(),
            word.kind() == Kind.NUMBER ? "fields have no width in bits" : null);
      }
      cursor.next();
      boolean binding = word.is("register") || word.is("packoffset");
      if (binding && cursor.is("(")) {
        int close = cursor.partner(0, MAX_LOOK_AHEAD);
        Token open = cursor.next();
        for (int i = 1; i < close; i++) {
          cursor.next();
        }
        cursor.expectPartner(")", open);
        cursor.report(
            SyntaxProblem.BINDING_IGNORED,
            colon.span().to(cursor.previous().span()),
            "`" + word.text() + "` has no meaning here and is ignored",
            "the engine binds resources and values by their names; remove it");
      } else if (semantic == null) {
        semantic = new Name(word.text(), word.span());
      } else {
        throw cursor.mistake(
            SyntaxProblem.EXPECTED_TOKEN,
            colon.span(),
            "there is a semantic already: `" + semantic.text() + "`",
            null);
      }
    }
    return semantic;
  }

  private void rejectArrayBeforeName(TypeReference type) {
    if (!cursor.is("[")) {
      return;
    }
    int close = cursor.partner(0, MAX_LOOK_AHEAD);
    if (close > 0 && cursor.peek(close + 1).isName()) {
      throw cursor.mistake(
          SyntaxProblem.ARRAY_BEFORE_NAME,
          cursor.peek().span(),
          "the size of an array stands behind its name",
          "write `" + type.name().text() + " " + cursor.peek(close + 1).text() + "[..]`");
    }
  }
}
