package dev.tendril.core.syntax;

import static dev.tendril.core.syntax.Texts.preprocessed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.source.SourceLookup;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Corners of C's preprocessor (C11 6.10) that shader files meet. */
final class PreprocessorCornersTest {
  // ---- examples of the standard

  /** 6.10.3.3: the {@code ##} that pasting makes is no operator. */
  @Test
  void pastedPasteSigns() {
    String macros =
        """
        #define hash_hash # ## #
        #define mkstr(a) # a
        #define in_between(a) mkstr(a)
        #define join(c, d) in_between(c hash_hash d)
        """;
    assertThat(preprocessed(macros + "join(x, y)")).isEqualTo("\"x ## y\"");
  }

  /** 6.10.3.5, example 5: arguments of nothing. */
  @Test
  void example5() {
    assertThat(
            preprocessed(
                "#define t(x,y,z) x ## y ## z\n"
                    + "{ t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), t(,,) };"))
        .isEqualTo("{ 123 , 45 , 67 , 89 , 10 , 11 , 12 , } ;");
  }

  /** Example 6: which definitions are the same. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "OBJ_LIKE (1-1)          | OBJ_LIKE /* white */ (1-1) /* other */ | true",
        "FUNC_LIKE(a) ( a )      | FUNC_LIKE( a )( /* note */ a /* other */ ) | true",
        "OBJ_LIKE (1-1)          | OBJ_LIKE (0)                       | false",
        "OBJ_LIKE (1-1)          | OBJ_LIKE (1 - 1)                   | false",
        "FUNC_LIKE(a) ( a )      | FUNC_LIKE(b) ( a )                 | false",
        "FUNC_LIKE(b) ( b )      | FUNC_LIKE(a) ( a )                 | false",
        "F(a, ...) a             | F(a, b) a                          | false"
      })
  void example6(String first, String second, boolean same) {
    // `( a )` and `( a )` differ from `(a )` in white space, so the second line is spelt alike
    String text = "#define " + first + "\n#define " + second.replace(")(", ") (") + "\n";
    assertThat(preprocessed(text)).isEqualTo(same ? "" : " !W0105");
  }

  /** Example 7: variable arguments. */
  @Test
  void example7() {
    String macros =
        """
        #define debug(...) fprintf(stderr, __VA_ARGS__)
        #define showlist(...) puts(#__VA_ARGS__)
        #define report(test, ...) ((test)?puts(#test):\\
            printf(__VA_ARGS__))
        """;
    assertThat(preprocessed(macros + "debug(\"Flag\"); debug(\"X = %d\\n\", x);"))
        .isEqualTo("fprintf ( stderr , \"Flag\" ) ; fprintf ( stderr , \"X = %d\\n\" , x ) ;");
    assertThat(preprocessed(macros + "showlist(The first, second, and third items.);"))
        .isEqualTo("puts ( \"The first, second, and third items.\" ) ;");
    assertThat(preprocessed(macros + "report(x>y, \"x is %d but y is %d\", x, y);"))
        .isEqualTo(
            "( ( x > y ) ? puts ( \"x>y\" ) : printf ( \"x is %d but y is %d\" , x , y ) ) ;");
  }

  // ---- __VA_OPT__ (C23 6.10.5.1)

  @Test
  void optionalParts() {
    String macros =
        """
        #define F(a, ...) f(a __VA_OPT__(,) __VA_ARGS__)
        #define G(X, ...) f(0, X __VA_OPT__(,) __VA_ARGS__)
        #define SDEF(name, ...) S name __VA_OPT__(= { __VA_ARGS__ })
        #define EMP
        #define H(x, ...) x ## __VA_OPT__(1 2) ## x
        """;
    assertThat(preprocessed(macros + "F(a, b, c) F() F(EMP) F(a,)"))
        .isEqualTo("f ( a , b , c ) f ( ) f ( ) f ( a )");
    assertThat(preprocessed(macros + "G(a, EMP) SDEF(foo); SDEF(bar, 1, 2);"))
        .endsWith("S foo ; S bar = { 1 , 2 } ;")
        .startsWith("f ( 0 , a ) ");
    assertThat(preprocessed(macros + "H(a) H(a, b)")).startsWith("aa a1 2a");
    assertThat(preprocessed("#define N() __VA_OPT__(no)\n")).isEqualTo(" !E0126");
    assertThat(preprocessed("#define A(...) __VA_OPT__(__VA_OPT__(x))\n")).isEqualTo(" !E0126");
    assertThat(preprocessed("#define A(...) __VA_OPT__ x\n")).isEqualTo(" !E0126");
    assertThat(preprocessed("#define A(...) __VA_OPT__(x ##)\n")).isEqualTo(" !E0126");
    assertThat(preprocessed("#define A(...) x __VA_OPT__(## x)\n")).isEqualTo(" !E0126");
  }

  // ---- conditions

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1 > 0u",
        "-1 < 0",
        "18446744073709551615u == -1",
        "0xFFFFFFFFFFFFFFFF == ~0u",
        "9223372036854775807 + 1 < 0",
        "(-9223372036854775807 - 1) / -1 < 0",
        "(-9223372036854775807 - 1) % -1 == 0",
        "-1 / 2u > 1",
        "(-1 >> 63) == -1",
        "(-1u >> 63) == 1",
        "1 ? -1 > (0 ? 1u : 0) : 0",
        "(1 ? -1 : 0u) > 0",
        "4294967296 == 65536 * 65536",
        "1 ? 2 ? 3 : 0 : 0",
        "0 ? 1 : 0 ? 0 : 1",
        "!HAS(B)",
        "HAS_A && !HAS_B",
        "PASS(defined(A))",
        "defined(__LINE__) && defined __FILE__ && __HLSL_VERSION >= 2021 && __TENDRIL__",
        "__LINE__ == 6",
        "1 /* and */ || /* not */ 0 // at all"
      })
  void conditionsAreTrue(String condition) {
    String text =
        """
        #define A
        #define HAS_A defined(A)
        #define HAS_B (defined B)
        #define HAS(x) defined(x) || !defined HAS_A
        """
            + "#if "
            + condition
            + "\nyes\n#else\nno\n#endif";
    assertThat(preprocessed("#define PASS(x) x\n#line 2\n" + text)).isEqualTo("yes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 / 0",
        "1 % (1 - 1)",
        "1 +",
        "(1",
        "1 ? 2",
        "defined",
        "defined(",
        "defined(A",
        "1.5",
        "\"a\"",
        "A B",
        "F(1)",
        "1 2",
        "",
        "18446744073709551616",
        "defined(1)"
      })
  void conditionsWithoutValueAreReported(String condition) {
    assertThat(preprocessed("#if " + condition + "\nyes\n#else\nno\n#endif"))
        .isEqualTo("no !E0124");
  }

  // ---- text that nobody reads

  @ParameterizedTest
  @ValueSource(
      strings = {
        "don't",
        "say \"hello",
        "'\"'\"",
        "it's \"/*\" isn't",
        "\"unbalanced /* in a string",
        "// it's a /* comment",
        "/* it's\n\" a */ '",
        "caf\uDCE9 \uDCFF",
        "\\ ` @ $",
        "# notADirective 'x",
        "#define",
        "#include don't",
        "#error don't",
        "#if (((\n#endif"
      })
  void skippedTextMayHoldAnything(String text) {
    assertThat(preprocessed("#if 0\n" + text + "\n#endif\nyes")).isEqualTo("yes");
    assertThat(preprocessed("#ifdef NOT\n" + text + "\n#else\nyes\n#endif")).isEqualTo("yes");
    String comment = text.replace("*/", "").replace("/*", "");
    assertThat(preprocessed("/* " + comment + " */ yes")).isEqualTo("yes");
    assertThat(preprocessed("//" + comment.replace("\n", "") + "\nyes")).isEqualTo("yes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#pragma region It's here",
        "#pragma 'x",
        "#endif don't",
        "#pragma warning(disable: 3571 \"x)",
        "#ifdef A it's\n#endif it's",
        "#undef X it's"
      })
  void restsOfDirectivesMayHoldAnything(String directive) {
    assertThat(
            preprocessed(
                "#if 1\n"
                    + directive
                    + (directive.contains("endif don") ? "" : "\n#endif")
                    + "\nyes"))
        .isEqualTo("yes");
  }

  /** The comment is to blame, not the condition that it swallows the end of. */
  @Test
  void commentsThatAreNotClosed() {
    assertThat(preprocessed("#if 0\n/* no end\n#endif\n")).isEqualTo(" !E0111");
    assertThat(preprocessed("#if 1\n#endif /* no end\nfloat a;")).isEqualTo(" !E0111");
  }

  // ---- lines

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void continuedLines(String end) {
    String text =
        """
        #define LONG 1 + \\
            2 + \\  \t
            3
        #define SPLIT fo\\
        o
        #if 1 && \\
          0
        no
        #endif
        LONG SPLIT ba\\
        r 12\\
        34 [tooltip("a\\
        b")] /* a \\
        */ a \\
        b
        #error one \\
          two
        c
        """;
    assertThat(preprocessed(text.replace("\n", end)))
        .isEqualTo("1 + 2 + 3 foo bar 1234 [ tooltip ( \"ab\" ) ] a b c !E0125");
    Texts.Parsed parsed = Texts.parse("#error one \\" + end + "  two" + end + "float x");
    assertThat(parsed.messages().get(0)).isEqualTo("one two");
    assertThat(parsed.diagnostics().get(0).line()).isEqualTo(1);
    assertThat(parsed.diagnostics().get(0).column()).isEqualTo(1);
  }

  /** A comment that ends in a backslash goes on, with a warning. */
  @Test
  void continuedComments() {
    assertThat(preprocessed("// path C:\\\nfloat no;\nfloat yes;")).isEqualTo("float yes ; !W0104");
    assertThat(preprocessed("// path C:\\.\nfloat yes;")).isEqualTo("float yes ;");
    assertThat(preprocessed("#if 0\n// path C:\\\n#endif\n#endif")).isEqualTo("");
  }

  /** Diagnostics keep to the text; only the two macros follow {@code #line}. */
  @Test
  void lineDirectives() {
    assertThat(preprocessed("__LINE__ __FILE__\n#line 100\n__LINE__ __FILE__\n__LINE__"))
        .isEqualTo("1 \"input.vfx\" 100 \"input.vfx\" 101");
    assertThat(preprocessed("#line 7 \"a.hlsl\"\n__LINE__ __FILE__\n#line 1\n__LINE__ __FILE__"))
        .isEqualTo("7 \"a.hlsl\" 1 \"a.hlsl\"");
    assertThat(preprocessed("# 12 \"b.hlsl\" 1 3\n__LINE__")).isEqualTo("2");
    assertThat(preprocessed("#define N 40 \"c\"\n#line N\n__LINE__ __FILE__"))
        .isEqualTo("40 \"c\"");
    assertThat(preprocessed("#123")).isEqualTo(" !E0120");
    assertThat(preprocessed("#line\n#line x\n#line 1 x\n#line -1\n#line 99999999999"))
        .isEqualTo(" !E0121 !E0121 !E0121 !E0121 !E0121");
    Texts.Parsed parsed = Texts.parse("#line 500 \"other.hlsl\"\nfloat a = ;\n");
    Diagnostic diagnostic = parsed.diagnostics().get(0);
    assertThat(diagnostic.file() + ":" + diagnostic.line()).isEqualTo("input.vfx:2");
  }

  // ---- files

  @Test
  void onceIsOncePerFileWhateverThePath() {
    String once = "#pragma once\nfloat once;\n";
    SourceLookup sources =
        new MapSources(Map.of("lib/once.hlsli", once, "lib/b.hlsli", "#include \"once.hlsli\"\n"));
    Texts.Parsed parsed =
        Texts.parse(
            """
            #include "lib/once.hlsli"
            #include "./lib/once.hlsli"
            #include "lib/../lib/once.hlsli"
            #include "lib\\once.hlsli"
            #include "lib/b.hlsli"
            #define PATH "lib/once.hlsli"
            #include PATH
            #define LIBRARY <noise>
            #include LIBRARY
            """,
            sources);
    assertThat(parsed.codes()).isEmpty();
    assertThat(parsed.unit().declarations()).hasSize(1);
  }
}
