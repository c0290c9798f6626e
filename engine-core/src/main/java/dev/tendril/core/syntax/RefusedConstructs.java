package dev.tendril.core.syntax;

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
      case "interface" -> {
        return named
            && refuse(
                SyntaxProblem.CLASS,
                "`interface` is not supported: which function is called is always known",
                "write a template, which takes every struct that has the functions it calls");
      }
      case "technique", "technique10", "technique11", "fxgroup", "pass" -> {
        return (block || (named && cursor.peek(2).is("{")))
            && refuse(
                SyntaxProblem.TECHNIQUE,
                "`" + token.text() + "` has no meaning here: the engine makes the passes",
                "say how it is drawn by attributes of `struct Render`, such as"
                    + " `[blend(additive)]`");
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
