package dev.tendril.core.glsl;

import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.EnumType;
import dev.tendril.core.check.RenderDeclaration;
import dev.tendril.core.check.Resource;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.Uniform;
import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.effect.CookedEffect;
import dev.tendril.core.effect.CookedLayout;
import dev.tendril.core.effect.CookedShader;
import dev.tendril.core.effect.CookedType;
import dev.tendril.core.effect.DrawReaches;
import dev.tendril.core.effect.ElementLayout;
import dev.tendril.core.effect.InitialWords;
import dev.tendril.core.effect.PackedLayout;
import dev.tendril.core.effect.ParticlePlan;
import dev.tendril.core.effect.SchemaMaker;
import dev.tendril.core.effect.UniformTables;
import dev.tendril.core.effect.ValueType;
import dev.tendril.core.schema.Place;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
import dev.tendril.core.value.Numbers;
import dev.tendril.core.value.UniformValue;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** From a checked effect to what the runtime takes, with shaders as GLSL. */
public final class EffectCooker {
  private final KernelGenerator generator;

  /**
   * @param options of the device that the shaders are for
   */
  public EffectCooker(GlslOptions options) {
    this.generator = new KernelGenerator(options);
  }

  /** Cooks an effect: plans of its types, their kernels, and what makes two types the same. */
  public CookedEffect cook(CheckedEffect effect) {
    Map<StructType, ParticlePlan> plans = new LinkedHashMap<>();
    for (CheckedParticle particle : effect.types()) {
      plans.put(particle.particle(), new ParticlePlan(particle));
    }
    Map<String, Draft> drafts = new LinkedHashMap<>();
    for (ParticlePlan plan : plans.values()) {
      drafts.put(plan.type().path(), draft(plan, plans));
    }
    Map<Place, UniformValue> preset = new HashMap<>();
    List<CookedEffect.Binding> bindings = new ArrayList<>();
    if (effect.preset() != null) {
      effect
          .preset()
          .uniforms()
          .forEach((uniform, value) -> uniform.places().forEach(p -> preset.put(p, value)));
      effect
          .preset()
          .bindings()
          .forEach(
              (resource, path) -> bindings.add(new CookedEffect.Binding(resource.name(), path)));
    }
    List<CookedType> types = new ArrayList<>();
    for (Draft draft : drafts.values()) {
      types.add(type(draft, identity(draft, drafts), defaults(draft.plan(), types.size(), preset)));
    }
    return new CookedEffect(
        types, effect.schema(), bindings, effect.files(), kernels(), viewKernels());
  }

  private CookedEffect.StepKernels kernels() {
    return new CookedEffect.StepKernels(
        shader(generator.fixed("lists")),
        shader(generator.fixed("drawlist")),
        shader(generator.fixed("migrate")));
  }

  private CookedEffect.ViewKernels viewKernels() {
    return new CookedEffect.ViewKernels(
        shader(generator.cover("bounds")),
        shader(generator.cover("mark")),
        shader(generator.cover("place")),
        shader(generator.cover("shift")));
  }

  private static CookedShader shader(Shader shader) {
    return new CookedShader(
        shader.name(),
        CookedShader.Stage.valueOf(shader.stage().name()),
        new CookedShader.Glsl(shader.glsl()));
  }

  /** A type before its identity is known. */
  private record Draft(
      ParticlePlan plan,
      List<CookedType.Render> renders,
      List<CookedType.Link> links,
      CookedShader update,
      CookedShader hostBirths) {}

  private Draft draft(ParticlePlan plan, Map<StructType, ParticlePlan> plans) {
    List<CookedType.Render> renders = new ArrayList<>();
    for (int i = 0; i < plan.renders().size(); i++) {
      RenderDeclaration declaration = plan.type().renders().get(i);
      renders.add(
          new CookedType.Render(
              declaration.struct().name(),
              declaration.kind(),
              declaration.state(),
              declaration.corners(),
              plan.renders().get(i).groupCount(),
              DrawReaches.of(declaration, plan.renders().get(i)),
              shader(generator.vertex(plan, i)),
              shader(generator.fragment(plan, i))));
    }
    List<CookedType.Link> links = new ArrayList<>();
    List<StructType> emits = plan.type().emits();
    for (int i = 0; i < emits.size(); i++) {
      StructType target = emits.get(i);
      links.add(
          new CookedType.Link(
              target.ownerPath(),
              plan.prototypes().get(i).groupCount(),
              plan.type().inits().stream()
                  .anyMatch(f -> isOf(f.parameters().get(0).type(), target)),
              shader(generator.births(plan, i, Objects.requireNonNull(plans.get(target))))));
    }
    return new Draft(
        plan, renders, links, shader(generator.update(plan)), shader(generator.hostBirths(plan)));
  }

  private static boolean isOf(Type type, StructType struct) {
    return type instanceof StructType other && other.equals(struct);
  }

  private static CookedType type(Draft draft, String identity, List<Integer> defaults) {
    ParticlePlan plan = draft.plan();
    CheckedParticle type = plan.type();
    return new CookedType(
        type.name(),
        type.path(),
        identity,
        type.capacity(),
        type.node(),
        type.local(),
        type.scheduling(),
        type.drawsPerParticle(),
        type.birthsPerParticle(),
        type.signals(),
        type.signalsPerParticle(),
        fields(type.particle()),
        layout(plan.streams()),
        plan.doubledGroups(),
        type.uniforms().stream()
            .map(u -> new CookedType.Uniform(u.name(), SchemaMaker.type(u)))
            .toList(),
        type.textures().stream().map(EffectCooker::texture).toList(),
        type.buffers().stream().map(EffectCooker::buffer).toList(),
        layout(plan.uniforms()),
        defaults,
        draft.renders(),
        draft.links(),
        draft.update(),
        draft.hostBirths());
  }

  private static CookedType.Texture texture(Resource texture) {
    return new CookedType.Texture(
        texture.name(),
        texture.sampling().linear(),
        CookedType.Address.valueOf(texture.sampling().address().name()),
        texture.required());
  }

  private static CookedType.Buffer buffer(Resource buffer) {
    ElementLayout layout = ElementLayout.of(Objects.requireNonNull(buffer.element()));
    return new CookedType.Buffer(buffer.name(), layout.sizeBytes(), buffer.required());
  }

  private static List<CookedType.Field> fields(StructType particle) {
    List<CookedType.Field> fields = new ArrayList<>();
    boolean placed = false;
    for (StructType.Field field : particle.fields()) {
      boolean moves = field.semantic() == StructType.Semantic.POSITION && !field.birth();
      boolean position = !placed && moves;
      placed |= position;
      fields.add(
          new CookedType.Field(
              field.name(),
              value(field.type()),
              position,
              moves,
              field.birth(),
              InitialWords.of(field)));
    }
    return fields;
  }

  private static ValueType value(Type declared) {
    String name = declared.displayName();
    Type type = EnumType.memoryType(declared);
    if (type instanceof Type.Scalar scalar) {
      return new ValueType.Numbers(name, kind(scalar.kind()), 1);
    }
    if (type instanceof Type.Vector vector) {
      return new ValueType.Numbers(name, kind(vector.kind()), vector.size());
    }
    if (type instanceof Type.Matrix matrix) {
      return new ValueType.Matrix(name, kind(matrix.kind()), matrix.rows(), matrix.columns());
    }
    if (type instanceof Type.Array array) {
      return new ValueType.Array(name, value(array.element()), array.length());
    }
    if (type instanceof StructType struct) {
      return new ValueType.Struct(
          name,
          struct.fields().stream()
              .map(f -> new ValueType.Member(f.name(), value(f.type())))
              .toList());
    }
    throw new IllegalArgumentException("no memory form: " + name);
  }

  private static ValueType.Kind kind(Type.Kind kind) {
    return switch (kind) {
      case BOOL -> ValueType.Kind.BOOL;
      case INT -> ValueType.Kind.INT;
      case UINT -> ValueType.Kind.UINT;
      case FLOAT -> ValueType.Kind.FLOAT;
      case LONG -> ValueType.Kind.LONG;
      case ULONG -> ValueType.Kind.ULONG;
      case DOUBLE -> ValueType.Kind.DOUBLE;
    };
  }

  private static CookedLayout layout(PackedLayout layout) {
    List<CookedLayout.Unit> units = new ArrayList<>();
    for (PackedLayout.Unit unit : layout.units()) {
      units.add(
          new CookedLayout.Unit(
              unit.item(),
              kind(unit.type().kind()),
              unit.type().componentCount(),
              unit.group(),
              unit.lane()));
    }
    return new CookedLayout(layout.groupCount(), units);
  }

  // ---- uniforms

  /**
   * The words of a uniform block as declared or preset; textures are the neutral one, 0, buffers
   * empty.
   */
  private static List<Integer> defaults(
      ParticlePlan plan, int type, Map<Place, UniformValue> preset) {
    Integer[] words = new Integer[4 * plan.uniforms().groupCount()];
    java.util.Arrays.fill(words, 0);
    List<Uniform> uniforms = plan.type().uniforms();
    for (int i = 0; i < uniforms.size(); i++) {
      PackedLayout.Unit first = plan.uniforms().unitsOf(i).get(0);
      int at = 4 * first.group() + first.lane();
      UniformValue set = preset.get(new Place(type, i));
      for (int word : words(set == null ? SchemaMaker.value(uniforms.get(i)) : set)) {
        words[at++] = word;
      }
    }
    return List.of(words);
  }

  private static int[] words(UniformValue value) {
    if (value instanceof Curve curve) {
      return UniformTables.words(curve);
    }
    return value instanceof Gradient gradient
        ? UniformTables.words(gradient)
        : ((Numbers) value)
            .components().stream()
                .mapToInt(
                    n -> n instanceof Float real ? Float.floatToRawIntBits(real) : n.intValue())
                .toArray();
  }

  // ---- identity

  /**
   * Equal for types that are declared alike and whose kernels are equal, with all that they emit.
   */
  private static String identity(Draft draft, Map<String, Draft> drafts) {
    Set<Draft> reached = new LinkedHashSet<>();
    reach(draft, drafts, reached);
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Draft type : reached) {
        feed(digest, declarations(type.plan()));
        feed(digest, type.update());
        feed(digest, type.hostBirths());
        type.links().forEach(link -> feed(digest, link.births()));
        for (CookedType.Render render : type.renders()) {
          feed(digest, render.vertex());
          feed(digest, render.fragment());
        }
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static void reach(Draft draft, Map<String, Draft> drafts, Set<Draft> reached) {
    if (reached.add(draft)) {
      for (CookedType.Link link : draft.links()) {
        reach(Objects.requireNonNull(drafts.get(link.target())), drafts, reached);
      }
    }
  }

  private static void feed(MessageDigest digest, CookedShader shader) {
    if (shader.code() instanceof CookedShader.Glsl glsl) {
      feed(digest, glsl.text());
    }
  }

  private static void feed(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
  }

  /** What a type says of itself that its shaders do not show. */
  private static String declarations(ParticlePlan plan) {
    CheckedParticle type = plan.type();
    StringBuilder out = new StringBuilder();
    out.append(type.path()).append('\n').append(type.capacity()).append('\n');
    out.append(type.drawsPerParticle()).append(' ').append(type.birthsPerParticle()).append('\n');
    out.append(type.local()).append(type.scheduling()).append('\n');
    out.append(type.signals()).append(type.signalsPerParticle()).append('\n');
    for (StructType.Field field : type.particle().fields()) {
      out.append(field.name()).append(' ').append(field.type().displayName());
      out.append(' ').append(field.semantic()).append(field.birth()).append('\n');
    }
    for (RenderDeclaration render : type.renders()) {
      out.append(render.kind()).append(' ').append(render.state()).append('\n');
    }
    for (Uniform uniform : type.uniforms()) {
      out.append(uniform.name()).append(' ').append(uniform.type().displayName());
      out.append(uniform.defaultValue()).append(uniform.defaultCurve());
      out.append(uniform.defaultGradient());
      out.append(uniform.range()).append(uniform.mark()).append('\n');
    }
    for (Resource resource : type.resources()) {
      out.append(resource.typeText()).append(' ').append(resource.name());
      out.append(resource.sampling()).append(resource.required()).append('\n');
    }
    return out.toString();
  }
}
