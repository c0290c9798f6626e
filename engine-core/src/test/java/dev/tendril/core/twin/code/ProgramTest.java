package dev.tendril.core.twin.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.core.VfxCompiler;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.twin.TwinLimitException;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The meaning of statements and expressions: HLSL's, with the language's safety rules. */
final class ProgramTest {
  private static final String PARTICLE =
      """
      struct Inner { int a; float2 v; };
      struct Particle { int4 i; float4 f; float2x3 m; Inner s[3]; };
      static const int TABLE[12] = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8 };
      int count(inout int4 i) { i.x += 1; return i.x; }
      void pair(out int a, inout int b) { b += a; a = b * 10; }
      int twice(int x) { return 2 * x; }
      """;

  private static Function update(String declarations, String statements) {
    String text =
        PARTICLE + declarations + "\nbool update(inout Particle p) {\n" + statements + "\n}\n";
    return VfxCompiler.compile(new MapSources(Map.of("Test.vfx", text)), "Test.vfx")
        .effectOrThrow()
        .root()
        .update();
  }

  private static Program run(Function function, long operations) {
    Program program = Program.compile(function, new Words(), new NoEngine());
    Work work = new Work();
    work.allow(operations);
    program.run(work, 0);
    return program;
  }

  /** The first words of the particle after statements. */
  private static int[] ints(String statements) {
    Program program = run(update("", statements + "\nreturn true;"), 100_000_000);
    int[] ints = new int[4];
    System.arraycopy(program.memory(), program.parameter(0), ints, 0, 4);
    return ints;
  }

  /** Every run begins with the first values, whatever the last one left. */
  @Test
  void staticVariablesLastForOneRun() {
    String declarations =
        """
        static int n = 3;
        static int4 seen;
        static Inner box = { 1, 2, 3 };
        static int early = late() + 10;
        static int limit = early * 2;
        int late() { return limit + n; }
        int next() { static int own = 5; own++; return own + n++; }
        int from(int x) { static int first = x; return first++; }
        int change(inout int x) { n += 10; x += 1; return n; }
        int look(inout int x) { n += 100; return x; }
        """;
    String statements =
        """
        p.i.x = n + next() * 100 + n * 10000;   // 3 + 900 + 40000
        p.i.y = from(7) * 100 + from(1) * 10 + early + limit; // 700 + 80 + 13 + 26
        p.i.z = change(n) * 100 + n;            // n is 4, 14 inside, then what x was: 5
        p.i.w = look(n) * 1000 + n;             // x stays 5 and is not put back: 105
        seen[n & 3] = 8;
        box.v += box.a;
        p.f = seen + float4(box.v, n, TABLE[next() & 1]); // 0 8 0 0 + 3 4 105 1: 7 + 105 is even, 3
        return true;
        """;
    Program program = run(update(declarations, statements), 1_000_000);
    for (int repeated = 0; repeated < 2; repeated++) {
      int at = program.parameter(0);
      assertThat(Arrays.copyOfRange(program.memory(), at, at + 4))
          .containsExactly(40_903, 819, 1405, 5105);
      float[] floats = new float[4];
      for (int i = 0; i < 4; i++) {
        floats[i] = Float.intBitsToFloat(program.memory()[at + 4 + i]);
      }
      assertThat(floats).containsExactly(3, 12, 105, 3);
      Work work = new Work();
      work.allow(1_000_000);
      program.run(work, 0);
    }
  }

  /** Expected: p.i, which begins as zeros. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        // from left to right, each once
        "p.i.y = count(p.i) + 10 * count(p.i) + 100 * count(p.i);      @ 3 321 0 0",
        "int a = 1; p.i.x = a + (a = 5) + a;                           @ 11 0 0 0",
        "int a[2] = {7, 8}; int k = 0; a[k++] = k; p.i.xy = int2(a[0], k); @ 1 1 0 0",
        "int a[2] = {7, 8}; int k = 0; a[k] += (k = 1); p.i.xy = int2(a[0], a[1]); @ 8 8 0 0",
        "p.i.x = 5; p.i.y = p.i.x++ + p.i.x; p.i.z = --p.i.x;          @ 5 11 5 0",
        "p.i.x = twice(twice(3)) + twice(1);                           @ 14 0 0 0",
        "int b = 3; pair(p.i.x, b); p.i.y = b;                         @ 30 3 0 0",
        "p.i = int4(1, 2, 3, 4); p.i.zyx = p.i.xyz;                    @ 3 2 1 4",
        "p.i.wz = int2(1, 2); p.i.xy = p.i.zw;                         @ 2 1 2 1",
        "p.i.yzw = 7; p.i.zyx[int(p.f.x) + 2] = 1;                     @ 1 7 7 7",
        // chosen sides
        "p.i.x = p.i.y != 0 && count(p.i) > 0 ? 1 : 2;                 @ 2 0 0 0",
        "p.i.x = p.i.y == 0 || count(p.i) > 0 ? 1 : 2;                 @ 1 0 0 0",
        "p.i.y = p.f.x > 1 ? count(p.i) : 9;                           @ 0 9 0 0",
        "p.i = p.i > int4(0, -1, 0, -1) ? int4(1, 2, 3, 4) : 5;        @ 5 2 5 4",
        // safety
        "p.i = int4(TABLE[p.i.x - 5], TABLE[p.i.x + 99], p.i[9 + p.i.y], 0); @ 3 8 0 0",
        "p.i.x = 7 / p.i.y; p.i.z = 7 % p.i.y; p.i.w = (-7) % (p.i.y - 2); @ -1 0 -1 -1",
        "p.i.x = 1 << (p.i.y + 33); p.i.z = -8 >> (p.i.y + 33);        @ 2 0 -4 0",
        "p.i.x = int(1e20 + p.f.x); p.i.y = int(0 / p.f.x); p.i.z = int(uint(p.f.x - 5));"
            + " @ 2147483647 0 0 0",
        "p.i.x = (-2147483647 - 1 + p.i.y) / (p.i.y - 1);              @ -2147483648 0 0 0",
        // statements
        "for (int k = 0; k < 5; k++) { if (k == 1) continue; if (k == 4) break; p.i.x += k; }"
            + " @ 5 0 0 0",
        "int k = 0; do { k++; if (k == 2) continue; p.i.x += k; } while (k < 4); @ 8 0 0 0",
        "while (true) { p.i.x++; if (p.i.x > 2) return false; }        @ 3 0 0 0",
        "for (int k = 0; k < 6; k++) switch (k) { case 1: case 2: p.i.x += 1; break;"
            + " case 3: p.i.y = k; break; default: p.i.z += k; break; } @ 2 3 9 0",
        "int k = 9; { int k = 4; p.i.x = k; } p.i.y = k;               @ 4 9 0 0",
        // structs, arrays, matrices
        "Inner q = p.s[2]; q.v.y = 4; p.s[p.i.x + 1] = q; p.i.x = int(p.s[1].v[1] + p.s[2].v.y);"
            + " @ 4 0 0 0",
        "p.m = float2x3(1, 2, 3, 4, 5, 6); p.m[p.i.x + 1].xz += 10; p.i.xyz = int3(p.m[1]);"
            + " @ 14 5 16 0",
        "p.m._m02_m10 = float2(8, 9); p.i.xy = int2(transpose(p.m)[2].x, p.m._21); @ 8 9 0 0",
        "float2x3 n = float2x3(1, 2, 3, 4, 5, 6); p.i.xy = int2(mul(n, float3(1, 10, 100)));"
            + " p.i.zw = int2(mul(float2(1, 10), n).xz); @ 321 654 41 63",
        "float2x2 n = (float2x2)float3x3(1, 2, 3, 4, 5, 6, 7, 8, 9); p.i = int4(n[0], n[1]);"
            + " @ 1 2 4 5",
        "p.i.x = int(determinant(float3x3(2, 0, 1, 1, 3, 2, 1, 1, 4))); @ 18 0 0 0",
        // matrices of every kind
        "int2x3 n = int2x3(1, 2, 3, 4, 5, 6); n._m00_m12 += p.i.x + 7; n++; p.i.xyz = n[p.i.y + 1];"
            + " p.i.w = n[0][0]; @ 5 6 14 9",
        "int2x2 n = int2x2(1, 2, 3, 4); bool2x2 c = n > p.i.x + 2; p.i = int4(c[0], c[1]);"
            + " n = c ? -n : n; p.i += int4(n[0], n[1]); @ 1 2 -2 -3",
        "int2x2 n = int2x2(1, 2, 3, 4); n = mul(n, n); p.i.xy = n[0]; p.i.zw = mul(int2(1, 10), n);"
            + " @ 7 10 157 230",
        "float3x1 n = float3x1(1, 2, 3); float1x3 r = float3(4, 5, 6); n[p.i.x + 1] = 9;"
            + " p.i.xyz = (int3)(float3)n; p.i.w = (int)mul(r, n); @ 1 9 3 67",
        // 64 bits: upper and lower words
        "int64_t n = p.i.x + 5; n = n * 6000000000ll - 1; p.i = int4(n >> 32, n, n / 7 >> 32, n %"
            + " 7); @ 6 -64771073 0 4",
        "uint64_t n = p.i.x - 1; p.i = int4(n >> 32, n >> 60, n / 3 >> 32, n % 10);"
            + " @ -1 15 1431655765 5",
        "int64_t2 n = int64_t2(p.i.x, 1ll << 40); n = n.yx; n.x++; n[p.i.y + 1] -= 2;"
            + " p.i = int4(n.x, n.x >> 32, n.y, n.y >> 32); @ 1 256 -2 -1",
        "int64_t n = 5 / (p.i.x + 0ll); p.i.xy = int2(n, (1ll << (p.i.x + 66)));  @ -1 4 0 0",
        "int64_t2 a = int64_t2(p.i.x - 1, 9); p.i.xy = a < a.yx ? 1 : 2; p.i.zw = a.y > 5u ? 3 : 4;"
            + " @ 1 2 3 3",
        "uint64_t n = ~0ull >> (p.i.x + 7); p.i = int4(countbits(n), firstbithigh(n),"
            + " firstbitlow(n << 9), reversebits(n) >> 32); @ 57 56 9 -1",
        "double d = p.i.x + 10; d /= 4; d = fma(d, d, 0.25L) + frac(d); d++; p.i.x = int(d * 100);"
            + " p.i.y = d > 7 ? 1 : 0; @ 800 1 0 0",
        "double2 d = double2(p.i.x + 3, 4); uint2 a; uint2 b; asuint(d, a, b); p.i.xy = b;"
            + " p.i.z = int(length(asdouble(a, b))); p.i.w = int(dot(d, d.yx));"
            + " @ 1074266112 1074790400 5 24",
        "double2x2 n = double2x2(1, 2, 3, 4); n._m01 += p.i.x; p.i.xy = int2(mul(n, double2(1,"
            + " 10))); p.i.z = int(determinant(n)); p.i.w = int(transpose(n)[0].y); @ 21 43 -2 3",
        "double d = p.f.x / 0.0L; p.i.x = int(d); p.i.y = isnan(d) ? 1 : 0; d = 1e300L + p.i.x;"
            + " p.i.z = int(d); p.i.w = int(uint64_t(d) >> 32); @ 0 1 2147483647 -1",
        // intrinsics
        "p.i = int4(firstbithigh(0x10), firstbitlow(0x18), countbits(255u), sign(-2.5));"
            + " @ 4 3 8 -1",
        "float e; float x = frexp(p.f.x - 6, e); p.i.x = int(e); p.i.y = int(x * 100); @ 3 -75 0 0",
        "float w; float x = modf(p.f.x - 2.75, w); p.i.xy = int2(w, x * 4);  @ -2 -3 0 0",
        "p.i.x = asint(p.f.x + 1); p.i.y = int(f32tof16(65520 + p.f.x)); p.i.z ="
            + " int(1024 * f16tof32(0x3555)); @ 1065353216 31744 341 0",
        "p.i.x = int(fmod(-7.5, 2 + p.f.x) * 2); p.i.y = int(round(2.5 + p.f.x)); @ -3 2 0 0",
        "p.i.xyz = int3(cross(float3(1, 2, 3 + p.f.x), float3(4, 5, 6))); @ -3 6 -3 0",
      })
  void meaning(String statements, String expected) {
    int[] words = ints(statements);
    assertThat("%d %d %d %d".formatted(words[0], words[1], words[2], words[3])).isEqualTo(expected);
  }

  @Test
  void loopsShareABudget() {
    Function function =
        update("", "while (p.f.x == 0) p.i.x++; while (p.f.x == 0) p.i.y++; return true;");
    Program program = Program.compile(function, new Words(), new NoEngine());
    Work work = new Work();
    work.allow(100_000_000);
    assertThat(program.run(work, 0)).isTrue();
    assertThat(program.memory()[program.parameter(0)]).isEqualTo(1 << 20);
    assertThat(program.memory()[program.parameter(0) + 1]).isZero();
    program.memory()[program.parameter(0) + 4] = Float.floatToRawIntBits(1);
    assertThat(program.run(work, 0)).isFalse();
  }

  // ---- hostile texts end politely

  @Test
  void workIsLimited() {
    StringBuilder calls = new StringBuilder("void f0(inout Particle p) { p.i.x++; }\n");
    for (int i = 1; i < 16; i++) {
      calls.append(
          "void f%d(inout Particle p) { for (int i = 0; i < 9; i++) f%d(p); }\n"
              .formatted(i, i - 1));
    }
    Function function = update(calls.toString(), "f15(p); return true;"); // 9^15 calls
    assertThatThrownBy(() -> run(function, 1_000_000)).isInstanceOf(TwinLimitException.class);
  }

  @Test
  void anInterruptEndsARun() {
    Function function = update("", "for (int i = 0; i < 65000; i++) p.i.x += i; return p.i.x > 0;");
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> run(function, Long.MAX_VALUE)).hasMessage("interrupted");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void variablesTakeLimitedMemory() {
    StringBuilder functions = new StringBuilder();
    StringBuilder calls = new StringBuilder("float a[16384];\n");
    for (int i = 0; i < 20; i++) { // 20 functions x 64 parameters x 16,384 words
      functions.append("int f%d(float a0[16384]".formatted(i));
      for (int k = 1; k < 64; k++) {
        functions.append(", float a%d[16384]".formatted(k));
      }
      functions.append(") { return 1; }\n");
      calls.append("p.i.x += f%d(a%s);\n".formatted(i, ", a".repeat(63)));
    }
    Function function = update(functions.toString(), calls + "return true;");
    assertThatThrownBy(() -> Program.compile(function, new Words(), new NoEngine()))
        .isInstanceOf(TwinLimitException.class);
  }

  /** The largest texts that the checker lets through, in a thread with half a megabyte of stack. */
  @Test
  void deepTextsNeedNoDeepStack() throws InterruptedException {
    String sum = "p.i.x" + " + 1".repeat(390);
    String blocks = "if (p.i.y == 0) { ".repeat(250) + "p.i.z = 7;" + " }".repeat(250);
    String parentheses = "-(".repeat(120) + "p.i.z" + ")".repeat(120);
    StringBuilder calls = new StringBuilder("int g0(int x) { return x; }\n");
    for (int i = 1; i < 3000; i++) {
      calls.append("int g%d(int x) { return g%d(x) + 1; }\n".formatted(i, i - 1));
    }
    Function function =
        update(
            calls.toString(),
            "p.i.w = g2999(0);\np.i.x = "
                + sum
                + ";\n"
                + blocks
                + "\np.i.y = "
                + parentheses
                + ";\nreturn true;");
    int[] result = new int[4];
    Throwable[] thrown = new Throwable[1];
    Thread thread =
        new Thread(
            null,
            () -> {
              Program program = run(function, 1_000_000);
              System.arraycopy(program.memory(), program.parameter(0), result, 0, 4);
            },
            "small stack",
            512 * 1024);
    thread.setUncaughtExceptionHandler((t, e) -> thrown[0] = e);
    thread.start();
    thread.join();
    assertThat(thrown[0]).isNull();
    assertThat(result).containsExactly(390, 7, 7, 2999);
  }
}
