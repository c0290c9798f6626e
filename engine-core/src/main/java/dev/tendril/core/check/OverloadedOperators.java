package dev.tendril.core.check;

import dev.tendril.core.check.Names.Overloaded;
import dev.tendril.core.check.Overloads.Argument;
import dev.tendril.core.check.Symbol.EnumSymbol;
import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.FunctionTemplate;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.syntax.SyntaxTree.FunctionDeclaration;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Operators that a file gives a meaning to: functions of the left operand's struct, or functions
 * outside of structs, which are looked for around the place and where the operands' types are
 * declared. At least one operand is a struct or enum; all other uses are the language's own.
 */
final class OverloadedOperators {
  private static final String WORD = "operator";

  private final FileScope file;
  private final FileChecker checker;
  private final CallChecker calls;

  OverloadedOperators(FileScope file, FileChecker checker, CallChecker calls) {
    this.file = file;
    this.checker = checker;
    this.calls = calls;
  }

  /** Whether a function's name is an operator. */
  static boolean isOperator(String name) {
    return name.length() > WORD.length()
        && name.startsWith(WORD)
        && !Character.isLetterOrDigit(name.charAt(WORD.length()))
        && name.charAt(WORD.length()) != '_';
  }

  /** What is wrong with the form of an operator's declaration, or null. */
  static @Nullable String problem(FunctionDeclaration declaration, boolean member) {
    String name = declaration.name().text();
    String sign = name.substring(WORD.length());
    int operands = declaration.parameters().size() + (member ? 1 : 0);
    boolean access = sign.equals("[]") || sign.equals("()");
    if (access && !member) {
      return "`" + name + "` is declared inside of a struct";
    }
    if (sign.equals("()")) {
      return null;
    }
    boolean compound = isCompound(sign);
    boolean unary = sign.equals("!") || sign.equals("~");
    boolean either = sign.equals("+") || sign.equals("-");
    boolean fits = unary ? operands == 1 : operands == 2 || (either && operands == 1);
    if (!fits) {
      String count = unary ? "one operand" : either ? "one or two operands" : "two operands";
      return "`" + name + "` has " + count + (member ? ", the first of which is the struct" : "");
    }
    if (compound && !member && declaration.parameters().get(0).direction() != Direction.INOUT) {
      return "the first parameter of `" + name + "` is `inout`";
    }
    return null;
  }

  private static boolean isCompound(String sign) {
    return sign.endsWith("=")
        && !sign.equals("==")
        && !sign.equals("!=")
        && !sign.equals("<=")
        && !sign.equals(">=");
  }

  /** Whether values of a struct have an operator such as {@code ()}. */
  boolean has(StructType type, String sign) {
    StructSymbol struct = file.struct(type);
    return struct != null && !calls.methods(struct, WORD + sign).isEmpty();
  }

  private static boolean isOwn(Type type) {
    return type instanceof StructType || type instanceof EnumType;
  }

  /** The call of an operator of the target's struct, or null if it has none. */
  @Nullable Expression member(String sign, Argument target, List<Argument> arguments, Span span) {
    StructSymbol struct =
        target.value().type() instanceof StructType type ? file.struct(type) : null;
    Overloaded found = struct == null ? Overloaded.NONE : calls.methods(struct, WORD + sign);
    return found.isEmpty()
        ? null
        : calls.call(WORD + sign, found, List.of(), arguments, target, span);
  }

  /** The call that a binary operator stands for, or null if it is the language's own. */
  @Nullable Expression binary(BinaryOperator operator, Argument left, Argument right, Span span) {
    if (!isOwn(left.value().type()) && !isOwn(right.value().type())) {
      return null;
    }
    return call(operator.sign(), List.of(left, right), span);
  }

  /** The same for {@code -x}, {@code !x} and {@code ~x}. */
  @Nullable Expression unary(UnaryOperator operator, Argument operand, Span span) {
    return switch (operator) {
      case PLUS, NEGATE, NOT, COMPLEMENT ->
          isOwn(operand.value().type()) ? call(operator.sign(), List.of(operand), span) : null;
      case PRE_INCREMENT, PRE_DECREMENT, POST_INCREMENT, POST_DECREMENT -> null;
    };
  }

  /** The same for {@code a += b}. */
  @Nullable Expression compound(
      BinaryOperator operator, Argument target, Argument value, Span span) {
    Type type = target.value().type();
    if (!isOwn(type) && !isOwn(value.value().type())) {
      return null;
    }
    Expression call = call(operator.sign() + "=", List.of(target, value), span);
    if (call == null && type instanceof StructType) {
      file.report(
          CheckProblem.BAD_OPERANDS,
          span,
          "`" + type.displayName() + "` has no `operator" + operator.sign() + "=`",
          "write `a = a " + operator.sign() + " b`, or declare it");
      return ExpressionChecker.ERROR;
    }
    return call;
  }

  private @Nullable Expression call(String sign, List<Argument> operands, Span span) {
    String name = WORD + sign;
    Argument first = operands.get(0);
    List<Argument> others = operands.subList(1, operands.size());
    StructSymbol struct =
        first.value().type() instanceof StructType type ? file.struct(type) : null;
    Overloaded methods = struct == null ? Overloaded.NONE : calls.methods(struct, name);
    Overloaded free = free(name, operands);
    if (!methods.isEmpty() && (free.isEmpty() || calls.fits(methods, others, span))) {
      return calls.call(name, methods, List.of(), others, first, span);
    }
    boolean structs = operands.stream().anyMatch(o -> o.value().type() instanceof StructType);
    if (free.isEmpty() || (!structs && !calls.fits(free, operands, span))) {
      return null;
    }
    return calls.call(name, free, List.of(), operands, null, span);
  }

  private Overloaded free(String name, List<Argument> operands) {
    Set<FunctionSymbol> functions = new LinkedHashSet<>();
    Set<FunctionTemplate> templates = new LinkedHashSet<>();
    for (Scope at = checker.scope(); at != null; at = at.outer) {
      add(at, name, functions, templates);
    }
    for (Argument operand : operands) {
      Type type = operand.value().type();
      StructSymbol struct = type instanceof StructType plain ? file.struct(plain) : null;
      EnumSymbol enumeration = type instanceof EnumType plain ? file.enumeration(plain) : null;
      Scope declared =
          struct != null
              ? struct.inside.outer
              : enumeration != null ? enumeration.inside.outer : null;
      for (Scope at = declared; at != null; at = at.outer) {
        add(at, name, functions, templates);
      }
    }
    return new Overloaded(new ArrayList<>(functions), new ArrayList<>(templates));
  }

  private void add(
      Scope scope, String name, Set<FunctionSymbol> functions, Set<FunctionTemplate> templates) {
    if (scope.struct == null) {
      Overloaded found = checker.names().functionsIn(scope, name);
      functions.addAll(found.functions());
      templates.addAll(found.templates());
    }
  }
}
