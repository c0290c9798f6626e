package dev.tendril.core.check;

import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.TypedTree.BoolConstant;
import dev.tendril.core.check.TypedTree.Construct;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.IntConstant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What variables hold that nobody has given a value. */
public final class DefaultValues {
  private DefaultValues() {}

  /**
   * Zero; for a struct its members' initialisers. Locals without initialiser start so, {@code out}
   * parameters at entry, and a particle's prototype.
   */
  public static Expression of(Type type) {
    if (type instanceof StructType struct) {
      List<Expression> parts = new ArrayList<>();
      for (StructType.Field field : struct.fields()) {
        parts.add(field.initializer() != null ? field.initializer() : of(field.type()));
      }
      return new Construct(struct, parts);
    }
    if (type instanceof Type.Array array) {
      return new Construct(array, Collections.nCopies(array.length(), of(array.element())));
    }
    return filled(type, new IntConstant(Type.INT, 0));
  }

  /** Zero, whatever initialisers say. */
  public static Expression zero(Type type) {
    return filled(type, new IntConstant(Type.INT, 0));
  }

  /** Every scalar of the type set to one number, whatever initialisers say: {@code (P)0}. */
  static Expression filled(Type type, Expression scalar) {
    if (type instanceof StructType struct) {
      List<Expression> parts = new ArrayList<>();
      for (StructType.Field field : struct.fields()) {
        parts.add(filled(field.type(), scalar));
      }
      return new Construct(struct, parts);
    }
    if (type instanceof Type.Array array) {
      return new Construct(
          array, Collections.nCopies(array.length(), filled(array.element(), scalar)));
    }
    if (type instanceof EnumType enumeration) {
      return new TypedTree.EnumConstant(enumeration, (int) ConstantFolding.asLong(scalar));
    }
    if (type instanceof Basic basic) {
      Expression one = ConstantFolding.convertScalar(scalar, basic.kind());
      return ConstantFolding.build(basic, Collections.nCopies(basic.componentCount(), one));
    }
    return ExpressionChecker.ERROR;
  }

  /** The quaternion that turns nothing: (0, 0, 0, 1). */
  static Expression quaternionIdentity() {
    Expression zero = literal(Kind.FLOAT, 0);
    return ConstantFolding.build(
        new Type.Vector(Kind.FLOAT, 4), List.of(zero, zero, zero, literal(Kind.FLOAT, 1)));
  }

  /** A scalar literal of a kind. */
  static Expression literal(Kind kind, float value) {
    return switch (kind) {
      case BOOL -> new BoolConstant(value != 0);
      case INT, UINT, LONG, ULONG -> ConstantFolding.integer(kind, (long) value);
      case FLOAT, DOUBLE -> ConstantFolding.real(kind, value);
    };
  }
}
