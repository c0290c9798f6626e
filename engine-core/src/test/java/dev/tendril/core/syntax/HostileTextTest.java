package dev.tendril.core.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.core.syntax.Texts.Parsed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts made to break a parser end with a few diagnostics, after bounded work. */
final class HostileTextTest {
  private static final int MANY = 100_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(",
        "[",
        "{",
        "-",
        "!",
        "(float)",
        "a ? ",
        "a ? b : ",
        "a = ",
        "f(",
        "a[",
        "if (a) ",
        "if (a) { ",
        "else ",
        "if (a) ; else ",
        "for (;;) ",
        "while (a) ",
        "do ",
        "switch (a) { ",
        "switch (a) { case 1: ",
        "[loop] while (a) ",
        "struct A { ",
        "(A[",
        "vector<",
        "x = { ",
        "a.b(",
        "a + (",
        "~-",
        "a, (",
        "case 1: ",
        "float a[",
        "[a(",
        "struct S { f() { "
      })
  void deepNesting(String piece) {
    String deep = piece.repeat(5_000);
    for (String text :
        List.of(
            deep,
            "void f() { " + deep,
            "void f() { x = " + deep,
            "float a = " + deep,
            "float a = { " + deep,
            "[range(" + deep,
            "Volume<" + deep,
            "struct S { " + deep,
            "void f(" + deep,
            "#if " + deep + "\n#endif",
            "#define X " + deep + "\nfloat a = X;")) {
      Diagnostics diagnostics = new Diagnostics();
      SourceFile file = new SourceFile("input.vfx", text);
      Parser.Counted counted = Parser.parseCounted(file, Texts.NO_INCLUDES, diagnostics);
      String start = text.substring(0, 40);
      assertThat(diagnostics.hasErrors()).as(start).isTrue();
      assertThat(counted.steps()).as(start).isLessThan(1000L * counted.tokens() + 100_000);
    }
  }

  @Test
  void deepNestingSaysSo() {
    for (String text :
        List.of(
            "float a = " + "(".repeat(MANY) + "1" + ")".repeat(MANY) + ";",
            "void f() " + "{".repeat(MANY) + "}".repeat(MANY),
            "void f() { " + "if (a) {} else ".repeat(MANY) + "{} }",
            "float a = " + "-".repeat(1).concat(" ").repeat(MANY) + "1;",
            "float a = " + "{".repeat(MANY) + "}".repeat(MANY) + ";")) {
      Parsed parsed = Texts.parse(text);
      assertThat(parsed.codes()).as(text.substring(0, 30)).containsExactly("E0108");
      assertThat(parsed.messages().get(0)).contains("nested too deeply");
    }
  }

  @Test
  void nestingUpToTheLimitIsTaken() {
    int depth = Cursor.MAX_DEPTH - 10;
    for (String text :
        List.of(
            "float a = " + "(".repeat(depth) + "1" + ")".repeat(depth) + ";",
            "void f() " + "{".repeat(depth) + "}".repeat(depth),
            "void f() { " + "if (a) { ".repeat(depth) + "}".repeat(depth) + "}",
            "void f() { " + "if (a) {} else ".repeat(depth) + "{} }")) {
      Parsed parsed = Texts.parse(text);
      assertThat(parsed.codes()).as(text.substring(0, 30)).isEmpty();
      String printed = SyntaxPrinter.print(parsed.unit());
      assertThat(Texts.parse(printed).tree()).isEqualTo(parsed.tree());
    }
  }

  /** Trees are bounded in height too, since later phases walk them by recursion. */
  @Test
  void longChainsEndPolitely() {
    for (String piece : List.of(" + 1", ", 1", "[0]", ".x", "++", " ? 1 : 1", " * a")) {
      Parsed parsed = Texts.parse("void f() { a" + piece.repeat(MANY) + "; }");
      assertThat(parsed.codes()).as(piece).containsExactly("E0108");
      Parsed fine = Texts.parse("void f() { a" + piece.repeat(200) + "; b(); }");
      assertThat(fine.codes()).as(piece).isEmpty();
    }
  }

  @Test
  void longFlatTextsAreFine() {
    assertThat(Texts.parse("void f() { g(" + "1, ".repeat(MANY) + "1); }").codes()).isEmpty();
    assertThat(Texts.parse("float a[] = { " + "1, ".repeat(MANY) + "};").codes()).isEmpty();
    assertThat(Texts.parse("float a" + ", a".repeat(MANY) + ";").codes()).isEmpty();
    assertThat(Texts.parse("void f() { " + "a(); ".repeat(MANY) + "}").codes()).isEmpty();
    assertThat(Texts.parse("float a; ".repeat(MANY)).codes()).isEmpty();
    assertThat(Texts.parse("[a] ".repeat(MANY) + "float a;").codes()).isEmpty();
    assertThat(Texts.parse("float " + "a".repeat(1_000_000) + ";").codes()).isEmpty();
  }

  // ---- macros

  @Test
  void macroBombs() {
    StringBuilder doubling = new StringBuilder("#define A0 1 +\n");
    StringBuilder nothing = new StringBuilder("#define A0\n");
    StringBuilder calls = new StringBuilder("#define A0(x) x x\n");
    StringBuilder pasting = new StringBuilder("#define A0(x) P(x, x)\n#define P(a, b) a##b\n");
    StringBuilder strings = new StringBuilder("#define A0(x) S(x)\n#define S(a) #a\n");
    for (int i = 1; i < 40; i++) {
      String twice = "#define A" + i + " A" + (i - 1) + " A" + (i - 1) + "\n";
      doubling.append(twice);
      nothing.append(twice);
      String nested = "#define A" + i + "(x) A" + (i - 1) + "(A" + (i - 1) + "(x))\n";
      calls.append(nested);
      pasting.append(nested);
      strings.append(nested);
    }
    String use = "float a = A39;\n";
    String call = "float a = A39(b);\n";
    assertThat(Texts.parse(doubling + use).codes()).containsExactly("E0109");
    assertThat(Texts.parse(nothing + use).codes()).containsExactly("E0109");
    assertThat(Texts.parse(calls + call).codes()).isSubsetOf("E0109", "E0108").hasSize(1);
    assertThat(Texts.parse(pasting + call).codes()).isSubsetOf("E0109", "E0108").isNotEmpty();
    assertThat(Texts.parse(strings + call).codes()).isSubsetOf("E0109", "E0108").hasSize(1);
    assertThat(Texts.parse(doubling + "#if A39\n#endif\n").codes()).containsExactly("E0109");
  }

  @Test
  void macrosInARowAndNestedArguments() {
    StringBuilder chain = new StringBuilder("#define A0 1\n");
    for (int i = 1; i < MANY; i++) {
      chain.append("#define A").append(i).append(" A").append(i - 1).append('\n');
    }
    assertThat(Texts.parse(chain + "float a = A" + (MANY - 1) + ";").tree()).contains("int 1");

    String nested = "#define F(x) x\nfloat a = " + "F(".repeat(MANY) + "1" + ")".repeat(MANY) + ";";
    assertThat(Texts.parse(nested).codes()).containsExactly("E0108");
    assertThat(Texts.parse("#define F(x) x\nfloat a = " + "F(".repeat(MANY)).codes())
        .containsExactly("E0127");
  }

  // ---- includes

  @Test
  void includesInLargeNumbers() {
    Map<String, String> texts = new HashMap<>();
    for (int i = 0; i < 40; i++) {
      String next = "#include \"" + (i + 1) + ".hlsli\"\n";
      texts.put(i + ".hlsli", next + next);
    }
    texts.put("40.hlsli", "float a;\n");
    SourceLookup sources = new MapSources(texts);
    assertThat(Texts.parse("#include \"0.hlsli\"\n", sources).codes()).containsExactly("E0008");
    assertThat(Texts.parse("#include \"20.hlsli\"\n", sources).codes())
        .as("2^20 copies of a small file")
        .containsExactly("E0009");
    assertThat(Texts.parse("#include \"38.hlsli\"\n", sources).codes()).isEmpty();

    SourceLookup large = new MapSources(Map.of("a.hlsli", " ".repeat(3 << 20)));
    assertThat(Texts.parse("#include \"a.hlsli\"\n".repeat(20), large).codes())
        .containsExactly("E0009");
  }

  // ---- sizes and characters

  @Test
  void aMillionLines() {
    assertThat(Texts.parse("float a;\n".repeat(1_000_000)).messages())
        .containsExactly(
            "the text is too large: it has more than 2,000,000 words, numbers and signs up to"
                + " here");
    assertThat(Texts.parse("// nothing\n".repeat(1_000_000) + "float a;").codes()).isEmpty();
    assertThat(Texts.parse("\n".repeat(1_000_000) + "float a").diagnostics().get(0).line())
        .isEqualTo(1_000_001);
  }

  @Test
  void manyMistakesEnd() {
    assertThat(Texts.parse("float a = ;\n".repeat(MANY)).codes())
        .hasSize(Diagnostics.LIMIT)
        .containsOnly("E0102");
    assertThat(Texts.parse("\0a".repeat(MANY)).codes()).hasSize(Diagnostics.LIMIT);
    assertThat(Texts.parse("}".repeat(MANY)).codes()).hasSize(Diagnostics.LIMIT);
    assertThat(Texts.parse("#".repeat(MANY)).codes()).isNotEmpty();
    assertThat(Texts.parse("#x\n".repeat(MANY)).codes()).hasSize(Diagnostics.LIMIT);
    assertThat(Texts.parse("'".repeat(MANY)).codes()).hasSize(Diagnostics.LIMIT);
    assertThat(Texts.parse("\"".repeat(MANY) + "\"").codes()).isNotEmpty();
    assertThat(Texts.parse("/*".repeat(MANY)).codes()).containsExactly("E0111");
    assertThat(Texts.parse("1".repeat(1_000_000)).codes()).isNotEmpty();
    assertThat(Texts.parse("float a = 1." + "1".repeat(1_000_000) + ";").codes()).isEmpty();
  }

  /** The array size is an expression of an unknown name; names are the checker's work. */
  @Test
  void br64BracketedArraySizeOfAnUnknownName() {
    Parsed parsed = Texts.parse("void f(float3 c[(N*N)]) {}");

    assertThat(parsed.codes()).isEmpty();
    assertThat(parsed.tree()).contains("binary *").contains("name N");
  }

  /** Byte-order marks and line ends; line numbers stay right. NUL has a place. */
  @Test
  void br66ByteOrderMarksAndLineEnds() {
    for (String end : List.of("\n", "\r\n", "\r")) {
      String text = "// caf\u00e9" + end + "\tfloat a;" + end + "float b = ;" + end + "float c;";
      Parsed parsed = Texts.parse(text);
      assertThat(parsed.codes()).containsExactly("E0102");
      assertThat(parsed.diagnostics().get(0).line()).isEqualTo(3);
      assertThat(parsed.diagnostics().get(0).column()).isEqualTo(11);
      assertThat(parsed.unit().declarations()).hasSize(2);
    }
    Parsed nul = Texts.parse("float a;\nfloat\0 b;");
    assertThat(nul.codes()).containsExactly("E0110");
    assertThat(nul.messages().get(0)).contains("U+0000 (NULL)");
    assertThat(nul.diagnostics().get(0).column()).isEqualTo(6);

    SourceLookup marked = new MapSources(Map.of("lib.hlsli", "\uFEFFfloat a;"));
    assertThat(Texts.parse("#include \"lib.hlsli\"\n", marked).codes()).isEmpty();
  }
}
