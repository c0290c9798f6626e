package dev.tendril.core.glsl;

import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.effect.PackedLayout;
import dev.tendril.core.effect.PackedLayout.Unit;
import java.util.List;
import java.util.function.Function;

/** Moves values between lanes of {@code uvec4} groups and typed GLSL values. */
final class UnitAccess {
  private UnitAccess() {}

  /** {@code .yz}: the unit's lanes. */
  static String lanes(Unit unit) {
    return "." + "xyzw".substring(unit.lane(), unit.lane() + unit.laneCount());
  }

  /** A typed value out of {@code group}, a {@code uvec4} expression. */
  static String load(Unit unit, String group) {
    return value(unit.type(), group + lanes(unit));
  }

  /**
   * A typed value of its bits, a {@code uint} or vector of them; of 64-bit scalars {@code uvec2}.
   */
  static String value(Type.Basic type, String bits) {
    int count = type.componentCount();
    return switch (type.kind()) {
      case FLOAT -> "uintBitsToFloat(" + bits + ")";
      case INT -> (count == 1 ? "int" : "ivec" + count) + "(" + bits + ")";
      case UINT -> bits;
      case BOOL ->
          count == 1 ? "(" + bits + " != 0u)" : "notEqual(" + bits + ", uvec" + count + "(0u))";
      case LONG -> "int64_t(packUint2x32(" + bits + "))";
      case ULONG -> "packUint2x32(" + bits + ")";
      case DOUBLE -> "packDouble2x32(" + bits + ")";
    };
  }

  /** The bits of a typed value, one {@code uint} a lane. */
  static String bits(Type.Basic type, String value) {
    int lanes = type.componentCount();
    return switch (type.kind()) {
      case FLOAT -> "floatBitsToUint(" + value + ")";
      case INT, BOOL -> (lanes == 1 ? "uint" : "uvec" + lanes) + "(" + value + ")";
      case UINT -> value;
      case LONG -> "unpackUint2x32(uint64_t(" + value + "))";
      case ULONG -> "unpackUint2x32(" + value + ")";
      case DOUBLE -> "unpackDouble2x32(" + value + ")";
    };
  }

  /**
   * A whole group as a {@code uvec4} expression; lanes of no unit are zero.
   *
   * @param units of that group, by lane
   * @param value the GLSL expression of each unit
   */
  static String group(List<Unit> units, Function<Unit, String> value) {
    StringBuilder out = new StringBuilder("uvec4(");
    int lane = 0;
    for (Unit unit : units) {
      out.append("0u, ".repeat(unit.lane() - lane));
      out.append(bits(unit.type(), value.apply(unit)));
      lane = unit.lane() + unit.laneCount();
      out.append(lane < 4 ? ", " : "");
    }
    for (; lane < 4; lane++) {
      out.append(lane < 3 ? "0u, " : "0u");
    }
    return out.append(')').toString();
  }

  /** The part of a struct-typed value that a unit holds; the unit's item is the field's index. */
  static Expression part(Expression struct, Unit unit) {
    Expression part = new TypedTree.FieldValue(struct, unit.item());
    return part(part, unit.path());
  }

  /** The part of a value that a path leads to. */
  static Expression part(Expression value, List<Integer> path) {
    Expression part = value;
    for (int step : path) {
      Type type = part.type();
      if (type instanceof StructType) {
        part = new TypedTree.FieldValue(part, step);
      } else {
        Type element =
            type instanceof Type.Array array
                ? array.element()
                : type instanceof Type.Matrix matrix
                    ? matrix.row()
                    : new Type.Scalar(GlslTypes.kindOf(type));
        part = new TypedTree.IndexValue(part, new TypedTree.IntConstant(Type.INT, step), element);
      }
    }
    return part;
  }

  /** Statements that load all units of the groups that {@code chosen} accepts into a struct. */
  static void loadStruct(
      KernelText text,
      PackedLayout layout,
      Expression struct,
      Function<Expression, String> print,
      Function<Unit, String> group) {
    for (Unit unit : layout.units()) {
      if (unit.item() >= 0) {
        String from = group.apply(unit);
        if (!from.isEmpty()) {
          text.line("%s = %s;", print.apply(part(struct, unit)), load(unit, from));
        }
      }
    }
  }
}
