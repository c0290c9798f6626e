package dev.tendril.core.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HLSL's implicit conversions, their order, and what operators and overloads make of them. */
final class ConversionsTest {
  private static Type type(String name) {
    Type type = Types.named(name);
    assertThat(type).as(name).isNotNull();
    return type;
  }

  /** From the cheapest to the dearest; each is strictly dearer than the one before. */
  @Test
  void costsAscend() {
    List<String[]> steps =
        List.of(
            new String[] {"float", "float"},
            new String[] {"int", "uint"},
            new String[] {"int", "float"},
            new String[] {"float", "float3"},
            new String[] {"float", "bool"},
            new String[] {"float", "int"},
            new String[] {"float3", "float2"});
    long last = -1;
    for (String[] step : steps) {
      long cost = Conversions.cost(type(step[0]), type(step[1]));
      assertThat(cost).as(step[0] + " to " + step[1]).isGreaterThan(last);
      last = cost;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "float2, float3",
    "float2, float2x2",
    "float3x3, float4x4",
    "float4, float3x3",
    "float2x3, float3x2",
    "float3x3, float3",
    "float3, float2x2"
  })
  void noConversion(String from, String to) {
    assertThat(Conversions.cost(type(from), type(to))).isEqualTo(Conversions.IMPOSSIBLE);
  }

  @ParameterizedTest
  @CsvSource({
    "bool, float4",
    "uint, float4x4",
    "float4, int",
    "float4x4, float3x3",
    "float4x4, float2x3",
    "bool2, int2",
    "int4, float2",
    "float4x4, bool"
  })
  void conversionsGiveTheWantedType(String from, String to) {
    assertThat(Conversions.cost(type(from), type(to))).isPositive();
    TypedTree.Local local =
        new TypedTree.Local(
            "x", type(from), dev.tendril.core.syntax.SyntaxTree.Direction.IN, false, null);
    assertThat(Conversions.convert(new TypedTree.LocalValue(local), type(to)).type())
        .isEqualTo(type(to));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "b + b   | (int(b) + int(b))",
        "b * f   | (float(b) * f)",
        "i + u   | (uint(i) + u)",
        "u + f   | (float(u) + f)",
        "i / 2   | (i / 2)",
        "i / 2.0 | (float(i) / 2.0)",
        "i << u  | (i << int(u))",
        "u >> i  | (u >> uint(i))",
        "b & i   | (int(b) & i)",
        "v * f   | (v * float3(f))",
        "f * v   | (float3(f) * v)",
        "v * i   | (v * float3(float(i)))",
        "v + w   | (v.xy + w)",
        "v < f   | (v < float3(f))",
        "b == b  | (b == b)",
        "b < b   | (int(b) < int(b))",
        "v && b  | (bool3(v) && bool3(b))",
        "m * f   | (m * float3x3(f))",
        "m + m   | (m + m)",
        "-b      | -int(b)",
        "!f      | !bool(f)",
        "~u      | ~u",
        "b ? i : f    | (b ? float(i) : f)",
        "b ? v : 0    | (b ? v : float3(0.0))",
        "v > 0 ? v : f | ((v > float3(0.0)) ? v : float3(f))",
        "i ? i : u    | (bool(i) ? uint(i) : u)",
        "lerp(v, 1, f)   | lerp(v, float3(1.0), float3(f))",
        "max(i, u)       | max(uint(i), u)",
        "max(i, 1.5)     | max(float(i), 1.5)",
        "abs(u)          | u",
        "pow(i, 2)       | pow(float(i), 2.0)",
        "mul(v, v)       | dot(v, v)",
        "mul(f, v)       | (float3(f) * v)",
        "mul(m, v)       | mul(m, v)",
        "length(i)       | length(float(i))",
        "sign(u)         | int(bool(u))",
        "float3(i, w)    | float3(float(i), w)",
        "float2(v)       | v.xy",
        "(float3)f       | float3(f)",
        "(int3)v         | int3(v)",
        "(float2x2)float4(v, f) | float2x2(float4(v, f))",
        "(float4)(float2x2)m    | float2x2(m)._m00_m01_m10_m11",
        "f.xxx           | f.xxx",
        "select(b, i, f) | (b ? float(i) : f)",
      })
  void operatorsAndCalls(String expression, String expected) {
    String names =
        "bool b; int i; uint u; float f; float3 v; float2 w; float3x3 m;".replace(";", ";\n");
    String text =
        "float use(int x) { return 0; } float use(uint x) { return 0; } "
            + "float use(bool x) { return 0; } float use(float x) { return 0; } ";
    for (String type : "float2 float3 float4 int3 bool3 float2x2 float3x3".split(" ")) {
      text += "float use(" + type + " x) { return 0; }\n";
    }
    CheckedParticle particle = CheckTexts.checked(text, names + "use(" + expression + ");");
    assertThat(CheckText.of(particle))
        .containsPattern("use<\\w+>\\(" + java.util.regex.Pattern.quote(expected) + "\\)\n");
  }

  /** Candidates, a call, and the chosen candidate's parameter types. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int; float         | 1          | int",
        "int; float         | 1.0        | float",
        "int; float         | 1u         | int",
        "uint; float        | 1          | uint",
        "float; float3      | 1          | float",
        "float; float3      | float3(1, 2, 3) | float3",
        "float2; float3     | float4(1, 2, 3, 4).xyz | float3",
        "float; float2      | float3(1, 2, 3).xy | float2",
        "int; bool          | 1.5        | bool",
        "int; int3          | 2.5        | int",
        "bool; float        | true       | bool",
        "int; float         | true       | int",
        "float, float; float3, float3 | 1, float3(1, 2, 3) | float3, float3",
        "float, int; int, float       | 1, 1.5            | int, float",
        "float3, float; float, float  | 1, 1              | float, float",
        "float2x2; float              | 1                 | float",
      })
  void overloads(String candidates, String arguments, String chosen) {
    StringBuilder text = new StringBuilder();
    for (String parameters : candidates.split(";")) {
      int count = 0;
      StringBuilder list = new StringBuilder();
      for (String type : parameters.strip().split(", ")) {
        list.append(count == 0 ? "" : ", ").append(type).append(" x").append(count++);
      }
      text.append("float f(").append(list).append(") { return 0; }\n");
    }
    CheckedParticle particle = CheckTexts.checked(text.toString(), "f(" + arguments + ");");
    assertThat(CheckTexts.firstStatement(particle)).startsWith("f<" + chosen + ">(");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int, uint; uint, int    | 1.5, 1.5",
        "float2; float3          | 1.0",
        "float2, float3; float3, float2 | float3(1, 2, 3), float3(1, 2, 3)",
      })
  void ambiguous(String candidates, String arguments) {
    StringBuilder text = new StringBuilder();
    for (String parameters : candidates.split(";")) {
      String[] types = parameters.strip().split(", ");
      String list = types[0] + " a" + (types.length > 1 ? ", " + types[1] + " b" : "");
      text.append("float f(").append(list).append(") { return 0; }\n");
    }
    assertThat(CheckTexts.reported(text.toString(), "f(" + arguments + ");"))
        .contains("error[E0306]");
  }
}
