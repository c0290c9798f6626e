package dev.tendril.vulkan.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes functions at random, of what both front ends take: typed expressions of integers, floats
 * and bools, vectors and matrices, within assignments, branches, loops, arrays, structs and calls.
 * Divisors are never zero, shifts stay within the width, floats that become integers are clamped:
 * there the language promises more than HLSL, which the written functions look at.
 */
final class FunctionGenerator {
  private static final String PRELUDE =
      """
      struct Pair { float a; int2 b; };
      float mixed(float x, int n) { return x * 0.5 + n; }
      int mixed(int x, int n) { return x * 3 - n; }
      uint mixed(uint x, uint n) { return x ^ n * 5u; }
      float2 mixed(float2 x, int n) { return x.yx + n; }
      int2 mixed(int2 x, int n) { return x.yx ^ n; }
      void change(inout int x, int by) { x = x * 2 - by; }
      void change(inout float x, int by) { x = x * 0.5 - by; }
      void give(int x, out int y, out uint z) { y = x + 1; z = (uint)x * 3u; }
      """;

  private record Variable(String name, String kind, int size) {
    String type() {
      return size == 1 ? kind : kind + size;
    }
  }

  private final SplittableRandom random;
  private final StringBuilder out = new StringBuilder(PRELUDE);
  private final List<Variable> variables = new ArrayList<>();
  private final List<Variable> assignable = new ArrayList<>();
  private int names;

  private FunctionGenerator(long seed) {
    random = new SplittableRandom(seed);
  }

  /** A text of that many functions. */
  static String functions(long seed, int count) {
    FunctionGenerator generator = new FunctionGenerator(seed);
    for (int i = 0; i < count; i++) {
      generator.function(i);
    }
    return generator.out.toString();
  }

  /** A text of that many functions that are one small expression each. */
  static String expressions(long seed, int count) {
    FunctionGenerator generator = new FunctionGenerator(seed);
    for (int i = 0; i < count; i++) {
      generator.expressionFunction(i);
    }
    return generator.out.toString();
  }

  private int below(int bound) {
    return random.nextInt(bound);
  }

  private String pick(String... choices) {
    return choices[below(choices.length)];
  }

  private String kind() {
    return pick("int", "uint", "float", "float", "int", "bool");
  }

  private int size() {
    return below(2) == 0 ? 1 : 2 + below(3);
  }

  private String newName() {
    return "v" + names++;
  }

  // ---- functions

  private void function(int number) {
    variables.clear();
    assignable.clear();
    names = 0;
    Variable result = new Variable("r", kind(), size());
    List<String> parameters = new ArrayList<>();
    List<String> kinds = new ArrayList<>(List.of("int", "uint", "float", "bool"));
    for (int i = below(3); i > 0; i--) {
      kinds.add(kind());
    }
    int count = kinds.size();
    for (int i = 0; i < count; i++) {
      int size = i < 4 ? 2 + below(3) : size();
      Variable parameter = new Variable(newName(), kinds.get(i), size);
      String direction = i == count - 1 && below(4) == 0 ? "inout " : "";
      parameters.add(direction + parameter.type() + " " + parameter.name());
      declared(parameter);
    }
    out.append(result.type() + " t_" + number + "(" + String.join(", ", parameters) + ")\n{\n");
    int statements = below(4);
    for (int i = 0; i < statements; i++) {
      statement("  ");
    }
    out.append("  return " + expression(result.kind(), result.size(), 3) + ";\n}\n");
  }

  private void expressionFunction(int number) {
    variables.clear();
    names = 0;
    List<String> parameters = new ArrayList<>();
    for (String kind : List.of("int", "uint", "float", "bool")) {
      Variable parameter = new Variable(newName(), kind, 2 + below(2));
      parameters.add(parameter.type() + " " + parameter.name());
      variables.add(parameter);
    }
    Variable result = new Variable("r", kind(), 1 + below(2));
    String value = expression(result.kind(), result.size(), 2);
    out.append(result.type() + " t_" + number + "(" + String.join(", ", parameters) + ")");
    out.append(" { return " + value + "; }\n");
  }

  private void declared(Variable variable) {
    variables.add(variable);
    assignable.add(variable);
  }

  private void line(String indent, String text) {
    out.append(indent).append(text).append('\n');
  }

  private void statement(String indent) {
    switch (below(indent.length() > 4 ? 5 : 11)) {
      case 0, 1 -> declaration(indent);
      case 2, 3, 4 -> assignment(indent);
      case 5 -> branch(indent);
      case 6 -> loop(indent);
      case 7 -> array(indent);
      case 8 -> struct(indent);
      case 9 -> matrix(indent);
      default -> call(indent);
    }
  }

  private void declaration(String indent) {
    Variable variable = new Variable(newName(), kind(), size());
    String value = expression(variable.kind(), variable.size(), 2);
    line(indent, variable.type() + " " + variable.name() + " = " + value + ";");
    declared(variable);
  }

  private void assignment(String indent) {
    Variable target = assignable.get(below(assignable.size()));
    if (target.size() > 1 && below(2) == 0) {
      int size = 1 + below(target.size());
      String letters = "xyzw".substring(0, target.size());
      StringBuilder swizzle = new StringBuilder();
      while (swizzle.length() < size) {
        char letter = letters.charAt(below(letters.length()));
        if (swizzle.indexOf(String.valueOf(letter)) < 0) {
          swizzle.append(letter);
        }
      }
      String value = expression(target.kind(), size, 2);
      line(indent, target.name() + "." + swizzle + " = " + value + ";");
    } else if (target.kind().equals("bool") || below(2) == 0) {
      String value = expression(target.kind(), target.size(), 2);
      line(indent, target.name() + " = " + value + ";");
    } else {
      String operator =
          target.kind().equals("float")
              ? pick("+=", "-=", "*=")
              : pick("+=", "-=", "*=", "^=", "|=");
      String value = expression(target.kind(), target.size(), 2);
      line(indent, target.name() + " " + operator + " " + value + ";");
    }
  }

  /** Statements in braces, whose variables end with them. */
  private void block(String indent, int count) {
    int known = variables.size();
    int changeable = assignable.size();
    line(indent, "{");
    for (int i = 0; i < count; i++) {
      statement(indent + "  ");
    }
    line(indent, "}");
    variables.subList(known, variables.size()).clear();
    assignable.subList(changeable, assignable.size()).clear();
  }

  private void branch(String indent) {
    line(indent, "if (" + expression("bool", 1, 2) + ")");
    block(indent, 1 + below(2));
    if (below(2) == 0) {
      line(indent, "else");
      block(indent, 1);
    }
  }

  private void loop(String indent) {
    Variable counter = new Variable(newName(), "int", 1);
    line(indent, "for (int %1$s = 0; %1$s < %2$d; %1$s++)".formatted(counter.name(), 2 + below(4)));
    variables.add(counter);
    int known = assignable.size();
    block(indent, 1 + below(2));
    variables.remove(counter);
    assignable.subList(known, assignable.size()).clear();
  }

  private void array(String indent) {
    String name = newName();
    String kind = pick("int", "float", "uint");
    line(indent, kind + " " + name + "[3];");
    for (int i = 0; i < 3; i++) {
      line(indent, name + "[" + i + "] = " + expression(kind, 1, 1) + ";");
    }
    line(indent, name + "[" + index(3) + "] += " + expression(kind, 1, 1) + ";");
    Variable element = new Variable(newName(), kind, 1);
    line(indent, kind + " " + element.name() + " = " + name + "[" + index(3) + "];");
    declared(element);
  }

  private String index(int length) {
    return "(" + expression("uint", 1, 1) + ") % " + length + "u";
  }

  private void struct(String indent) {
    String name = newName();
    line(indent, "Pair " + name + ";");
    line(indent, name + ".a = " + expression("float", 1, 2) + ";");
    line(indent, name + ".b = " + expression("int", 2, 2) + ";");
    String copy = newName();
    line(indent, "Pair " + copy + " = " + name + ";");
    line(indent, copy + ".b." + pick("x", "y") + " += " + name + ".b." + pick("x", "y") + ";");
    variables.add(new Variable(copy + ".a", "float", 1));
    variables.add(new Variable(copy + ".b", "int", 2));
  }

  private void matrix(String indent) {
    int rows = 2 + below(2);
    int columns = 2 + below(2);
    String name = newName();
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      parts.add(expression("float", columns, 1));
    }
    String type = "float" + rows + "x" + columns;
    line(indent, type + " " + name + " = " + type + "(" + String.join(", ", parts) + ");");
    line(
        indent,
        name + "._m" + below(rows) + below(columns) + " = " + expression("float", 1, 1) + ";");
    line(indent, name + "[" + below(rows) + "] += " + expression("float", columns, 1) + ";");
    Variable product = new Variable(newName(), "float", below(2) == 0 ? rows : columns);
    String value =
        product.size() == rows
            ? "mul(" + name + ", " + expression("float", columns, 1) + ")"
            : "mul(" + expression("float", rows, 1) + ", " + name + ")";
    line(indent, product.type() + " " + product.name() + " = " + value + ";");
    declared(product);
    variables.add(new Variable(name + "[" + below(rows) + "]", "float", columns));
  }

  private void call(String indent) {
    Variable y = new Variable(newName(), "int", 1);
    Variable z = new Variable(newName(), "uint", 1);
    line(indent, "int " + y.name() + "; uint " + z.name() + ";");
    line(indent, "give(" + expression("int", 1, 1) + ", " + y.name() + ", " + z.name() + ");");
    line(indent, "change(" + y.name() + ", " + expression("int", 1, 1) + ");");
    declared(y);
    declared(z);
  }

  // ---- expressions

  private String expression(String kind, int size, int depth) {
    if (depth == 0 || below(8) == 0) {
      return leaf(kind, size);
    }
    return switch (below(6)) {
      case 0 -> shaped(kind, size, depth);
      case 1 -> "(" + condition(depth) + " ? " + two(kind, size, depth, " : ") + ")";
      default ->
          switch (kind) {
            case "float" -> floats(size, depth);
            case "bool" -> bools(size, depth);
            default -> integers(kind, size, depth);
          };
    };
  }

  private String condition(int depth) {
    return expression("bool", 1, depth - 1);
  }

  private String two(String kind, int size, int depth, String between) {
    return expression(kind, size, depth - 1) + between + expression(kind, size, depth - 1);
  }

  private String leaf(String kind, int size) {
    List<String> fitting = new ArrayList<>();
    for (Variable variable : variables) {
      if (variable.kind().equals(kind) && variable.size() == size) {
        fitting.add(variable.name());
      } else if (variable.kind().equals(kind) && variable.size() > 1) {
        fitting.add(variable.name() + "." + swizzle(variable.size(), size));
      }
    }
    // Constant vectors go wrong in shaderc's front end, and drivers take x * 0 for 0.
    if (size > 1 || below(5) > 0) {
      return fitting.get(below(fitting.size()));
    }
    return switch (kind) {
      case "float" -> pick("0.5", "1.0", "2.0", "3.25", "10.0", "0.125");
      case "uint" -> pick("3u", "1u", "7u", "255u", "0x80000000u", "12345u");
      case "bool" -> pick("true", "false");
      default -> pick("3", "1", "2", "9", "31", "1000", "0x7fffffff");
    };
  }

  private String swizzle(int from, int count) {
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < count; i++) {
      letters.append("xyzw".charAt(below(from)));
    }
    return letters.toString();
  }

  /** Of another shape or kind. */
  private String shaped(String kind, int size, int depth) {
    String type = size == 1 ? kind : kind + size;
    switch (below(3)) {
      case 0 -> {
        if (size > 2) {
          int first = 1 + below(size - 1);
          return type
              + "("
              + expression(kind, first, depth - 1)
              + ", "
              + expression(kind, size - first, depth - 1)
              + ")";
        }
        int larger = Math.min(4, size + 1);
        return "(" + expression(kind, larger, depth - 1) + ")." + swizzle(larger, size);
      }
      case 1 -> {
        String from = kind.equals("float") ? pick("int", "uint", "bool") : pick("int", "bool");
        return "(" + type + ")(" + expression(from, size, depth - 1) + ")";
      }
      default -> {
        if (kind.equals("int")) {
          String value = expression("float", size, depth - 1);
          return "(" + type + ")clamp(" + value + ", -1000.0, 1000.0)";
        }
        return leaf(kind, size);
      }
    }
  }

  private String integers(String kind, int size, int depth) {
    String u = kind.equals("uint") ? "u" : "";
    String first = expression(kind, size, depth - 1);
    return switch (below(11)) {
      case 0, 1 ->
          "(" + first + pick(" + ", " - ", " * ") + expression(kind, size, depth - 1) + ")";
      case 2 -> "(" + first + pick(" & ", " | ", " ^ ") + expression(kind, size, depth - 1) + ")";
      case 3 -> {
        String divisor = "((" + expression(kind, size, depth - 1) + " & 15" + u + ") + 1" + u + ")";
        yield "(" + first + pick(" / ", " % ") + divisor + ")";
      }
      case 4 -> {
        String amount = "(" + expression(kind, size, depth - 1) + " & 31" + u + ")";
        yield "(" + first + pick(" << ", " >> ") + amount + ")";
      }
      case 5 -> pick("min", "max") + "(" + two(kind, size, depth, ", ") + ")";
      case 6 -> pick("~", "-") + "(" + first + ")";
      case 7 -> kind.equals("int") ? "abs(" + first + ")" : "countbits(" + first + ")";
      case 8 ->
          kind.equals("uint")
              ? "reversebits(" + first + ")"
              : "asint(clamp(" + expression("float", size, depth - 1) + ", -9.0, 9.0))";
      case 9 ->
          size == 1
              ? "mixed(" + two(kind, 1, depth, ", ") + ")"
              : "clamp(" + first + ", " + two(kind, size, depth, ", ") + ")";
      default -> "(" + first + " + " + expression(kind, 1, depth - 1) + ")";
    };
  }

  private String floats(int size, int depth) {
    String first = expression("float", size, depth - 1);
    return switch (below(9)) {
      case 0, 1, 2 ->
          "(" + first + pick(" + ", " - ", " * ") + expression("float", size, depth - 1) + ")";
      case 3 -> "(" + first + " / (abs(" + expression("float", size, depth - 1) + ") + 0.5))";
      case 4 -> pick("floor", "ceil", "abs", "trunc", "frac") + "(" + first + ")";
      case 5 -> pick("min", "max") + "(" + two("float", size, depth, ", ") + ")";
      case 6 -> "(" + first + " * " + expression(pick("float", "int"), 1, depth - 1) + ")";
      case 7 ->
          size == 1 ? "mixed(" + first + ", " + expression("int", 1, depth - 1) + ")" : "-" + first;
      default -> "(" + first + " + " + expression("int", size, depth - 1) + ")";
    };
  }

  private String bools(int size, int depth) {
    if (size == 1 && below(4) == 0) {
      return pick("any", "all") + "(" + expression("bool", 2 + below(3), depth - 1) + ")";
    }
    if (size == 1 && below(3) == 0) {
      return "(" + two("bool", 1, depth, pick(" && ", " || ")) + ")";
    }
    if (below(5) == 0) {
      return "!(" + expression("bool", size, depth - 1) + ")";
    }
    String kind = pick("int", "uint", "float");
    return "(" + two(kind, size, depth, pick(" < ", " > ", " <= ", " >= ", " == ", " != ")) + ")";
  }
}
