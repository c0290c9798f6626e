package dev.tendril.core.check;

import dev.tendril.core.check.Overloads.Argument;
import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.Type.Scalar;
import dev.tendril.core.check.TypedTree.Construct;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.IntConstant;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import java.util.ArrayList;
import java.util.List;

/** Types constructors and casts. */
final class ConstructorChecker {
  private static final Expression ERROR = ExpressionChecker.ERROR;

  private final FileScope file;
  private final FileChecker checker;
  private final ExpressionChecker expressions;

  ConstructorChecker(FileScope file, FileChecker checker, ExpressionChecker expressions) {
    this.file = file;
    this.checker = checker;
    this.expressions = expressions;
  }

  Expression construct(Type type, List<Argument> arguments, Span span) {
    boolean unsure = arguments.stream().anyMatch(a -> Types.holdsError(a.value().type()));
    if (Types.holdsError(type) || unsure) {
      return ERROR;
    }
    if (type instanceof EnumType && arguments.size() == 1) {
      return cast(arguments.get(0).value(), type, span);
    }
    if (!(type instanceof Basic basic)) {
      file.report(CheckProblem.BAD_CAST, span, type.displayName() + " has no constructor");
      return ERROR;
    }
    if (arguments.size() == 1 && arguments.get(0).value().type() instanceof EnumType) {
      return cast(arguments.get(0).value(), type, span);
    }
    for (Argument argument : arguments) {
      if (!(argument.value().type() instanceof Basic)) {
        file.report(
            CheckProblem.BAD_ARGUMENT,
            argument.span(),
            basic.displayName()
                + " is made of numbers, not of "
                + argument.value().type().displayName());
        return ERROR;
      }
    }
    if (arguments.size() == 1) {
      return constructFromOne(basic, arguments.get(0), span);
    }
    return constructFromMany(basic, arguments, span);
  }

  private Expression constructFromOne(Basic type, Argument argument, Span span) {
    Basic given = (Basic) argument.value().type();
    boolean matrixOfOne = given instanceof Scalar && type instanceof Matrix;
    Expression value = matrixOfOne ? null : Conversions.cast(argument.value(), type);
    if (value != null) {
      return value;
    }
    reportCount(type, given.componentCount(), span);
    return ERROR;
  }

  private void reportCount(Basic type, int given, Span span) {
    file.report(
        CheckProblem.COMPONENT_COUNT,
        span,
        type.displayName()
            + " is made of "
            + FunctionText.count(type.componentCount(), "number")
            + ", not of "
            + given);
  }

  private Expression constructFromMany(Basic type, List<Argument> arguments, Span span) {
    List<Expression> parts = new ArrayList<>();
    int count = 0;
    for (Argument argument : arguments) {
      Basic given = (Basic) argument.value().type();
      count += given.componentCount();
      Expression value = argument.value();
      if (given instanceof Matrix matrix && matrix.componentCount() > 4) {
        if (!TreeWalk.isPure(value)) {
          file.report(
              CheckProblem.BAD_ARGUMENT,
              argument.span(),
              "a computed matrix cannot be a part of " + type.displayName(),
              "put it into a variable first");
          return ERROR;
        }
        for (int row = 0; row < matrix.rows(); row++) {
          Expression index = new IntConstant(Type.INT, row);
          Expression part = new TypedTree.IndexValue(value, index, matrix.row());
          parts.add(Conversions.convert(part, Types.withKind(matrix.row(), type.kind())));
        }
        continue;
      }
      if (given instanceof Matrix matrix) {
        value = Conversions.elements(value, matrix);
      }
      Basic part = Types.withKind((Basic) value.type(), type.kind());
      parts.add(Conversions.convert(value, part));
    }
    if (count != type.componentCount()) {
      reportCount(type, count, span);
      return ERROR;
    }
    return new Construct(type, parts);
  }

  Expression cast(SyntaxTree.Cast node) {
    Type element = checker.typeResolver().resolve(node.type(), true);
    Type type = checker.typeResolver().arrays(element, node.arraySizes(), node.span(), -1);
    return cast(expressions.check(node.operand()), type, node.span());
  }

  private Expression cast(Expression value, Type type, Span span) {
    if (Types.holdsError(type) || Types.holdsError(value.type())) {
      return ERROR;
    }
    if (type == Types.VOID && value.type() == Types.VOID) {
      return value;
    }
    Expression converted = Conversions.cast(value, type);
    if (converted != null) {
      return converted;
    }
    boolean aggregate = type instanceof StructType || type instanceof Type.Array;
    if (aggregate && value.type() instanceof Scalar) {
      Expression constant = ConstantFolding.evaluate(value);
      if (constant != null) {
        file.work.spend(Types.componentCount(type));
        return DefaultValues.filled(type, constant);
      }
      file.report(
          CheckProblem.BAD_CAST,
          span,
          "only a constant can fill " + type.displayName(),
          "write `(" + type.displayName() + ")0` and set the fields");
      return ERROR;
    }
    file.report(
        CheckProblem.BAD_CAST,
        span,
        value.type().displayName() + " cannot be cast to " + type.displayName());
    return ERROR;
  }
}
