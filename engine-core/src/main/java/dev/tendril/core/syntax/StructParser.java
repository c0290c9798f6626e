package dev.tendril.core.syntax;

import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Declaration;
import dev.tendril.core.syntax.SyntaxTree.Modifier;
import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.SyntaxTree.Node;
import dev.tendril.core.syntax.SyntaxTree.StructDeclaration;
import dev.tendril.core.syntax.SyntaxTree.TemplateParameter;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Structs, at the top of a file and inside of others. A {@code class} is one, too. */
final class StructParser {
  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final ModifierParser modifiers;
  private final RefusedConstructs refused;
  private final VariableParser variables;
  private final TypeDeclarationParser types;
  private final DeclarationParser declarations;

  StructParser(
      Cursor cursor,
      ExpressionParser expressions,
      ModifierParser modifiers,
      RefusedConstructs refused,
      VariableParser variables,
      TypeDeclarationParser types,
      DeclarationParser declarations) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.modifiers = modifiers;
    this.refused = refused;
    this.variables = variables;
    this.types = types;
    this.declarations = declarations;
  }

  boolean isStruct() {
    return cursor.is("struct") || (cursor.is("class") && cursor.peek(1).isName());
  }

  /** A struct up to its closing brace; null for one that is only announced. */
  @Nullable StructDeclaration struct(List<Attribute> attributes, List<TemplateParameter> template) {
    int start = cursor.at();
    Token word = cursor.next();
    Name name = cursor.expectName("this struct");
    Span span = cursor.from(start);
    if (cursor.take(";")) {
      return null; // structs may be used before they are declared anyway
    }
    List<Node> arguments = cursor.is("<") ? expressions.types().arguments() : List.of();
    TypeReference base = cursor.is(":") ? base() : null;
    Token open = cursor.expect("{", "`struct " + name.text() + "`");
    cursor.enter();
    List<Declaration> members = new ArrayList<>();
    while (!cursor.is("}")) {
      if (cursor.isEnd() || isNextStruct(word)) {
        throw declarations.notClosed("struct `" + name.text() + "`", open, open, null);
      }
      if ((cursor.is(")") || cursor.is("]")) && cursor.peek(1).is(";")) {
        cursor.wrongPartner("}", open);
        break;
      }
      int memberStart = cursor.at();
      int depth = cursor.depth();
      try {
        member(name, members);
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
    cursor.leave();
    return new StructDeclaration(attributes, template, name, arguments, base, members, span);
  }

  /** Reports that the word here should be {@code struct}. */
  void misspelt() {
    Token word = cursor.peek();
    cursor.report(
        SyntaxProblem.EXPECTED_DECLARATION,
        word.span(),
        "expected `struct` before `" + cursor.peek(1).text() + "`, found " + word.described(),
        null);
  }

  private TypeReference base() {
    cursor.next();
    if (cursor.is("public") || cursor.is("private") || cursor.is("protected")) {
      cursor.next(); // everything can be used everywhere
    }
    TypeReference base = expressions.types().type();
    if (cursor.is(",")) {
      cursor.report(
          SyntaxProblem.BASE_STRUCT,
          cursor.peek().span(),
          "a struct extends one other at most",
          "have the second one as a field");
      while (!cursor.isEnd() && !cursor.is("{") && !cursor.is(";")) {
        cursor.next();
      }
    }
    return base;
  }

  private boolean isNextStruct(Token word) {
    Token token = cursor.peek();
    return token.is("struct")
        && token.startsLine()
        && Cursor.indentation(token) <= Cursor.indentation(word);
  }

  /** What follows the closing brace of a struct or enum. */
  void end(String what) {
    if (cursor.take(";")) {
      return;
    }
    Token next = cursor.peek();
    if (!next.startsLine() && (next.isName() || next.is("[") || next.is("="))) {
      cursor.report(
          SyntaxProblem.STRUCT_DECLARATOR,
          next.span(),
          "the declaration of " + what + " cannot declare a variable too",
          "end it with `};` and declare `" + next.text() + "` on its own");
      refused.skipDeclaration();
      return;
    }
    cursor.report(
        SyntaxProblem.EXPECTED_TOKEN,
        cursor.afterPrevious(),
        "expected `;` after the `}` of " + what,
        null);
  }

  private void member(Name struct, List<Declaration> members) {
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
    if (isStruct()) {
      innerStruct(attributes, members);
      return;
    }
    List<TemplateParameter> template = types.template();
    if (declarations.typeDeclaration(attributes, template, members)) {
      return;
    }
    int start = cursor.at();
    Set<Modifier> found = modifiers.modifiers();
    Token first = cursor.peek();
    if (declarations.functions().isConversion()) {
      throw declarations.functions().conversion();
    }
    boolean named = first.isName() && !Words.isReserved(first.text());
    if (!named && !first.is("::")) {
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
    TypeReference type = expressions.types().type();
    variables.rejectArrayBeforeName(type);
    FunctionParser.Declared declared = declarations.functions().declaredName(type, "this field");
    members.add(
        declarations.variableOrFunction(
            start, attributes, template, found, type, declared, "a struct's member"));
  }

  /** A struct inside another one, perhaps with fields of it right behind. */
  private void innerStruct(List<Attribute> attributes, List<Declaration> members) {
    int start = cursor.at();
    StructDeclaration inner = struct(attributes, List.of());
    if (inner == null) {
      return;
    }
    members.add(inner);
    if (cursor.peek().isName() && !cursor.peek().startsLine()) {
      TypeReference type = new TypeReference(inner.name(), List.of(), inner.name().span());
      Name name = cursor.expectName("this field");
      members.add(variables.variables(start, List.of(), Set.of(), type, name));
      return;
    }
    end("struct `" + inner.name().text() + "`");
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
}
