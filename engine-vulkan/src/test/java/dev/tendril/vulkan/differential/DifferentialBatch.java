package dev.tendril.vulkan.differential;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Some functions with what runs them: as a particle, whose fields hold input and output, and as a
 * compute shader in HLSL, which finds the particles' input in a buffer.
 *
 * @param name for messages
 * @param text of the functions
 * @param moderate their floats are finite and not large
 */
record DifferentialBatch(String name, String text, boolean moderate, List<TestFunction> functions) {
  /** Words of input that the functions share. */
  static final int INPUTS = 24;

  /** Particles, and invocations of the shader. */
  static final int SAMPLES = 64;

  /** Zero, one and their like as integers and floats; ends of ranges; not-a-numbers. */
  private static final int[] SPECIAL = {
    0,
    1,
    -1,
    2,
    31,
    32,
    33,
    255,
    65_536,
    0x7FFF_FFFF,
    0x8000_0000,
    0x8000_0001,
    0x5555_5555,
    0x3F80_0000,
    0xBF80_0000,
    0x3F00_0000,
    0x4000_0000,
    0xC020_0000,
    0x4B00_0000,
    0xCB00_0001,
    0x7F80_0000,
    0xFF80_0000,
    0x7FC0_0000,
    0x7F7F_FFFF,
    0x0080_0000,
    0x3727_C5AC,
    0x4049_0FDB
  };

  static DifferentialBatch written(String name, String text) {
    return new DifferentialBatch(name, text, false, TestFunction.in(text));
  }

  /** Of generated functions: drivers take x - x for 0 whatever x is. */
  static DifferentialBatch generated(String name, String text) {
    return new DifferentialBatch(name, text, true, TestFunction.in(text));
  }

  int outputWords() {
    return functions.stream().mapToInt(TestFunction::outputWords).sum();
  }

  /** Fields that hold four words of output each. */
  int outputGroups() {
    return (outputWords() + 3) / 4;
  }

  /** b, i, u or f for each word. */
  String outputKinds() {
    StringBuilder kinds = new StringBuilder();
    functions.forEach(f -> kinds.append(f.outputKinds()));
    return kinds.toString();
  }

  /** The function that an output word belongs to. */
  TestFunction functionOf(int word) {
    int end = 0;
    for (TestFunction function : functions) {
      end += function.outputWords();
      if (word < end) {
        return function;
      }
    }
    throw new IllegalArgumentException("no output " + word);
  }

  private String calls() {
    StringBuilder calls = new StringBuilder();
    int output = 0;
    for (int i = 0; i < functions.size(); i++) {
      calls.append(functions.get(i).call(7 * i, output, moderate));
      output += functions.get(i).outputWords();
    }
    return calls.toString();
  }

  /** The particle; its input is born with it. */
  String particle() {
    List<String> special = new ArrayList<>();
    for (int bits : SPECIAL) {
      special.add("0x" + Integer.toHexString(bits) + "u");
    }
    // Small fields, since compilers keep large arrays in memory and take long over them.
    StringBuilder outputs = new StringBuilder();
    for (int group = 0; group < outputGroups(); group++) {
      outputs.append("uint4 o").append(group).append("; ");
    }
    return text
        + """
        static const uint SPECIAL[] = { %1$s };
        [capacity(%2$d)]
        struct Particle { float3 position : POSITION; uint row; uint i[%3$d]; %4$s };
        uint inputWord(uint row, uint k)
        {
          uint h = hash(row, k);
          if (row < 24) return SPECIAL[(row * 7 + k * (k + row)) %% %5$d];
          if (row < 40) return asuint((hash01(h) * 2 - 1) * 8);
          if (row < 52) return h %% 16 - 4;
          return h;
        }
        void init(inout Particle p, Birth b)
        {
          p.row = b.index;
          for (uint k = 0; k < %3$d; k++) p.i[k] = inputWord(b.index, k);
        }
        #define OUT(group, lane, word) p.o##group.lane = word;
        bool update(inout Particle p)
        {
          uint i[%3$d] = p.i;
        %6$s
          return true;
        }
        """
            .formatted(
                String.join(", ", special), SAMPLES, INPUTS, outputs, SPECIAL.length, calls());
  }

  /** The name of its particle. */
  String type() {
    return "Row_" + name;
  }

  /** Texts by path. */
  static Map<String, String> texts(List<DifferentialBatch> batches) {
    Map<String, String> texts = new HashMap<>();
    batches.forEach(batch -> texts.put(batch.path(), batch.particle()));
    return texts;
  }

  /** Of its particle's file. */
  String path() {
    return type() + ".vfx";
  }

  /** The whole shader: one buffer holds the input of all samples and behind it their output. */
  String hlsl() {
    StringBuilder input = new StringBuilder();
    for (int k = 0; k < INPUTS; k++) {
      input.append("  i[%1$d] = data.Load(4 * (id.x * %2$d + %1$d));\n".formatted(k, INPUTS));
    }
    return text
        + """
        RWByteAddressBuffer data : register(u0);
        static const uint x = 0, y = 1, z = 2, w = 3;
        #define OUT(group, lane, word) data.Store(4 * (%1$d + id.x * %2$d + 4 * group + lane), word);
        [numthreads(%3$d, 1, 1)]
        void main(uint3 id : SV_DispatchThreadID)
        {
          uint i[%4$d];
        %5$s
        %6$s
        }
        """
            .formatted(SAMPLES * INPUTS, outputWords(), SAMPLES, INPUTS, input, calls());
  }
}
