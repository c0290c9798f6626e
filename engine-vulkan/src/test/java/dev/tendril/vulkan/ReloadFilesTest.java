package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.FolderSources;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EditedSources;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What editors and people do to files while their particles live. */
@GpuTest
class ReloadFilesTest {
  private static final String USES =
      """
      #include "lib.hlsli"
      [capacity(64)] struct Particle { float3 position : POSITION; int count; };
      bool update(inout Particle p) { p.count += amount(); return true; }
      """;

  /** Looks and compilations happen within the call. */
  private static final EngineOptions AT_ONCE =
      EngineOptions.defaults().compileExecutor(Runnable::run);

  @TempDir Path folder;

  private static String amount(int value) {
    return "int amount() { return " + value + "; }\n";
  }

  private static Effect load(EffectRun run, SourceLookup sources, String path) {
    Effect effect = run.engine().load(sources, path);
    effect.awaitReady();
    run.spawn(effect);
    run.step(0.1);
    return effect;
  }

  private static void pause(int milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Looks until something has been reported. */
  private static List<EffectReload> reload(EffectRun run) {
    for (int i = 0; i < 3000; i++) {
      List<EffectReload> reports = run.engine().reloadChanged();
      if (!reports.isEmpty()) {
        return reports;
      }
      run.step(0);
      pause(5);
    }
    throw new AssertionError("nothing was reloaded");
  }

  /** What is said in a while that is long enough for any change to settle. */
  private static List<EffectReload> listen(EffectRun run) {
    List<EffectReload> reports = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      reports.addAll(run.engine().reloadChanged());
      run.step(0);
      pause(6);
    }
    return reports;
  }

  private static List<String> codes(List<EffectReload> reports) {
    return reports.stream()
        .flatMap(report -> report.diagnostics().stream())
        .map(Diagnostic::code)
        .toList();
  }

  /** What one more step adds to the only particle's count. */
  private static int amountNow(EffectRun run, Effect effect, String type) {
    int before = count(run, effect, type);
    run.step(0.1);
    return count(run, effect, type) - before;
  }

  private static int count(EffectRun run, Effect effect, String type) {
    return (Integer)
        Objects.requireNonNull(
            run.type(effect, type).particles().get(0).fields().get("count"), "count");
  }

  /** Each state of the files is told of once, and what stood before comes back without a trace. */
  @Test
  void whatBecomesOfFiles(VulkanDevice device, @TempDir Path outside) throws IOException {
    Path fx = Files.createDirectory(folder.resolve("fx"));
    Path effectFile = Files.writeString(fx.resolve("A.vfx"), USES);
    Path lib = Files.writeString(fx.resolve("lib.hlsli"), amount(1));
    Files.writeString(fx.resolve("other.hlsli"), "#include \"lib.hlsli\"\n");
    Path away = folder.resolve("away");
    try (EffectRun run = new EffectRun(device, AT_ONCE)) {
      Effect effect = load(run, new FolderSources(folder), "fx/A.vfx");

      Files.move(lib, away);
      assertThat(codes(listen(run))).as("a file vanishes").containsExactly("E0001");
      assertThat(amountNow(run, effect, "A")).isEqualTo(1);
      Files.createDirectory(lib);
      assertThat(codes(listen(run))).as("it is a folder").hasSize(1).doesNotContain("E0001");
      Files.delete(lib);
      Files.move(away, lib);
      assertThat(listen(run)).as("it is back").hasSize(1).allMatch(EffectReload::reloaded);

      Files.move(fx, away);
      assertThat(listen(run)).as("the folder is renamed").hasSize(1);
      Files.move(away, fx);
      assertThat(listen(run)).as("and back").hasSize(1).allMatch(EffectReload::reloaded);

      Files.writeString(lib, "#include \"other.hlsli\"\n" + amount(1));
      List<EffectReload> cycle = listen(run);
      assertThat(codes(cycle)).as("a cycle").hasSize(1);
      assertThat(cycle.get(0).diagnostics().get(0).related()).as("with its chain").isNotEmpty();
      Files.delete(lib);
      Path secret = Files.writeString(outside.resolve("secret.hlsli"), amount(5));
      Files.createSymbolicLink(lib, secret);
      assertThat(codes(listen(run))).as("a link out of the root").hasSize(1);
      Files.delete(lib);
      Files.writeString(lib, amount(1));
      assertThat(listen(run)).hasSize(1).allMatch(EffectReload::reloaded);

      Files.delete(effectFile);
      assertThat(codes(listen(run))).as("the effect itself vanishes").hasSize(1);
      Files.writeString(effectFile, USES);
      assertThat(listen(run)).hasSize(1).allMatch(EffectReload::reloaded);
      assertThat(amountNow(run, effect, "A")).isEqualTo(1);
      assertThat(count(run, effect, "A")).as("one life through all of it").isEqualTo(3);
    }
  }

  @Test
  void howEditorsSave(VulkanDevice device) throws IOException {
    Files.writeString(folder.resolve("A.vfx"), USES);
    Path lib = Files.writeString(folder.resolve("lib.hlsli"), amount(1));
    try (EffectRun run = new EffectRun(device, AT_ONCE)) {
      Effect effect = load(run, new FolderSources(folder), "A.vfx");

      Files.writeString(lib, ""); // cut off first, as many do
      assertThat(run.engine().reloadChanged()).isEmpty();
      Files.writeString(lib, "int amou"); // then half of it
      assertThat(run.engine().reloadChanged()).isEmpty();
      Files.writeString(lib, amount(2));
      assertThat(listen(run)).hasSize(1).allMatch(EffectReload::reloaded);
      assertThat(amountNow(run, effect, "A")).isEqualTo(2);

      Path backup = folder.resolve("lib.hlsli~");
      Files.move(lib, backup); // renamed away, then written anew
      assertThat(run.engine().reloadChanged()).isEmpty();
      Path temporary = Files.writeString(folder.resolve(".lib.hlsli.swp"), amount(3));
      Files.move(temporary, lib, StandardCopyOption.ATOMIC_MOVE);
      Files.delete(backup);
      assertThat(listen(run)).hasSize(1).allMatch(EffectReload::reloaded);
      assertThat(amountNow(run, effect, "A")).isEqualTo(3);

      Files.writeString(lib, amount(4)); // two saves at once: the last one counts
      Files.writeString(lib, amount(5));
      assertThat(listen(run)).hasSize(1).allMatch(EffectReload::reloaded);
      assertThat(amountNow(run, effect, "A")).isEqualTo(5);

      Files.writeString(lib, amount(6)); // undone before it settled: nothing has happened
      assertThat(run.engine().reloadChanged()).isEmpty();
      Files.writeString(lib, amount(5));
      assertThat(listen(run)).isEmpty();
    }
  }

  /** Sources that are saved to while they are read. */
  private static final class SavedWhileRead implements SourceLookup {
    private final EditedSources sources;
    private final Map<String, Integer> reads = new HashMap<>();
    private Runnable save = () -> {};

    SavedWhileRead(EditedSources sources) {
      this.sources = sources;
    }

    @Override
    public Result find(String path) {
      Result result = sources.find(path);
      reads.merge(path, 1, Integer::sum);
      Runnable due = save;
      save = () -> {};
      due.run();
      return result;
    }

    @Override
    public List<String> particleNames(String folder) {
      return sources.particleNames(folder);
    }
  }

  /** Two effects and a type that both emit include one file; they never disagree on it. */
  @Test
  void allSeeOneStateOfAFile(VulkanDevice device) {
    String emitter = USES.replace("return", "if (p.count < 2) { C c; emit(c); } return");
    EditedSources texts =
        new EditedSources(
            "A.vfx", emitter, "B.vfx", emitter, "C.vfx", USES, "lib.hlsli", amount(1));
    SavedWhileRead sources = new SavedWhileRead(texts);
    try (EffectRun run = new EffectRun(device, AT_ONCE)) {
      Effect a = load(run, sources, "A.vfx");
      Effect b = load(run, sources, "B.vfx");
      texts.edit("lib.hlsli", amount(10));
      sources.reads.clear();
      // A save comes while the look reads; what has been read counts, the save is found later.
      sources.save = () -> texts.edit("lib.hlsli", amount(10) + "// saved\n");
      assertThat(run.engine().reloadChanged()).isEmpty();
      assertThat(sources.reads).allSatisfy((path, times) -> assertThat(times).isOne());
      List<EffectReload> first = reload(run);
      assertThat(first).hasSize(2).allMatch(EffectReload::reloaded);
      assertThat(amountNow(run, a, "A")).isEqualTo(10);
      assertThat(amountNow(run, b, "B")).isEqualTo(10);
      assertThat(amountNow(run, b, "C")).isEqualTo(10);

      texts.edit("lib.hlsli", "int amount() { return oops; }");
      List<EffectReload> broken = listen(run);
      assertThat(broken).hasSize(2).noneMatch(EffectReload::reloaded);
      assertThat(broken.get(0).diagnostics()).isEqualTo(broken.get(1).diagnostics());
      // One of the files that are saved together comes later: nothing is taken before.
      texts.edit("lib.hlsli", amount(20));
      assertThat(run.engine().reloadChanged()).isEmpty();
      pause(60);
      texts.edit("A.vfx", emitter + "// saved a little later\n");
      assertThat(run.engine().reloadChanged()).isEmpty();
      assertThat(listen(run)).hasSize(2).allMatch(EffectReload::reloaded);
      assertThat(amountNow(run, a, "C")).isEqualTo(20);
    }
  }

  /** A type that one effect begins to emit is the one that another emits already. */
  @Test
  void aTypeThatIsSharedByAnEdit(VulkanDevice device) {
    String emitter =
        """
        [capacity(64)] struct Particle { float3 position : POSITION; bool done; };
        bool update(inout Particle p) {
          if (!p.done) { C c; emit(c); } p.done = true; return true;
        }
        """;
    String quiet = emitter.replace("C c; emit(c);", "");
    EditedSources texts =
        new EditedSources("A.vfx", quiet, "B.vfx", emitter, "C.vfx", USES, "lib.hlsli", amount(1));
    try (EffectRun run = new EffectRun(device, AT_ONCE)) {
      Effect a = load(run, texts, "A.vfx");
      Effect b = load(run, texts, "B.vfx");
      run.step(0.1);
      texts.edit(
          "A.vfx", emitter.replace("!p.done", "p.done").replace("p.done = true", "p.done = false"));
      assertThat(listen(run)).hasSize(1).allMatch(EffectReload::reloaded);
      run.steps(2, 0.1);
      assertThat(a.populations().get(1)).isSameAs(b.populations().get(1));
      assertThat(run.counts(b, "C").alive()).isEqualTo(2);
      texts.edit("lib.hlsli", amount(3));
      assertThat(listen(run)).hasSize(2).allMatch(EffectReload::reloaded);
      assertThat(run.counts(a, "C").alive()).isEqualTo(2);
      assertThat(amountNow(run, a, "C")).isEqualTo(3);
    }
  }

  /** Saves without pause, good and bad, under two engines: both end with the last text. */
  @Test
  void twoEnginesShareAFolderThatIsChurned(VulkanDevice device) throws Exception {
    Files.writeString(folder.resolve("A.vfx"), USES);
    Path lib = Files.writeString(folder.resolve("lib.hlsli"), amount(1));
    FolderSources sources = new FolderSources(folder);
    try (EffectRun one = new EffectRun(device);
        EffectRun two = new EffectRun(device)) {
      Effect first = load(one, sources, "A.vfx");
      Effect second = load(two, sources, "A.vfx");
      Thread editor = new Thread(() -> churn(lib));
      editor.start();
      List<EffectReload> said = new ArrayList<>();
      while (editor.isAlive()) {
        said.addAll(one.engine().reloadChanged());
        said.addAll(two.engine().reloadChanged());
        one.step(0.01);
        two.step(0.01);
      }
      editor.join();
      Files.writeString(lib, amount(7));
      settle(one, first, said);
      settle(two, second, said);
      assertThat(listen(one)).isEmpty();
      assertThat(listen(two)).isEmpty();
      assertThat(said).allMatch(r -> r.reloaded() || !r.diagnostics().isEmpty());
    }
  }

  /** Rounds that began before the last save may end first. */
  private static void settle(EffectRun run, Effect effect, List<EffectReload> said) {
    for (int i = 0; i < 50 && amountNow(run, effect, "A") != 7; i++) {
      said.addAll(listen(run));
    }
    assertThat(amountNow(run, effect, "A")).isEqualTo(7);
    said.addAll(listen(run)); // the exchange may have come with the last step
  }

  private static void churn(Path file) {
    Random random = new Random(5);
    Path temporary = file.resolveSibling("temporary");
    try {
      for (int i = 0; i < 150; i++) {
        String text = random.nextInt(3) == 0 ? "int amount( {" : amount(random.nextInt(2) + 1);
        switch (random.nextInt(3)) {
          case 0 -> Files.writeString(file, text);
          case 1 -> {
            Files.writeString(temporary, text);
            Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
          }
          default -> Files.deleteIfExists(file);
        }
        pause(random.nextInt(12) == 0 ? 90 : 1);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
