package dev.tendril.core.glsl;

import static dev.tendril.core.check.Type.BOOL;
import static dev.tendril.core.check.Type.FLOAT;
import static dev.tendril.core.check.Type.INT;
import static dev.tendril.core.check.Type.UINT;
import static dev.tendril.core.glsl.Tree.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.core.check.ContextVariable;
import dev.tendril.core.check.Intrinsic;
import dev.tendril.core.check.Notes;
import dev.tendril.core.check.Resource;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.check.TypedTree.Statement;
import dev.tendril.core.check.Uniform;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every text that is compared here has also been compiled and validated. */
final class FunctionTranslatorTest {
  private final Local x = inout("x", FLOAT);
  private final Local v = inout("v", FLOAT3);
  private final Local n = inout("n", INT);
  private final Local k = inout("k", UINT);
  private final Local c = inout("c", BOOL);
  private final Local m = inout("m", matrix(2, 3));
  private final Local a = inout("a", array(FLOAT, 4));
  private final List<Local> parameters = List.of(x, v, n, k, c, m, a);

  /** The body's lines of a function of these statements. */
  private String body(Statement... statements) {
    Function function = function("f", VOID, parameters, statements);
    FunctionTranslator translator = new FunctionTranslator(new FakeEngine(), false);
    translator.functionName(function);
    String text = translator.functionsText();
    SpirvCheck.compute(FakeEngine.shader(translator));
    assertCompilesPrecise(function);
    int start = text.indexOf("void f_f(");
    List<String> lines = Arrays.asList(text.substring(start).split("\n"));
    return String.join(
        "\n", lines.subList(1, lines.lastIndexOf("}")).stream().map(l -> l.substring(2)).toList());
  }

  private static void assertCompilesPrecise(Function function) {
    FunctionTranslator translator = new FunctionTranslator(new FakeEngine(), true);
    translator.functionName(function);
    SpirvCheck.quickCompute(FakeEngine.shader(translator));
  }

  /** The text of an expression, the way it is assigned to a local. */
  private String text(Expression expression) {
    String body = body(declare(local("r", expression.type()), expression));
    return body.substring(body.indexOf(" = ") + 3, body.length() - 1);
  }

  @Nested
  final class Literals {
    @ParameterizedTest
    @CsvSource({
      "1, 1.0",
      "-2.5, -2.5",
      "1e-7, 1e-7",
      "-0.0, -0.0",
      "Infinity, uintBitsToFloat(0x7f800000u)",
      "NaN, uintBitsToFloat(0x7fc00000u)",
      "1e-45, 1e-45",
    })
    void floats(float value, String text) {
      assertThat(text(f(value))).isEqualTo(text);
    }

    @Test
    void integers() {
      assertThat(text(i(-1))).isEqualTo("-1");
      assertThat(text(i(Integer.MIN_VALUE))).isEqualTo("int(0x80000000u)");
      assertThat(text(u(-1))).isEqualTo("4294967295u");
    }
  }

  @Nested
  final class Names {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "float",
          "input",
          "gl_Position",
          "a__b",
          "__a",
          "a_",
          "_",
          "main",
          "tendril_x",
          "vec3",
          "texture",
          "f_f",
          "hlsl_divide",
          "t_1",
          "v",
          "common",
          "partition",
          "sin",
          "defined"
        })
    void meanNothingElse(String name) {
      Function callee = function(name, FLOAT, List.of(in(name, FLOAT)), give(f(1)));
      StructType struct = struct(name, field(name, FLOAT), field("_" + name, FLOAT));
      Local local = local(name, struct);
      body(
          declare(local, make(struct, f(1), f(2))),
          run(set(get(x), call(callee, member(get(local), name)))));
    }

    @Test
    void overloadsAreToldApart() {
      Function one = function("g", FLOAT, List.of(in("x", FLOAT)), give(f(1)));
      Function two = function("g", FLOAT, List.of(in("x", INT)), give(f(1)));
      assertThat(text(op(call(one, get(x)), "+", call(two, get(n)))))
          .isEqualTo("f_g(v_x) + f_g_2(v_n)");
    }

    @Test
    void shadowedLocalsAreToldApart() {
      Local outer = local("q", FLOAT);
      Local inner = local("q", FLOAT);
      assertThat(
              body(
                  declare(outer, f(1)),
                  block(declare(inner, get(outer)), run(set(get(x), get(inner))))))
          .isEqualTo(
              """
              float v_q = 1.0;
              {
                float v_q_2 = v_q;
                v_x = v_q_2;
              }\
              """);
    }
  }

  @Nested
  final class Indices {
    @Test
    void constantsInsideStand() {
      assertThat(text(at(get(a), i(3)))).isEqualTo("v_a[3]");
    }

    @Test
    void constantsOutsideAreClampedHere() {
      assertThat(text(at(get(a), i(-1)))).isEqualTo("v_a[0]");
      assertThat(text(at(get(a), u(-1)))).isEqualTo("v_a[3]");
      assertThat(text(at(get(v), i(9)))).isEqualTo("v_v[2]");
    }

    @Test
    void othersAreClampedThere() {
      assertThat(text(at(get(a), get(n)))).isEqualTo("v_a[clamp(v_n, 0, 3)]");
      assertThat(text(at(get(a), get(k)))).isEqualTo("v_a[min(v_k, 3u)]");
      assertThat(text(at(get(v), get(n)))).isEqualTo("v_v[clamp(v_n, 0, 2)]");
    }

    @Test
    void aMatrixGivesItsRow() {
      assertThat(text(at(at(get(m), get(n)), get(k))))
          .isEqualTo("v_m[clamp(v_n, 0, 1)][min(v_k, 2u)]");
    }

    @Test
    void nestedArraysAreNotCopied() {
      Local grid = local("g", array(array(FLOAT, 2), 3));
      assertThat(
              body(
                  declare(
                      grid,
                      make(
                          grid.type(),
                          Collections.nCopies(3, make(array(FLOAT, 2), f(1), f(2)))
                              .toArray(Expression[]::new))),
                  run(set(get(x), at(at(get(grid), get(n)), get(n))))))
          .endsWith("v_x = v_g[clamp(v_n, 0, 2)][clamp(v_n, 0, 1)];");
    }

    @Test
    void resultsAreStoredFirst() {
      Function table =
          function("table", array(FLOAT, 2), List.of(), give(make(array(FLOAT, 2), f(1), f(2))));
      assertThat(body(run(set(get(x), at(call(table), get(n))))))
          .isEqualTo("float t_1[2] = f_table();\nv_x = t_1[clamp(v_n, 0, 1)];");
    }
  }

  @Nested
  final class Operators {
    @Test
    void integerDivisionIsTotal() {
      assertThat(text(op(get(n), "/", get(n)))).isEqualTo("hlsl_divide(v_n, v_n)");
      assertThat(text(op(get(k), "%", get(k)))).isEqualTo("hlsl_remainder(v_k, v_k)");
      assertThat(text(op(get(n), "/", i(3)))).isEqualTo("v_n / 3");
      assertThat(text(op(get(n), "/", i(0)))).isEqualTo("hlsl_divide(v_n, 0)");
      assertThat(text(op(get(n), "/", i(-1)))).isEqualTo("hlsl_divide(v_n, -1)");
      assertThat(text(op(get(n), "%", i(3)))).isEqualTo("hlsl_remainder(v_n, 3)");
      assertThat(text(op(get(k), "%", u(3)))).isEqualTo("v_k % 3u");
      assertThat(text(op(to(INT3, get(n)), "/", to(INT3, i(2)))))
          .isEqualTo("ivec3(v_n) / ivec3(2)");
    }

    @Test
    void floatRemainderTruncates() {
      assertThat(text(op(get(v), "%", get(v)))).isEqualTo("hlsl_fmod(v_v, v_v)");
      assertThat(text(op(get(m), "%", get(m))))
          .isEqualTo("mat2x3(hlsl_fmod(v_m[0], v_m[0]), hlsl_fmod(v_m[1], v_m[1]))");
    }

    @Test
    void shiftsAreMasked() {
      assertThat(text(op(get(n), "<<", get(n)))).isEqualTo("v_n << (v_n & 31)");
      assertThat(text(op(get(k), ">>", u(33)))).isEqualTo("v_k >> 1u");
      assertThat(text(op(to(UINT3, get(k)), ">>", to(UINT3, get(k)))))
          .isEqualTo("uvec3(v_k) >> (uvec3(v_k) & 31u)");
    }

    @Test
    void vectorsAreComparedByComponent() {
      assertThat(text(op(get(v), "<", get(v)))).isEqualTo("lessThan(v_v, v_v)");
      assertThat(text(op(get(v), "!=", get(v)))).isEqualTo("notEqual(v_v, v_v)");
      assertThat(text(op(get(x), ">=", get(x)))).isEqualTo("v_x >= v_x");
    }

    @Test
    void boolVectorsAreCombinedByComponent() {
      Expression test = op(get(v), "<", get(v));
      assertThat(text(op(test, "&&", to(BOOL3, get(c)))))
          .isEqualTo("mix(bvec3(false), bvec3(v_c), lessThan(v_v, v_v))");
      assertThat(text(op(test, "||", to(BOOL3, get(c)))))
          .isEqualTo("mix(bvec3(v_c), bvec3(true), lessThan(v_v, v_v))");
      assertThat(text(unary(UnaryOperator.NOT, test))).isEqualTo("not(lessThan(v_v, v_v))");
      assertThat(text(op(get(c), "^", get(c)))).isEqualTo("bool(uint(v_c) ^ uint(v_c))");
    }

    @Test
    void bindAsWritten() {
      assertThat(text(op(op(get(x), "-", get(x)), "-", op(get(x), "-", get(x)))))
          .isEqualTo("(v_x - v_x) - (v_x - v_x)");
      assertThat(text(unary(UnaryOperator.NEGATE, unary(UnaryOperator.NEGATE, get(x)))))
          .isEqualTo("-(-v_x)");
      assertThat(text(op(get(x), "-", f(-1)))).isEqualTo("v_x - -1.0");
      assertThat(text(swizzle(unary(UnaryOperator.NEGATE, get(v)), "zx"))).isEqualTo("(-v_v).zx");
    }

    @Test
    void matricesWorkByComponent() {
      assertThat(text(op(get(m), "*", get(m)))).isEqualTo("matrixCompMult(v_m, v_m)");
      assertThat(text(op(get(m), "/", get(m)))).isEqualTo("v_m / v_m");
      assertThat(text(op(get(m), "+", get(m)))).isEqualTo("v_m + v_m");
    }
  }

  @Nested
  final class Conversions {
    @Test
    void floatsSaturate() {
      assertThat(text(to(INT, get(x)))).isEqualTo("hlsl_toInt(v_x)");
      assertThat(text(to(UINT3, get(v)))).isEqualTo("hlsl_toUint(v_v)");
    }

    @Test
    void truthIsNotBeingZero() {
      assertThat(text(to(BOOL, get(x)))).isEqualTo("v_x != 0.0");
      assertThat(text(to(BOOL3, get(v)))).isEqualTo("notEqual(v_v, vec3(0.0))");
      assertThat(text(to(BOOL, get(n)))).isEqualTo("bool(v_n)");
      assertThat(text(to(FLOAT, get(c)))).isEqualTo("float(v_c)");
    }

    @Test
    void scalarsFillAndMatricesAreNotDiagonal() {
      assertThat(text(to(FLOAT3, get(x)))).isEqualTo("vec3(v_x)");
      assertThat(text(to(matrix(2, 2), get(x)))).isEqualTo("mat2x2(v_x, v_x, v_x, v_x)");
      assertThat(body(run(set(get(m), to(matrix(2, 3), op(get(x), "+", f(1)))))))
          .isEqualTo("float t_1 = v_x + 1.0;\nv_m = mat2x3(t_1, t_1, t_1, t_1, t_1, t_1);");
    }

    @Test
    void valuesAreCut() {
      assertThat(text(to(FLOAT2, get(v)))).isEqualTo("v_v.xy");
      assertThat(text(to(FLOAT, get(v)))).isEqualTo("v_v.x");
      assertThat(text(to(matrix(2, 2), get(m)))).isEqualTo("mat2x2(v_m)");
      assertThat(text(to(FLOAT, get(m)))).isEqualTo("v_m[0][0]");
    }

    @Test
    void partsAreJoined() {
      assertThat(text(make(FLOAT3, get(x), swizzle(get(v), "xy")))).isEqualTo("vec3(v_x, v_v.xy)");
      assertThat(text(make(matrix(2, 2), make(FLOAT4, get(v), get(x)))))
          .isEqualTo("mat2x2(vec4(v_v, v_x))");
      assertThat(text(make(matrix(2, 3), get(v), get(v)))).isEqualTo("mat2x3(v_v, v_v)");
      assertThat(text(make(FLOAT3, f(0), f(0), f(0)))).isEqualTo("vec3(0.0)");
      assertThat(text(swizzle(get(x), "xx"))).isEqualTo("vec2(v_x)");
    }
  }

  @Nested
  final class Assignments {
    @Test
    void plainOnesStayPlain() {
      assertThat(
              body(
                  run(set(get(x), f(1))),
                  run(set(swizzle(get(v), "zx"), swizzle(get(v), "xz"))),
                  run(set(get(x), "+", f(1))),
                  run(set(swizzle(get(v), "zx"), "*", to(FLOAT2, get(x)))),
                  run(step(UnaryOperator.POST_INCREMENT, get(n))),
                  run(step(UnaryOperator.PRE_DECREMENT, get(v)))))
          .isEqualTo(
              """
              v_x = 1.0;
              v_v.zx = v_v.xz;
              v_x += 1.0;
              v_v.zx *= vec2(v_x);
              ++v_n;
              --v_v;\
              """);
    }

    @Test
    void compoundTargetsAreEvaluatedOnce() {
      Expression next = step(UnaryOperator.POST_INCREMENT, get(n));
      assertThat(body(run(set(at(get(a), next), "+", f(2)))))
          .isEqualTo(
              """
              int t_1 = v_n;
              ++v_n;
              int t_2 = clamp(t_1, 0, 3);
              v_a[t_2] += 2.0;\
              """);
      assertThat(body(run(set(at(get(a), get(n)), "%", f(2)))))
          .isEqualTo(
              """
              int t_1 = clamp(v_n, 0, 3);
              v_a[t_1] = hlsl_fmod(v_a[t_1], 2.0);\
              """);
    }

    @Test
    void compoundOnesConvertThereAndBack() {
      assertThat(body(run(set(get(n), "*", f(0.5f)))))
          .isEqualTo("v_n = hlsl_toInt(float(v_n) * 0.5);");
      assertThat(body(run(set(get(n), "/", get(n))))).isEqualTo("v_n = hlsl_divide(v_n, v_n);");
      assertThat(body(run(set(get(n), "<<", get(n))))).isEqualTo("v_n = v_n << (v_n & 31);");
      assertThat(body(run(set(get(m), "*", get(m))))).isEqualTo("v_m = matrixCompMult(v_m, v_m);");
    }

    @Test
    void theirValuesAreTaken() {
      Local q = local("q", FLOAT);
      assertThat(body(declare(q, set(get(x), set(at(get(a), i(0)), f(1))))))
          .isEqualTo("v_a[0] = 1.0;\nv_x = 1.0;\nfloat v_q = 1.0;");
      assertThat(body(declare(q, step(UnaryOperator.POST_INCREMENT, get(x)))))
          .isEqualTo("float t_1 = v_x;\n++v_x;\nfloat v_q = t_1;");
      assertThat(body(declare(q, step(UnaryOperator.PRE_INCREMENT, get(x)))))
          .isEqualTo("++v_x;\nfloat v_q = v_x;");
      assertThat(body(declare(q, op(set(get(x), "+", f(2)), "*", get(x)))))
          .isEqualTo("v_x += 2.0;\nfloat v_q = v_x * v_x;");
    }

    @Test
    void matrixElements() {
      assertThat(text(elements(get(m), "01", "12"))).isEqualTo("vec2(v_m[0][1], v_m[1][2])");
      assertThat(text(elements(get(m), "10"))).isEqualTo("v_m[1][0]");
      assertThat(
              body(
                  run(set(elements(get(m), "00", "11"), elements(get(m), "11", "00"))),
                  run(set(elements(get(m), "02"), f(1))),
                  run(set(swizzle(elements(get(m), "00", "11"), "y"), f(2))),
                  run(set(elements(get(m), "00", "11"), "+", make(FLOAT2, f(1), f(2))))))
          .isEqualTo(
              """
              vec2 t_1 = vec2(v_m[1][1], v_m[0][0]);
              v_m[0][0] = t_1.x;
              v_m[1][1] = t_1.y;
              v_m[0][2] = 1.0;
              v_m[1][1] = 2.0;
              vec2 t_2 = vec2(v_m[0][0], v_m[1][1]) + vec2(1.0, 2.0);
              v_m[0][0] = t_2.x;
              v_m[1][1] = t_2.y;\
              """);
    }

    @Test
    void componentsOfSwizzles() {
      assertThat(body(run(set(at(swizzle(get(v), "zx"), i(1)), f(1))))).isEqualTo("v_v.x = 1.0;");
      assertThat(body(run(set(swizzle(swizzle(get(v), "zx"), "y"), f(1)))))
          .isEqualTo("v_v.x = 1.0;");
      assertThat(body(run(set(at(swizzle(get(v), "zx"), get(n)), f(1)))))
          .isEqualTo(
              """
              float t_1 = 1.0;
              vec2 t_2 = v_v.zx;
              t_2[clamp(v_n, 0, 1)] = t_1;
              v_v.zx = t_2;\
              """);
    }
  }

  @Nested
  @DisplayName("Order of evaluation")
  final class Order {
    private final Local q = inout("q", FLOAT);
    private final Function bump =
        function(
            "bump", FLOAT, List.of(q), run(step(UnaryOperator.PRE_INCREMENT, get(q))), give(f(1)));

    @Test
    void whatStandsBeforeAnEffectIsTakenBefore() {
      assertThat(body(run(set(get(v), make(FLOAT3, get(x), call(bump, get(x)), get(x))))))
          .isEqualTo(
              """
              float t_1 = v_x;
              float t_2 = f_bump(v_x);
              v_v = vec3(t_1, t_2, v_x);\
              """);
    }

    @Test
    void nothingIsTakenWithoutNeed() {
      assertThat(body(run(set(get(x), op(f(2), "*", call(bump, get(x)))))))
          .isEqualTo("v_x = 2.0 * f_bump(v_x);");
      Function pure = function("pure", FLOAT, List.of(in("q", FLOAT)), give(f(1)));
      assertThat(text(op(get(x), "+", call(pure, get(x))))).isEqualTo("v_x + f_pure(v_x)");
    }

    @Test
    void targetsComeFirst() {
      assertThat(
              body(
                  run(
                      set(
                          at(get(a), get(n)),
                          to(FLOAT, step(UnaryOperator.PRE_INCREMENT, get(n)))))))
          .isEqualTo(
              """
              int t_1 = clamp(v_n, 0, 3);
              ++v_n;
              v_a[t_1] = float(v_n);\
              """);
    }

    @Test
    void compoundTargetsAreReadLast() {
      assertThat(body(run(set(get(x), "+", call(bump, get(x))))))
          .isEqualTo("float t_1 = f_bump(v_x);\nv_x += t_1;");
    }

    @Test
    void onlyTheChosenSideIsEvaluated() {
      assertThat(text(op(get(c), "&&", op(get(x), "<", f(1))))).isEqualTo("v_c && (v_x < 1.0)");
      assertThat(text(choose(get(c), call(bump, get(x)), get(x))))
          .isEqualTo("v_c ? f_bump(v_x) : v_x");
      Expression next = step(UnaryOperator.PRE_INCREMENT, get(n));
      assertThat(body(run(set(get(c), op(get(c), "||", op(next, ">", i(3)))))))
          .isEqualTo(
              """
              bool t_1 = v_c;
              if (!t_1) {
                ++v_n;
                t_1 = v_n > 3;
              }
              v_c = t_1;\
              """);
      assertThat(body(run(set(get(n), choose(get(c), next, i(0))))))
          .isEqualTo(
              """
              int t_1;
              if (v_c) {
                ++v_n;
                t_1 = v_n;
              } else {
                t_1 = 0;
              }
              v_n = t_1;\
              """);
      assertThat(body(run(choose(get(c), next, i(0)))))
          .isEqualTo(
              """
              if (v_c) {
                ++v_n;
              } else {
              }\
              """);
    }

    @Test
    void vectorsEvaluateBothSides() {
      assertThat(text(choose(op(get(v), "<", get(v)), get(v), to(FLOAT3, f(0)))))
          .isEqualTo("mix(vec3(0.0), v_v, lessThan(v_v, v_v))");
    }

    @Test
    void commas() {
      assertThat(body(run(set(get(x), comma(set(get(n), i(1)), get(x))))))
          .isEqualTo("v_n = 1;\nv_x = v_x;");
    }
  }

  @Nested
  final class Calls {
    @Test
    void resultsGoWhereGlslCannotSendThem() {
      Local q = inout("q", FLOAT);
      Function h = function("h", VOID, List.of(out("p", FLOAT2), q), run(set(get(q), f(1))));
      assertThat(
              body(
                  run(call(h, elements(get(m), "00", "11"), get(x))),
                  run(call(h, swizzle(get(v), "zx"), at(get(a), get(n))))))
          .isEqualTo(
              """
              vec2 t_1;
              f_h(t_1, v_x);
              v_m[0][0] = t_1.x;
              v_m[1][1] = t_1.y;
              vec2 t_2;
              f_h(t_2, v_a[clamp(v_n, 0, 3)]);
              v_v.zx = t_2;\
              """);
    }

    @Test
    void twoResultsInOneVariableAreCopiedBackInOrder() {
      Local q = inout("q", FLOAT);
      Function h =
          function("h", FLOAT, List.of(out("p", FLOAT), q), run(set(get(q), f(1))), give(f(1)));
      assertThat(body(run(set(get(x), call(h, get(x), get(x))))))
          .isEqualTo(
              """
              float t_1;
              float t_2 = v_x;
              float t_3 = f_h(t_1, t_2);
              v_x = t_1;
              v_x = t_2;
              v_x = t_3;\
              """);
    }

    @Test
    void outParametersStartWithDefaults() {
      StructType s = struct("S", field("p", FLOAT3), field("life", FLOAT, f(1)));
      Function g = function("g", VOID, List.of(out("s", s), out("w", array(s, 2))));
      FunctionTranslator translator = new FunctionTranslator(new FakeEngine(), false);
      translator.functionName(g);
      assertThat(translator.functionsText())
          .isEqualTo(
              """
              void f_g(out S_S v_s, out S_S v_w[2]) {
                v_s = S_S(vec3(0.0), 1.0);
                v_w = S_S[2](S_S(vec3(0.0), 1.0), S_S(vec3(0.0), 1.0));
              }

              """);
      SpirvCheck.compute(FakeEngine.shader(translator));
    }

    @Test
    void whatIsNotAssignedToIsPassedIn() {
      StructType s = struct("S", field("p", FLOAT3));
      Local self = inout("this", s);
      Function read =
          function("S.read", FLOAT, List.of(self), give(swizzle(member(get(self), "p"), "x")));
      Local other = inout("this", s);
      Function again = function("S.again", FLOAT, List.of(other), give(call(read, get(other))));
      Local third = inout("this", s);
      Function grow =
          function(
              "S.grow",
              VOID,
              List.of(third),
              run(set(swizzle(member(get(third), "p"), "y"), call(again, get(third)))));
      FunctionTranslator translator = new FunctionTranslator(new FakeEngine(), false);
      translator.functionName(grow);
      assertThat(translator.functionsText())
          .isEqualTo(
              """
              float f_S_read(S_S v_this) {
                return v_this.m_p.x;
              }

              float f_S_again(S_S v_this) {
                return f_S_read(v_this);
              }

              void f_S_grow(inout S_S v_this) {
                v_this.m_p.y = f_S_again(v_this);
              }

              """);
      assertThat(translator.factsOf(again).hasEffect()).isFalse();
      assertThat(translator.factsOf(grow).hasEffect()).isTrue();
      SpirvCheck.compute(FakeEngine.shader(translator));
    }

    @Test
    void everyPathReturns() {
      Function g = function("g", FLOAT, List.of(), loop(b(true), null, when(b(true), give(f(2)))));
      FunctionTranslator translator = new FunctionTranslator(new FakeEngine(), false);
      translator.functionName(g);
      assertThat(translator.functionsText())
          .isEqualTo(
              """
              float f_g() {
                while (true) {
                  if (!(tendril_budget-- > 0)) {
                    break;
                  }
                  if (true) {
                    return 2.0;
                  }
                }
                return 0.0;
              }

              """);
      assertThat(translator.usesLoopBudget()).isTrue();
      assertThat(translator.factsOf(g).loopBudget()).isTrue();
      SpirvCheck.compute(FakeEngine.shader(translator));
    }

    @Test
    void recursionIsRefusedPolitely() {
      Function g = new Function("g", VOID, List.of(), SPAN);
      g.setBody(block(run(call(g))));
      FunctionTranslator translator = new FunctionTranslator(new FakeEngine(), false);
      assertThatThrownBy(() -> translator.functionName(g))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("g calls itself");
    }
  }

  @Nested
  final class Loops {
    private final Local j = local("j", INT);
    private final Expression below = op(get(j), "<", i(10));
    private final Expression next = step(UnaryOperator.POST_INCREMENT, get(j));

    private String loop(Expression condition, Expression step, boolean after, boolean proven) {
      return body(
          new TypedTree.Loop(
              List.of(declare(j, i(0))),
              condition,
              step,
              block(
                  when(get(c), new TypedTree.Continue()),
                  when(get(c), new TypedTree.Break()),
                  run(set(get(x), f(1)))),
              after,
              proven ? 0 : 1,
              SPAN));
    }

    private static final String BODY =
        """
          if (v_c) {
            continue;
          }
          if (v_c) {
            break;
          }
          v_x = 1.0;
        }\
        """;

    @Test
    void provenOnesStayPlain() {
      assertThat(loop(below, next, false, true))
          .isEqualTo("for (int v_j = 0; v_j < 10; ++v_j) {\n" + BODY);
      assertThat(loop(below, comma(next, set(get(x), "*", f(2))), false, true))
          .isEqualTo("for (int v_j = 0; v_j < 10; ++v_j, v_x *= 2.0) {\n" + BODY);
      assertThat(loop(below, null, true, true))
          .isEqualTo(
              "int v_j = 0;\ndo {\n"
                  + BODY.substring(0, BODY.length() - 1)
                  + "} while (v_j < 10);");
    }

    @Test
    void othersDrawOnTheBudget() {
      String budget = "  if (!(tendril_budget-- > 0)) {\n    break;\n  }\n";
      assertThat(loop(below, next, false, false))
          .isEqualTo("for (int v_j = 0; v_j < 10; ++v_j) {\n" + budget + BODY);
      assertThat(loop(null, null, false, false))
          .isEqualTo("for (int v_j = 0;;) {\n" + budget + BODY);
    }

    @Test
    void conditionsMayNeedStatements() {
      Expression counted = op(next, "<", i(10));
      assertThat(loop(counted, set(get(x), f(2)), false, true))
          .isEqualTo(
              """
              for (int v_j = 0;; v_x = 2.0) {
                int t_1 = v_j;
                ++v_j;
                if (!(t_1 < 10)) {
                  break;
                }
              """
                  + BODY);
      assertThat(loop(counted, null, true, true))
          .isEqualTo(
              """
              int v_j = 0;
              bool t_2 = true;
              while (true) {
                if (!t_2) {
                  int t_1 = v_j;
                  ++v_j;
                  if (!(t_1 < 10)) {
                    break;
                  }
                }
                t_2 = false;
              """
                  + BODY);
    }

    @Test
    void stepsMayNeedStatements() {
      assertThat(loop(below, set(at(get(a), next), "%", f(2)), false, true))
          .isEqualTo(
              """
              int v_j = 0;
              bool t_3 = true;
              while (true) {
                if (!t_3) {
                  int t_1 = v_j;
                  ++v_j;
                  int t_2 = clamp(t_1, 0, 3);
                  v_a[t_2] = hlsl_fmod(v_a[t_2], 2.0);
                }
                t_3 = false;
                if (!(v_j < 10)) {
                  break;
                }
              """
                  + BODY);
    }
  }

  @Nested
  final class Switches {
    @Test
    void groupsDoNotFallThrough() {
      Statement choice =
          new TypedTree.Switch(
              get(k),
              List.of(
                  new TypedTree.SwitchGroup(List.of(1, -1), false, block(run(set(get(x), f(1))))),
                  new TypedTree.SwitchGroup(List.of(2), false, block(new TypedTree.Continue())),
                  new TypedTree.SwitchGroup(List.of(3), true, block(new TypedTree.Break()))));
      assertThat(body(new TypedTree.Loop(List.of(), get(c), null, block(choice), false, 0, SPAN)))
          .isEqualTo(
              """
              while (v_c) {
                switch (v_k) {
                  case 1u: case 4294967295u: {
                    v_x = 1.0;
                    break;
                  }
                  case 2u: {
                    continue;
                  }
                  case 3u: default: {
                    break;
                  }
                }
              }\
              """);
    }

    @Test
    void chainsOfIfsStayFlat() {
      assertThat(
              body(
                  new TypedTree.If(
                      get(c),
                      block(run(set(get(x), f(1)))),
                      block(
                          new TypedTree.If(
                              op(get(x), "<", f(2)),
                              block(run(set(get(x), f(2)))),
                              block(run(set(get(x), f(3)))))))))
          .isEqualTo(
              """
              if (v_c) {
                v_x = 1.0;
              } else if (v_x < 2.0) {
                v_x = 2.0;
              } else {
                v_x = 3.0;
              }\
              """);
    }

    @Test
    void anEmptyOneEvaluatesItsSelector() {
      assertThat(body(new TypedTree.Switch(step(UnaryOperator.PRE_INCREMENT, get(n)), List.of())))
          .isEqualTo("++v_n;");
    }
  }

  @Nested
  final class Constants {
    private String shader(TypedTree.GlobalConstant... constants) {
      FunctionTranslator translator = new FunctionTranslator(new FakeEngine(), false);
      List<Statement> statements = new ArrayList<>();
      for (TypedTree.GlobalConstant constant : constants) {
        statements.add(declare(local("r", constant.type()), new TypedTree.ConstantValue(constant)));
      }
      translator.functionName(function("f", VOID, List.of(), statements.toArray(Statement[]::new)));
      SpirvCheck.compute(FakeEngine.shader(translator));
      return translator.functionsText();
    }

    @Test
    void simpleOnesAreConst() {
      var table =
          new TypedTree.GlobalConstant(
              "table", array(FLOAT, 2), make(array(FLOAT, 2), f(1), op(f(1), "+", f(2))));
      var first = new TypedTree.GlobalConstant("first", FLOAT2, make(FLOAT2, f(1), f(2)));
      assertThat(shader(table, first))
          .startsWith(
              """
              const float c_table[2] = float[2](1.0, 1.0 + 2.0);

              const vec2 c_first = vec2(1.0, 2.0);
              """);
    }

    @Test
    void othersAreFunctions() {
      var root = new TypedTree.GlobalConstant("root", FLOAT, call(Intrinsic.SQRT, FLOAT, f(2)));
      var infinity = new TypedTree.GlobalConstant("inf", FLOAT, f(Float.POSITIVE_INFINITY));
      var many =
          new TypedTree.GlobalConstant(
              "many",
              array(FLOAT, 2000),
              make(array(FLOAT, 2000), Collections.nCopies(2000, f(3)).toArray(Expression[]::new)));
      assertThat(shader(root, infinity, many))
          .startsWith(
              """
              float c_root() {
                return sqrt(2.0);
              }

              float c_inf() {
                return uintBitsToFloat(0x7f800000u);
              }

              float[2000] c_many() {
                float t_1[2000];
                for (int i = 0; i < 2000; ++i) {
                  t_1[i] = 3.0;
                }
                return t_1;
              }
              """);
    }
  }

  @Nested
  final class Intrinsics {
    @ParameterizedTest
    @EnumSource(
        value = Intrinsic.class,
        names = {
          "ABS",
          "ACOS",
          "ASIN",
          "ATAN",
          "CEIL",
          "COS",
          "COSH",
          "DEGREES",
          "EXP",
          "EXP2",
          "FLOOR",
          "FRAC",
          "LOG",
          "LOG10",
          "LOG2",
          "RADIANS",
          "RCP",
          "ROUND",
          "RSQRT",
          "SATURATE",
          "SIN",
          "SINH",
          "SQRT",
          "TAN",
          "TANH",
          "TRUNC"
        })
    void ofOneFloat(Intrinsic intrinsic) {
      text(call(intrinsic, FLOAT, get(x)));
      text(call(intrinsic, FLOAT3, get(v)));
      text(call(intrinsic, matrix(2, 3), get(m)));
    }

    @ParameterizedTest
    @EnumSource(
        value = Intrinsic.class,
        names = {"ATAN2", "FMOD", "LDEXP", "MAX", "MIN", "POW", "STEP"})
    void ofTwoFloats(Intrinsic intrinsic) {
      text(call(intrinsic, FLOAT, get(x), f(2)));
      text(call(intrinsic, FLOAT3, get(v), get(v)));
      text(call(intrinsic, matrix(2, 3), get(m), get(m)));
    }

    @ParameterizedTest
    @EnumSource(
        value = Intrinsic.class,
        names = {"CLAMP", "LERP", "MAD", "SMOOTHSTEP"})
    void ofThreeFloats(Intrinsic intrinsic) {
      text(call(intrinsic, FLOAT, get(x), f(2), get(x)));
      text(call(intrinsic, FLOAT3, get(v), get(v), get(v)));
      text(call(intrinsic, matrix(2, 3), get(m), get(m), get(m)));
    }

    @ParameterizedTest
    @EnumSource(
        value = Intrinsic.class,
        names = {"ISFINITE", "ISINF", "ISNAN"})
    void tests(Intrinsic intrinsic) {
      assertThat(text(call(intrinsic, BOOL, get(x)))).endsWith("(v_x)");
      assertThat(text(call(intrinsic, BOOL3, get(v)))).endsWith("(v_v)");
    }

    @Test
    void integers() {
      for (Local local : List.of(n, k)) {
        Type type = local.type();
        text(call(Intrinsic.ABS, type, get(local)));
        text(call(Intrinsic.MAX, type, get(local), get(local)));
        text(call(Intrinsic.CLAMP, type, get(local), get(local), get(local)));
        text(call(Intrinsic.MAD, type, get(local), get(local), get(local)));
        text(call(Intrinsic.SIGN, INT, get(local)));
        text(call(Intrinsic.DOT, type, get(local), get(local)));
        text(call(Intrinsic.REVERSEBITS, type, get(local)));
        for (Type result : List.of(INT, UINT)) {
          text(call(Intrinsic.COUNTBITS, result, get(local)));
          text(call(Intrinsic.FIRSTBITHIGH, result, get(local)));
          text(call(Intrinsic.FIRSTBITLOW, result, get(local)));
        }
      }
      Expression many = to(INT3, get(n));
      text(call(Intrinsic.DOT, INT, many, many));
      text(call(Intrinsic.SIGN, INT3, many));
      text(call(Intrinsic.FIRSTBITHIGH, UINT3, many));
      assertThat(text(call(Intrinsic.SIGN, INT3, get(v)))).isEqualTo("hlsl_sign(v_v)");
    }

    @Test
    void bits() {
      for (Local local : List.of(x, n, k)) {
        text(call(Intrinsic.ASFLOAT, FLOAT, get(local)));
        text(call(Intrinsic.ASINT, INT, get(local)));
        text(call(Intrinsic.ASUINT, UINT, get(local)));
      }
      text(call(Intrinsic.ASUINT, UINT3, get(v)));
      text(call(Intrinsic.F16TOF32, FLOAT, get(k)));
      text(call(Intrinsic.F16TOF32, FLOAT3, to(UINT3, get(k))));
      text(call(Intrinsic.F32TOF16, UINT, get(x)));
      text(call(Intrinsic.F32TOF16, UINT3, get(v)));
    }

    @Test
    void vectors() {
      text(call(Intrinsic.CROSS, FLOAT3, get(v), get(v)));
      text(call(Intrinsic.DISTANCE, FLOAT, get(v), get(v)));
      text(call(Intrinsic.DOT, FLOAT, get(v), get(v)));
      text(call(Intrinsic.FACEFORWARD, FLOAT3, get(v), get(v), get(v)));
      text(call(Intrinsic.LENGTH, FLOAT, get(v)));
      text(call(Intrinsic.NORMALIZE, FLOAT3, get(v)));
      text(call(Intrinsic.REFLECT, FLOAT3, get(v), get(v)));
      text(call(Intrinsic.REFRACT, FLOAT3, get(v), get(v), get(x)));
      text(call(Intrinsic.LIT, FLOAT4, get(x), get(x), get(x)));
      Expression four = make(FLOAT4, get(v), get(x));
      text(call(Intrinsic.DST, FLOAT4, four, four));
      assertThat(text(call(Intrinsic.ALL, BOOL, get(v))))
          .isEqualTo("all(notEqual(v_v, vec3(0.0)))");
      text(call(Intrinsic.ANY, BOOL, get(n)));
      text(call(Intrinsic.ANY, BOOL, op(get(v), "<", get(v))));
      text(call(Intrinsic.ALL, BOOL, get(m)));
    }

    @Test
    void products() {
      Expression two = swizzle(get(v), "xy");
      assertThat(text(call(Intrinsic.MUL, FLOAT2, get(m), get(v)))).isEqualTo("v_v * v_m");
      assertThat(text(call(Intrinsic.MUL, FLOAT3, two, get(m)))).isEqualTo("v_m * v_v.xy");
      assertThat(text(call(Intrinsic.MUL, FLOAT, get(v), get(v)))).isEqualTo("dot(v_v, v_v)");
      assertThat(text(call(Intrinsic.MUL, FLOAT3, get(x), get(v)))).isEqualTo("v_x * v_v");
      assertThat(text(call(Intrinsic.MUL, matrix(2, 3), get(m), get(x)))).isEqualTo("v_m * v_x");
      Expression other = to(matrix(3, 2), get(x));
      assertThat(text(call(Intrinsic.MUL, matrix(2, 2), get(m), other)))
          .isEqualTo("mat3x2(v_x, v_x, v_x, v_x, v_x, v_x) * v_m");
      assertThat(text(call(Intrinsic.TRANSPOSE, matrix(3, 2), get(m)))).isEqualTo("transpose(v_m)");
      text(call(Intrinsic.DETERMINANT, FLOAT, to(matrix(2, 2), get(m))));
    }

    @Test
    void resultsInArguments() {
      assertThat(
              body(
                  run(call(Intrinsic.SINCOS, VOID, get(x), at(get(v), i(0)), at(get(v), i(1)))),
                  run(set(get(x), call(Intrinsic.MODF, FLOAT, get(x), get(n)))),
                  run(set(get(x), call(Intrinsic.FREXP, FLOAT, get(x), at(get(a), get(n)))))))
          .isEqualTo(
              """
              float t_1 = v_x;
              v_v[0] = sin(t_1);
              v_v[1] = cos(t_1);
              float t_2 = v_x;
              float t_3 = trunc(t_2);
              v_n = hlsl_toInt(t_3);
              v_x = t_2 - t_3;
              float t_4 = v_x;
              int t_5 = clamp(v_n, 0, 3);
              int t_6;
              float t_7 = hlsl_frexp(t_4, t_6);
              v_a[t_5] = float(t_6);
              v_x = t_7;\
              """);
      body(
          run(set(get(v), call(Intrinsic.FREXP, FLOAT3, get(v), get(v)))),
          run(set(get(v), call(Intrinsic.MODF, FLOAT3, get(v), get(v)))));
    }
  }

  @Nested
  final class Engine {
    private final StructType spark = struct("Spark", field("position", FLOAT3));
    private final StructType emission = struct("Emission", field("carry", FLOAT));
    private final Uniform gravity =
        new Uniform(
            "gravity", FLOAT, List.of(1f), null, null, null, Uniform.Mark.NONE, Notes.NONE, SPAN);
    private final Uniform curve =
        new Uniform(
            "curve",
            Type.Opaque.CURVE,
            List.of(),
            Curve.constant(1),
            null,
            null,
            Uniform.Mark.NONE,
            Notes.NONE,
            SPAN);
    private final Uniform gradient =
        new Uniform(
            "gradient",
            Type.Opaque.GRADIENT,
            List.of(),
            null,
            Gradient.of(new Gradient.ColorKey(0, 1, 1, 1)),
            null,
            Uniform.Mark.NONE,
            Notes.NONE,
            SPAN);
    private final Resource glow = Resource.texture("glow", SPAN);

    @Test
    void isAsked() {
      Local s = local("s", spark);
      Local q = local("q", FLOAT);
      Function g =
          function(
              "g",
              BOOL,
              List.of(inout("p", spark)),
              declare(
                  s,
                  make(spark, to(FLOAT3, new TypedTree.ContextValue(ContextVariable.DELTA_TIME)))),
              declare(
                  q,
                  op(
                      new TypedTree.UniformValue(gravity),
                      "*",
                      new TypedTree.CurveAt(curve, f(0.5f)))),
              run(new TypedTree.Emit(get(s), null, false, SPAN)),
              run(new TypedTree.Emit(get(s), u(3), true, SPAN)),
              run(new TypedTree.Emit(get(s), make(emission, get(q)), false, SPAN)),
              run(new TypedTree.Draw(get(s), SPAN)),
              run(
                  set(
                      get(q),
                      swizzle(
                          new TypedTree.TextureSample(glow, make(FLOAT2, f(0), f(1)), f(0)), "w"))),
              run(
                  set(
                      get(q),
                      swizzle(
                          new TypedTree.TextureLoad(glow, new TypedTree.TextureSize(glow)), "w"))),
              run(set(get(q), swizzle(new TypedTree.GradientAt(gradient, get(q)), "w"))),
              run(set(get(q), to(FLOAT, swizzle(call(Intrinsic.RANDOM_BITS, UINT3), "x")))),
              give(op(new TypedTree.HasParent(), "&&", new TypedTree.GetParent(get(s)))));
      FunctionTranslator translator = new FunctionTranslator(new FakeEngine(), false);
      assertThat(translator.functionName(g)).isEqualTo("f_g");
      assertThat(translator.structsText())
          .isEqualTo(
              """
              struct S_Spark {
                vec3 m_position;
              };

              struct S_Emission {
                float m_carry;
              };

              """);
      assertThat(translator.functionsText())
          .isEqualTo(
              """
              bool f_g(S_Spark v_p) {
                S_Spark v_s = S_Spark(vec3(tendril_deltaTime));
                float v_q = tendril_uniform_gravity * tendril_curve(0.5);
                tendril_emit(v_s, 1u);
                tendril_emit(v_s, 3u);
                tendril_emit(v_s, S_Emission(v_q));
                tendril_draw(v_s);
                v_q = textureLod(tendril_texture, vec2(0.0, 1.0), 0.0).w;
                v_q = texelFetch(tendril_texture, textureSize(tendril_texture, 0), 0).w;
                v_q = tendril_gradient(v_q).w;
                v_q = float(tendril_random().x);
                return (tendril_parent >= 0) && tendril_getParent(v_s);
              }

              """);
      SpirvCheck.compute(FakeEngine.shader(translator));
      assertThat(translator.uses(ContextVariable.DELTA_TIME)).isTrue();
      assertThat(translator.uses(ContextVariable.TIME)).isFalse();
      assertThat(translator.usedUniforms()).containsExactly(gravity, curve, gradient);
      assertThat(translator.usedResources()).containsExactly(glow);
      assertThat(translator.usedIntrinsics()).containsExactly(Intrinsic.RANDOM_BITS);
      assertThat(translator.emits()).hasSize(3);
      assertThat(translator.draws()).hasSize(1);
      assertThat(translator.usesParent()).isTrue();
      assertThat(translator.usesRandom()).isTrue();
      assertThat(translator.usesLoopBudget()).isFalse();
      assertCompilesPrecise(g);
    }

    @Test
    void namesItsOwnLocals() {
      FunctionTranslator translator = new FunctionTranslator(new FakeEngine(), false);
      Local one = local("p", spark);
      Local two = local("p", spark);
      assertThat(translator.expression(member(get(one), "position"))).isEqualTo("v_p.m_position");
      assertThat(translator.declare(spark, translator.expression(get(two))))
          .isEqualTo("S_Spark v_p_2");
      assertThat(translator.expression(get(one))).isEqualTo("v_p");
      assertThat(translator.declare(array(array(FLOAT3, 2), 3), "q")).isEqualTo("vec3 q[3][2]");
      assertThat(translator.typeName(array(array(FLOAT3, 2), 3))).isEqualTo("vec3[3][2]");
    }

    @Test
    void asksForDefaults() {
      StructType inner = struct("Inner", field("w", FLOAT, f(0.5f)), field("b", BOOL));
      StructType outer =
          struct("Outer", field("in", inner), field("m", matrix(2, 2)), field("n", INT2));
      StructType big = struct("Big", field("a", array(inner, 20)), field("e", struct("Empty")));
      FunctionTranslator translator =
          FunctionTranslator.translate(
              new FakeEngine(), List.of(), List.of(outer, big), List.of(), false);
      assertThat(translator.defaultValue(outer))
          .isEqualTo("S_Outer(S_Inner(0.5, false), mat2x2(0.0), ivec2(0))");
      assertThat(translator.defaultValue(big)).isEqualTo("d_1()");
      assertThat(translator.functionsText())
          .isEqualTo(
              """
              S_Big d_1() {
                S_Inner t_1[20];
                for (int i = 0; i < 20; ++i) {
                  t_1[i] = S_Inner(0.5, false);
                }
                return S_Big(t_1, S_Empty(0));
              }

              """);
      SpirvCheck.compute(FakeEngine.shader(translator));
    }
  }

  @Test
  void preciseBuildsKeepEveryOperationApart() {
    Local p = in("p", FLOAT);
    Function h =
        function(
            "h",
            FLOAT,
            List.of(p),
            give(op(op(get(p), "*", get(p)), "+", call(Intrinsic.SATURATE, FLOAT, get(p)))));
    FunctionTranslator translator =
        FunctionTranslator.translate(new FakeEngine(), List.of(h), List.of(), List.of(), true);
    assertThat(translator.functionsText())
        .endsWith(
            """
            float f_h(precise float v_p) {
              precise float t_1 = v_p * v_p;
              precise float t_2 = hlsl_saturate(v_p);
              precise float t_3 = t_1 + t_2;
              return t_3;
            }

            """);
    SpirvCheck.compute(FakeEngine.shader(translator));
  }
}
