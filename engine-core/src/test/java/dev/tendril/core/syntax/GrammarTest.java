package dev.tendril.core.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.source.Severity;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.SourceLookup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The grammar on the language's page and the parser say the same. */
final class GrammarTest {
  private static final Pattern BLOCK = Pattern.compile("```ebnf\n(.*?)```", Pattern.DOTALL);

  /** Makes the names of types and functions known, so that no text has two meanings. */
  private static final String KNOWN =
      "template<typename T> struct Body { }; template<typename T> struct Box { }; template<typename"
          + " T> struct Mode { }; template<typename T> T convert(T x) { } template<typename T> T"
          + " apply(T x) { }\n";

  private static String page() throws IOException {
    return Files.readString(Path.of("..").resolve("docs/language.md"));
  }

  private static List<Grammar> grammars() throws IOException {
    List<Grammar> grammars = new ArrayList<>();
    Matcher blocks = BLOCK.matcher(page());
    while (blocks.find()) {
      grammars.add(new Grammar(blocks.group(1)));
    }
    assertThat(grammars).hasSize(2);
    for (Grammar grammar : grammars) {
      grammar.limit("type", 4);
      grammar.limit("templateArgument", 4);
      grammar.give("name", "a", "speed", "point", "linear", "x1", "_t", "sample", "in");
      grammar.give("functionName", "convert", "apply");
      grammar.give("typeName", "Body", "Box", "Mode");
    }
    return grammars;
  }

  @Test
  void everyRuleIsDefinedAndUsed() throws IOException {
    Grammar language = grammars().get(0);
    assertThat(language.references()).isSubsetOf(language.rules());
    Set<String> used = new TreeSet<>(language.references());
    used.add("file");
    assertThat(language.rules()).isSubsetOf(used).hasSizeGreaterThan(60);

    Grammar directives = grammars().get(1);
    Set<String> known = new TreeSet<>(language.rules());
    known.addAll(directives.rules());
    known.addAll(Set.of("LINE", "LINE_REST", "LINE_END", "DIRECTLY_OPEN", "PATH"));
    assertThat(directives.references()).isSubsetOf(known).containsAll(directives.rules());
  }

  /** Values that are too large are no mistakes of form. */
  private static List<Diagnostic> mistakes(List<Diagnostic> reported) {
    return reported.stream()
        .filter(each -> each.severity() == Severity.ERROR)
        .filter(each -> !each.code().equals(SyntaxProblem.NUMBER_TOO_LARGE.code()))
        .toList();
  }

  @Test
  void whatTheGrammarMakesIsParsed() throws IOException {
    Grammar grammar = grammars().get(0);
    Random random = new Random(3);
    int longest = 0;
    String failing = null;
    for (int i = 0; i < 2000; i++) {
      int depth = 6 + i % 9;
      String derived =
          switch (i % 4) {
            case 0 -> grammar.derive("file", random, depth);
            case 1 -> grammar.derive("declaration", random, depth);
            case 2 -> "void f() { " + grammar.derive("statement", random, depth) + " }";
            default -> "float f = (" + grammar.derive("expression", random, depth) + ");";
          };
      longest = Math.max(longest, derived.length());
      boolean shorter = failing == null || derived.length() < failing.length();
      if (shorter && !mistakes(Texts.parse(KNOWN + derived).diagnostics()).isEmpty()) {
        failing = derived;
      }
    }
    if (failing != null) {
      List<Diagnostic> reported = Texts.parse(KNOWN + failing).diagnostics();
      fail(failing + "\n" + DiagnosticText.render(reported));
    }
    assertThat(longest).isBetween(500, 100_000);
  }

  @Test
  void directivesThatTheGrammarMakesAreFollowed() throws IOException {
    Grammar grammar = grammars().get(1).with(grammars().get(0));
    grammar.give("LINE", "float a = don ( ) ;\n", "// it's a line\n", "\n", "} \"text\" ...\n");
    grammar.give("LINE_REST", "don't", "", "region It's \"here", "C:\\path");
    grammar.give("LINE_END", "\n", " // it's over\n", " /* so\nfar */\n", "\r\n", "\r");
    grammar.give("DIRECTLY_OPEN", "\b(");
    grammar.give("PATH", "\"Spark.vfx\"");
    grammar.give("macroParameter", "@");
    grammar.give("macroName", "LIMIT", "FEATURE", "Quality");
    SourceLookup sources = new MapSources(Map.of("Spark.vfx", "float spark;"));
    Random random = new Random(5);
    int directives = 0;
    for (int i = 0; i < 1200; i++) {
      String text = grammar.derive("text", random, 6 + i % 10).replace(" \b(", "(");
      for (int parameter = 0; text.contains("@"); parameter++) {
        text = text.replaceFirst("@", "p" + parameter);
      }
      // A condition that asks for one of them finds no text instead of a number.
      text = text.replaceAll("(# define )(\\w+)", "$1D_$2");
      directives += text.split("#", -1).length - 1;
      Diagnostics diagnostics = new Diagnostics();
      Preprocessor.tokens(new SourceFile("input.vfx", text), sources, diagnostics);
      List<Diagnostic> mistakes =
          mistakes(diagnostics.all()).stream()
              .filter(each -> !each.code().equals(SyntaxProblem.ERROR_DIRECTIVE.code()))
              .filter(each -> !each.message().equals("this condition divides by zero"))
              .toList();
      assertThat(mistakes).as("%s\n%s", text, DiagnosticText.render(mistakes)).isEmpty();
    }
    assertThat(directives).isGreaterThan(1000);
  }
}
