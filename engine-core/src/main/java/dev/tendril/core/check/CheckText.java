package dev.tendril.core.check;

import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.GlobalConstant;
import dev.tendril.core.draw.Blend;
import dev.tendril.core.draw.RenderState;
import dev.tendril.core.draw.SortOrder;
import dev.tendril.core.source.FloatText;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** The text form of a checked particle, for {@code dump} and for tests. */
public final class CheckText {
  private final StringBuilder out = new StringBuilder();
  private final Set<Function> functions = new LinkedHashSet<>();
  private final Set<GlobalConstant> constants = new LinkedHashSet<>();
  private final Set<TypedTree.GlobalVariable> globals = new LinkedHashSet<>();

  private CheckText() {}

  /** Declarations, then every function of the file that can be reached, typed. */
  public static String of(CheckedParticle particle) {
    CheckText text = new CheckText();
    text.particle(particle);
    return text.out.toString();
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private void particle(CheckedParticle particle) {
    line("particle " + particle.name() + " in " + particle.path());
    line(
        "  "
            + (particle.node() ? "node, " : "")
            + (particle.local() ? "local, " : "")
            + "capacity "
            + particle.capacity()
            + ", draws "
            + particle.drawsPerParticle()
            + ", births "
            + particle.birthsPerParticle());
    particle.scheduling().lines().forEach(text -> line("  " + text));
    fields(particle.particle());
    names("mentions", particle.mentions());
    names("emits", particle.emits());
    if (!particle.signals().isEmpty()) {
      line("signals " + String.join(", ", particle.signals()));
    }
    for (Uniform uniform : particle.uniforms()) {
      line("uniform " + uniform(uniform));
    }
    for (Resource resource : particle.resources()) {
      line(resource(resource));
    }
    for (RenderDeclaration render : particle.renders()) {
      line("render " + render.struct().name() + ": " + word(render.kind()) + attributes(render));
      fields(render.struct());
    }
    visit(particle.update());
    particle.inits().forEach(this::visit);
    for (GlobalConstant constant : constants) {
      line(
          "constant "
              + constant.type().displayName()
              + " "
              + constant.name()
              + " = "
              + TreeText.expression(constant.initializer()));
    }
    globals.forEach(global -> line("static " + global.type().displayName() + " " + global.name()));
    for (Function function : functions) {
      line("function " + signature(function));
      new TreeText(out).block(function.body(), "  ");
    }
  }

  /** Of a render struct, only what is not as it would be unless said. */
  private static String attributes(RenderDeclaration render) {
    RenderState state = render.state();
    StringBuilder text = new StringBuilder(", ").append(word(state.blend()));
    if (render.ring() != null) {
      text.append(", ").append(render.ring().corners()).append(" corners");
      text.append(render.ring().capped() ? ", capped" : "");
    }
    text.append(state.lit() ? ", lit" : "");
    text.append(state.order() == 0 ? "" : ", order " + state.order());
    SortOrder sort = state.blend() == Blend.ALPHA ? SortOrder.DISTANCE : SortOrder.NONE;
    text.append(state.sort() == sort ? "" : ", sort " + word(state.sort()));
    boolean cull = render.kind().isSurface();
    text.append(state.cullBack() == cull ? "" : cull ? ", cull none" : ", cull back");
    text.append(state.depthTest() ? "" : ", no depth test");
    if (state.depthWrite() == state.blend().mixes()) {
      text.append(state.depthWrite() ? ", depth write" : ", no depth write");
    }
    text.append(state.shadow() ? ", shadow" : "").append(state.distortion() ? ", distortion" : "");
    if (state.flipbookColumns() * state.flipbookRows() > 1) {
      text.append(", flipbook ").append(state.flipbookColumns());
      text.append(" x ").append(state.flipbookRows());
    }
    names(text, "texture", render.texture());
    names(text, "normal map", render.normalMap());
    names(text, "motion vectors", render.motionVectors());
    names(text, "mesh", render.mesh());
    return text.toString();
  }

  private static void names(StringBuilder text, String what, @Nullable Resource resource) {
    text.append(resource == null ? "" : ", " + what + " " + resource.name());
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private void names(String title, List<StructType> types) {
    if (!types.isEmpty()) {
      StringJoiner names = new StringJoiner(", ", "  " + title + " ", "");
      types.forEach(type -> names.add(type.name()));
      line(names.toString());
    }
  }

  private void fields(StructType struct) {
    for (StructType.Field field : struct.fields()) {
      line(
          "  field "
              + field.type().displayName()
              + " "
              + field.name()
              + (field.semantic() == null ? "" : " : " + field.semantic())
              + (field.birth() ? ", of birth" : "")
              + (field.initializer() == null
                  ? ""
                  : " = " + TreeText.expression(field.initializer())));
    }
  }

  private static String resource(Resource resource) {
    boolean texture = resource.kind() == Resource.Kind.TEXTURE_2D;
    Resource.Sampling sampling = resource.sampling();
    return (texture ? "texture " : "resource " + resource.typeText() + " ")
        + resource.name()
        + (sampling.linear() ? "" : ", point")
        + (sampling.address() == Resource.Address.CLAMP ? "" : ", " + word(sampling.address()))
        + (resource.required() ? ", required" : "")
        + notes(resource.notes());
  }

  private static String uniform(Uniform uniform) {
    StringJoiner value = new StringJoiner(", ", " = ", "");
    String shape = "";
    if (uniform.defaultCurve() != null) {
      shape = curve(uniform.defaultCurve(), value);
    } else if (uniform.defaultGradient() != null) {
      shape = gradient(uniform.defaultGradient(), value);
    }
    boolean unsigned = uniform.type() instanceof Type.Basic type && type.kind() == Type.Kind.UINT;
    for (Number number : uniform.defaultValue()) {
      value.add(
          number instanceof Float real
              ? FloatText.format(real)
              : unsigned ? Integer.toUnsignedString(number.intValue()) : number.toString());
    }
    Uniform.Range range = uniform.range();
    return uniform.type().displayName()
        + " "
        + uniform.name()
        + value
        + shape
        + (range == null
            ? ""
            : ", range " + FloatText.format(range.low()) + " to " + FloatText.format(range.high()))
        + (uniform.mark() == Uniform.Mark.NONE ? "" : ", " + word(uniform.mark()))
        + notes(uniform.notes());
  }

  private static String notes(Notes notes) {
    return (notes.unit() == null ? "" : ", unit " + quoted(notes.unit()))
        + (notes.group() == null ? "" : ", group " + quoted(notes.group()))
        + (notes.tooltip() == null ? "" : ", tooltip " + quoted(notes.tooltip()));
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  /** Adds the keys; what holds for all of them is returned. */
  private static String curve(Curve curve, StringJoiner keys) {
    Curve.Mode mode = curve.keys().get(0).mode();
    for (Curve.Key key : curve.keys()) {
      String slopes = " (" + FloatText.format(key.in()) + ", " + FloatText.format(key.out()) + ")";
      keys.add(
          FloatText.format(key.position())
              + ": "
              + FloatText.format(key.value())
              + (mode == Curve.Mode.SMOOTH ? slopes : ""));
    }
    return (mode == Curve.Mode.LINEAR ? "" : ", " + word(mode))
        + (curve.wrap() == Curve.Wrap.CLAMP ? "" : ", " + word(curve.wrap()));
  }

  private static String gradient(Gradient gradient, StringJoiner keys) {
    for (Gradient.ColorKey key : gradient.colors()) {
      keys.add(
          "%s: (%s, %s, %s)"
              .formatted(
                  FloatText.format(key.position()),
                  FloatText.format(key.red()),
                  FloatText.format(key.green()),
                  FloatText.format(key.blue())));
    }
    for (Gradient.AlphaKey key : gradient.alphas()) {
      keys.add(FloatText.format(key.position()) + ": " + FloatText.format(key.alpha()));
    }
    return gradient.mode() == Gradient.Mode.STEP ? ", step" : "";
  }

  private static String signature(Function function) {
    StringJoiner parameters = new StringJoiner(", ", "(", ")");
    function.parameters().forEach(p -> parameters.add(FunctionText.parameter(p)));
    return function.returnType().displayName() + " " + function.name() + parameters;
  }

  /** Collects what a function reaches; the library's functions are left out. */
  private void visit(Function function) {
    boolean library = function.span().file().path().startsWith("<");
    if (library || !functions.add(function)) {
      return;
    }
    List<Function> called = new ArrayList<>();
    TreeWalk.all(
        function.body(),
        node -> {
          if (node instanceof TypedTree.Call call) {
            called.add(call.function());
          } else if (node instanceof TypedTree.ConstantValue value) {
            constants.add(value.constant());
          } else if (node instanceof TypedTree.GlobalValue value) {
            global(value.variable());
          }
        });
    called.forEach(this::visit);
  }

  private void global(TypedTree.GlobalVariable variable) {
    GlobalConstant constant = variable.constant();
    if (constant != null) {
      constants.add(constant);
    } else {
      globals.add(variable);
    }
  }
}
