package dev.tendril.core.syntax;

import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Declaration;
import dev.tendril.core.syntax.SyntaxTree.EnumDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Modifier;
import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.SyntaxTree.NamespaceDeclaration;
import dev.tendril.core.syntax.SyntaxTree.StructDeclaration;
import dev.tendril.core.syntax.SyntaxTree.TemplateParameter;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import dev.tendril.core.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The declarations of a file and of its namespaces. */
final class DeclarationParser {
  /** How far a function's header is followed to know that it is one. */
  private static final int MAX_LOOK_AHEAD = 256;

  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final TypeParser types;
  private final ModifierParser modifiers;
  private final RefusedConstructs refused;
  private final VariableParser variables;
  private final FunctionParser functions;
  private final TypeDeclarationParser typeDeclarations;
  private final StructParser structs;

  DeclarationParser(Cursor cursor) {
    this.cursor = cursor;
    this.expressions = new ExpressionParser(cursor);
    this.types = expressions.types();
    this.modifiers = new ModifierParser(cursor, expressions);
    this.refused = new RefusedConstructs(cursor);
    this.variables = new VariableParser(cursor, expressions, modifiers);
    this.typeDeclarations = new TypeDeclarationParser(cursor, expressions, refused);
    this.structs =
        new StructParser(
            cursor, expressions, modifiers, refused, variables, typeDeclarations, this);
    StatementParser statements =
        new StatementParser(cursor, expressions, modifiers, refused, variables, this);
    this.functions = new FunctionParser(cursor, expressions, modifiers, variables, statements);
  }

  FunctionParser functions() {
    return functions;
  }

  /** Everything up to the end of the file. */
  List<Declaration> declarations() {
    List<Declaration> declarations = new ArrayList<>();
    while (!cursor.isEnd() && !cursor.isFull()) {
      try {
        next(declarations);
      } catch (Cursor.Enough e) {
        break;
      }
      cursor.setDepth(0);
    }
    return declarations;
  }

  /** One declaration; goes on behind it whatever happens. */
  private void next(List<Declaration> declarations) {
    int start = cursor.at();
    int depth = cursor.depth();
    try {
      declaration(declarations);
    } catch (Cursor.Mistake e) {
      recover(start);
    } catch (Cursor.BodyNotClosed e) {
      // what stands here is the next declaration
    }
    cursor.setDepth(depth);
    expressions.reset();
    if (cursor.at() == start) {
      cursor.next();
    }
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
    if (isNamespace()) {
      namespace(declarations);
      return;
    }
    boolean special = typeDeclarations.specialization();
    List<TemplateParameter> template = special ? List.of() : typeDeclarations.template();
    if (typeDeclaration(attributes, template, declarations)) {
      return;
    }
    if (isStatement()) {
      refuseStatements();
      return;
    }
    if (isMisspeltStruct()) {
      structs.misspelt();
      StructDeclaration struct = structs.struct(attributes, template);
      if (struct != null) {
        structs.end("struct `" + struct.name().text() + "`");
      }
      return;
    }
    int start = cursor.at();
    Set<Modifier> found = modifiers.modifiers();
    Token first = cursor.peek();
    boolean named = first.isName() && !Words.isReserved(first.text());
    if (!named && !first.is("::")) {
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
    variables.rejectArrayBeforeName(type);
    FunctionParser.Declared declared = functions.declaredName(type, "this variable or function");
    if (special) {
      declared = declared.specialized(cursor.is("<") ? types.arguments() : List.of());
    }
    declarations.add(
        variableOrFunction(start, attributes, template, found, type, declared, "a variable"));
  }

  /** What follows the type and the name. */
  Declaration variableOrFunction(
      int start,
      List<Attribute> attributes,
      List<TemplateParameter> template,
      Set<Modifier> found,
      TypeReference type,
      FunctionParser.Declared declared,
      String what) {
    if (cursor.is("(")) {
      return functions.function(start, attributes, template, found, type, declared);
    }
    if (!template.isEmpty() || declared.special() != null) {
      cursor.report(
          SyntaxProblem.TEMPLATE,
          declared.name().span(),
          what + " cannot be a template",
          "functions, structs and `using` can");
    }
    if (declared.qualifier() != null) {
      cursor.report(
          SyntaxProblem.NAMESPACE,
          declared.qualifier().span(),
          what + " is declared where it belongs",
          "give it its value inside of `" + declared.qualifier().name().text() + "`");
    }
    return variables.variables(start, attributes, found, type, declared.name());
  }

  /**
   * A struct, enum or alias, if one begins here.
   *
   * @param template what stands before it
   */
  boolean typeDeclaration(
      List<Attribute> attributes,
      List<TemplateParameter> template,
      List<? super Declaration> declarations) {
    if (structs.isStruct()) {
      StructDeclaration struct = structs.struct(attributes, template);
      if (struct != null) {
        declarations.add(struct);
        structs.end("struct `" + struct.name().text() + "`");
      }
      return true;
    }
    if (typeDeclarations.isEnum()) {
      EnumDeclaration enumeration = typeDeclarations.enumeration(attributes);
      if (enumeration != null) {
        declarations.add(enumeration);
        Name name = enumeration.name();
        structs.end(name == null ? "this enum" : "enum `" + name.text() + "`");
      }
      return true;
    }
    if (cursor.is("typedef") && cursor.peek(1).isName()) {
      typeDeclarations.typedef(declarations::add);
      return true;
    }
    if (cursor.is("using") && cursor.peek(1).isName()) {
      typeDeclarations.using(template, declarations::add, declarations::add);
      return true;
    }
    return false;
  }

  // ---- namespaces

  private boolean isNamespace() {
    return cursor.is("namespace") && (cursor.peek(1).isName() || cursor.peek(1).is("{"));
  }

  private void namespace(List<Declaration> declarations) {
    int start = cursor.at();
    cursor.next();
    List<Name> names = new ArrayList<>();
    do {
      names.add(cursor.expectName("this namespace"));
    } while (cursor.take("::"));
    Span span = cursor.from(start);
    String word = "namespace `" + names.get(names.size() - 1).text() + "`";
    if (cursor.is("=")) {
      throw cursor.mistake(
          SyntaxProblem.NAMESPACE,
          cursor.peek().span(),
          "a namespace has one name",
          "write `using namespace ..;`");
    }
    Token open = cursor.expect("{", word);
    cursor.enter();
    List<Declaration> inside = new ArrayList<>();
    while (!cursor.is("}")) {
      if (cursor.isEnd()) {
        throw notClosed(word, open, open, null);
      }
      if (cursor.isFull()) {
        throw new Cursor.Enough();
      }
      next(inside);
    }
    cursor.next();
    cursor.leave();
    cursor.take(";");
    Declaration declaration = null;
    for (int i = names.size() - 1; i >= 0; i--) {
      List<Declaration> content = declaration == null ? inside : List.of(declaration);
      declaration = new NamespaceDeclaration(names.get(i), content, span);
    }
    if (declaration != null) {
      declarations.add(declaration);
    }
  }

  /** Whether {@code word Name { type name} stands here, which is a struct whatever the word is. */
  private boolean isMisspeltStruct() {
    return cursor.peek().isName()
        && cursor.peek(1).isName()
        && cursor.peek(2).is("{")
        && cursor.peek(3).isName()
        && cursor.peek(4).isName();
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
    for (int i = start; i < cursor.at(); i++) {
      open += cursor.token(i).is("{") ? 1 : cursor.token(i).is("}") ? -1 : 0;
    }
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
    return (token.is("struct") && cursor.peek(1).isName()) || isNamespace() || isFunction(0);
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
    if (name < 0 || !cursor.peek(name).isName()) {
      return false;
    }
    int open = functions.afterName(name);
    if (!cursor.peek(open).is("(")) {
      return false;
    }
    int close = cursor.partner(open, MAX_LOOK_AHEAD);
    return close > 0 && cursor.peek(close + 1).is("{");
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
}
