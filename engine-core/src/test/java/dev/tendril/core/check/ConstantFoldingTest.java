package dev.tendril.core.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.FloatConstant;
import dev.tendril.core.check.TypedTree.IntConstant;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Folding is Java's arithmetic, with the language's rules where Java has others. */
final class ConstantFoldingTest {
  private static final int[] INTS = {
    0, 1, -1, 2, 3, 7, -7, 31, 32, 33, 65_535, 65_536, Integer.MAX_VALUE, Integer.MIN_VALUE
  };
  private static final float[] FLOATS = {
    0f,
    -0f,
    1f,
    -1f,
    0.1f,
    3.5f,
    -2.5f,
    1e30f,
    1e-30f,
    Float.MAX_VALUE,
    Float.MIN_VALUE,
    Float.POSITIVE_INFINITY,
    Float.NEGATIVE_INFINITY,
    Float.NaN,
    2147483648f,
    4294967296f
  };

  private static int ints(BinaryOperator operator, Type.Scalar type, int a, int b) {
    Expression folded =
        ConstantFolding.binary(operator, new IntConstant(type, a), new IntConstant(type, b));
    return folded instanceof IntConstant constant
        ? constant.bits()
        : ConstantFolding.asBool(folded) ? 1 : 0;
  }

  private static Expression floats(BinaryOperator operator, float a, float b) {
    return ConstantFolding.binary(operator, new FloatConstant(a), new FloatConstant(b));
  }

  /** Boxed: NaN equals NaN. */
  private static Float value(Expression constant) {
    return ((FloatConstant) constant).value();
  }

  @Test
  void signedIntegers() {
    for (int a : INTS) {
      for (int b : INTS) {
        assertThat(ints(BinaryOperator.ADD, Type.INT, a, b)).isEqualTo(a + b);
        assertThat(ints(BinaryOperator.SUBTRACT, Type.INT, a, b)).isEqualTo(a - b);
        assertThat(ints(BinaryOperator.MULTIPLY, Type.INT, a, b)).isEqualTo(a * b);
        assertThat(ints(BinaryOperator.DIVIDE, Type.INT, a, b)).isEqualTo(b == 0 ? -1 : a / b);
        assertThat(ints(BinaryOperator.REMAINDER, Type.INT, a, b)).isEqualTo(b == 0 ? -1 : a % b);
        assertThat(ints(BinaryOperator.SHIFT_LEFT, Type.INT, a, b)).isEqualTo(a << (b & 31));
        assertThat(ints(BinaryOperator.SHIFT_RIGHT, Type.INT, a, b)).isEqualTo(a >> (b & 31));
        assertThat(ints(BinaryOperator.BIT_XOR, Type.INT, a, b)).isEqualTo(a ^ b);
        assertThat(ints(BinaryOperator.LESS, Type.INT, a, b)).isEqualTo(a < b ? 1 : 0);
        assertThat(ints(BinaryOperator.GREATER_EQUAL, Type.INT, a, b)).isEqualTo(a >= b ? 1 : 0);
      }
    }
  }

  @Test
  void unsignedIntegers() {
    for (int a : INTS) {
      for (int b : INTS) {
        assertThat(ints(BinaryOperator.ADD, Type.UINT, a, b)).isEqualTo(a + b);
        assertThat(ints(BinaryOperator.DIVIDE, Type.UINT, a, b))
            .isEqualTo(b == 0 ? -1 : Integer.divideUnsigned(a, b));
        assertThat(ints(BinaryOperator.REMAINDER, Type.UINT, a, b))
            .isEqualTo(b == 0 ? -1 : Integer.remainderUnsigned(a, b));
        assertThat(ints(BinaryOperator.SHIFT_RIGHT, Type.UINT, a, b)).isEqualTo(a >>> (b & 31));
        assertThat(ints(BinaryOperator.LESS, Type.UINT, a, b))
            .isEqualTo(Integer.compareUnsigned(a, b) < 0 ? 1 : 0);
      }
    }
  }

  @Test
  void floatsInSinglePrecision() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1000; i++) {
      float a = i < 256 ? FLOATS[i / 16] : Float.intBitsToFloat(random.nextInt());
      float b = i < 256 ? FLOATS[i % 16] : Float.intBitsToFloat(random.nextInt());
      assertThat(value(floats(BinaryOperator.ADD, a, b))).isEqualTo(Float.valueOf(a + b));
      assertThat(value(floats(BinaryOperator.MULTIPLY, a, b))).isEqualTo(Float.valueOf(a * b));
      assertThat(value(floats(BinaryOperator.DIVIDE, a, b))).isEqualTo(Float.valueOf(a / b));
      assertThat(value(floats(BinaryOperator.REMAINDER, a, b))).isEqualTo(Float.valueOf(a % b));
      assertThat(ConstantFolding.asBool(floats(BinaryOperator.LESS, a, b))).isEqualTo(a < b);
      assertThat(ConstantFolding.asBool(floats(BinaryOperator.NOT_EQUAL, a, b))).isEqualTo(a != b);
    }
  }

  @Test
  void floatsBecomeIntegersBySaturation() {
    for (float value : FLOATS) {
      Expression constant = new FloatConstant(value);
      IntConstant signed = (IntConstant) ConstantFolding.convertScalar(constant, Type.Kind.INT);
      IntConstant unsigned = (IntConstant) ConstantFolding.convertScalar(constant, Type.Kind.UINT);
      assertThat(signed.bits()).isEqualTo((int) value);
      long expected =
          Float.isNaN(value) ? 0 : (long) Math.max(0.0, Math.min((double) value, 4294967295.0));
      assertThat(Integer.toUnsignedLong(unsigned.bits())).isEqualTo(expected);
    }
  }

  /** Expressions as constants of a file, so that typing and folding are seen together. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "float  | 1 / 2                          | 0.0",
        "float  | 1 / 2.0                        | 0.5",
        "int    | 7 / -2 * 10 + 7 % -2           | -29",
        "uint   | 0u - 1                         | 4294967295u",
        "int    | -1 >> 1                        | -1",
        "uint   | 0xffffffffu >> 28              | 15u",
        "int    | 1 << 33                        | 2",
        "bool   | 1 < 2 && !(3 < 2)              | true",
        "int    | true + true                    | 2",
        "float  | 3 > 2 ? 1.5 : 2                | 1.5",
        "float3 | float3(1, 2, 3).zyx * 2        | float3(6.0, 4.0, 2.0)",
        "float2 | { 1, 2 }                       | float2(1.0, 2.0)",
        "float  | float3(1, 2, 3)[1]             | 2.0",
        "float  | float2x2(1, 2, 3, 4)._m10      | 3.0",
        "float  | float2x2(1, 2, 3, 4)[1][1]     | 4.0",
        "float2 | mul(float2x2(1, 2, 3, 4), float2(1, 1)) | float2(3.0, 7.0)",
        "float2 | mul(float2(1, 1), float2x2(1, 2, 3, 4)) | float2(4.0, 6.0)",
        "float  | dot(float3(1, 2, 3), float3(4, 5, 6))   | 32.0",
        "float  | length(float2(3, 4))           | 5.0",
        "float3 | cross(float3(1, 0, 0), float3(0, 1, 0)) | float3(0.0, 0.0, 1.0)",
        "float  | max(1, min(2, 3)) + abs(-4) + sign(-5)  | 5.0",
        "float  | clamp(7, 0, 5) + saturate(2) + frac(1.25) + floor(-0.5) | 5.25",
        "float  | lerp(2, 4, 0.25) + step(1, 2) + sqrt(16) | 7.5",
        "uint   | asuint(1.0)                    | 1065353216u",
        "int    | countbits(0xff) + firstbitlow(8) | 11",
        "float  | round(2.5) + round(3.5)        | 6.0",
        "float  | radians(180) / PI              | 1.0",
        "bool3  | float3(1, 2, 3) > 2            | bool3(false, false, true)",
        "float3 | float3(1, 2, 3) > 2 ? 1 : float3(7, 8, 9) | float3(7.0, 8.0, 1.0)",
        "bool   | any(float2(0, 1)) && all(float2(1, 1)) && isnan(0.0 / 0.0) | true",
      })
  void constantsOfAFile(String type, String expression, String expected) {
    String text = "static const " + type + " value = " + expression + ";";
    CheckedParticle particle = CheckTexts.checked(text, type + " copy = value;");
    assertThat(CheckTexts.constant(particle, "value")).isEqualTo(expected);
  }
}
