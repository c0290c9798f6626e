package dev.tendril.core.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random particle files out of a grammar of the language. Most expressions have the type that is
 * wanted, so that many files are correct and get as far as a shader; a slip now and then makes the
 * others wrong in every way. All the rest is as odd as the grammar allows.
 */
public final class RandomProgram {
  private static final String[] BASIC = {"float", "int", "uint", "bool"};
  private static final String[] TYPES = {
    "float",
    "float",
    "float2",
    "float3",
    "float3",
    "float4",
    "int",
    "int2",
    "uint",
    "bool",
    "float3x3",
    "float2x4",
    "int3",
    "bool3",
    "Pair"
  };
  private static final String[] FLOAT_FUNCTIONS = {
    "sin", "abs", "frac", "sqrt", "saturate", "floor", "exp2", "sqr", "rcp", "normalize"
  };
  private static final String[] WORDS = {
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ",",
    ".",
    "::",
    "<",
    ">",
    "=",
    "+=",
    "?",
    ":",
    "#define X",
    "struct",
    "template",
    "operator",
    "return",
    "for",
    "if",
    "else",
    "switch",
    "case",
    "static",
    "const",
    "uniform",
    "namespace",
    "using",
    "enum",
    "this",
    "0x",
    "1e999",
    "\"text",
    "'",
    "\\",
    "##",
    "half",
    "vector<",
    "Texture2D",
    "Curve",
    "inout",
    "particleId",
    "/*",
    "//",
    "\u00e9"
  };

  /** Something that can be read, and perhaps written. */
  private record Variable(String name, String type, boolean writable) {}

  private final SplittableRandom random;
  private final double slips;
  private final StringBuilder out = new StringBuilder();
  private final List<Variable> scope = new ArrayList<>();
  private final List<String> functions = new ArrayList<>();
  private int names;
  private int budget;

  private RandomProgram(SplittableRandom random, int size) {
    this.random = random;
    this.slips = random.nextInt(3) == 0 ? 0.01 : 0;
    this.budget = 10 + random.nextInt(random.nextInt(40) == 0 ? 10 * size : size);
  }

  /**
   * The text of a file.
   *
   * @param size about how many statements and operators it has; one in 40 has ten times as many
   */
  public static String next(SplittableRandom random, int size) {
    return new RandomProgram(random, size).file();
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private String pick(String... of) {
    return of[random.nextInt(of.length)];
  }

  private String name() {
    return pick("a", "b", "value", "x", "point", "line") + names++;
  }

  // ---- declarations

  private String file() {
    out.append("struct Pair { float first; int second; ");
    if (chance(4)) {
      out.append("float sum() { return first + second; } ");
    }
    out.append("};\n");
    for (int i = random.nextInt(4); i > 0; i--) {
      declaration();
    }
    out.append("struct Particle { float3 position : POSITION; float age; int count; Pair pair; ");
    out.append("float4 list[3]; };\n");
    out.append("struct Render { float3 position; float size; };\n");
    for (int i = random.nextInt(4); i > 0; i--) {
      function();
    }
    entry("bool update(inout Particle p)", "bool");
    if (chance(3)) {
      entry("void init(inout Particle p, Birth b)", "");
    }
    return out.toString();
  }

  private void declaration() {
    String type = pick(TYPES);
    String name = name();
    switch (random.nextInt(14)) {
      case 0, 1, 2 -> {
        String uniform = pick("float", "int", "float3", "bool", "uint2");
        out.append("uniform ").append(uniform).append(' ').append(name).append(";\n");
        scope.add(new Variable(name, uniform, false));
      }
      case 3 -> {
        out.append("uniform Curve ").append(name).append(" = { 0: 1, 0.5: 2, 1: 0 };\n");
        functions.add("float " + name + ".at(float)");
      }
      case 4, 5, 6 -> {
        String basic = pick(BASIC);
        boolean mutable = chance(3);
        out.append(mutable ? "static " : "static const ")
            .append(basic)
            .append(' ')
            .append(name)
            .append(" = ");
        out.append(literal(basic)).append(";\n");
        scope.add(new Variable(name, basic, mutable));
      }
      case 7 -> out.append("#define ").append(name).append("(x) ((x) + (x))\n");
      case 8 -> out.append("enum ").append(name).append(" { A, B = 3, C };\n");
      case 9 -> out.append("typedef ").append(type).append(' ').append(name).append(";\n");
      case 10 -> {
        out.append("template<typename T> T ").append(name).append("(T x) { return x; }\n");
        functions.add("float " + name + "(float)");
        if (chance(2)) {
          out.append("template<> float ").append(name).append("(float x) { return x + 1; }\n");
        }
        if (chance(2)) {
          out.append("template<typename T, int N> struct ").append(name).append("S ");
          out.append("{ T x[N]; T f(T y) const { return ")
              .append(name)
              .append("(x[0] + y); } };\n");
          out.append("static ").append(name).append("S<float, 2> ").append(name).append("V;\n");
          functions.add("float " + name + "V.f(float)");
        }
      }
      case 11 -> {
        out.append("namespace ").append(name).append(" { float f(float x) { return x; } }\n");
        functions.add("float " + name + "::f(float)");
      }
      case 12 ->
          out.append("struct ").append(name).append(" : Pair { ").append(type).append(" z; };\n");
      default -> out.append("Texture2D ").append(name).append(";\n");
    }
  }

  private void function() {
    String result = pick("float", "float3", "int", "bool");
    String name = name();
    String parameter = pick("float", "float3", "int");
    int outside = scope.size();
    out.append(result).append(' ').append(name).append('(').append(parameter).append(" q)\n{\n");
    scope.add(new Variable("q", parameter, true));
    statements(1);
    out.append("  return ").append(expression(result, 3)).append(";\n}\n");
    leave(outside);
    functions.add(result + " " + name + "(" + parameter + ")");
  }

  private void entry(String header, String result) {
    int outside = scope.size();
    out.append(header).append("\n{\n");
    scope.add(new Variable("p.age", "float", true));
    scope.add(new Variable("p.position", "float3", true));
    scope.add(new Variable("p.count", "int", true));
    scope.add(new Variable("p.pair", "Pair", true));
    scope.add(new Variable("p.list[" + random.nextInt(3) + "]", "float4", true));
    scope.add(new Variable("deltaTime", "float", false));
    scope.add(new Variable("localToWorld[1]", "float4", false));
    statements(1);
    if (!result.isEmpty()) {
      engineCall();
      out.append("  return ").append(expression(result, 3)).append(";\n");
    }
    out.append("}\n");
    leave(outside);
  }

  private void engineCall() {
    switch (random.nextInt(4)) {
      case 0 ->
          out.append("  Render r; r.size = ").append(expression("float", 2)).append("; draw(r);\n");
      case 1 -> out.append("  emit(p, ").append(expression("int", 2)).append(");\n");
      case 2 ->
          out.append("  emit(p, emission(p.age, ").append(expression("float", 2)).append("));\n");
      default -> {}
    }
  }

  private void leave(int outside) {
    while (scope.size() > outside) {
      scope.remove(scope.size() - 1);
    }
  }

  // ---- statements

  private void statements(int depth) {
    for (int i = 1 + random.nextInt(5); i > 0 && budget > 0; i--) {
      out.append("  ".repeat(Math.min(depth, 20)));
      statement(depth);
    }
  }

  private void block(int depth) {
    int outside = scope.size();
    out.append("{\n");
    statements(depth + 1);
    out.append("  ".repeat(Math.min(depth, 20))).append("}\n");
    leave(outside);
  }

  private void statement(int depth) {
    budget--;
    slip();
    int kind = random.nextInt(depth > 6 ? 6 : 14);
    switch (kind) {
      case 0, 1, 2 -> declare();
      case 3, 4, 5 -> assign();
      case 6, 7 -> {
        out.append("if (").append(expression("bool", 3)).append(") ");
        block(depth);
        if (chance(2)) {
          out.append("else ");
          block(depth);
        }
      }
      case 8 -> {
        String i = name();
        String end = chance(2) ? String.valueOf(random.nextInt(9)) : expression("int", 2);
        out.append("for (int %s = 0; %s < %s; %s++) ".formatted(i, i, end, i));
        scope.add(new Variable(i, "int", false));
        loopBody(depth);
        scope.remove(scope.size() - 1);
      }
      case 9 -> {
        out.append("while (").append(expression("bool", 2)).append(") ");
        loopBody(depth);
      }
      case 10 -> {
        out.append("do ");
        block(depth);
        out.append("while (").append(expression("bool", 2)).append(");\n");
      }
      case 11 -> {
        out.append("switch (").append(expression("int", 2)).append(") { case 0: case 1: ");
        block(depth);
        out.append("break; default: ");
        block(depth);
        out.append("break; }\n");
      }
      case 12 -> block(depth);
      default -> {
        String open = "(".repeat(random.nextInt(chance(20) ? 400 : 20));
        out.append("float ").append(name()).append(" = ").append(open);
        out.append(expression("float", 1)).append(")".repeat(open.length())).append(";\n");
      }
    }
  }

  private void loopBody(int depth) {
    int outside = scope.size();
    out.append("{\n");
    statements(depth + 1);
    if (chance(3)) {
      out.append("if (").append(expression("bool", 1)).append(") ");
      out.append(pick("break", "continue")).append(";\n");
    }
    out.append("}\n");
    leave(outside);
  }

  private void declare() {
    String type = pick(TYPES);
    String name = name();
    out.append(chance(9) ? "const " : "").append(type).append(' ').append(name);
    if (chance(8)) {
      out.append("[4]; ").append(name).append('[').append(expression("int", 1)).append("] = ");
      out.append(type.equals("Pair") ? name + "[0]" : expression(type, 2)).append(";\n");
      scope.add(new Variable(name + "[2]", type, true));
      return;
    }
    String value = type.equals("Pair") ? "{ 1, 2 }" : expression(type, 4);
    out.append(" = ").append(value).append(";\n");
    scope.add(new Variable(name, type, false));
  }

  private void assign() {
    List<Variable> targets = scope.stream().filter(Variable::writable).toList();
    if (targets.isEmpty()) {
      out.append(";\n");
      return;
    }
    Variable target = targets.get(random.nextInt(targets.size()));
    String type = target.type();
    String name = target.name();
    if (type.equals("Pair")) {
      name += ".first";
      type = "float";
    }
    String sign = type.startsWith("bool") || chance(2) ? "=" : pick("+=", "-=", "*=");
    out.append(name).append(' ').append(sign).append(' ').append(expression(type, 4)).append(";\n");
  }

  /** Something that does not belong here. */
  private void slip() {
    if (slips > 0 && random.nextDouble() < slips) {
      out.append(' ').append(pick(WORDS)).append(' ');
    }
  }

  // ---- expressions

  private String literal(String type) {
    return switch (type) {
      case "float" ->
          pick("0.5", "1", "-2.0", "1e30", ".25f", "3e-9", "PI", String.valueOf(random.nextInt()));
      case "int" -> pick("0", "1", "-1", "7", "0x7fffffff", "0x80000000");
      case "uint" -> pick("0u", "5u", "0xffffffffu");
      default -> pick("true", "false");
    };
  }

  private static int size(String type) {
    char last = type.charAt(type.length() - 1);
    return Character.isDigit(last) ? last - '0' : 1;
  }

  private static String kind(String type) {
    return type.replaceAll("\\d.*", "");
  }

  private String expression(String wanted, int depth) {
    String type = slips > 0 && random.nextDouble() < slips ? pick(TYPES) : wanted;
    budget--;
    if (type.equals("Pair")) {
      List<Variable> pairs = scope.stream().filter(v -> v.type().equals("Pair")).toList();
      return pairs.isEmpty() ? "(Pair)0" : pairs.get(random.nextInt(pairs.size())).name();
    }
    List<Variable> fitting = scope.stream().filter(v -> v.type().equals(type)).toList();
    if (!fitting.isEmpty() && chance(3)) {
      return fitting.get(random.nextInt(fitting.size())).name();
    }
    if (depth <= 0 || budget <= 0) {
      return leaf(type);
    }
    if (type.contains("x")) {
      return chance(2)
          ? "("
              + expression(type, depth - 1)
              + pick(" + ", " * ")
              + expression(type, depth - 1)
              + ")"
          : leaf(type);
    }
    return kind(type).equals("bool") ? truth(type, depth) : number(type, depth);
  }

  private String leaf(String type) {
    if (type.contains("x")) {
      return "(" + type + ")" + literal("float");
    }
    int size = size(type);
    if (size == 1) {
      return literal(type);
    }
    StringBuilder parts = new StringBuilder(type).append('(');
    for (int i = 0; i < size; i++) {
      parts.append(i == 0 ? "" : ", ").append(literal(kind(type)));
    }
    return parts.append(')').toString();
  }

  private String truth(String type, int depth) {
    int size = size(type);
    String other = size == 1 ? pick("float", "int") : pick("float", "int") + size;
    return switch (random.nextInt(4)) {
      case 0 -> "!" + expression(type, depth - 1);
      case 1 ->
          "("
              + expression(type, depth - 1)
              + pick(" && ", " || ")
              + expression(type, depth - 1)
              + ")";
      default ->
          "("
              + expression(other, depth - 1)
              + pick(" < ", " >= ", " == ", " != ")
              + expression(other, depth - 1)
              + ")";
    };
  }

  private String number(String type, int depth) {
    boolean whole = !kind(type).equals("float");
    switch (random.nextInt(8)) {
      case 0, 1 -> {
        String sign =
            whole ? pick("+", "*", "/", "%", "&", "<<", ">>", "^") : pick("+", "-", "*", "/");
        return "("
            + expression(type, depth - 1)
            + " "
            + sign
            + " "
            + expression(type, depth - 1)
            + ")";
      }
      case 2 -> {
        return "("
            + expression("bool", depth - 1)
            + " ? "
            + expression(type, depth - 1)
            + " : "
            + expression(type, depth - 1)
            + ")";
      }
      case 3 -> {
        String wide = kind(type) + "4";
        return size(type) == 4 || wide.equals("uint4")
            ? "-" + expression(type, depth - 1)
            : leaf(wide) + "." + "wzyx".substring(0, size(type));
      }
      case 4 -> {
        return "(" + type + ")" + expression(size(type) == 1 ? pick(BASIC) : type, depth - 1);
      }
      case 5 -> {
        String function = whole ? pick("abs", "min", "max") : pick(FLOAT_FUNCTIONS);
        String rest =
            function.equals("min") || function.equals("max")
                ? ", " + expression(type, depth - 1)
                : "";
        boolean scalarNormal = function.equals("normalize") && size(type) == 1;
        return (scalarNormal ? "abs" : function) + "(" + expression(type, depth - 1) + rest + ")";
      }
      default -> {
        return call(type, depth);
      }
    }
  }

  private String call(String type, int depth) {
    List<String> fitting = functions.stream().filter(f -> f.startsWith(type + " ")).toList();
    if (fitting.isEmpty()) {
      return leaf(type);
    }
    String function = fitting.get(random.nextInt(fitting.size()));
    int open = function.indexOf('(');
    String parameter = function.substring(open + 1, function.length() - 1);
    return function.substring(type.length() + 1, open)
        + "("
        + expression(parameter, depth - 1)
        + ")";
  }
}
