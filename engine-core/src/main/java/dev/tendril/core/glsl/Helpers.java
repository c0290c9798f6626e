package dev.tendril.core.glsl;

import dev.tendril.core.check.Type;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * GLSL functions that stand for what HLSL or the language's safety rules define and GLSL does not.
 * Each is written only when used, one overload per type. They choose by {@code mix} with bools and
 * compute with operands that are always safe, so no hardware sees a division by zero or a
 * conversion out of range, even where a compiler evaluates both sides.
 */
final class Helpers {

  /**
   * In the templates: {@code T} is the overload's type, {@code B I U F} that shape of a kind,
   * {@code J V D} the same of 64 bits.
   */
  enum Helper {
    /** x / 0 is -1 (all bits set); the smallest int by -1 wraps. */
    DIVIDE_INT(
        "divide",
        """
        T hlsl_divide(T a, T b) {
          B zero = EQUAL(b, T(0));
          B minus = EQUAL(b, T(-1));
          T quotient = a / mix(b, T(1), OR(zero, minus));
          return mix(mix(quotient, -a, minus), T(-1), zero);
        }
        """),
    DIVIDE_UINT(
        "divide",
        """
        T hlsl_divide(T a, T b) {
          B zero = EQUAL(b, T(0u));
          return mix(a / mix(b, T(1u), zero), ~T(0u), zero);
        }
        """),
    /** x % 0 is -1; the sign is the dividend's, which GLSL's own operator leaves open. */
    REMAINDER_INT(
        "remainder",
        """
        T hlsl_remainder(T a, T b) {
          B zero = EQUAL(b, T(0));
          T divisor = mix(b, T(1), OR(zero, EQUAL(b, T(-1))));
          return mix(a - divisor * (a / divisor), T(-1), zero);
        }
        """),
    REMAINDER_UINT(
        "remainder",
        """
        T hlsl_remainder(T a, T b) {
          B zero = EQUAL(b, T(0u));
          return mix(a % mix(b, T(1u), zero), ~T(0u), zero);
        }
        """),
    /** Truncates; the sign is the dividend's. */
    FMOD(
        "fmod",
        """
        T hlsl_fmod(T a, T b) {
          return a - b * trunc(a / b);
        }
        """),
    /** Saturates; NaN gives 0. */
    TO_INT(
        "toInt",
        """
        I hlsl_toInt(T x) {
          I inside = I(mix(T(0.0), x, LESS(abs(x), T(2147483648.0))));
          inside = mix(inside, I(2147483647), GREATER_EQUAL(x, T(2147483648.0)));
          return mix(inside, I(int(0x80000000u)), LESS_EQUAL(x, T(-2147483648.0)));
        }
        """),
    /** Saturates; NaN gives 0. */
    TO_UINT(
        "toUint",
        """
        U hlsl_toUint(T x) {
          U inside = U(mix(T(0.0), x, AND(GREATER(x, T(0.0)), LESS(x, T(4294967296.0)))));
          return mix(inside, U(0xffffffffu), GREATER_EQUAL(x, T(4294967296.0)));
        }
        """),
    /** Saturates; NaN gives 0. */
    TO_LONG(
        "toLong",
        """
        J hlsl_toLong(T x) {
          J inside = J(mix(T(0.0), x, LESS(abs(x), T(9223372036854775808.0))));
          inside = mix(inside, J(0x7fffffffffffffffL), GREATER_EQUAL(x, T(9223372036854775808.0)));
          return mix(inside, J(0x8000000000000000UL), LESS_EQUAL(x, T(-9223372036854775808.0)));
        }
        """),
    /** Saturates; NaN gives 0. The upper half comes through the signed conversion. */
    TO_ULONG(
        "toUlong",
        """
        V hlsl_toUlong(T x) {
          B large = GREATER_EQUAL(x, T(9223372036854775808.0));
          T rest = mix(x, x - T(9223372036854775808.0), large);
          V inside =
              V(J(mix(T(0.0), rest, AND(GREATER(rest, T(0.0)), LESS(rest, T(9223372036854775808.0))))));
          inside = mix(inside, inside ^ V(0x8000000000000000UL), large);
          return mix(inside, V(0xffffffffffffffffUL), GREATER_EQUAL(x, T(18446744073709551616.0)));
        }
        """),
    /** NaN gives 0, which GLSL's clamp leaves open. */
    SATURATE(
        "saturate",
        """
        T hlsl_saturate(T x) {
          return mix(T(0.0), min(x, T(1.0)), GREATER(x, T(0.0)));
        }
        """),
    LERP(
        "lerp",
        """
        T hlsl_lerp(T a, T b, T s) {
          return a + s * (b - a);
        }
        """),
    /** Defined for equal and for swapped edges too. */
    SMOOTHSTEP(
        "smoothstep",
        """
        T hlsl_smoothstep(T low, T high, T x) {
          T t = (x - low) / (high - low);
          t = mix(T(0.0), min(t, T(1.0)), GREATER(t, T(0.0)));
          return t * t * (3.0 - 2.0 * t);
        }
        """),
    SIGN_FLOAT(
        "sign",
        """
        I hlsl_sign(T x) {
          return I(GREATER(x, T(0.0))) - I(LESS(x, T(0.0)));
        }
        """),
    /** By bits: compilers may take it that there are no NaNs. */
    ISNAN(
        "isnan",
        """
        B hlsl_isnan(T x) {
          return GREATER((floatBitsToUint(x) & 0x7fffffffu), U(0x7f800000u));
        }
        """),
    ISINF(
        "isinf",
        """
        B hlsl_isinf(T x) {
          return EQUAL((floatBitsToUint(x) & 0x7fffffffu), U(0x7f800000u));
        }
        """),
    ISFINITE(
        "isfinite",
        """
        B hlsl_isfinite(T x) {
          return LESS((floatBitsToUint(x) & 0x7fffffffu), U(0x7f800000u));
        }
        """),
    ISNAN_DOUBLE(
        "isnan",
        """
        B hlsl_isnan(T x) {
          U low = EACH_U(unpackDouble2x32(x@).x);
          U high = EACH_U(unpackDouble2x32(x@).y & 0x7fffffffu);
          return GREATER((high | U(NOT_EQUAL(low, U(0u)))), U(0x7ff00000u));
        }
        """),
    ISINF_DOUBLE(
        "isinf",
        """
        B hlsl_isinf(T x) {
          U low = EACH_U(unpackDouble2x32(x@).x);
          U high = EACH_U(unpackDouble2x32(x@).y & 0x7fffffffu);
          return EQUAL((high | U(NOT_EQUAL(low, U(0u)))), U(0x7ff00000u));
        }
        """),
    ISFINITE_DOUBLE(
        "isfinite",
        """
        B hlsl_isfinite(T x) {
          U high = EACH_U(unpackDouble2x32(x@).y & 0x7fffffffu);
          return LESS(high, U(0x7ff00000u));
        }
        """),
    COUNTBITS_WIDE(
        "countbits",
        """
        U hlsl_countbits(T x) {
          return U(bitCount(U(x)) + bitCount(U(x >> 32)));
        }
        """),
    FIRSTBITLOW_WIDE(
        "firstbitlow",
        """
        U hlsl_firstbitlow(T x) {
          I low = findLSB(U(x));
          I high = findLSB(U(x >> 32));
          high = mix(high + 32, I(-1), EQUAL(high, I(-1)));
          return U(mix(low, high, EQUAL(low, I(-1))));
        }
        """),
    FIRSTBITHIGH_WIDE(
        "firstbithigh",
        """
        U hlsl_firstbithigh(T x) {
          I low = findMSB(U(x));
          I high = findMSB(U(x >> 32));
          return U(mix(high + 32, low, EQUAL(high, I(-1))));
        }
        """),
    REVERSEBITS_WIDE(
        "reversebits",
        """
        T hlsl_reversebits(T x) {
          return (T(bitfieldReverse(U(x))) << 32) | T(bitfieldReverse(U(x >> 32)));
        }
        """),
    ASDOUBLE(
        "asdouble",
        """
        D hlsl_asdouble(T low, T high) {
          return EACH_D(packDouble2x32(uvec2(low@, high@)));
        }
        """),
    DOUBLE_LOW(
        "lowBits",
        """
        U hlsl_lowBits(T x) {
          return EACH_U(unpackDouble2x32(x@).x);
        }
        """),
    DOUBLE_HIGH(
        "highBits",
        """
        U hlsl_highBits(T x) {
          return EACH_U(unpackDouble2x32(x@).y);
        }
        """),
    DST(
        "dst",
        """
        vec4 hlsl_dst(vec4 a, vec4 b) {
          return vec4(1.0, a.y * b.y, a.z, b.w);
        }
        """),
    LIT(
        "lit",
        """
        vec4 hlsl_lit(float diffuse, float specular, float power) {
          bool lit = diffuse >= 0.0 && specular >= 0.0;
          return vec4(1.0, max(diffuse, 0.0), lit ? pow(specular, power) : 0.0, 1.0);
        }
        """),
    F16TOF32(
        "f16tof32",
        """
        F hlsl_f16tof32(T bits) {
          return EACH_F(unpackHalf2x16(bits@).x);
        }
        """),
    F32TOF16(
        "f32tof16",
        """
        U hlsl_f32tof16(T x) {
          return EACH_U(packHalf2x16(vec2(x@, 0.0)));
        }
        """),
    /** The mantissa keeps the sign. Zero, denormals, infinities and NaN: themselves and 0. */
    FREXP(
        "frexp",
        """
        T hlsl_frexp(T x, out I exponent) {
          U bits = floatBitsToUint(x);
          U field = (bits >> 23) & 0xffu;
          B special = OR(EQUAL(field, U(0u)), EQUAL(field, U(255u)));
          exponent = mix(I(field) - 126, I(0), special);
          return mix(uintBitsToFloat((bits & 0x807fffffu) | 0x3f000000u), x, special);
        }
        """);

    private final String word;
    private final String template;

    Helper(String word, String template) {
      this.word = word;
      this.template = template;
    }
  }

  private final Map<String, String> texts = new LinkedHashMap<>();
  private final boolean precise;

  Helpers(boolean precise) {
    this.precise = precise;
  }

  /** The function's name; its text will be among {@link #texts}. */
  String use(Helper helper, Type.Basic type) {
    texts.computeIfAbsent(
        helper + " " + GlslTypes.name(type), key -> instantiate(template(helper, type), type));
    return "hlsl_" + helper.word;
  }

  /** In order of first use; none needs another. */
  Iterable<String> texts() {
    return texts.values();
  }

  private String template(Helper helper, Type.Basic type) {
    if (!precise || !type.kind().isReal() || !helper.template.startsWith("T ")) {
      return helper.template;
    }
    return helper
        .template
        .replace("\n  T ", "\n  precise T ")
        .replaceAll("\n  return (.*);", "\n  precise T result = $1;\n  return result;");
  }

  private static String instantiate(String template, Type.Basic type) {
    boolean scalar = GlslTypes.isScalar(type);
    String text = template;
    text = replaceCalls(text, "GREATER_EQUAL", scalar ? " >= " : "greaterThanEqual");
    text = replaceCalls(text, "LESS_EQUAL", scalar ? " <= " : "lessThanEqual");
    text = replaceCalls(text, "NOT_EQUAL", scalar ? " != " : "notEqual");
    text = replaceCalls(text, "EQUAL", scalar ? " == " : "equal");
    text = replaceCalls(text, "GREATER", scalar ? " > " : "greaterThan");
    text = replaceCalls(text, "LESS", scalar ? " < " : "lessThan");
    text = replaceEach(text, "EACH_F", Type.Kind.FLOAT, type);
    text = replaceEach(text, "EACH_U", Type.Kind.UINT, type);
    text = replaceEach(text, "EACH_D", Type.Kind.DOUBLE, type);
    String bool = GlslTypes.name(type.withKind(Type.Kind.BOOL));
    text = replaceLogic(text, "OR", scalar ? " || " : bool + "(true)");
    text = replaceLogic(text, "AND", scalar ? " && " : bool + "(false)");
    if (scalar) {
      String plain = type.kind().isWide() ? "IU" : "TIU";
      text = text.replaceAll("\\b[" + plain + "]\\((-?[0-9][0-9a-fx.]*u?)\\)", "$1");
    }
    return text.replaceAll("\\bT\\b", GlslTypes.name(type))
        .replaceAll("\\bB\\b", bool)
        .replaceAll("\\bI\\b", GlslTypes.name(type.withKind(Type.Kind.INT)))
        .replaceAll("\\bU\\b", GlslTypes.name(type.withKind(Type.Kind.UINT)))
        .replaceAll("\\bJ\\b", GlslTypes.name(type.withKind(Type.Kind.LONG)))
        .replaceAll("\\bV\\b", GlslTypes.name(type.withKind(Type.Kind.ULONG)))
        .replaceAll("\\bD\\b", GlslTypes.name(type.withKind(Type.Kind.DOUBLE)))
        .replaceAll("\\bF\\b", GlslTypes.name(type.withKind(Type.Kind.FLOAT)));
  }

  /** {@code WORD(a, b)} becomes {@code (a op b)} or {@code function(a, b)}. */
  private static String replaceCalls(String text, String word, String operator) {
    boolean infix = operator.startsWith(" ");
    return replace(
        text,
        word,
        (left, right) ->
            infix
                ? "(" + left + operator + right + ")"
                : operator + "(" + left + ", " + right + ")");
  }

  /** Bool vectors have no operators: a chooses between b and the value that decides alone. */
  private static String replaceLogic(String text, String word, String operator) {
    boolean infix = operator.startsWith(" ");
    return replace(
        text,
        word,
        (left, right) -> {
          if (infix) {
            return "(" + left + operator + right + ")";
          }
          return word.equals("OR")
              ? "mix(" + right + ", " + operator + ", " + left + ")"
              : "mix(" + operator + ", " + right + ", " + left + ")";
        });
  }

  private interface Rewrite {
    String apply(String left, String right);
  }

  private static String replace(String text, String word, Rewrite rewrite) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (true) {
      int start = text.indexOf(word + "(", at);
      if (start < 0) {
        return out.append(text, at, text.length()).toString();
      }
      int open = start + word.length();
      int comma = -1;
      int depth = 0;
      int end = open;
      do {
        char c = text.charAt(end);
        if (c == '(') {
          depth++;
        } else if (c == ')') {
          depth--;
        } else if (c == ',' && depth == 1) {
          comma = end;
        }
        end++;
      } while (depth > 0);
      String left = replace(text.substring(open + 1, comma), word, rewrite);
      String right = replace(text.substring(comma + 1, end - 1).trim(), word, rewrite);
      out.append(text, at, start).append(rewrite.apply(left, right));
      at = end;
    }
  }

  /** {@code WORD(f(x@))} becomes {@code vec2(f(x.x), f(x.y))}. */
  private static String replaceEach(String text, String word, Type.Kind kind, Type.Basic type) {
    int start = text.indexOf(word + "(");
    if (start < 0) {
      return text;
    }
    int end = text.indexOf(");\n", start);
    String body = text.substring(start + word.length() + 1, end);
    if (GlslTypes.isScalar(type)) {
      String rest = replaceEach(text.substring(end + 1), word, kind, type);
      return text.substring(0, start) + body.replace("@", "") + rest;
    }
    StringBuilder parts = new StringBuilder();
    for (int i = 0; i < type.componentCount(); i++) {
      parts.append(i == 0 ? "" : ", ").append(body.replace("@", "." + "xyzw".charAt(i)));
    }
    String result = GlslTypes.name(type.withKind(kind));
    String rest = replaceEach(text.substring(end + 1), word, kind, type);
    return text.substring(0, start) + result + "(" + parts + ")" + rest;
  }
}
