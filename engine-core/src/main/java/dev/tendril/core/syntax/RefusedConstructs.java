package dev.tendril.core.syntax;

import dev.tendril.core.syntax.Token.Kind;

/**
 * Declarations that HLSL knows and this language does not take. Each is refused with one diagnostic
 * that says what to write instead, and is skipped as a whole.
 */
final class RefusedConstructs {
  private final Cursor cursor;

  RefusedConstructs(Cursor cursor) {
    this.cursor = cursor;
  }

  /** Refuses what begins here, if it is to be refused. */
  boolean refuse() {
    Token token = cursor.peek();
    Token next = cursor.peek(1);
    if (!token.isName()) {
      return false;
    }
    boolean named = next.isName();
    boolean block = next.is("{");
    switch (token.text()) {
      case "template" -> {
        return next.is("<")
            && refuse(
                SyntaxProblem.TEMPLATE,
                "templates are not supported",
                "write one function for each type; functions may share a name");
      }
      case "enum" -> {
        return (named || block)
            && refuse(
                SyntaxProblem.ENUM,
                "enums are not supported yet",
                "write `static const int NAME = 0;` for each value");
      }
      case "typedef", "using" -> {
        return named
            && refuse(
                SyntaxProblem.TYPE_ALIAS,
                "`" + token.text() + "` is not supported",
                "use the type's own name, or `#define`");
      }
      case "namespace" -> {
        return (named || block)
            && refuse(
                SyntaxProblem.NAMESPACE,
                "namespaces are not supported",
                "put the declarations at the top of the file; a prefix keeps names apart");
      }
      case "cbuffer", "tbuffer", "ConstantBuffer" -> {
        boolean buffer = token.text().equals("ConstantBuffer") ? next.is("<") : named || block;
        return buffer
            && refuse(
                SyntaxProblem.CONSTANT_BUFFER,
                "there are no constant buffers here: the engine lays out the values itself",
                "declare each value on its own as `uniform`, such as `uniform float speed = 1;`");
      }
      case "groupshared" -> {
        return named
            && refuse(
                SyntaxProblem.GROUP_SHARED,
                "`groupshared` has no meaning here: particles run on their own, not in groups",
                "keep the value in `struct Particle`, or share it through a volume");
      }
      case "class", "interface" -> {
        return named
            && refuse(
                SyntaxProblem.CLASS,
                "`" + token.text() + "` is not supported",
                "write a `struct`; it may have functions");
      }
      case "technique", "technique10", "technique11", "fxgroup", "pass" -> {
        return (block || (named && cursor.peek(2).is("{")))
            && refuse(
                SyntaxProblem.TECHNIQUE,
                "`" + token.text() + "` has no meaning here: the engine makes the passes",
                "say how it is drawn by attributes of `struct Render`, such as `[blend(additive)]`");
      }
      default -> {
        return false;
      }
    }
  }

  private boolean refuse(SyntaxProblem problem, String message, String help) {
    cursor.report(problem, cursor.peek().span(), message, help);
    skipDeclaration();
    return true;
  }

  /** Refuses {@code float3 operator+(..)}, whose type has been read. */
  boolean refuseOperator() {
    if (!cursor.is("operator") || cursor.peek(1).kind() != Kind.SIGN) {
      return false;
    }
    return refuse(
        SyntaxProblem.OPERATOR,
        "operators cannot be overloaded",
        "write a function with a name, such as `add(a, b)`");
  }

  /** Goes behind the declaration's semicolon or its closing brace. */
  void skipDeclaration() {
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
          if (cursor.peek().isName() && cursor.peek(1).is(";")) {
            cursor.next();
          }
          cursor.take(";");
          return;
        }
      } else if (token.is(";") && open == 0) {
        return;
      }
    }
  }
}
