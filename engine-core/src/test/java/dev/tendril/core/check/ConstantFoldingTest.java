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
        "int64_t | 0x7fffffffffffffffll + 1     | -9223372036854775808ll",
        "uint64_t | ~0ull / 3                    | 6148914691236517205ull",
        "uint64_t | ~0ull % 10                   | 5ull",
        "int64_t | 1ll << 68                     | 16ll",
        "int64_t | -1ll >> 70                    | -1ll",
        "uint64_t | ~0ull >> 63                  | 1ull",
        "int64_t | 5ll / 0 + 5ll % 0             | -2ll",
        "bool   | ~0ull > 5 && -1ll < 5 && max(~0ull, 5) == ~0ull | true",
        "double | 1.0L / 10                      | 0.1L",
        "double | 0.1 + 0.0L                     | 0.10000000149011612L",
        "float  | float(0.1L)                    | 0.1",
        "float  | float(~0ull)                   | 1.8446744e19",
        "int    | int(1e300L)                    | 2147483647",
        "uint64_t | uint64_t(1e300L)             | 18446744073709551615ull",
        "uint64_t | uint64_t(1e19)               | 9999999980506447872ull",
        "int64_t | int64_t(0.0L / 0.0L)          | 0ll",
        "uint   | countbits(~0ull) + firstbithigh(1ull << 40) + firstbitlow(1ll << 50) | 154u",
        "uint   | firstbithigh(-5ll)             | 2u",
        "int2   | int2(firstbithigh(-5), firstbithigh(int(0))) | int2(2, -1)",
        "uint64_t | reversebits(1ull)            | 9223372036854775808ull",
        "double | asdouble(1u, 0x3ff00000u)      | 1.0000000000000002L",
        "double | fma(0.1L, 10.0L, -1.0L)        | 5.551115123125783E-17L",
        "int2x2 | mul(int2x2(1, 2, 3, 4), int2x2(5, 6, 7, 8)) | int2x2(19, 22, 43, 50)",
        "float  | mul(float1x3(1, 2, 3), float3x1(4, 5, 6)) | 32.0",
        "float3 | (float3)float3x1(4, 5, 6)      | float3(4.0, 5.0, 6.0)",
        "int    | int3x1(4, 5, 6)[1][0]          | 5",
        "bool2x2 | float2x2(1, 2, 3, 4) > 2      | bool2x2(false, false, true, true)",
        "int2x2 | float2x2(1, 2, 3, 4) > 2 ? 1 : int2x2(5, 6, 7, 8) | int2x2(5, 6, 1, 1)",
        "uint4  | f32tof16(float4(1.5, -65504, 1e-7, 65520)) | uint4(15872u, 64511u, 2u, 31744u)",
        "float3 | f16tof32(uint3(0x3e00, 0xfbff, 1)) | float3(1.5, -65504.0, 5.9604645e-8)",
        "float  | determinant(float3x3(2, 0, 1, 0, 3, 0, 1, 0, 4)) | 21.0",
        "float3 | reflect(float3(1, -1, 0), float3(0, 1, 0)) | float3(1.0, 1.0, 0.0)",
        "float2 | refract(float2(0, -1), float2(0, 1), 0.5)  | float2(0.0, -1.0)",
        "float2 | faceforward(float2(1, 2), 1, 1) | float2(-1.0, -2.0)",
        "float4 | lit(0.5, 3, 2)                 | float4(1.0, 0.5, 9.0, 1.0)",
        "float4 | dst(float4(1, 2, 3, 4), float4(5, 6, 7, 8)) | float4(1.0, 12.0, 3.0, 8.0)",
        "int    | dot(int3(1, 2, 3), int3(4, 5, 6)) | 32",
        "uint4  | unpack_u8u32(0x80ff0102u)      | uint4(2u, 1u, 255u, 128u)",
        "int4   | unpack_s8s32(0x80ff0102u)      | int4(2, 1, -1, -128)",
        "uint   | pack_u8(uint4(0x102, 1, 255, 128)) | 2164195586u",
        "uint   | pack_s8(int4(2, 1, -1, -128))  | 2164195586u",
        "uint   | pack_clamp_u8(int4(-5, 300, 7, 255)) | 4278714112u",
        "uint   | pack_clamp_s8(int4(-500, 300, 7, -1)) | 4278681472u",
        "uint   | dot4add_u8packed(0x01020304u, 0xff000001u, 5) | 264u",
        "int    | dot4add_i8packed(0x01020304u, 0xff000001u, 5) | 8",
        "float  | dot2add(float2(1, 2), float2(3, 4), 5) | 16.0",
        "int4   | D3DCOLORtoUBYTE4(float4(1, 0.5, 0, 2)) | int4(0, 127, 255, 510)",
        "uint4  | msad4(0x01000203u, uint2(0x04030201u, 0x08070605u), uint4(0, 10, 0, 0)) |"
            + " uint4(5u, 16u, 7u, 10u)",
        "uint2  | AddUint64(uint2(0xffffffffu, 1), uint2(1, 2)) | uint2(0u, 4u)",
        "uint4  | AddUint64(uint4(1, 2, 0xfffffffeu, 0xffffffffu), uint4(3, 4, 5, 0)) |"
            + " uint4(4u, 6u, 3u, 0u)",
        "bool4  | isnormal(float4(1, 0, 1e-38, 2e-38)) | bool4(true, false, false, true)",
        "bool2  | isnormal(float2(-3e38, asfloat(0xff800000u))) | bool2(true, false)",
        "uint   | NonUniformResourceIndex(3u)    | 3u",
      })
  void constantsOfAFile(String type, String expression, String expected) {
    String text = "static const " + type + " value = " + expression + ";";
    CheckedParticle particle = CheckTexts.checked(text, type + " copy = value;");
    assertThat(CheckTexts.constant(particle, "value")).isEqualTo(expected);
  }
}
