package dev.tendril.core.glsl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.check.CheckText;
import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.effect.EffectLoader;
import dev.tendril.core.effect.ParticlePlan;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.testing.Corpus;
import dev.tendril.core.testing.RandomProgram;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Random texts go through the whole front end, and what it passes through the generator of shaders,
 * too: no exception, a bounded number of diagnostics, shaders not much longer than their texts, and
 * a sample of these compiles. There are a fixed number of short texts, or with {@code
 * -Dfuzz.seconds=300}, which the Maven profile {@code fuzz} sets, as many short and long ones as
 * fit in that time. A text is known by its seed, which a failure names.
 */
final class FuzzTest {
  private static final long SECONDS = Long.getLong("fuzz.seconds", 0);
  private static final long FIRST_SEED = SECONDS == 0 ? 1 : System.nanoTime();
  private static final int BYTE_TEXTS = 18_000;
  private static final int GRAMMAR_TEXTS = 2_000;

  /** Every so manieth passed text is printed as checked. */
  private static final int TEXT_FORMS = 10;

  /** Every so manieth passed text becomes kernels, which are far longer than itself. */
  private static final int KERNELS = 50;

  /** Every so manieth passed text is compiled. */
  private static final int COMPILED = 100;

  /**
   * Characters of a type's shader functions for one character of its text; the library's come on
   * top.
   */
  private static final int GROWTH = 60;

  private static final int LIBRARY_CHARACTERS = 400_000;

  /** Characters of a text that a short one is cut to. */
  private static final int PIECE = 400;

  private int passed;

  private interface Source {
    Map<String, String> files(SplittableRandom random);
  }

  @Test
  @DisplayName("BR-79 no text ends the process")
  void bytes() {
    List<String> texts = new ArrayList<>();
    for (Corpus.Sample sample : Corpus.samples()) {
      texts.addAll(sample.files().values());
    }
    run(BYTE_TEXTS, random -> Map.of("Test.vfx", edited(texts, random)));
  }

  @Test
  void grammar() {
    run(
        GRAMMAR_TEXTS,
        random -> Map.of("Test.vfx", RandomProgram.next(random, SECONDS == 0 ? 25 : 300)));
    assertThat(passed).as("some texts are correct").isPositive();
  }

  private void run(int texts, Source source) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    for (long i = 0; SECONDS == 0 ? i < texts : System.nanoTime() < end; i++) {
      long seed = FIRST_SEED + i;
      Map<String, String> files = new HashMap<>(source.files(new SplittableRandom(seed)));
      try {
        check(files);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
        throw new AssertionError("seed " + seed + ":\n" + files.get("Test.vfx"), e);
      }
    }
  }

  private void check(Map<String, String> files) {
    Diagnostics diagnostics = new Diagnostics();
    CheckedEffect effect = EffectLoader.load(new MapSources(files), "Test.vfx", diagnostics);
    String said = DiagnosticText.render(diagnostics.all());
    assertThat(diagnostics.all()).hasSizeLessThanOrEqualTo(Diagnostics.LIMIT);
    assertThat(diagnostics.hasErrors()).as(said).isEqualTo(effect == null);
    if (effect == null) {
      return;
    }
    passed++;
    for (CheckedParticle type : effect.types()) {
      if (passed % TEXT_FORMS == 0) {
        CheckText.of(type);
      }
      FunctionTranslator translator = new FunctionTranslator(new FakeEngine(), passed % 2 == 0);
      translator.functionName(type.update());
      type.inits().forEach(translator::functionName);
      String shader = translator.structsText() + translator.functionsText();
      long most = (long) GROWTH * files.get("Test.vfx").length() + LIBRARY_CHARACTERS;
      assertThat((long) shader.length()).as("shader's length").isLessThan(most);
      if (passed % KERNELS == 0) {
        KernelGenerator generator = new KernelGenerator(new GlslOptions(false, 9, false));
        ParticlePlan plan = new ParticlePlan(type);
        generator.update(plan);
        generator.hostBirths(plan);
      }
      if (passed % COMPILED == 0) {
        SpirvCheck.quickCompute(FakeEngine.shader(translator));
      }
    }
  }

  // ---- bytes

  /** A piece of a correct text with a few edits in its bytes. */
  private static String edited(List<String> texts, SplittableRandom random) {
    String text = texts.get(random.nextInt(texts.size()));
    if (SECONDS == 0 || random.nextInt(2) == 0) {
      int from = text.indexOf('\n', random.nextInt(Math.max(1, text.length() - PIECE))) + 1;
      text = text.substring(from, Math.min(text.length(), from + PIECE));
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int edits = 1 + random.nextInt(6); edits > 0; edits--) {
      bytes = edit(bytes, texts, random);
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static byte[] edit(byte[] bytes, List<String> texts, SplittableRandom random) {
    if (bytes.length == 0) {
      return bytes;
    }
    int at = random.nextInt(bytes.length);
    int length = Math.min(bytes.length - at, 1 + random.nextInt(random.nextInt(8) == 0 ? 200 : 4));
    byte[] before = Arrays.copyOf(bytes, at);
    byte[] piece = Arrays.copyOfRange(bytes, at, at + length);
    byte[] after = Arrays.copyOfRange(bytes, at + length, bytes.length);
    switch (random.nextInt(7)) {
      case 0 -> {
        return joined(before, after);
      }
      case 1 -> {
        return joined(before, piece, piece, after);
      }
      case 2 -> {
        random.nextBytes(piece);
        return joined(before, piece, after);
      }
      case 3 -> {
        piece[0] ^= (byte) (1 << random.nextInt(7));
        return joined(before, piece, after);
      }
      case 4 -> {
        byte[] other = texts.get(random.nextInt(texts.size())).getBytes(StandardCharsets.UTF_8);
        int from = random.nextInt(other.length);
        return joined(
            before, Arrays.copyOfRange(other, from, Math.min(other.length, from + 60)), after);
      }
      case 5 -> {
        return before;
      }
      default -> {
        byte[] mark = {(byte) "(){}[];,<>:=#\"/*\\".charAt(random.nextInt(17))};
        return joined(before, mark, piece, after);
      }
    }
  }

  private static byte[] joined(byte[]... parts) {
    int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
    byte[] all = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }
}
