package dev.tendril.core.glsl;

import dev.tendril.core.check.RenderDeclaration;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.draw.Blend;
import dev.tendril.core.draw.RenderKind;
import dev.tendril.core.effect.PackedLayout;
import dev.tendril.core.effect.PackedLayout.Unit;
import dev.tendril.core.effect.ParticlePlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Vertex and fragment shader of one render struct. Vertices are pulled: a sprite is a strip of four
 * vertices an instance, a triangle three vertices of one long list.
 */
final class DrawShaders {
  private final ParticlePlan plan;
  private final RenderDeclaration declaration;
  private final PackedLayout layout;
  private final String name;
  private final GlslOptions options;

  DrawShaders(ParticlePlan plan, int render, GlslOptions options) {
    this.plan = plan;
    this.declaration = plan.type().renders().get(render);
    this.layout = plan.renders().get(render);
    this.name = plan.type().name() + "." + declaration.struct().name();
    this.options = options;
  }

  private boolean textured() {
    return declaration.texture() != null;
  }

  Shader vertex() {
    KernelText text = new KernelText();
    text.line("#version 460")
        .line("#extension GL_EXT_buffer_reference : require")
        .raw(KernelText.resource("tables.glsl"))
        .raw(KernelText.resource("viewdata.glsl"))
        .raw(KernelText.resource("view.glsl"))
        .raw(plan.type().local() ? KernelText.resource("space.glsl") : "")
        .line("layout(location = 0) out vec4 tendril_color;")
        .line("layout(location = 1) out vec2 tendril_uv;")
        .line("layout(location = 2) flat out uint tendril_texture;")
        .line("void main() {")
        .line("TendrilRender render = tendril_push.root.renders.at[tendril_push.index];")
        .line("TendrilViewData view = tendril_push.view.data;");
    boolean sprite = declaration.kind() == RenderKind.SPRITE;
    text.line("uint place = %s;", sprite ? "gl_InstanceIndex" : "gl_VertexIndex / 3")
        .line("uint corner = %s;", sprite ? "gl_VertexIndex" : "gl_VertexIndex % 3")
        .line("TendrilWords list = view.lists.at[tendril_push.index].list;")
        .line("uint record = list.at[view.lists.at[tendril_push.index].first + place];");
    if (declaration.texture() != null || plan.type().local()) {
      text.line("uint instance = render.recordInstance.at[record] & TENDRIL_INSTANCE_MASK;");
    }
    for (int group = 0; group < layout.groupCount(); group++) {
      text.line(
          "uvec4 g%d = render.records.at[%du * render.recordCapacity + record];", group, group);
    }
    if (sprite) {
      sprite(text);
    } else {
      triangle(text);
    }
    text.line("gl_Position = view.worldToClip * vec4(position, 1.0);");
    text.line("tendril_texture = 0u;");
    if (declaration.texture() != null) {
      Unit unit = plan.uniforms().unitsOf(plan.textureItem(declaration.texture())).get(0);
      text.line(
              "TendrilPopulation population ="
                  + " tendril_push.root.populations.at[render.population];")
          .line(
              "tendril_texture = population.uniforms.at[instance * population.uniformGroups"
                  + " + %du]%s;",
              unit.group(), UnitAccess.lanes(unit));
    }
    text.line("}");
    return new Shader(name + ".vertex", Shader.Stage.VERTEX, text.toString());
  }

  private void sprite(KernelText text) {
    Type sizeType = declaration.struct().fields().get(declaration.struct().indexOf("size")).type();
    String size = required("size");
    String rotation = field("rotation");
    text.line("vec2 at = vec2(float(corner & 1u), float(corner >> 1)) - 0.5;")
        .line("tendril_uv = vec2(at.x, -at.y) + 0.5;")
        .line("at *= %s;", sizeType instanceof Type.Vector ? size : "vec2(" + size + ")");
    if (rotation != null) {
      text.line("float roll = %s;", rotation)
          .line(
              "at = vec2(at.x * cos(roll) - at.y * sin(roll), at.x * sin(roll) + at.y *"
                  + " cos(roll));");
    }
    text.line(
            "vec3 position = %s + view.right.xyz * at.x + view.up.xyz * at.y;",
            inWorld(required("position")))
        .line("tendril_color = %s;", orElse(field("color"), "vec4(1.0)"));
  }

  private void triangle(KernelText text) {
    text.line("vec3 position = %s;", inWorld(corner("position", "vec3(0.0)")))
        .line("tendril_color = %s;", corner("color", "vec4(1.0)"))
        .line("tendril_uv = %s;", corner("uv", "vec2(0.0)"));
  }

  /** A point of a record, which lies in its particle's space. */
  private String inWorld(String point) {
    return plan.type().local()
        ? "tendril_moved(tendril_push.root.instances.at[instance].localToWorld, " + point + ")"
        : point;
  }

  private static String orElse(@Nullable String value, String otherwise) {
    return value == null ? otherwise : value;
  }

  /** A field's value as GLSL, or null when the struct has no such field. */
  private @Nullable String field(String field) {
    int index = declaration.struct().indexOf(field);
    if (index < 0) {
      return null;
    }
    Unit unit = layout.unitsOf(index).get(0);
    return UnitAccess.load(unit, "g" + unit.group());
  }

  private String required(String field) {
    String value = field(field);
    if (value == null) {
      throw new IllegalStateException(name + " has no " + field);
    }
    return value;
  }

  /** A field that may be one value or one a corner. */
  private String corner(String field, String otherwise) {
    StructType struct = declaration.struct();
    int index = struct.indexOf(field);
    if (index < 0) {
      return otherwise;
    }
    List<Unit> units = layout.unitsOf(index);
    String first = UnitAccess.load(units.get(0), "g" + units.get(0).group());
    if (units.size() == 1) {
      return first;
    }
    return "corner == 0u ? %s : corner == 1u ? %s : %s"
        .formatted(
            first,
            UnitAccess.load(units.get(1), "g" + units.get(1).group()),
            UnitAccess.load(units.get(2), "g" + units.get(2).group()));
  }

  Shader fragment() {
    KernelText text = new KernelText();
    text.line("#version 460").line("#extension GL_EXT_buffer_reference : require");
    if (textured() && options.nonUniformTextures()) {
      text.line("#extension GL_EXT_nonuniform_qualifier : require");
    }
    text.raw(KernelText.resource("tables.glsl"))
        .raw(KernelText.resource("viewdata.glsl"))
        .raw(KernelText.resource("view.glsl"))
        .line("layout(location = 0) in vec4 tendril_color;")
        .line("layout(location = 1) in vec2 tendril_uv;")
        .line("layout(location = 2) flat in uint tendril_texture;")
        .line("layout(location = 0) out vec4 tendril_result;");
    if (textured()) {
      ComputeCalls.declareTextures(text, options);
    }
    text.line("void main() {").line("vec4 color = tendril_color;");
    if (declaration.kind() == RenderKind.SPRITE) {
      boolean premultiplied = declaration.state().blend() == Blend.PREMULTIPLIED;
      String disc = (premultiplied ? "color" : "color.a") + " *= disc * disc;";
      text.line("vec2 fromCenter = tendril_uv * 2.0 - 1.0;")
          .line("float disc = max(1.0 - dot(fromCenter, fromCenter), 0.0);");
      if (textured()) {
        text.line("if (tendril_texture == 0u) {").line(disc).line("} else {");
        text.line("color *= tendril_sample(tendril_texture, tendril_uv, 0.0);").line("}");
      } else {
        text.line(disc);
      }
    } else if (textured()) {
      text.line("color *= tendril_sample(tendril_texture, tendril_uv, 0.0);");
    }
    switch (declaration.state().blend()) {
      case OPAQUE -> text.line("color.a = 1.0;");
      case MASKED -> text.line("if (color.a < 0.5) discard;").line("color.a = 1.0;");
      case ADDITIVE -> text.line("color = vec4(color.rgb * color.a, 1.0);  // alpha may exceed 1");
      case MULTIPLY -> text.line("color.rgb = mix(vec3(1.0), color.rgb, color.a);");
      case ALPHA, PREMULTIPLIED -> {}
    }
    text.line("if ((tendril_push.view.data.flags & TENDRIL_VIEW_GAMMA) != 0u) {")
        .line("vec3 c = max(color.rgb, vec3(0.0));")
        .line(
            "color.rgb = mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055,"
                + " greaterThan(c, vec3(0.0031308)));")
        .line("}")
        .line("tendril_result = color;")
        .line("}");
    return new Shader(name + ".fragment", Shader.Stage.FRAGMENT, text.toString());
  }
}
