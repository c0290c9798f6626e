package dev.tendril.vulkan.shader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.VfxCompiler;
import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.Resource;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.effect.ElementLayout;
import dev.tendril.core.effect.PackedLayout;
import dev.tendril.core.effect.ParticlePlan;
import dev.tendril.core.source.MapSources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Computed layouts against those that the shader compiler gives to blocks of the same members. */
final class ReflectedLayoutTest {
  private static final int FILES = 24;
  private static final int BLOCKS_PER_FILE = 10;

  private final Random random = new Random(0x1a70);

  // ---- structured buffers

  @Test
  void elementsLieWhereScalarBlockLayoutPutsThem() {
    try (ShaderCompiler compiler = ShaderCompiler.find(false).orElseThrow()) {
      for (int file = 0; file < FILES; file++) {
        String text = structs();
        List<Resource> buffers = check(text).buffers();
        assertThat(buffers).hasSize(BLOCKS_PER_FILE);
        StringBuilder glsl =
            new StringBuilder(
                """
                #version 460
                #extension GL_EXT_scalar_block_layout : require
                #extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
                """);
        Map<StructType, String> names = new LinkedHashMap<>();
        StringBuilder uses = new StringBuilder();
        for (int i = 0; i < buffers.size(); i++) {
          Type element = element(buffers.get(i));
          declare(element, names, glsl);
          glsl.append(
              "layout(scalar, set = 0, binding = %d) buffer B%d { %s at[]; } b%d;\n"
                  .formatted(i, i, word(element, names), i));
          uses.append("  total += uint(b%d.at.length());\n".formatted(i));
        }
        glsl.append("layout(scalar, set = 0, binding = 90) buffer Out { uint total; } o;\n");
        glsl.append("void main() {\n  uint total = 0u;\n").append(uses);
        glsl.append("  o.total = total;\n}\n");
        ReflectedLayout reflected =
            new ReflectedLayout(compiler.compile(glsl.toString(), ShaderStage.COMPUTE, "elements"));
        for (int i = 0; i < buffers.size(); i++) {
          ElementLayout layout = ElementLayout.of(element(buffers.get(i)));
          String name = "S" + i + " of\n" + text;
          assertThat(offsets(layout))
              .as(name)
              .containsExactlyInAnyOrderEntriesOf(reflected.block(i));
          assertThat(layout.sizeBytes()).as(name).isEqualTo(reflected.stride(i));
        }
      }
    }
  }

  private static Type element(Resource buffer) {
    return Objects.requireNonNull(buffer.element());
  }

  /** Each number's place in the first element of the block's array. */
  private static Map<String, Integer> offsets(ElementLayout layout) {
    Map<String, Integer> offsets = new LinkedHashMap<>();
    for (ElementLayout.Part part : layout.parts()) {
      List<Integer> path = new ArrayList<>(List.of(0, 0)); // the block's member, the element
      path.addAll(part.path());
      for (int i = 0; i < part.type().componentCount(); i++) {
        List<Integer> number = new ArrayList<>(path);
        if (part.type() instanceof Type.Vector) {
          number.add(i);
        }
        offsets.put(ReflectedLayout.text(number), part.offsetBytes() + 4 * i);
      }
    }
    return offsets;
  }

  /** A file with as many structs, which hold earlier ones, and a buffer of each. */
  private String structs() {
    StringBuilder text = new StringBuilder("enum Mood { Calm, Wild };\n");
    StringBuilder reads = new StringBuilder();
    for (int i = 0; i < BLOCKS_PER_FILE; i++) {
      text.append("struct S").append(i).append(" {\n");
      int members = 1 + random.nextInt(7);
      for (int k = 0; k < members; k++) {
        String matrix = random.nextInt(3) == 0 ? "row_major " : "";
        String type =
            i > 0 && random.nextInt(4) == 0 ? "S" + random.nextInt(Math.min(i, 4)) : member();
        String array = random.nextInt(4) == 0 ? "[" + (1 + random.nextInt(3)) + "]" : "";
        boolean isMatrix = type.matches("(float|double)\\dx\\d");
        text.append("  %s%s m%d%s;\n".formatted(isMatrix ? matrix : "", type, k, array));
      }
      text.append("};\nStructuredBuffer<S%d> b%d;\n".formatted(i, i));
      reads.append("p.n += b%d.length;".formatted(i));
    }
    return text
        + "struct Particle { uint n; };\nbool update(inout Particle p) { "
        + reads
        + " return true; }\n";
  }

  private String member() {
    List<String> kinds = List.of("float", "float", "int", "uint", "bool", "double", "uint64_t");
    String kind = kinds.get(random.nextInt(kinds.size()));
    return switch (random.nextInt(6)) {
      case 0 -> kind;
      case 1 -> "Mood";
      case 2 -> "float" + (2 + random.nextInt(3)) + "x" + (2 + random.nextInt(3));
      case 3 -> "double" + (2 + random.nextInt(3)) + "x" + (2 + random.nextInt(3));
      default -> kind + (2 + random.nextInt(3));
    };
  }

  /** Structs as GLSL, each behind those that it holds. */
  private static void declare(Type type, Map<StructType, String> names, StringBuilder out) {
    if (type instanceof Type.Array array) {
      declare(array.element(), names, out);
    }
    if (!(type instanceof StructType struct) || names.containsKey(struct)) {
      return;
    }
    struct.fields().forEach(field -> declare(field.type(), names, out));
    StringBuilder body = new StringBuilder();
    for (StructType.Field field : struct.fields()) {
      Type element = field.type();
      String array = "";
      if (element instanceof Type.Array of) {
        array = "[" + of.length() + "]";
        element = of.element();
      }
      if (field.rowMajor() && element instanceof Type.Matrix matrix) { // GLSL's structs know none
        array += "[" + matrix.rows() + "]";
        element = matrix.row();
      }
      body.append("  ").append(word(element, names)).append(' ').append(field.name()).append(array);
      body.append(";\n");
    }
    names.put(struct, "T" + names.size());
    out.append("struct ").append(names.get(struct)).append(" {\n").append(body).append("};\n");
  }

  private static String word(Type type, Map<StructType, String> names) {
    if (type instanceof StructType struct) {
      return Objects.requireNonNull(names.get(struct));
    }
    if (type instanceof Type.Matrix matrix) { // HLSL says rows first, GLSL columns
      return (matrix.kind() == Type.Kind.DOUBLE ? "dmat" : "mat")
          + matrix.columns()
          + "x"
          + matrix.rows();
    }
    if (!(type instanceof Type.Basic basic)) {
      return "int"; // an enum
    }
    if (basic instanceof Type.Scalar) {
      return switch (basic.kind()) {
        case BOOL, UINT -> "uint";
        case INT -> "int";
        case FLOAT -> "float";
        case DOUBLE -> "double";
        case LONG -> "int64_t";
        case ULONG -> "uint64_t";
      };
    }
    String prefix =
        switch (basic.kind()) {
          case BOOL, UINT -> "uvec";
          case INT -> "ivec";
          case FLOAT -> "vec";
          case DOUBLE -> "dvec";
          case LONG -> "i64vec";
          case ULONG -> "u64vec";
        };
    return prefix + basic.componentCount();
  }

  // ---- uniform blocks

  /** A block of the same members and fillers where lanes are free: nothing moves or overlaps. */
  @Test
  void uniformsLieWhereABlockOfThemPutsThem() {
    try (ShaderCompiler compiler = ShaderCompiler.find(false).orElseThrow()) {
      for (int file = 0; file < FILES; file++) {
        StringBuilder glsl =
            new StringBuilder("#version 460\n#extension GL_EXT_scalar_block_layout : require\n");
        List<Map<String, Integer>> all = new ArrayList<>();
        for (int i = 0; i < BLOCKS_PER_FILE; i++) {
          CheckedParticle particle = check(uniforms());
          PackedLayout layout = new ParticlePlan(particle).uniforms();
          List<PackedLayout.Unit> units =
              layout.units().stream()
                  .sorted(
                      Comparator.comparingInt(PackedLayout.Unit::group)
                          .thenComparingInt(PackedLayout.Unit::lane))
                  .toList();
          Map<String, Integer> expected = new LinkedHashMap<>();
          all.add(expected);
          glsl.append("layout(scalar, set = 0, binding = %d) buffer B%d {\n".formatted(i, i));
          int end = 0;
          int member = 0;
          for (int k = 0; k < units.size(); k++) {
            int at = 4 * units.get(k).group() + units.get(k).lane();
            for (; end < at; end++) {
              glsl.append("  uint f%d;\n".formatted(end));
              expected.put(String.valueOf(member++), 4 * end);
            }
            int count = units.get(k).laneCount();
            assertThat(units.get(k).lane() + count).isLessThanOrEqualTo(4);
            for (int lane = 0; lane < count; lane++) {
              expected.put(member + (count == 1 ? "" : "." + lane), 4 * (at + lane));
            }
            member++;
            glsl.append("  %s u%d;\n".formatted(word(units.get(k).type(), Map.of()), k));
            end = at + count;
          }
          expected.put(String.valueOf(member), 4 * end);
          glsl.append("  uint end;\n} b%d;\n".formatted(i));
        }
        glsl.append("void main() {\n");
        for (int i = 0; i < BLOCKS_PER_FILE; i++) {
          glsl.append("  b%d.end = 0u;\n".formatted(i));
        }
        ReflectedLayout reflected =
            new ReflectedLayout(compiler.compile(glsl + "}\n", ShaderStage.COMPUTE, "uniforms"));
        for (int i = 0; i < BLOCKS_PER_FILE; i++) {
          assertThat(all.get(i)).isEqualTo(reflected.block(i));
        }
      }
    }
  }

  private String uniforms() {
    List<String> types =
        List.of(
            "bool",
            "int",
            "uint",
            "float",
            "int2",
            "int3",
            "int4",
            "uint2",
            "uint3",
            "uint4",
            "float2",
            "float3",
            "float4",
            "Curve",
            "Gradient",
            "Mood");
    StringBuilder text = new StringBuilder("enum Mood { Calm, Wild };\n");
    int count = 1 + random.nextInt(14);
    for (int i = 0; i < count; i++) {
      String type = types.get(random.nextInt(types.size()));
      text.append(
          switch (type) {
            case "Curve" -> "uniform Curve u%d = { 0: 1, 1: 0 };\n".formatted(i);
            case "Gradient" -> "uniform Gradient u%d = { 0: float3(1, 0, 0) };\n".formatted(i);
            default -> "uniform %s u%d;\n".formatted(type, i);
          });
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append("Texture2D t%d;\n".formatted(i));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append("StructuredBuffer<float4> b%d;\n".formatted(i));
    }
    return text + "struct Particle { uint n; };\nbool update(inout Particle p) { return true; }\n";
  }

  private static CheckedParticle check(String text) {
    return VfxCompiler.compile(new MapSources(Map.of("A.vfx", text)), "A.vfx")
        .effectOrThrow()
        .types()
        .get(0);
  }
}
