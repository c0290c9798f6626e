package dev.tendril.vulkan.differential;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tendril.core.source.MapSources;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.core.twin.EffectTwin;
import dev.tendril.vulkan.Effect;
import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.EngineOptions;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Written and generated functions give the same bits through this engine and through shaderc's HLSL
 * front end on one device, and the same through the CPU twin: bits of integers and bools, floats
 * within the distances below.
 */
@GpuTest
final class DifferentialTest {
  private static final long SEED = 20_260_801;

  /** Of floats by IEEE 754's operations from the twin's: of their size, or of the distance's. */
  private static final float NEAR = 0x1p-21f;

  /** Of sines, logarithms and their like, as Vulkan and this driver have them. */
  private static final float APPROXIMATE = 0x1p-11f;

  /** Written functions that shaderc's front end cannot take. */
  private static final String OWN = "own";

  /**
   * Batches of generated functions, which are whole ones with statements. More of them find more;
   * software drivers take some seconds to compile each.
   */
  private static final int FUNCTIONS = Integer.getInteger("tendril.differential.batches", 2);

  private static final int FUNCTIONS_PER_BATCH = 51;

  /** Batches of generated expressions. */
  private static final int EXPRESSIONS = 3;

  private static final int EXPRESSIONS_PER_BATCH = 100;
  private static final List<String> CORPUS =
      List.of("integers", "floats", "approximate", "vectors", "matrices", "functions");

  // Both are seen in the modules that shaderc makes of these functions, before their arithmetic is
  // made exact. It makes the first of GLSL too, but only with optimization.
  private static final String RECIPROCAL = "shaderc turns x / 1.5 into x * 0.6666667";
  private static final String ZERO = "shaderc takes x - x and 0 * x for 0, and 0 - x for -x";

  /** Why a function's bits may differ from those of shaderc's front end. */
  private static final Map<String, String> OTHER_FRONT_END =
      Map.ofEntries(
          entry("floats.t_frexp", "denormals have no exponent here"),
          entry("floats.t_increment", "x + 1 - 1 is taken for x, in spite of NoContraction"),
          entry("floats.t_lerp", "HLSL says x + s(y - x), FMix is x(1 - s) + ys"),
          entry("floats.t_modf", "infinity - infinity, as DirectX compiles it; C's modf gives 0"),
          entry("floats.t_remainder", "fmod rounds to zero; shaderc makes OpFMod, which floors"),
          entry("floats.t_smoothstep", "the polynomial is written in another order"),
          entry("floats.t_step", "x >= y is false of NaN; GLSL's step asks x < y"),
          entry("floats.t_to_int_saturates", "safety: saturates, NaN is 0"),
          entry("floats.t_to_uint_saturates", "safety: saturates, NaN is 0"),
          entry("approximate.t_lit", "shaderc multiplies by the exponent, DirectX raises to it"),
          entry("matrices.t_sum", "shaderc takes * of two matrices for their product"),
          entry("generated3.t_38", RECIPROCAL),
          entry("generated7.t_25", ZERO),
          entry("expressions1.t_32", ZERO),
          entry("expressions2.t_21", RECIPROCAL),
          entry("functions.t_short_circuit", "&& evaluates its right side when needed: HLSL 2021"));

  /** Why a function may differ from the twin by more than the distance. */
  private static final Map<String, String> TWIN =
      Map.ofEntries(
          entry("generated1.t_40", "max(-0, 0) is 0 on the driver, -0 here; asint shows it"),
          entry(
              "floats.t_negative_zero", "the driver takes x * 0 for 0, in spite of NoContraction"),
          entry("matrices.t_loop", "the driver takes x * 0 for 0, in spite of NoContraction"));

  private record Run(int[][] inputs, int[][] outputs) {}

  @Test
  void functionsMeanTheSame(VulkanDevice device, @TempDir Path folder) throws Exception {
    // Other devices round and treat NaN otherwise: the reasons above are a software driver's.
    assumeThat(device.isSoftware()).as("a software driver").isTrue();
    List<DifferentialBatch> batches = new ArrayList<>();
    for (String name : CORPUS) {
      batches.add(DifferentialBatch.written(name, resource(name + ".hlsl")));
    }
    for (int i = 0; i < FUNCTIONS; i++) {
      String text = FunctionGenerator.functions(SEED + i, FUNCTIONS_PER_BATCH);
      batches.add(DifferentialBatch.generated("generated" + i, text));
    }
    for (int i = 0; i < EXPRESSIONS; i++) {
      String text = FunctionGenerator.expressions(SEED + 100 + i, EXPRESSIONS_PER_BATCH);
      batches.add(DifferentialBatch.generated("expressions" + i, text));
    }
    for (DifferentialBatch batch : batches) {
      Files.writeString(folder.resolve(batch.name() + ".hlsl"), batch.hlsl());
    }
    HlslCompiler.compileAll(folder);
    List<String> problems = new ArrayList<>();
    for (DifferentialBatch batch : batches) {
      Path error = folder.resolve(batch.name() + ".txt");
      if (Files.exists(error)) {
        problems.add(batch.name() + ": " + read(error));
      }
    }
    assertThat(problems).isEmpty();
    batches.add(DifferentialBatch.written(OWN, resource(OWN + ".hlsl")));
    Map<String, String> texts = DifferentialBatch.texts(batches);
    Map<String, Run> ours = particles(device, batches, texts);
    Map<String, Run> twins = twins(batches, texts);
    for (DifferentialBatch batch : batches) {

      Run run = Objects.requireNonNull(ours.get(batch.name()));
      Run twin = Objects.requireNonNull(twins.get(batch.name()));
      if (!batch.name().equals(OWN)) {
        Run other = reference(device, batch, run, folder);
        compare(batch, run, other, 0, OTHER_FRONT_END, problems);
      }
      assertThat(twin.inputs()).isDeepEqualTo(run.inputs());
      float distance = batch.name().equals("approximate") ? APPROXIMATE : NEAR;
      compare(batch, run, twin, distance, TWIN, problems);
    }
    assertThat(problems).isEmpty();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            DifferentialTest.class.getResourceAsStream("/differential/" + name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Map<String, Run> particles(
      VulkanDevice device, List<DifferentialBatch> batches, Map<String, String> texts) {
    Map<String, Run> runs = new HashMap<>();
    SourceLookup sources = new MapSources(texts);
    try (EffectRun run = new EffectRun(device, EngineOptions.defaults().preciseMath(true))) {
      List<Effect> effects =
          batches.stream().map(batch -> run.engine().load(sources, batch.path())).toList();
      for (Effect effect : effects) {
        effect.awaitReady();
        // As roots: compilers take long over births that copy many fields.
        run.spawn(effect, DifferentialBatch.SAMPLES, 1);
      }
      run.step(0.1);
      run.step(0.1);
      for (int i = 0; i < batches.size(); i++) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (ParticleState particle : run.state(effects.get(i)).types().get(0).particles()) {
          rows.add(particle.fields());
        }
        runs.put(batches.get(i).name(), run(batches.get(i), rows));
      }
    }
    return runs;
  }

  private static Map<String, Run> twins(
      List<DifferentialBatch> batches, Map<String, String> texts) {
    Map<String, Run> runs = new HashMap<>();
    for (DifferentialBatch batch : batches) {
      EffectTwin twin = EffectTwin.load(new MapSources(texts), batch.path());
      twin.spawn().roots(DifferentialBatch.SAMPLES);
      twin.steps(2, 0.1);
      List<Map<String, Object>> rows = new ArrayList<>();
      twin.particles(batch.type()).forEach(particle -> rows.add(particle.fields()));
      runs.put(batch.name(), run(batch, rows));
    }
    return runs;
  }

  private static Run run(DifferentialBatch batch, List<Map<String, Object>> rows) {
    assertThat(rows).hasSize(DifferentialBatch.SAMPLES);
    int[][] inputs = new int[rows.size()][];
    int[][] outputs = new int[rows.size()][];
    for (Map<String, Object> fields : rows) {
      int row = ((Long) Objects.requireNonNull(fields.get("row"))).intValue();
      inputs[row] = words(fields.get("i"));
      int[] output = new int[batch.outputWords()];
      for (int group = 0; group < batch.outputGroups(); group++) {
        int[] words = words(fields.get("o" + group));
        System.arraycopy(words, 0, output, 4 * group, Math.min(4, output.length - 4 * group));
      }
      outputs[row] = output;
    }
    return new Run(inputs, outputs);
  }

  private static int[] words(@org.jspecify.annotations.Nullable Object list) {
    return ((List<?>) Objects.requireNonNull(list))
        .stream().mapToInt(word -> ((Long) word).intValue()).toArray();
  }

  private static Run reference(VulkanDevice device, DifferentialBatch batch, Run ours, Path folder)
      throws IOException {
    int samples = DifferentialBatch.SAMPLES;
    int outputs = batch.outputWords();
    int[] words = new int[samples * (DifferentialBatch.INPUTS + outputs)];
    for (int s = 0; s < samples; s++) {
      System.arraycopy(
          ours.inputs()[s], 0, words, s * DifferentialBatch.INPUTS, DifferentialBatch.INPUTS);
    }
    byte[] code = Files.readAllBytes(folder.resolve(batch.name() + ".spv"));
    ReferenceShader.run(device, ReferenceShader.exact(code), words);
    int[][] results = new int[samples][outputs];
    for (int s = 0; s < samples; s++) {
      System.arraycopy(
          words, samples * DifferentialBatch.INPUTS + s * outputs, results[s], 0, outputs);
    }
    return new Run(ours.inputs(), results);
  }

  private static void compare(
      DifferentialBatch batch,
      Run ours,
      Run other,
      float distance,
      Map<String, String> reasons,
      List<String> problems) {
    String kinds = batch.outputKinds();
    Map<String, String> different = new TreeMap<>();
    for (int word = 0; word < kinds.length(); word++) {
      for (int s = 0; s < ours.outputs().length; s++) {
        int a = ours.outputs()[s][word];
        int b = other.outputs()[s][word];
        boolean same =
            kinds.charAt(word) == 'f'
                ? isNear(Float.intBitsToFloat(a), Float.intBitsToFloat(b), distance, a == b)
                : a == b;
        if (!same) {
          different.putIfAbsent(
              batch.functionOf(word).name(), text(kinds.charAt(word), a, b, ours.inputs()[s]));
        }
      }
    }
    different.forEach(
        (function, text) -> {
          String key = batch.name() + "." + function;
          if (!reasons.containsKey(key)) {
            problems.add(key + (distance == 0 ? " shaderc: " : " twin: ") + text);
          }
        });
  }

  private static boolean isNear(float a, float b, float distance, boolean same) {
    if (same || (Float.isNaN(a) && Float.isNaN(b))) {
      return true;
    }
    return distance > 0
        && (a == b || Math.abs(a - b) <= distance * Math.max(Math.abs(a), distance));
  }

  private static String text(char kind, int ours, int other, int[] inputs) {
    String values =
        kind == 'f'
            ? Float.intBitsToFloat(ours) + " and not " + Float.intBitsToFloat(other)
            : ours + " and not " + other;
    StringBuilder text = new StringBuilder(values + " of");
    for (int input : inputs) {
      text.append(" 0x").append(Integer.toHexString(input));
    }
    return text.toString();
  }
}
