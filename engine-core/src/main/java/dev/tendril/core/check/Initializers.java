package dev.tendril.core.check;

import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.Type.Scalar;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.Construct;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.IntConstant;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Initialiser lists. HLSL reads them flat: braces inside make no difference, the scalars of all
 * elements in order fill the scalars of the target in order, and their numbers must agree.
 */
final class Initializers {
  private final FileScope file;
  private final ExpressionChecker expressions;

  Initializers(FileScope file, ExpressionChecker expressions) {
    this.file = file;
    this.expressions = expressions;
  }

  private record Part(Expression value, Span span) {}

  /** The parts of a list that are still to be used, with a position inside the first. */
  private static final class Supply {
    final List<Part> parts;
    int next;
    int component;

    Supply(List<Part> parts) {
      this.parts = parts;
    }

    boolean isEmpty() {
      return next >= parts.size();
    }

    Part first() {
      return parts.get(next);
    }
  }

  /** The value of a type that a list describes, or an error expression after a report. */
  Expression build(SyntaxTree.InitializerList list, Type type) {
    if (list.elements().isEmpty()) {
      return DefaultValues.filled(type, new IntConstant(Type.INT, 0));
    }
    List<Part> parts = new ArrayList<>();
    if (!flatten(list, parts)) {
      return ExpressionChecker.ERROR;
    }
    if (isBroken(type) || parts.stream().anyMatch(part -> isBroken(part.value().type()))) {
      return ExpressionChecker.ERROR; // a field has no type, which has been reported
    }
    long given = count(parts);
    long wanted = Types.componentCount(type);
    if (given != wanted) {
      file.report(
          CheckProblem.COMPONENT_COUNT,
          list.span(),
          type.displayName()
              + " holds "
              + FunctionText.count(wanted, "number")
              + ", the list gives "
              + given,
          given == 1 && wanted > 1 ? "a cast fills everything: `(T)0`" : null);
      return ExpressionChecker.ERROR;
    }
    Expression value = take(type, new Supply(parts));
    return value == null ? ExpressionChecker.ERROR : value;
  }

  /** The length that {@code T a[] = list} gives the array, or -1 when it does not come out even. */
  int inferredLength(SyntaxTree.InitializerList list, Type element) {
    List<Part> parts = new ArrayList<>();
    if (!flatten(list, parts)) {
      return -1;
    }
    long each = Types.componentCount(element);
    long all = count(parts);
    return all > 0 && all % each == 0 ? (int) (all / each) : -1;
  }

  private static boolean isBroken(Type type) {
    if (type instanceof Type.Array array) {
      return isBroken(array.element());
    }
    return type instanceof StructType struct
        ? struct.fields().stream().anyMatch(field -> isBroken(field.type()))
        : Types.holdsError(type);
  }

  private static long count(List<Part> parts) {
    long sum = 0;
    for (Part part : parts) {
      sum += Types.componentCount(part.value().type());
    }
    return sum;
  }

  private boolean flatten(SyntaxTree.InitializerList list, List<Part> into) {
    boolean good = true;
    for (SyntaxTree.Expression element : list.elements()) {
      file.work.spend(1);
      if (element instanceof SyntaxTree.InitializerList inner) {
        good &= flatten(inner, into);
        continue;
      }
      Expression value = expressions.check(element);
      if (Types.holdsError(value.type())) {
        good = false;
      } else if (value.type() instanceof Type.Opaque) {
        file.report(
            CheckProblem.BAD_INITIALIZER,
            element.span(),
            value.type().displayName() + " cannot stand in an initialiser list");
        good = false;
      } else {
        into.add(new Part(value, element.span()));
      }
    }
    return good;
  }

  private @Nullable Expression take(Type type, Supply supply) {
    file.work.spend(1);
    if (supply.component == 0 && !supply.isEmpty() && supply.first().value().type().equals(type)) {
      return supply.parts.get(supply.next++).value();
    }
    if (type instanceof Basic basic) {
      return takeBasic(basic, supply);
    }
    if (type instanceof EnumType && !supply.isEmpty()) {
      Part part = supply.first();
      if (part.value().type() instanceof StructType || part.value().type() instanceof Type.Array) {
        return split(supply) ? take(type, supply) : null;
      }
      Expression given =
          part.value().type() instanceof Basic basic && basic.componentCount() > 1
              ? takeBasic(new Type.Scalar(basic.kind()), supply)
              : supply.parts.get(supply.next++).value();
      if (given == null) {
        return null;
      }
      Expression value = expressions.convert(given, type, part.span());
      return Types.holdsError(value.type()) ? null : value;
    }
    List<Type> wanted = new ArrayList<>();
    if (type instanceof Type.Array array) {
      for (int i = 0; i < array.length(); i++) {
        wanted.add(array.element());
      }
    } else if (type instanceof StructType struct) {
      struct.fields().forEach(field -> wanted.add(field.type()));
    }
    List<Expression> values = new ArrayList<>();
    for (Type each : wanted) {
      Expression value = take(each, supply);
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    return new Construct(type, values);
  }

  private @Nullable Expression takeBasic(Basic type, Supply supply) {
    List<Expression> pieces = new ArrayList<>();
    int missing = type.componentCount();
    while (missing > 0) {
      Part part = supply.first();
      if (part.value().type() instanceof EnumType enumeration) {
        if (enumeration.isScoped()) {
          expressions.convert(part.value(), type, part.span());
          return null;
        }
        Expression number = Conversions.convert(part.value(), enumeration.underlying());
        part = new Part(number, part.span());
        supply.parts.set(supply.next, part);
      }
      if (!(part.value().type() instanceof Basic given)) {
        if (!split(supply)) {
          return null;
        }
        continue;
      }
      int available = given.componentCount() - supply.component;
      int used = Math.min(available, missing);
      if (given instanceof Matrix) {
        used = Math.min(used, 4);
      }
      if (used < given.componentCount() && !canRepeat(part)) {
        return null;
      }
      Expression piece = slice(part.value(), given, supply.component, used);
      Basic pieceType = (Basic) piece.type();
      expressions.warnLossy(piece, Types.withKind(pieceType, type.kind()), part.span());
      pieces.add(Conversions.convert(piece, Types.withKind(pieceType, type.kind())));
      missing -= used;
      supply.component += used;
      if (supply.component == given.componentCount()) {
        supply.component = 0;
        supply.next++;
      }
    }
    if (pieces.size() == 1 && pieces.get(0).type().equals(type)) {
      return pieces.get(0);
    }
    return new Construct(type, pieces);
  }

  /** Replaces the first part, a struct or array, by its fields or elements. */
  private boolean split(Supply supply) {
    Part part = supply.first();
    if (!canRepeat(part)) {
      return false;
    }
    List<Part> inner = new ArrayList<>();
    Type type = part.value().type();
    if (type instanceof StructType struct) {
      for (int i = 0; i < struct.fields().size(); i++) {
        inner.add(new Part(new TypedTree.FieldValue(part.value(), i), part.span()));
      }
    } else if (type instanceof Type.Array array) {
      for (int i = 0; i < array.length(); i++) {
        Expression index = new IntConstant(Type.INT, i);
        inner.add(
            new Part(new TypedTree.IndexValue(part.value(), index, array.element()), part.span()));
      }
    }
    file.work.spend(inner.size());
    supply.parts.remove(supply.next);
    supply.parts.addAll(supply.next, inner);
    return !supply.isEmpty();
  }

  private boolean canRepeat(Part part) {
    if (TreeWalk.isPure(part.value())) {
      return true;
    }
    file.report(
        CheckProblem.BAD_INITIALIZER,
        part.span(),
        "this value would have to be computed once for each of its parts",
        "put it into a variable first");
    return false;
  }

  /** Some components of a value, in order; matrices row by row. */
  private static Expression slice(Expression value, Basic type, int from, int count) {
    if (count == type.componentCount() && !(type instanceof Matrix)) {
      return value;
    }
    List<Integer> indices = new ArrayList<>();
    if (type instanceof Matrix matrix) {
      for (int i = from; i < from + count; i++) {
        indices.add(Types.matrixElement(i / matrix.columns(), i % matrix.columns()));
      }
      return new TypedTree.MatrixSwizzle(value, indices, Types.vector(type.kind(), count));
    }
    if (type instanceof Scalar) {
      return value;
    }
    for (int i = from; i < from + count; i++) {
      indices.add(i);
    }
    Vector vector = (Vector) type;
    return new TypedTree.Swizzle(value, indices, Types.vector(vector.kind(), count));
  }
}
