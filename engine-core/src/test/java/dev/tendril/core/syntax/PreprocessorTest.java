package dev.tendril.core.syntax;

import static dev.tendril.core.syntax.Texts.preprocessed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.SourceLookup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

final class PreprocessorTest {
  /** The example of the C standard (C17 6.10.3.5, example 3). */
  @Test
  void theExampleOfTheStandard() {
    String macros =
        """
        #define x 3
        #define f(a) f(x * (a))
        #undef x
        #define x 2
        #define g f
        #define z z[0]
        #define h g(~
        #define m(a) a(w)
        #define w 0,1
        #define t(a) a
        #define p() int
        #define q(x) x
        #define r(x,y) x ## y
        #define str(x) # x
        """;
    assertThat(preprocessed(macros + "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);"))
        .isEqualTo(
            "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) )"
                + " + t ( 1 ) ;");
    assertThat(preprocessed(macros + "g(x+(3,4)-w) | h 5) & m\n(f)^m(m);"))
        .isEqualTo(
            "f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) )"
                + " ^ m ( 0 , 1 ) ;");
    assertThat(preprocessed(macros + "p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };"))
        .isEqualTo("int i [ ] = { 1 , 23 , 4 , 5 , } ;");
    assertThat(preprocessed(macros + "str(hello) str( a  +\n b ) str(\"x\\n\")"))
        .isEqualTo("\"hello\" \"a + b\" \"\\\"x\\\\n\\\"\"");
  }

  /** Example 4: strings and pasting, and macros made by pasting. */
  @Test
  void pastedWordsAreMacrosAgain() {
    String macros =
        """
        #define xstr(s) str(s)
        #define str(s) # s
        #define debug(s, t) show("x" # s "= %d", x ## s, x ## t)
        #define glue(a, b) a ## b
        #define xglue(a, b) glue(a, b)
        #define HIGHLOW "hello"
        #define LOW LOW ", world"
        """;
    assertThat(preprocessed(macros + "debug(1, 2); xglue(HIGH, LOW) glue(HIGH, LOW)"))
        .isEqualTo(
            "show ( \"x\" \"1\" \"= %d\" , x1 , x2 ) ; HIGHLOW \", world\" \"hello\""
                .replace("HIGHLOW \", world\"", "\"hello\" \", world\""));
  }

  @Test
  void variadicMacros() {
    String macros =
        "#define A(...) f(__VA_ARGS__)\n#define B(a, ...) f(a, ## __VA_ARGS__)\n"
            + "#define C(a, rest...) a(rest)\n";
    assertThat(preprocessed(macros + "A() A(1) A(1, (2, 3)) B(1) B(1, 2, 3) C(g) C(g, 1, 2)"))
        .isEqualTo("f ( ) f ( 1 ) f ( 1 , ( 2 , 3 ) ) f ( 1 ) f ( 1 , 2 , 3 ) g ( ) g ( 1 , 2 )");
  }

  @Test
  void recursionEnds() {
    assertThat(preprocessed("#define A B\n#define B A\nA B")).isEqualTo("A B");
    assertThat(preprocessed("#define F(x) F(x) G\n#define G F(1)\nF(F(2)) G"))
        .isEqualTo("F ( F ( 2 ) F ( 1 ) ) F ( 1 ) F ( 1 ) G");
    assertThat(preprocessed("#define A A\nA(A)")).isEqualTo("A ( A )");
  }

  @Test
  void conditionsHaveCsValues() {
    String[] yes = {
      "1",
      "2 > 1",
      "-1 < 0",
      "1 ? 2 : 0",
      "0 || 1 && 1",
      "!0",
      "~0 == -1",
      "(1 << 4) == 0x10",
      "010 == 8",
      "1 || 1 / 0",
      "!(0 && 1 / 0)",
      "0 ? 1 / 0 : 1",
      "7 % 4 == 3",
      "(2, 1) || 1",
      "true",
      "!false",
      "!undefined",
      "4294967295 > 0",
      "1 | 0 ^ 0 & 1",
      "6 >> 1 != 2",
      "1u",
      "defined(A) && defined B && !defined(C)",
      "A == 5",
      "B(2) == 4",
      "-7 / 2 == -3"
    };
    for (String condition : yes) {
      boolean comma = condition.contains(",");
      String text =
          "#define A 5\n#define B(x) x + x\n#if " + condition + "\nyes\n#else\nno\n#endif";
      assertThat(preprocessed(text)).as(condition).isEqualTo(comma ? "no !E0124" : "yes");
    }
    assertThat(preprocessed("#if " + "(".repeat(5000) + "1\n#endif"))
        .isEqualTo(" !E0124".strip().indent(1).stripTrailing());
  }

  @Test
  void directivesInsideMacroCallsAreFollowed() {
    assertThat(preprocessed("#define F(x) x\nF(\n#define Y 2\nY\n#if 0\nno\n#endif\n) Y"))
        .isEqualTo("2 2");
  }

  @Test
  void skippedTextMayHoldAnything() {
    assertThat(preprocessed("#if 0\ndon't \" # include \u00e9 \u0001 'x\n# else\nyes\n#endif"))
        .isEqualTo("yes");
    assertThat(preprocessed("#if 1\nyes\n#elif 1 / 0 (\nno\n#elif\n#else\nno\n#endif"))
        .isEqualTo("yes");
  }

  /** Two files include "util/noise.hlsl" from their own folders, at once from two threads. */
  @Test
  void br81EqualRelativeNamesInDifferentFolders() throws Exception {
    SourceLookup sources =
        new MapSources(
            Map.of(
                "a.vfx", "#include \"util/noise.hlsl\"\n#include \"b/a.vfx\"\n",
                "b/a.vfx", "#include \"util/noise.hlsl\"\n",
                "util/noise.hlsl", "#pragma once\nfloat outer;\n",
                "b/util/noise.hlsl", "#pragma once\nfloat inner;\n"));
    Callable<String> both =
        () -> {
          StringBuilder text = new StringBuilder();
          for (String path : List.of("a.vfx", "b/a.vfx", "a.vfx", "b/a.vfx")) {
            SourceFile file = ((SourceLookup.Found) sources.find(path)).file();
            Diagnostics diagnostics = new Diagnostics();
            text.append(SyntaxPrinter.print(Parser.parse(file, sources, diagnostics)));
            assertThat(diagnostics.all()).isEmpty();
          }
          return text.toString();
        };
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (Future<String> result : threads.invokeAll(List.of(both, both))) {
        assertThat(result.get()).isEqualTo("float outer;\nfloat inner;\nfloat inner;\n".repeat(2));
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** An include is edited, broken and deleted; each parse sees it and names it. */
  @Test
  void br82IncludesAreLookedUpAnew() {
    Map<String, String> texts = new HashMap<>();
    texts.put("lib.hlsli", "static const float SPEED = 1;");
    String text = "#include \"lib.hlsli\"\nfloat a = SPEED;\n";
    assertThat(Texts.parse(text, new MapSources(texts)).tree()).contains("int 1");

    texts.put("lib.hlsli", "static const float SPEED = 2;");
    assertThat(Texts.parse(text, new MapSources(texts)).tree()).contains("int 2");

    texts.put("lib.hlsli", "static const float SPEED = ;");
    Texts.Parsed broken = Texts.parse(text, new MapSources(texts));
    assertThat(broken.codes()).containsExactly("E0102");
    assertThat(broken.diagnostics().get(0).file()).isEqualTo("lib.hlsli");

    texts.remove("lib.hlsli");
    assertThat(Texts.parse(text, new MapSources(texts)).messages())
        .containsExactly("there is no file `lib.hlsli`");
  }

  /** An include in a folder with a space, a plus sign and Japanese letters. */
  @Test
  void br67IncludePathsWithAnyLetters() {
    MapSources sources =
        new MapSources(Map.of("\u706b+\u82b1 1/smoke 01.hlsli", "#include \"next.hlsli\"\n"));
    Texts.Parsed parsed = Texts.parse("#include \"\u706b+\u82b1 1/smoke 01.hlsli\"\n", sources);

    assertThat(parsed.messages()).containsExactly("there is no file `\u706b+\u82b1 1/next.hlsli`");
  }
}
