package dev.tendril.core.typo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.source.Severity;
import dev.tendril.core.testing.Corpus;
import dev.tendril.core.testing.Pipeline;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * A mistake is reported where it was made, and once. Over some thousand typos in correct files: of
 * those that make a file wrong, the first diagnostic stands where {@link Typo#places} says in at
 * least 95 %, and there are at most two diagnostics in at least 90 %.
 */
final class TypoTest {
  private static final int TYPOS = 800;
  private static final double IN_PLACE = 0.95;
  private static final double AT_MOST_TWO = 0.90;

  @Test
  void theFirstDiagnosticIsInPlaceAndOthersAreFew() {
    List<Typos> makers = Corpus.samples().stream().map(Typos::new).toList();
    SplittableRandom random = new SplittableRandom(20_261_201);
    int wrong = 0;
    int few = 0;
    List<String> misplaced = new ArrayList<>();
    List<String> cascades = new ArrayList<>();
    for (int i = 0; i < TYPOS; i++) {
      Typos maker = makers.get(random.nextInt(makers.size()));
      Typo typo = maker.next(random);
      Map<String, String> files = new HashMap<>(maker.sample().files());
      files.put(typo.file(), typo.text());
      List<Diagnostic> said =
          Pipeline.diagnose(List.of(maker.sample().root()), new MapSources(files)).stream()
              .filter(diagnostic -> diagnostic.severity() != Severity.NOTE)
              .toList();
      if (said.size() <= maker.warnings()) {
        continue;
      }
      List<Diagnostic> fresh = maker.withoutUsual(said, typo);
      if (fresh.isEmpty()) {
        continue;
      }
      wrong++;
      Diagnostic first = fresh.get(0);
      if (!typo.places().contains(new Typo.Place(first.file(), first.line()))) {
        misplaced.add(describe(maker, typo, fresh));
      }
      if (fresh.size() <= 2) {
        few++;
      } else {
        cascades.add(describe(maker, typo, fresh));
      }
    }
    assertThat(wrong).as("most typos are mistakes").isGreaterThan(TYPOS / 2);
    assertThat((double) (wrong - misplaced.size()) / wrong)
        .as(() -> "in place; not these:\n" + String.join("\n", misplaced))
        .isGreaterThanOrEqualTo(IN_PLACE);
    assertThat((double) few / wrong)
        .as(() -> "at most two; not these:\n" + String.join("\n", cascades))
        .isGreaterThanOrEqualTo(AT_MOST_TWO);
  }

  /** The rules of warnings are narrow enough for what people write. */
  @Test
  void theSamplesHaveNoWarnings() {
    for (Corpus.Sample sample : Corpus.samples().subList(0, Corpus.EFFECTS.size())) {
      List<Diagnostic> said =
          Pipeline.diagnose(List.of(sample.root()), new MapSources(sample.files()));
      assertThat(DiagnosticText.render(said)).as(sample.root()).isEmpty();
    }
  }

  private static String describe(Typos maker, Typo typo, List<Diagnostic> said) {
    return "--- "
        + maker.sample().name()
        + " "
        + typo.file()
        + ": "
        + typo.what()
        + "\n"
        + DiagnosticText.render(said.subList(0, Math.min(6, said.size())));
  }
}
