package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import java.util.List;
import java.util.StringJoiner;

/** Functions as messages show them. */
final class FunctionText {
  private FunctionText() {}

  static String signature(FunctionSymbol symbol) {
    StringJoiner parameters = new StringJoiner(", ", "(", ")");
    for (Local parameter : explicitParameters(symbol)) {
      parameters.add(parameter(parameter));
    }
    String owner = symbol.owner == null ? "" : symbol.owner.type.name() + ".";
    return symbol.function.returnType().displayName() + " " + owner + symbol.name() + parameters;
  }

  static String parameter(Local parameter) {
    String direction =
        switch (parameter.direction()) {
          case IN -> "";
          case OUT -> "out ";
          case INOUT -> "inout ";
        };
    return direction + parameter.type().displayName() + " " + parameter.name();
  }

  /** The parameters that a caller writes arguments for: a method's receiver is not one. */
  static List<Local> explicitParameters(FunctionSymbol symbol) {
    List<Local> all = symbol.function.parameters();
    return symbol.owner == null ? all : all.subList(1, all.size());
  }

  static boolean isWritten(Direction direction) {
    return direction != Direction.IN;
  }

  /** "3 arguments", "1 argument". */
  static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
