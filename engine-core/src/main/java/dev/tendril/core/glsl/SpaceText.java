package dev.tendril.core.glsl;

import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Expression;
import java.util.List;

/**
 * What becomes of a prototype that is born into another space, and where it is born on the way that
 * its instance has made in the step. The functions stand in {@code space.glsl}.
 */
final class SpaceText {
  private static final String INSTANCE = "tendril_push.instances.at[tendril_instance]";

  private SpaceText() {}

  /** Whether {@link #arrive} has anything to say. */
  static boolean isNeeded(StructType particle, boolean from, boolean to, boolean spread) {
    return (from != to || (spread && !to))
        && particle.fields().stream().anyMatch(field -> field.semantic() != null);
  }

  /** The functions that {@link #arrive} calls. */
  static void declare(KernelText text) {
    text.raw(KernelText.resource("space.glsl"));
    text.raw(
        """
        // What moves a point of an instance's space to where it was a part of the step ago; false
        // if the instance has not moved.
        bool tendril_movedBack(float part, uint instance, inout mat4 moved) {
          uint flags = tendril_push.instances.at[instance].flags;
          bool started = tendril_push.clocks.at[instance].serial == flags >> TENDRIL_SERIAL_SHIFT;
          if (!started || (flags & TENDRIL_INSTANCE_TELEPORT) != 0u) return false;
          moved = (tendril_push.clocks.at[instance].previousLocalToWorld
              - tendril_push.instances.at[instance].localToWorld) * part;
          return moved != mat4(0.0);
        }
        """);
  }

  /**
   * Statements that move a prototype to its birth.
   *
   * @param from whether it was emitted in the instance's space
   * @param to whether it lives in the instance's space
   * @param spread whether it may be born within the step; `age` says when
   */
  static void arrive(
      KernelText text,
      FunctionTranslator translator,
      Expression prototype,
      boolean from,
      boolean to,
      boolean spread) {
    boolean way = spread && !to;
    List<StructType.Field> fields = ((StructType) prototype.type()).fields();
    text.line("TendrilInstance tendril_place = %s;", INSTANCE);
    if (way) {
      text.line("mat4 tendril_wayBack = mat4(0.0);")
          .line("bool tendril_onWay = age > 0.0%s", from ? "" : " && timing.z != 0u")
          .line(
              "    && tendril_movedBack(age / tendril_deltaTime, tendril_instance,"
                  + " tendril_wayBack);");
    }
    if (from != to) {
      text.line("vec4 tendril_turn = tendril_rotationOf(tendril_place.localToWorld);")
          .line("float tendril_scale = tendril_scaleOf(tendril_place.localToWorld);");
    }
    for (int i = 0; i < fields.size(); i++) {
      StructType.Field field = fields.get(i);
      if (field.semantic() == null) {
        continue;
      }
      String value = translator.expression(new TypedTree.FieldValue(prototype, i));
      switch (field.semantic()) {
        case POSITION -> position(text, value, from, to, way);
        case DIRECTION -> {
          if (from != to) {
            String matrix = to ? "tendril_place.worldToLocal" : "tendril_place.localToWorld";
            text.line("%1$s = tendril_turned(%2$s, %1$s);", value, matrix);
          }
        }
        case ROTATION -> {
          if (from != to) {
            String turn = to ? "vec4(-tendril_turn.xyz, tendril_turn.w)" : "tendril_turn";
            text.line("%1$s = tendril_quaternionProduct(%2$s, %1$s);", value, turn);
          }
        }
        case SCALE -> {
          if (from != to) {
            String scale =
                field.type() instanceof Type.Vector ? "vec3(tendril_scale)" : "tendril_scale";
            text.line("%1$s = %1$s %2$s %3$s;", value, to ? "/" : "*", scale);
          }
        }
      }
    }
  }

  private static void position(
      KernelText text, String value, boolean from, boolean to, boolean way) {
    String world = "tendril_place.localToWorld";
    if (to) {
      text.line("%1$s = tendril_moved(tendril_place.worldToLocal, %1$s);", value);
      return;
    }
    if (!from) {
      text.line("if (tendril_onWay) {");
      text.line("vec3 here = tendril_moved(tendril_place.worldToLocal, %s);", value);
      text.line("%1$s = %1$s + tendril_moved(tendril_wayBack, here);", value);
      text.line("}");
      return;
    }
    text.line("{");
    text.line("vec3 here = %s;", value);
    text.line("%s = tendril_moved(%s, here);", value, world);
    if (way) {
      text.line("if (tendril_onWay) %1$s = %1$s + tendril_moved(tendril_wayBack, here);", value);
    }
    text.line("}");
  }
}
