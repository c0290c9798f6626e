package dev.tendril.core.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.check.CheckText;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.MapSources;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts made to be expensive: they end soon, with a result or with diagnostics. */
final class HostileEffectTest {
  private static final String PARTICLE =
      "struct Particle { float3 position : POSITION; float x; };\n";

  private static String file(String declarations, String statements) {
    return PARTICLE
        + declarations
        + "bool update(inout Particle p)\n{\n"
        + statements
        + "\n  return true;\n}\n";
  }

  private static String lines(int count, IntFunction<String> line) {
    return IntStream.range(0, count).mapToObj(line).collect(Collectors.joining());
  }

  static Stream<Arguments> texts() {
    return Stream.of(
        Arguments.of(
            "calls in a long chain",
            file(
                lines(5000, i -> "float f" + i + "(float x) { return f" + (i + 1) + "(x); }\n")
                    + "float f5000(float x) { return x; }\n",
                "p.x = f0(1);")),
        Arguments.of(
            "constants that need later ones",
            file(
                lines(5000, i -> "static const int c" + i + " = c" + (i + 1) + " + 1;\n")
                    + "static const int c5000 = 0;\n",
                "p.x = c0;")),
        Arguments.of(
            "names of templates that double",
            file(
                "template<typename T, typename U> struct P { float x; };\n"
                    + "typedef P<float, float> A0;\n"
                    + lines(40, i -> "typedef P<A%d, A%d> A%d;\n".formatted(i, i, i + 1)),
                "A40 a; p.x = a.x;")),
        Arguments.of(
            "templates that ask for larger ones",
            file(
                "template<typename T> struct S { T x; };\n"
                    + "template<typename T> float f(T x) { S<T> y; return f(y); }\n"
                    + "template<int N> float g() { return g<N + 1>() + g<N + 2>(); }\n",
                "p.x = f(1) + g<0>();")),
        Arguments.of(
            "many templates of one name, each asked for often",
            file(
                lines(3000, i -> "template<int N%d> int f() { return %d; }\n".formatted(i, i)),
                lines(3000, i -> "f<2>();\n"))),
        Arguments.of(
            "many specialisations",
            file(
                "template<typename T, int N> struct S { T x; };\n"
                    + "template<int N> int f() { return N; }\n"
                    + lines(
                        2000, i -> "template<typename T> struct S<T, %d> { T y; };\n".formatted(i))
                    + lines(2000, i -> "template<> int f<%d>() { return 7; }\n".formatted(i)),
                lines(900, i -> "S<float, %d> s%d; s%d.y = f<%d>();\n".formatted(i, i, i, i)))),
        Arguments.of(
            "static variables that need each other",
            file(
                lines(3000, i -> "static float s%d = s%d + deltaTime;\n".formatted(i, i + 1))
                    + "static float s3000 = 1;\n",
                "p.x = s0;")),
        Arguments.of(
            "many static variables in many entry points",
            file(
                lines(3000, i -> "static float s%d;\n".formatted(i))
                    + lines(300, i -> "void init(inout Particle p, Birth b);\n")
                    + "void init(inout Particle p, Birth b) { use(); }\n"
                    + "void use() { "
                    + lines(3000, i -> "s%d++;".formatted(i))
                    + " }\n",
                "use();")),
        Arguments.of(
            "structs in structs, forwards",
            file(
                "struct S0 { float a; };\n"
                    + lines(3000, i -> "struct S" + (i + 1) + " { S" + i + " a; };\n"),
                "S3000 s;")),
        Arguments.of(
            "structs in structs, backwards",
            file(
                lines(3000, i -> "struct S" + i + " { S" + (i + 1) + " a; };\n")
                    + "struct S3000 { float a; };\n",
                "S0 s;")),
        Arguments.of(
            "structs that double",
            file(
                "struct S0 { float a; };\n"
                    + lines(60, i -> "struct S" + (i + 1) + " { S" + i + " a; S" + i + " b; };\n"),
                "S60 s; S10 t;")),
        Arguments.of("an array of many dimensions", file("", "float a" + "[1]".repeat(2000) + ";")),
        Arguments.of(
            "many large variables", file("", lines(2000, i -> "float a" + i + "[16000];\n"))),
        Arguments.of(
            "large tables copied",
            file(
                "static const float t[4096] = {" + "1,".repeat(4096) + "};\n",
                lines(3000, i -> "p.x += t[" + i + "];\n"))),
        Arguments.of("a long sum", file("", "p.x = " + "1 + ".repeat(100_000) + "1;")),
        Arguments.of("a long comma list", file("", "p.x = (" + "1, ".repeat(20_000) + "1);")),
        Arguments.of(
            "deep parentheses", file("", "p.x = " + "(".repeat(20_000) + "1" + ")".repeat(20_000))),
        Arguments.of(
            "deep calls", file("", "p.x = " + "abs(".repeat(300) + "1" + ")".repeat(300) + ";")),
        Arguments.of("deep blocks", file("", "{".repeat(20_000) + "}".repeat(20_000))),
        Arguments.of(
            "deep lists",
            file("", "float a[1] = " + "{".repeat(5000) + "1" + "}".repeat(5000) + ";")),
        Arguments.of(
            "a long else chain",
            file("", "if (p.x > 0) p.x = 1;\n" + "else if (p.x > 1) p.x = 2;\n".repeat(3000))),
        Arguments.of("long members", file("", "p.x = p.position" + ".xyz".repeat(5000) + ".x;")),
        Arguments.of("many unary operators", file("", "p.x = " + "- ".repeat(20_000) + "1;")),
        Arguments.of(
            "many overloads called often",
            file(
                lines(
                    100,
                    i -> "struct T" + i + " { float a; };\nfloat f(T" + i + " t) { return 1; }\n"),
                lines(100, i -> "{ T" + i + " t; p.x += f(t); }\n"))),
        Arguments.of(
            "many unknown names", file("", lines(50_000, i -> "p.x += unknown" + i + ";\n"))),
        Arguments.of(
            "many variables", file("", lines(50_000, i -> "float v" + i + " = " + i + ";\n"))),
        Arguments.of(
            "loops in loops",
            file(
                "",
                lines(100, i -> "for (int i" + i + " = 0; i" + i + " < 9; i" + i + "++)\n")
                    + "p.x += 1;")),
        Arguments.of(
            "calls that double",
            file(
                "struct Render { float3 position; float size; };\n"
                    + "void f0() { Render r; draw(r); }\n"
                    + lines(60, i -> "void f" + (i + 1) + "() { f" + i + "(); f" + i + "(); }\n"),
                "f60();")),
        Arguments.of(
            "macros that double",
            "#define A0 p.x += 1;\n"
                + lines(40, i -> "#define A" + (i + 1) + " A" + i + " A" + i + "\n")
                + file("", "A40")),
        Arguments.of("a million lines", file("", "p.x += 1;\n".repeat(300_000))),
        Arguments.of(
            "large vectors of lists",
            file(
                "static const float4 t[4000] = {" + "1,2,3,4,".repeat(4000) + "};\n",
                "p.x = t[3].x;")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("texts")
  void endsPolitely(String name, String text) {
    Diagnostics diagnostics = new Diagnostics();
    CheckedEffect effect =
        EffectLoader.load(new MapSources(Map.of("Test.vfx", text)), "Test.vfx", diagnostics);
    String reported = DiagnosticText.render(diagnostics.all());
    if (effect == null) {
      assertThat(diagnostics.hasErrors()).as("it is refused without a word").isTrue();
    } else {
      assertThat(diagnostics.hasErrors()).as(reported).isFalse();
      assertThat(CheckText.of(effect.root())).startsWith("particle Test");
    }
  }

  @Test
  void callsThatDoubleAreCountedAndNotFollowed() {
    String text =
        file(
            "struct Render { float3 position; float size; };\n"
                + "void f0() { Render r; draw(r); }\n"
                + lines(10, i -> "void f" + (i + 1) + "() { f" + i + "(); f" + i + "(); }\n"),
            "f10(); emit(p);");
    CheckedEffect effect =
        EffectLoader.load(new MapSources(Map.of("Test.vfx", text)), "Test.vfx", new Diagnostics());
    assertThat(effect).isNotNull();
    assertThat(effect.root().drawsPerParticle()).as("more than four: the arena").isEqualTo(4);
    assertThat(effect.root().birthsPerParticle()).isEqualTo(1);
  }
}
