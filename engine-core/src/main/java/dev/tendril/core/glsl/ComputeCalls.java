package dev.tendril.core.glsl;

import dev.tendril.core.check.ContextVariable;
import dev.tendril.core.check.Resource;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.Uniform;
import dev.tendril.core.effect.PackedLayout;
import dev.tendril.core.effect.PackedLayout.Unit;
import dev.tendril.core.effect.ParticlePlan;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The engine's side of {@code update} and {@code init}: what the user's code asks for is loaded
 * once into the invocation's globals, and nothing else is.
 */
final class ComputeCalls implements EngineCalls {
  private final ParticlePlan plan;
  private final GlslOptions options;
  private final Set<ContextVariable> contexts = EnumSet.noneOf(ContextVariable.class);
  private final Set<Integer> uniforms = new TreeSet<>();
  private boolean curves;
  private boolean gradients;
  private final Set<Integer> textures = new TreeSet<>();
  private final Set<Integer> buffers = new TreeSet<>();

  /** The buffers of which elements are read. */
  private final Set<Integer> elements = new TreeSet<>();

  private boolean loops;
  private boolean severalRounds;
  private boolean parents;

  /**
   * @param plan the type whose file the code stands in: its uniforms and textures are meant
   */
  ComputeCalls(ParticlePlan plan, GlslOptions options) {
    this.plan = plan;
    this.options = options;
  }

  @Override
  public String context(ContextVariable variable) {
    contexts.add(variable);
    return switch (variable) {
      case DELTA_TIME -> "tendril_deltaTime";
      case PARTICLE_ID -> "tendril_id";
      default -> "tendril_" + variable.word();
    };
  }

  @Override
  public String uniform(Uniform uniform) {
    int index = plan.type().uniforms().indexOf(uniform);
    uniforms.add(index);
    return "tendril_uniform" + index;
  }

  @Override
  public String curveAt(Uniform curve, String position) {
    int index = plan.type().uniforms().indexOf(curve);
    curves = true;
    return "tendril_curve(%du, %s)".formatted(firstGroup(index), position);
  }

  @Override
  public String gradientAt(Uniform gradient, String position) {
    int index = plan.type().uniforms().indexOf(gradient);
    gradients = true;
    return "tendril_gradient(%du, %s)".formatted(firstGroup(index), position);
  }

  @Override
  public String textureSample(Resource texture, String uv, String level) {
    return "tendril_sample(%s, %s, %s)".formatted(textureIndex(texture), uv, level);
  }

  @Override
  public String textureLoad(Resource texture, String texel) {
    return "tendril_fetch(%s, %s)".formatted(textureIndex(texture), texel);
  }

  @Override
  public String textureSize(Resource texture) {
    return "tendril_size(%s)".formatted(textureIndex(texture));
  }

  @Override
  public String bufferElement(Resource buffer, String index) {
    elements.add(bufferIndex(buffer));
    return "tendril_element%d(%s)".formatted(bufferIndex(buffer), index);
  }

  @Override
  public String bufferLength(Resource buffer) {
    return "tendril_buffer" + bufferIndex(buffer) + ".z";
  }

  private int bufferIndex(Resource buffer) {
    int index = plan.type().buffers().indexOf(buffer);
    buffers.add(index);
    return index;
  }

  private String textureIndex(Resource texture) {
    int index = plan.type().textures().indexOf(texture);
    textures.add(index);
    return "tendril_texture" + index;
  }

  @Override
  public String emit(TypedTree.Emit call, String prototype, @Nullable String amount) {
    int link = plan.type().emits().indexOf(call.target());
    String child = call.child() ? "true" : "false";
    if (amount != null && call.amount() != null && call.amount().type() instanceof StructType) {
      return "tendril_emit%d(%s, %s, %s)".formatted(link, prototype, amount, child);
    }
    String count = "1u";
    if (amount != null && call.amount() != null) {
      boolean signed = call.amount().type().equals(dev.tendril.core.check.Type.INT);
      count = signed ? "uint(max(" + amount + ", 0))" : amount;
    }
    return "tendril_emit%d(%s, %s, 0.0, 0.0, %s)".formatted(link, prototype, count, child);
  }

  @Override
  public String draw(TypedTree.Draw call, String value) {
    for (int i = 0; i < plan.type().renders().size(); i++) {
      if (plan.type().renders().get(i).struct() == call.target()) {
        return "tendril_draw%d(%s)".formatted(i, value);
      }
    }
    throw new IllegalArgumentException("no render struct: " + call.target().name());
  }

  @Override
  public String signal(TypedTree.Signal call, String payload) {
    int size =
        call.payload().type() instanceof dev.tendril.core.check.Type.Vector vector
            ? vector.size()
            : 1;
    String padded = size == 4 ? payload : "vec4(" + payload + ", 0.0".repeat(4 - size) + ")";
    return "tendril_signal(%du, %s)".formatted(plan.type().signals().indexOf(call.name()), padded);
  }

  @Override
  public String getParent(String target) {
    parents = true;
    return "tendril_getParent(" + target + ")";
  }

  @Override
  public String hasParent() {
    parents = true;
    return "tendril_hasParent()";
  }

  @Override
  public String randomBits() {
    contexts.add(ContextVariable.STEP_INDEX);
    return "tendril_randomBits()";
  }

  @Override
  public String loopBudget(int rounds) {
    loops = true;
    severalRounds |= rounds > 1;
    return rounds == 1 ? "tendril_loopRound()" : "tendril_loopRounds(" + rounds + "u)";
  }

  boolean usesParents() {
    return parents;
  }

  boolean usesLoopBudget() {
    return loops;
  }

  boolean usesTextures() {
    return !textures.isEmpty();
  }

  boolean readsBuffers() {
    return !elements.isEmpty();
  }

  private int firstGroup(int item) {
    return plan.uniforms().unitsOf(item).get(0).group();
  }

  /** The invocation's globals; to stand before the user's functions. */
  void declare(KernelText text) {
    text.line("TendrilGroups tendril_uniforms;")
        .line("uint tendril_uniformBase;")
        .line("uint tendril_instance;")
        .line("uint tendril_id;")
        .line("uint tendril_calls;")
        .line("float tendril_deltaTime;")
        .line("uint tendril_stepIndex = 0u;");
    for (ContextVariable variable : contexts) {
      switch (variable) {
        case DELTA_TIME, PARTICLE_ID, STEP_INDEX -> {}
        default ->
            text.line(
                "%s tendril_%s;",
                GlslTypes.name((dev.tendril.core.check.Type.Basic) variable.type()),
                variable.word());
      }
    }
    for (int uniform : uniforms) {
      text.line(
          "%s tendril_uniform%d;",
          GlslTypes.name(
              (dev.tendril.core.check.Type.Basic)
                  dev.tendril.core.check.EnumType.memoryType(
                      plan.type().uniforms().get(uniform).type())),
          uniform);
    }
    for (int texture : textures) {
      text.line("uint tendril_texture%d;", texture);
    }
    for (int buffer : buffers) {
      text.line("uvec4 tendril_buffer%d;", buffer);
    }
    text.line("uvec3 tendril_randomBits() {")
        .line("return tendril_pcg3d(uvec3(tendril_id, tendril_stepIndex, tendril_calls++));")
        .line("}");
    if (loops) {
      text.line("uint tendril_rounds = 1048576u;")
          .line("bool tendril_loopRound() {")
          .line("if (tendril_rounds == 0u) return false;")
          .line("tendril_rounds--;")
          .line("return true;")
          .line("}");
    }
    if (severalRounds) {
      text.line("bool tendril_loopRounds(uint rounds) {")
          .line("bool left = tendril_rounds >= rounds;")
          .line("tendril_rounds = left ? tendril_rounds - rounds : 0u;")
          .line("return left;")
          .line("}");
    }
    if (curves) {
      text.raw(KernelText.resource("curve.glsl"));
    }
    if (gradients) {
      text.raw(KernelText.resource("gradient.glsl"));
    }
    if (!textures.isEmpty()) {
      declareTextures(text, options);
    }
  }

  /**
   * The functions that read elements of buffers.
   *
   * @param translator has translated the user's functions; it is asked for more here
   */
  BufferReads bufferReads(FunctionTranslator translator) {
    return new BufferReads(plan.type().buffers(), elements, translator);
  }

  /** The type's texture array and the functions that reach into it. */
  static void declareTextures(KernelText text, GlslOptions options) {
    String length = String.valueOf(options.texturesPerType());
    if (options.nonUniformTextures()) {
      text.line("layout(constant_id = 0) const int tendril_textureCount = %s;", length);
      length = "tendril_textureCount";
    }
    text.line("layout(set = 0, binding = 0) uniform sampler2D tendril_textures[%s];", length);
    declareLookup(
        text,
        options,
        "vec4 tendril_sample(uint index, vec2 uv, float level)",
        "textureLod(%s, uv, level)");
    declareLookup(
        text,
        options,
        "vec4 tendril_fetch(uint index, ivec2 texel)",
        "texelFetch(%1$s, clamp(texel, ivec2(0), textureSize(%1$s, 0) - 1), 0)");
    String level = "clamp(texel.z, 0, textureQueryLevels(%1$s) - 1)";
    declareLookup(
        text,
        options,
        "vec4 tendril_fetch(uint index, ivec3 texel)",
        "texelFetch(%1$s, clamp(texel.xy, ivec2(0), textureSize(%1$s, LEVEL) - 1), LEVEL)"
            .replace("LEVEL", level));
    declareLookup(text, options, "ivec2 tendril_size(uint index)", "textureSize(%s, 0)");
  }

  /** Without non-uniform indexing every texture has a case with a constant index. */
  private static void declareLookup(
      KernelText text, GlslOptions options, String header, String expression) {
    text.line(header + " {");
    if (options.nonUniformTextures()) {
      text.line("return " + expression.formatted("tendril_textures[nonuniformEXT(index)]") + ";");
    } else {
      text.line("switch (index) {");
      for (int i = 1; i < options.texturesPerType(); i++) {
        text.line("case %du: return %s;", i, expression.formatted("tendril_textures[" + i + "]"));
      }
      text.line("}");
      text.line("return " + expression.formatted("tendril_textures[0]") + ";");
    }
    text.line("}");
  }

  /**
   * Loads what the user's code reads. {@code tendril_instance} and the population's uniform
   * addresses are known, and {@code tendril_flags} holds the instance's flags.
   */
  void load(KernelText text) {
    text.line("tendril_uniforms = tendril_push.uniforms;")
        .line("tendril_uniformBase = tendril_instance * tendril_push.uniformGroups;");
    PackedLayout layout = plan.uniforms();
    int firstTexture = plan.type().uniforms().size();
    int firstBuffer = firstTexture + plan.type().textures().size();
    for (int group = 0; group < layout.groupCount(); group++) {
      List<Unit> wanted =
          layout.unitsIn(group).stream()
              .filter(
                  u ->
                      uniforms.contains(u.item())
                          || textures.contains(u.item() - firstTexture)
                          || buffers.contains(u.item() - firstBuffer))
              .toList();
      if (wanted.isEmpty()) {
        continue;
      }
      text.line(
          "uvec4 tendril_u%d = tendril_uniforms.at[tendril_uniformBase + %du];", group, group);
      for (Unit unit : wanted) {
        int item = unit.item();
        String name =
            item < firstTexture
                ? "tendril_uniform" + item
                : item < firstBuffer
                    ? "tendril_texture" + (item - firstTexture)
                    : "tendril_buffer" + (item - firstBuffer);
        text.line("%s = %s;", name, UnitAccess.load(unit, "tendril_u" + group));
      }
    }
    loadContext(text);
  }

  private void loadContext(KernelText text) {
    boolean previous =
        contexts.contains(ContextVariable.PREVIOUS_LOCAL_TO_WORLD)
            || contexts.contains(ContextVariable.PREVIOUS_INSTANCE_POSITION)
            || contexts.contains(ContextVariable.INSTANCE_VELOCITY);
    boolean clock =
        previous
            || contexts.contains(ContextVariable.TIME)
            || contexts.contains(ContextVariable.STEP_INDEX);
    if (clock) {
      text.line(
          "bool tendril_started = tendril_push.clocks.at[tendril_instance].serial"
              + " == tendril_flags >> TENDRIL_SERIAL_SHIFT;");
      text.line(
          "tendril_stepIndex = tendril_started ?"
              + " tendril_push.clocks.at[tendril_instance].stepIndex : 0u;");
    }
    if (previous) {
      text.line("mat4 tendril_current = tendril_push.instances.at[tendril_instance].localToWorld;");
      text.line("mat4 tendril_last = tendril_current;");
      text.line("if (tendril_started && (tendril_flags & TENDRIL_INSTANCE_TELEPORT) == 0u) {");
      text.line("tendril_last = tendril_push.clocks.at[tendril_instance].previousLocalToWorld;");
      text.line("}");
    }
    for (ContextVariable variable : contexts) {
      String value =
          switch (variable) {
            case DELTA_TIME, PARTICLE_ID, STEP_INDEX -> "";
            case TIME -> "tendril_started ? tendril_push.clocks.at[tendril_instance].time : 0.0";
            case STOPPING -> "(tendril_flags & TENDRIL_INSTANCE_STOPPING) != 0u";
            case TELEPORTED -> "(tendril_flags & TENDRIL_INSTANCE_TELEPORT) != 0u";
            case LOCAL_TO_WORLD -> "tendril_push.instances.at[tendril_instance].localToWorld";
            case WORLD_TO_LOCAL -> "tendril_push.instances.at[tendril_instance].worldToLocal";
            case PREVIOUS_LOCAL_TO_WORLD -> "tendril_last";
            case INSTANCE_POSITION -> position(INSTANCE_MATRIX);
            case PREVIOUS_INSTANCE_POSITION -> position("tendril_last");
            case INSTANCE_VELOCITY ->
                "tendril_deltaTime > 0.0 ? (%s - %s) / tendril_deltaTime : vec3(0.0)"
                    .formatted(position("tendril_current"), position("tendril_last"));
            case INSTANCE_SEED -> "tendril_push.instances.at[tendril_instance].seed";
          };
      if (!value.isEmpty()) {
        text.line("tendril_%s = %s;", variable.word(), value);
      }
    }
  }

  private static final String INSTANCE_MATRIX =
      "tendril_push.instances.at[tendril_instance].localToWorld";

  /** The translation of a matrix that is held row by row. */
  static String position(String matrix) {
    return "tendril_positionOf(" + matrix + ")";
  }

  /** Sets the instance's flags and this step's seconds for it. */
  static void loadInstance(KernelText text) {
    text.line("uint tendril_flags = tendril_push.instances.at[tendril_instance].flags;")
        .line("tendril_deltaTime = tendril_isHeld(tendril_flags) ? 0.0")
        .line(
            "    : tendril_push.deltaTime *"
                + " tendril_push.instances.at[tendril_instance].timeScale;");
  }
}
