package dev.tendril.core.check;

import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.Type.Scalar;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.Convert;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.MatrixSwizzle;
import dev.tendril.core.check.TypedTree.Swizzle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * HLSL's implicit conversions: any kind to any kind, a scalar to every vector and matrix, a vector
 * or matrix to a smaller one.
 *
 * <p>Each has a cost, so that overload resolution can add up and compare whole calls. The costs are
 * digits of a number: one truncation weighs more than any number of lossy changes, and so on down.
 *
 * <pre>
 *   truncation &gt; real to integer &gt; number to bool &gt; 64 to 32 bits &gt; splat
 *     &gt; to float or double &gt; among integers and bool
 * </pre>
 *
 * <p>A matrix of one row or column and a vector of as many numbers stand for each other.
 */
final class Conversions {
  private Conversions() {}

  /** Each digit has room for a call's every argument. */
  static final long TRUNCATION = 1L << 52;

  static final long FLOAT_TO_INTEGER = 1L << 44;
  static final long NUMBER_TO_BOOL = 1L << 36;
  static final long NARROWING = 1L << 28;
  static final long SPLAT = 1L << 20;
  static final long PROMOTION = 1L << 10;
  static final long SIGN_CHANGE = 1L;

  /** The answer for types that do not convert. */
  static final long IMPOSSIBLE = -1;

  /** What an implicit conversion costs; 0 for equal types, {@link #IMPOSSIBLE} if there is none. */
  static long cost(Type from, Type to) {
    if (from.equals(to) || Types.holdsError(from) || Types.holdsError(to)) {
      return 0;
    }
    if (from instanceof StructType derived && to instanceof StructType base) {
      int distance = derived.distanceTo(base);
      return distance < 0 ? IMPOSSIBLE : distance * SIGN_CHANGE;
    }
    if (from instanceof EnumType enumeration && to instanceof Basic && !enumeration.isScoped()) {
      return SIGN_CHANGE + cost(enumeration.underlying(), to);
    }
    if (!(from instanceof Basic source) || !(to instanceof Basic target)) {
      return IMPOSSIBLE;
    }
    long shape = shapeCost(source, target);
    return shape == IMPOSSIBLE ? IMPOSSIBLE : shape + kindCost(source.kind(), target.kind());
  }

  private static long kindCost(Kind from, Kind to) {
    if (from == to) {
      return 0;
    }
    if (to == Kind.BOOL) {
      return NUMBER_TO_BOOL;
    }
    if (from.isReal() && to.isInteger()) {
      return FLOAT_TO_INTEGER;
    }
    if (to.isReal()) {
      return from == Kind.DOUBLE ? NARROWING : to == Kind.DOUBLE ? 2 * PROMOTION : PROMOTION;
    }
    if (from.isWide() && !to.isWide()) {
      return from.isUnsigned() == to.isUnsigned() ? NARROWING : NARROWING + SIGN_CHANGE;
    }
    long change = from.isUnsigned() != to.isUnsigned() ? 2 * SIGN_CHANGE : SIGN_CHANGE;
    if (from == Kind.INT && to == Kind.UINT || from == Kind.UINT && to == Kind.INT) {
      change = SIGN_CHANGE;
    }
    return from.isWide() == to.isWide() ? change : change + 2 * SIGN_CHANGE;
  }

  private static long shapeCost(Basic from, Basic to) {
    if (Types.sameShape(from, to)) {
      return 0;
    }
    if (isLine(from, to)) {
      return 2 * SIGN_CHANGE;
    }
    if (from instanceof Scalar) {
      return SPLAT;
    }
    return cuts(from, to) ? TRUNCATION : IMPOSSIBLE;
  }

  /** Whether one is a matrix of one row or column and the other a vector of as many numbers. */
  static boolean isLine(Basic a, Basic b) {
    Basic other = a instanceof Matrix ? b : a;
    return (a instanceof Matrix ? a : b) instanceof Matrix matrix
        && (matrix.rows() == 1 || matrix.columns() == 1)
        && !(other instanceof Matrix)
        && other.componentCount() == matrix.componentCount();
  }

  /** Whether {@code to} is a proper part (the first components) of {@code from}. */
  static boolean cuts(Basic from, Basic to) {
    if (from instanceof Vector vector) {
      return vector.size() > sizeOf(to);
    }
    if (from instanceof Matrix large) {
      if (to instanceof Matrix small) {
        return large.rows() >= small.rows()
            && large.columns() >= small.columns()
            && !Types.sameShape(large, small);
      }
      return to instanceof Scalar && large.componentCount() > 1;
    }
    return false;
  }

  private static int sizeOf(Basic type) {
    if (type instanceof Matrix) {
      return Integer.MAX_VALUE;
    }
    return type.componentCount();
  }

  static boolean isTruncation(Type from, Type to) {
    return from instanceof Basic source && to instanceof Basic target && cuts(source, target);
  }

  /** Whether a fraction or the upper half of 64 bits goes. */
  static boolean isLossy(Type from, Type to) {
    if (!(from instanceof Basic source) || !(to instanceof Basic target)) {
      return false;
    }
    Kind kind = target.kind();
    boolean fraction = source.kind().isReal() && kind.isInteger();
    boolean narrow = source.kind().isWide() && !kind.isWide() && kind != Kind.BOOL;
    return fraction || (narrow && kind.isReal() == source.kind().isReal());
  }

  /** Writes an implicit conversion out. The types must convert; equal types change nothing. */
  static Expression convert(Expression value, Type to) {
    if (to instanceof StructType base) {
      return toBase(value, base);
    }
    if (value.type() instanceof EnumType enumeration && to instanceof Basic) {
      return convert(ConstantFolding.fold(new Convert(enumeration.underlying(), value)), to);
    }
    if (value.type().equals(to) || !(to instanceof Basic target)) {
      return value;
    }
    if (!(value.type() instanceof Basic source)) {
      return value;
    }
    if (isLine(source, target) && !(source instanceof Scalar)) {
      if (source instanceof Matrix matrix) {
        return changeKind(elements(value, matrix), target);
      }
      Expression kind = changeKind(value, Types.withKind(source, target.kind()));
      return new TypedTree.Construct(target, List.of(kind));
    }
    Expression cut =
        Types.sameShape(source, target) || source instanceof Scalar
            ? value
            : first(value, source, target);
    Basic cutType = (Basic) cut.type();
    Expression kind = changeKind(cut, Types.withKind(cutType, target.kind()));
    return kind.type().equals(target) ? kind : new Convert(target, kind);
  }

  private static Expression changeKind(Expression value, Basic type) {
    return value.type().equals(type) ? value : ConstantFolding.fold(new Convert(type, value));
  }

  private static Expression first(Expression value, Basic source, Basic target) {
    Basic type = Types.withKind(target, source.kind());
    if (source instanceof Vector) {
      List<Integer> components = new ArrayList<>();
      for (int i = 0; i < type.componentCount(); i++) {
        components.add(i);
      }
      return new Swizzle(value, components, type);
    }
    return type instanceof Scalar
        ? new MatrixSwizzle(value, List.of(0), type)
        : new Convert(type, value);
  }

  /** The part of a struct's value that belongs to one that it extends. */
  static Expression toBase(Expression value, StructType base) {
    Expression at = value;
    while (at.type() instanceof StructType struct && struct != base && struct.base() != null) {
      at = new TypedTree.FieldValue(at, 0);
    }
    return at;
  }

  /** Written conversions: the implicit ones, enums, vectors and matrices of equal size. */
  static @Nullable Expression cast(Expression value, Type to) {
    if (to instanceof EnumType enumeration && !value.type().equals(to)) {
      boolean number = value.type() instanceof Scalar || value.type() instanceof EnumType;
      Expression inner = number ? cast(value, enumeration.underlying()) : null;
      return inner == null ? null : ConstantFolding.fold(new Convert(enumeration, inner));
    }
    if (value.type() instanceof EnumType enumeration && to instanceof Basic) {
      return cast(ConstantFolding.fold(new Convert(enumeration.underlying(), value)), to);
    }
    if (cost(value.type(), to) != IMPOSSIBLE) {
      return convert(value, to);
    }
    if (!(value.type() instanceof Basic source)
        || !(to instanceof Basic target)
        || source.componentCount() != target.componentCount()) {
      return null;
    }
    if (source instanceof Vector && target instanceof Matrix) {
      Expression kind = changeKind(value, Types.withKind(source, target.kind()));
      return new TypedTree.Construct(target, List.of(kind));
    }
    if (source instanceof Matrix matrix && target instanceof Vector) {
      return changeKind(elements(value, matrix), target);
    }
    return null;
  }

  /** All elements of a matrix of at most four, row by row. */
  static Expression elements(Expression value, Matrix matrix) {
    List<Integer> all = new ArrayList<>();
    for (int row = 0; row < matrix.rows(); row++) {
      for (int column = 0; column < matrix.columns(); column++) {
        all.add(Types.matrixElement(row, column));
      }
    }
    return new MatrixSwizzle(value, all, Types.vector(matrix.kind(), all.size()));
  }
}
