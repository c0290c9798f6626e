package dev.tendril.core.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tendril.core.check.TypedTree.Construct;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.IntConstant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Calls functions of the library with Java's numbers. */
final class LibraryCalls {
  private LibraryCalls() {}

  static Function function(String name, String... parameters) {
    for (Function function : Library.functions()) {
      List<String> types = function.parameters().stream().map(p -> p.type().displayName()).toList();
      if (function.name().equals(name) && types.equals(Arrays.asList(parameters))) {
        return function;
      }
    }
    throw new AssertionError("no library function " + name + Arrays.toString(parameters));
  }

  static Expression floats(double... values) {
    List<Expression> parts = new ArrayList<>();
    for (double value : values) {
      parts.add(TreeInterpreter.number(value));
    }
    return parts.size() == 1
        ? parts.get(0)
        : new Construct(Types.vector(Type.Kind.FLOAT, parts.size()), parts);
  }

  static Expression uints(int... values) {
    List<Expression> parts = new ArrayList<>();
    for (int value : values) {
      parts.add(new IntConstant(Type.UINT, value));
    }
    return parts.size() == 1
        ? parts.get(0)
        : new Construct(Types.vector(Type.Kind.UINT, parts.size()), parts);
  }

  static double[] numbers(Expression value) {
    return ConstantFolding.scalars(value).stream()
        .mapToDouble(
            scalar ->
                scalar instanceof IntConstant
                    ? ConstantFolding.asLong(scalar)
                    : ConstantFolding.asFloat(scalar))
        .toArray();
  }

  static Expression ints(int... values) {
    List<Expression> parts = new ArrayList<>();
    for (int value : values) {
      parts.add(new IntConstant(Type.INT, value));
    }
    return parts.size() == 1
        ? parts.get(0)
        : new Construct(Types.vector(Type.Kind.INT, parts.size()), parts);
  }

  /** The result, if there is one, and what each argument is afterwards. */
  static double[][] call(TreeInterpreter interpreter, String name, Expression... arguments) {
    String[] types =
        Arrays.stream(arguments).map(a -> a.type().displayName()).toArray(String[]::new);
    List<Expression> values = new ArrayList<>(List.of(arguments));
    double[][] results = new double[arguments.length + 1][];
    results[0] = numbers(interpreter.call(function(name, types), values));
    for (int i = 0; i < arguments.length; i++) {
      results[i + 1] = numbers(values.get(i));
    }
    return results;
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  static double length(double[] v) {
    return Math.sqrt(dot(v, v));
  }

  static double[] cross(double[] a, double[] b) {
    return new double[] {
      a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
    };
  }

  static void assertClose(double[] actual, double... expected) {
    assertThat(actual).hasSize(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(actual[i]).as(Arrays.toString(actual)).isCloseTo(expected[i], within(1e-4));
    }
  }
}
