package dev.tendril.core.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.testing.CaseFolders;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Correct files with one thing wrong: no exception, bounded work, few diagnostics. */
final class MutationTest {
  private static final int MUTATIONS = 10_000;

  /** How often the parser may look at a token, on average. */
  private static final int STEPS_PER_TOKEN = 60;

  private static List<SourceFile> files() {
    List<SourceFile> files = new ArrayList<>();
    for (Path folder : CaseFolders.of("syntax")) {
      files.add(new SourceFile("input.vfx", CaseFolders.read(folder.resolve("input.vfx"))));
    }
    return files;
  }

  @Test
  void truncatedAtEveryCharacter() {
    for (SourceFile file : files()) {
      for (int end = 0; end < file.text().length(); end++) {
        check(file.text().substring(0, end));
      }
    }
  }

  @Test
  void oneTokenDeletedDoubledSwappedOrReplaced() {
    List<SourceFile> files = files();
    List<List<Token>> tokens = new ArrayList<>();
    for (SourceFile file : files) {
      tokens.add(Lexer.tokens(file, new Diagnostics()));
    }
    SplittableRandom random = new SplittableRandom(20_261_130);
    int reported = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      int which = random.nextInt(files.size());
      reported += check(mutated(files.get(which).text(), tokens.get(which), random));
    }
    assertThat((double) reported / MUTATIONS)
        .as("diagnostics per mistake: one mistake is not a cascade")
        .isBetween(0.5, 2.0);
  }

  private static String mutated(String text, List<Token> tokens, SplittableRandom random) {
    int at = random.nextInt(tokens.size() - 1);
    Token token = tokens.get(at);
    Token next = tokens.get(at + 1);
    String between = text.substring(token.span().end(), next.span().start());
    String before = text.substring(0, token.span().start());
    String after = text.substring(token.span().end());
    return switch (random.nextInt(4)) {
      case 0 -> before + after;
      case 1 -> before + token.text() + " " + token.text() + after;
      case 2 -> before + next.text() + between + token.text() + text.substring(next.span().end());
      default -> before + tokens.get(random.nextInt(tokens.size())).text() + after;
    };
  }

  /** Parses; the number of diagnostics. */
  private static int check(String text) {
    SourceFile file = new SourceFile("input.vfx", text);
    Diagnostics diagnostics = new Diagnostics();
    Parser.Counted counted = Parser.parseCounted(file, Texts.NO_INCLUDES, diagnostics);
    assertThat(counted.steps())
        .as(text)
        .isLessThanOrEqualTo((long) STEPS_PER_TOKEN * counted.tokens() + 1000);
    DiagnosticText.render(diagnostics.all());
    if (!diagnostics.hasErrors()) {
      String printed = SyntaxPrinter.print(counted.unit());
      Texts.Parsed again = Texts.parse(printed);
      assertThat(again.tree()).as(printed).isEqualTo(SyntaxText.tree(counted.unit(), false));
    }
    return diagnostics.all().size();
  }
}
