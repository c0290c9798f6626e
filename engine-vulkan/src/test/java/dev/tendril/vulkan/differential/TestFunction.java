package dev.tendril.vulkan.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A function that is called with words of input and leaves words of output: its result, then its
 * {@code out} and {@code inout} parameters.
 */
record TestFunction(String name, NumberType result, List<Parameter> parameters) {
  private static final Pattern HEAD =
      Pattern.compile("^(\\w+) (t_\\w+)\\(([^)]*)\\)", Pattern.MULTILINE);

  record Parameter(boolean in, boolean out, NumberType type) {}

  /** A scalar, vector or matrix; of a vector {@code rows} is 1 and {@code matrix} false. */
  record NumberType(String name, String kind, int rows, int columns, boolean matrix) {
    private static final Pattern NAME = Pattern.compile("(bool|int|uint|float)(\\d)?(?:x(\\d))?");

    static NumberType of(String name) {
      Matcher matcher = NAME.matcher(name);
      if (!matcher.matches()) {
        throw new IllegalArgumentException("no type of a test function: " + name);
      }
      int first = matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2));
      return matcher.group(3) == null
          ? new NumberType(name, matcher.group(1), 1, first, false)
          : new NumberType(name, matcher.group(1), first, Integer.parseInt(matcher.group(3)), true);
    }

    int count() {
      return rows * columns;
    }

    /** A component, row by row. */
    String component(String value, int i) {
      if (matrix) {
        return value + "._m" + i / columns + i % columns;
      }
      return count() == 1 ? value : value + "." + "xyzw".charAt(i);
    }

    /**
     * The value made of words from {@code i[first]} on.
     *
     * @param moderate floats are finite and not large
     */
    String read(int first, boolean moderate) {
      StringBuilder parts = new StringBuilder();
      for (int c = 0; c < count(); c++) {
        String word = "i[" + (first + c) % DifferentialBatch.INPUTS + "]";
        parts.append(c == 0 ? "" : ", ");
        parts.append(
            switch (kind) {
              case "float" ->
                  moderate
                      ? "clamp(asfloat(" + word + "), -1000000.0, 1000000.0)"
                      : "asfloat(" + word + ")";
              case "int" -> "asint(" + word + ")";
              case "bool" -> "(" + word + " & 1u) != 0u";
              default -> word;
            });
      }
      return count() == 1 ? parts.toString() : name + "(" + parts + ")";
    }

    /** The word that a component becomes. */
    String write(String component) {
      return switch (kind) {
        case "bool" -> component + " ? 1u : 0u";
        case "uint" -> component;
        default -> "asuint(" + component + ")";
      };
    }
  }

  /** All functions of a text whose names begin with {@code t_}. */
  static List<TestFunction> in(String text) {
    List<TestFunction> functions = new ArrayList<>();
    Matcher matcher = HEAD.matcher(text);
    while (matcher.find()) {
      List<Parameter> parameters = new ArrayList<>();
      for (String parameter : matcher.group(3).split(",")) {
        String[] words = parameter.trim().split(" ");
        if (words.length < 2) {
          continue;
        }
        boolean directed = words.length > 2;
        boolean out = directed && words[0].endsWith("out");
        parameters.add(
            new Parameter(
                !directed || !words[0].equals("out"), out, NumberType.of(words[directed ? 1 : 0])));
      }
      functions.add(
          new TestFunction(matcher.group(2), NumberType.of(matcher.group(1)), parameters));
    }
    return functions;
  }

  /** Types of the outputs in order. */
  List<NumberType> outputs() {
    List<NumberType> outputs = new ArrayList<>(List.of(result));
    parameters.stream().filter(Parameter::out).forEach(p -> outputs.add(p.type()));
    return outputs;
  }

  int outputWords() {
    return outputs().stream().mapToInt(NumberType::count).sum();
  }

  /** What the words are: b, i, u or f. */
  String outputKinds() {
    StringBuilder kinds = new StringBuilder();
    for (NumberType type : outputs()) {
      kinds.append(type.kind().substring(0, 1).repeat(type.count()));
    }
    return kinds.toString();
  }

  /** Statements that call it and hand each word to {@code OUT(group, lane, word)}. */
  String call(int firstInput, int firstOutput, boolean moderate) {
    StringBuilder text = new StringBuilder("  {\n");
    List<String> arguments = new ArrayList<>();
    List<String> outputs = new ArrayList<>(List.of("r"));
    int input = firstInput;
    for (int i = 0; i < parameters.size(); i++) {
      Parameter parameter = parameters.get(i);
      String name = "a" + i;
      String value = parameter.type().read(input, moderate);
      text.append("    " + parameter.type().name() + " " + name + " = " + value + ";\n");
      arguments.add(name);
      input += parameter.type().count();
      if (parameter.out()) {
        outputs.add(name);
      }
    }
    text.append(
        "    %s r = %s(%s);\n".formatted(result.name(), name, String.join(", ", arguments)));
    int output = firstOutput;
    for (int i = 0; i < outputs.size(); i++) {
      NumberType type = outputs().get(i);
      for (int c = 0; c < type.count(); c++) {
        String word = type.write(type.component(outputs.get(i), c));
        char lane = "xyzw".charAt(output % 4);
        text.append("    OUT(" + output / 4 + ", " + lane + ", " + word + ")\n");
        output++;
      }
    }
    return text.append("  }\n").toString();
  }
}
