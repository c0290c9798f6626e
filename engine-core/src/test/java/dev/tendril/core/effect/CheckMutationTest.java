package dev.tendril.core.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.check.CheckText;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.testing.CaseFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Correct effects with one token wrong: they load or are refused with diagnostics, no more. */
final class CheckMutationTest {
  private static final int MUTATIONS = 10_000;
  private static final Pattern TOKEN =
      Pattern.compile("[A-Za-z_]\\w*|[0-9.]+\\w*|[-+*/%<>=!&|^]=?|\\S");

  private record Sample(Map<String, String> files, String root) {}

  private static List<Sample> samples() {
    List<Sample> samples = new ArrayList<>();
    for (Path folder : CaseFolders.of("check")) {
      Map<String, String> files = new HashMap<>();
      try (Stream<Path> entries = Files.list(folder)) {
        entries
            .filter(path -> path.toString().endsWith(".vfx"))
            .forEach(path -> files.put(path.getFileName().toString(), CaseFolders.read(path)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      if (!files.isEmpty()) { // a case may keep all its files in folders
        samples.add(new Sample(files, CaseFolders.arguments(folder).get(0)));
      }
    }
    return samples;
  }

  @Test
  void oneTokenDeletedDoubledSwappedOrReplaced() {
    List<Sample> samples = samples();
    SplittableRandom random = new SplittableRandom(20_261_130);
    List<String> allTokens = new ArrayList<>();
    for (Sample sample : samples) {
      for (String text : sample.files().values()) {
        tokens(text).forEach(token -> allTokens.add(token.group()));
      }
    }
    int loaded = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      Sample sample = samples.get(random.nextInt(samples.size()));
      List<String> names = sample.files().keySet().stream().sorted().toList();
      String name = names.get(random.nextInt(names.size()));
      Map<String, String> files = new HashMap<>(sample.files());
      files.put(name, mutated(files.get(name), allTokens, random));
      loaded += check(files, sample.root()) ? 1 : 0;
    }
    assertThat(loaded).as("most mutations are mistakes").isBetween(MUTATIONS / 20, MUTATIONS / 2);
  }

  private static List<java.util.regex.MatchResult> tokens(String text) {
    Matcher matcher = TOKEN.matcher(text);
    return matcher.results().toList();
  }

  private static String mutated(String text, List<String> others, SplittableRandom random) {
    var tokens = tokens(text);
    int at = random.nextInt(tokens.size() - 1);
    var token = tokens.get(at);
    var next = tokens.get(at + 1);
    String before = text.substring(0, token.start());
    String after = text.substring(token.end());
    return switch (random.nextInt(5)) {
      case 0 -> before + after;
      case 1 -> before + token.group() + " " + token.group() + after;
      case 2 ->
          before
              + next.group()
              + text.substring(token.end(), next.start())
              + token.group()
              + text.substring(next.end());
      default -> before + others.get(random.nextInt(others.size())) + after;
    };
  }

  /** Whether the effect loads; in any case both its text and its diagnostics can be printed. */
  private static boolean check(Map<String, String> files, String root) {
    Diagnostics diagnostics = new Diagnostics();
    CheckedEffect effect = EffectLoader.load(new MapSources(files), root, diagnostics);
    String reported = DiagnosticText.render(diagnostics.all());
    if (effect != null) {
      effect.types().forEach(CheckText::of);
      assertThat(diagnostics.hasErrors()).as(reported).isFalse();
      return true;
    }
    assertThat(diagnostics.hasErrors()).as("it is refused without a word").isTrue();
    return false;
  }
}
