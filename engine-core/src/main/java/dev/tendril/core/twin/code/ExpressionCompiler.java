package dev.tendril.core.twin.code;

import dev.tendril.core.check.DefaultValues;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.TreeWalk;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import dev.tendril.core.twin.code.Assembler.Label;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes code of expressions. Evaluation is from left to right, targets of assignments first, and
 * everything once. A value is the address of its words: those of a variable or constant as they
 * lie, else of memory taken for it. What stands to the left of an effect that could change it is
 * copied first. The target of a compound assignment is read after the right side is evaluated.
 */
class ExpressionCompiler {
  /** Arrays of more equal elements than this are filled by copying. */
  private static final int MOST_WRITTEN_ELEMENTS = 8;

  final Assembler out;
  final Linker linker;
  final Words words;
  private final IntrinsicCompiler intrinsics;

  ExpressionCompiler(Linker linker) {
    this.linker = linker;
    this.out = linker.assembler();
    this.words = linker.words();
    this.intrinsics = new IntrinsicCompiler(this);
  }

  int take(Type type) {
    return out.take(words.size(type));
  }

  // ---- values

  /** Evaluates into a range of memory that the expression does not read. */
  void value(Expression expression, int to) {
    out.copy(to, value(expression), words.size(expression.type()));
  }

  /** The address of the value. */
  int value(Expression expression) {
    if (expression instanceof TypedTree.BoolConstant constant) {
      return out.constant(constant.value() ? 1 : 0);
    }
    if (expression instanceof TypedTree.IntConstant constant) {
      return out.constant(constant.bits());
    }
    if (expression instanceof TypedTree.EnumConstant constant) {
      return out.constant(constant.bits());
    }
    if (expression instanceof TypedTree.FloatConstant constant) {
      return out.constant(Scalars.bits(constant.value()));
    }
    if (expression instanceof TypedTree.LongConstant
        || expression instanceof TypedTree.DoubleConstant) {
      return out.constants(Objects.requireNonNull(literal(expression)));
    }
    if (expression instanceof TypedTree.ConstantValue constant) {
      return linker.constant(constant.constant(), this);
    }
    if (expression instanceof TypedTree.GlobalValue global) {
      TypedTree.GlobalConstant constant = global.variable().constant();
      return constant == null
          ? linker.staticVariable(global.variable())
          : linker.constant(constant, this);
    }
    if (expression instanceof TypedTree.UniformValue uniform) {
      return linker.uniform(uniform.uniform());
    }
    if (expression instanceof TypedTree.ContextValue context) {
      return linker.context(context.variable());
    }
    if (isPart(expression)) {
      return load(place(expression, true));
    }
    if (expression instanceof TypedTree.Unary unary) {
      return unary(unary);
    }
    if (expression instanceof TypedTree.Binary binary) {
      return binary(binary);
    }
    if (expression instanceof TypedTree.Assign assign) {
      return assign(assign);
    }
    if (expression instanceof TypedTree.CompoundAssign assign) {
      return compoundAssign(assign);
    }
    if (expression instanceof TypedTree.Increment increment) {
      return increment(increment);
    }
    if (expression instanceof TypedTree.Conditional conditional) {
      return conditional(conditional);
    }
    if (expression instanceof TypedTree.Comma comma) {
      value(comma.left());
      return value(comma.right());
    }
    if (expression instanceof TypedTree.Construct construct) {
      return construct(construct);
    }
    if (expression instanceof TypedTree.Convert convert) {
      return convert(value(convert.operand()), convert.operand().type(), convert.type());
    }
    if (expression instanceof TypedTree.Call call) {
      return call(call);
    }
    if (expression instanceof TypedTree.IntrinsicCall call) {
      return intrinsics.call(call);
    }
    return engineCall(expression);
  }

  /** The addresses of operands that are used together, evaluated in order. */
  int[] values(List<? extends Expression> expressions) {
    int count = expressions.size();
    boolean[] effectBehind = new boolean[count];
    for (int i = count - 2; i >= 0; i--) {
      effectBehind[i] = effectBehind[i + 1] || !TreeWalk.isPure(expressions.get(i + 1));
    }
    int[] addresses = new int[count];
    for (int i = 0; i < count; i++) {
      Expression expression = expressions.get(i);
      addresses[i] = effectBehind[i] ? copied(expression) : value(expression);
    }
    return addresses;
  }

  /** A copy that nothing else changes. */
  int copied(Expression expression) {
    int copy = take(expression.type());
    value(expression, copy);
    return copy;
  }

  // ---- places

  private static boolean isPart(Expression expression) {
    return expression instanceof TypedTree.LocalValue
        || expression instanceof TypedTree.FieldValue
        || expression instanceof TypedTree.Swizzle
        || expression instanceof TypedTree.MatrixSwizzle
        || expression instanceof TypedTree.IndexValue;
  }

  Place place(Expression target) {
    return place(target, false);
  }

  /**
   * @param read the place is read once, now: an index with an effect must not show in what it is
   *     applied to
   */
  private Place place(Expression target, boolean read) {
    if (target instanceof TypedTree.LocalValue local) {
      return Place.of(linker.local(local.local()), words.size(local.type()));
    }
    if (target instanceof TypedTree.GlobalValue global && global.variable().constant() == null) {
      return Place.of(linker.staticVariable(global.variable()), words.size(global.type()));
    }
    if (target instanceof TypedTree.FieldValue field) {
      StructType struct = (StructType) field.target().type();
      return place(field.target(), read)
          .slice(words.offset(struct, field.field()), words.size(field.type()));
    }
    if (target instanceof TypedTree.Swizzle swizzle) {
      return place(swizzle.target(), read)
          .pick(lanes(swizzle.type(), swizzle.components().stream().mapToInt(i -> i)));
    }
    if (target instanceof TypedTree.MatrixSwizzle swizzle) {
      int columns = ((Type.Matrix) swizzle.target().type()).columns();
      return place(swizzle.target(), read)
          .pick(
              lanes(
                  swizzle.type(),
                  swizzle.elements().stream().mapToInt(e -> e / 4 * columns + e % 4)));
    }
    if (target instanceof TypedTree.IndexValue index) {
      return indexed(index, read);
    }
    // Not assignable: a copy, so that a method may be called on it.
    return Place.of(read ? value(target) : copied(target), words.size(target.type()));
  }

  private static int[] lanes(Type type, IntStream components) {
    return Words.lanes(Words.kind(type), components.toArray());
  }

  private Place indexed(TypedTree.IndexValue index, boolean read) {
    Type type = index.target().type();
    Place whole =
        read && !TreeWalk.isPure(index.index())
            ? Place.of(copied(index.target()), words.size(type))
            : place(index.target(), read);
    int length = length(type);
    int stride = words.size(index.type());
    boolean signed = Words.kind(index.index().type()) == Type.Kind.INT;
    if (index.index() instanceof TypedTree.IntConstant constant) {
      return whole.slice(clamp(constant.bits(), length, signed) * stride, stride);
    }
    int position = value(index.index());
    int offset = out.take(1);
    int before = whole.dynamic();
    int[] lanes = whole.lanes();
    if (lanes == null) {
      out.add(
          (m, next) -> {
            int at = clamp(m[position], length, signed) * stride;
            m[offset] = before < 0 ? at : m[before] + at;
            return next;
          });
    } else { // a component of a swizzled vector
      out.add(
          (m, next) -> {
            int at = lanes[clamp(m[position], length, signed) * stride];
            m[offset] = before < 0 ? at : m[before] + at;
            return next;
          });
    }
    return new Place(whole.address(), offset, null, stride);
  }

  private static int length(Type type) {
    if (type instanceof Type.Array array) {
      return array.length();
    }
    return type instanceof Type.Matrix matrix ? matrix.rows() : Words.basic(type).componentCount();
  }

  /** Into the array, the vector or the rows. */
  private static int clamp(int index, int length, boolean signed) {
    if (Integer.compareUnsigned(index, length) < 0) {
      return index;
    }
    return signed && index < 0 ? 0 : length - 1;
  }

  private int load(Place place) {
    if (place.isFixed()) {
      return place.address();
    }
    int to = out.take(place.size());
    out.add(place.load(to));
    return to;
  }

  void store(Place place, int value) {
    if (place.isFixed()) {
      out.copy(place.address(), value, place.size());
    } else if (place.lanes() == null) {
      out.add(place.store(value));
    } else { // the value may be of the words that are written
      int copy = out.take(place.size());
      out.copy(copy, value, place.size());
      out.add(place.store(copy));
    }
  }

  // ---- operators

  private int unary(TypedTree.Unary unary) {
    int operand = value(unary.operand());
    if (unary.operator() == UnaryOperator.PLUS) {
      return operand;
    }
    int to = take(unary.type());
    Type.Basic type = Words.basic(unary.type());
    if (type.kind().isWide()) {
      WideOp.Of1 each = WideScalars.unary(unary.operator(), type.kind());
      out.add(WideOp.map(to, 2, operand, 2, type.componentCount(), each));
      return to;
    }
    out.add(
        Op.map(
            to,
            operand,
            words.size(unary.type()),
            Scalars.unary(unary.operator(), Words.kind(unary.type()))));
    return to;
  }

  private int binary(TypedTree.Binary binary) {
    Type type = binary.left().type();
    boolean and = binary.operator() == BinaryOperator.AND;
    if ((and || binary.operator() == BinaryOperator.OR) && type instanceof Type.Scalar) {
      Label end = new Label();
      int result = copied(binary.left());
      if (and) {
        out.jumpUnless(result, end);
      } else {
        out.jumpIf(result, end);
      }
      value(binary.right(), result);
      out.here(end);
      return result;
    }
    int[] operands = values(List.of(binary.left(), binary.right()));
    return operate(binary.operator(), Words.basic(type), operands[0], operands[1]);
  }

  private int operate(BinaryOperator operator, Type.Basic type, int left, int right) {
    if (type.kind().isWide()) {
      int count = type.componentCount();
      int width = isTest(operator) ? 1 : 2;
      int result = out.take(count * width);
      out.add(
          WideOp.map(result, width, left, right, count, WideScalars.binary(operator, type.kind())));
      return result;
    }
    int to = take(type);
    int size = words.size(type);
    Op floats = type.kind() == Type.Kind.FLOAT ? Op.floats(operator, to, left, right, size) : null;
    out.add(
        floats != null
            ? floats
            : Op.map(to, left, right, size, Scalars.binary(operator, type.kind())));
    return to;
  }

  private static boolean isTest(BinaryOperator operator) {
    return switch (operator) {
      case LESS, GREATER, LESS_EQUAL, GREATER_EQUAL, EQUAL, NOT_EQUAL -> true;
      default -> false;
    };
  }

  private int conditional(TypedTree.Conditional conditional) {
    Type type = conditional.type();
    if (!(conditional.condition().type() instanceof Type.Scalar)) {
      int[] parts =
          values(List.of(conditional.condition(), conditional.whenTrue(), conditional.whenFalse()));
      int to = take(type);
      if (Words.kind(type).isWide()) {
        int count = Words.basic(type).componentCount();
        out.add(WideOp.choose(to, parts[0], parts[1], parts[2], count));
        return to;
      }
      out.add(
          Op.map(to, parts[0], parts[1], parts[2], words.size(type), (c, a, b) -> c != 0 ? a : b));
      return to;
    }
    Label otherwise = new Label();
    Label end = new Label();
    int to = take(type);
    int mark = out.mark();
    out.jumpUnless(value(conditional.condition()), otherwise);
    value(conditional.whenTrue(), to);
    out.jump(end);
    out.release(mark);
    out.here(otherwise);
    value(conditional.whenFalse(), to);
    out.here(end);
    return to;
  }

  // ---- construction and conversion

  private int construct(TypedTree.Construct construct) {
    List<Expression> parts = construct.parts();
    Type type = construct.type();
    if (isRepetition(parts)) {
      return fill(parts.get(0), parts.size());
    }
    int[] literal = literal(construct);
    if (literal != null) {
      return out.constants(literal);
    }
    int to = take(type);
    int at = to;
    for (Expression part : parts) {
      int mark = out.mark();
      value(part, at);
      out.release(mark);
      at += words.size(part.type());
    }
    return to;
  }

  private static boolean isRepetition(List<Expression> parts) {
    Expression first = parts.isEmpty() ? null : parts.get(0);
    return first != null
        && parts.size() > MOST_WRITTEN_ELEMENTS
        && parts.stream().allMatch(part -> part == first)
        && TreeWalk.isPure(first);
  }

  private int fill(Expression element, int count) {
    int size = words.size(element.type());
    int to = out.take(count * size);
    value(element, to);
    out.add(
        (m, next) -> {
          for (int i = 1; i < count; i++) {
            System.arraycopy(m, to, m, to + i * size, size);
          }
          return next;
        });
    return to;
  }

  /** The words of a value that is written out as literals, or null. */
  static int @Nullable [] literal(Expression expression) {
    List<Integer> bits = new ArrayList<>();
    return collect(expression, bits) ? bits.stream().mapToInt(i -> i).toArray() : null;
  }

  private static boolean collect(Expression expression, List<Integer> bits) {
    if (expression instanceof TypedTree.Construct construct) {
      return construct.parts().stream().allMatch(part -> collect(part, bits));
    }
    if (expression instanceof TypedTree.BoolConstant constant) {
      return bits.add(constant.value() ? 1 : 0);
    }
    if (expression instanceof TypedTree.IntConstant constant) {
      return bits.add(constant.bits());
    }
    if (expression instanceof TypedTree.LongConstant constant) {
      return collect(constant.bits(), bits);
    }
    if (expression instanceof TypedTree.DoubleConstant constant) {
      return collect(WideScalars.bits(constant.value()), bits);
    }
    if (expression instanceof TypedTree.EnumConstant constant) {
      return bits.add(constant.bits());
    }
    return expression instanceof TypedTree.FloatConstant constant
        && bits.add(Scalars.bits(constant.value()));
  }

  private static boolean collect(long value, List<Integer> bits) {
    bits.add((int) value);
    return bits.add((int) (value >>> 32));
  }

  /** Any conversion between basic types; kinds first, then the shape. */
  int convert(int value, Type fromType, Type toType) {
    Type.Basic from = Words.basic(fromType);
    Type.Basic to = Words.basic(toType);
    if (from.equals(to)) {
      return value;
    }
    int converted = value;
    int count = from.componentCount();
    if (from.kind() != to.kind()) {
      converted = convertKind(value, from.kind(), to.kind(), count);
    }
    if (to.componentCount() == count && !(from instanceof Type.Matrix)) {
      return converted;
    }
    int[] lanes = new int[to.componentCount()];
    for (int i = 0; i < lanes.length; i++) {
      lanes[i] = sourceOf(i, from, to);
    }
    int[] words = Words.lanes(to.kind(), lanes);
    return load(Place.of(converted, count * Words.width(to.kind())).pick(words));
  }

  private int convertKind(int value, Type.Kind from, Type.Kind to, int count) {
    int width = Words.width(to);
    int converted = out.take(count * width);
    out.add(
        from.isWide() || to.isWide()
            ? WideOp.map(
                converted, width, value, Words.width(from), count, WideScalars.convert(from, to))
            : Op.map(converted, value, count, Scalars.convert(from, to)));
    return converted;
  }

  private static int sourceOf(int component, Type.Basic from, Type.Basic to) {
    if (from instanceof Type.Scalar) {
      return 0;
    }
    if (from instanceof Type.Matrix large) {
      int columns = to instanceof Type.Matrix small ? small.columns() : large.columns();
      return component / columns * large.columns() + component % columns;
    }
    return component;
  }

  // ---- assignment

  private int assign(TypedTree.Assign assign) {
    Place place = place(assign.target());
    int value = value(assign.value());
    store(place, value);
    return value;
  }

  private int compoundAssign(TypedTree.CompoundAssign assign) {
    Place place = place(assign.target());
    int right = value(assign.value());
    Type.Basic operation = Words.basic(assign.operationType());
    int left = convert(load(place), assign.type(), operation);
    int sum = operate(assign.operator(), operation, left, right);
    int value = convert(sum, operation, assign.type());
    store(place, value);
    return value;
  }

  private int increment(TypedTree.Increment increment) {
    Place place = place(increment.target());
    Type.Basic type = Words.basic(increment.type());
    int size = words.size(type);
    int before = out.take(size);
    out.copy(before, load(place), size);
    int[] one = new int[size];
    if (type.kind().isWide()) {
      for (int i = 0; i < type.componentCount(); i++) {
        WideOp.set(one, 0, i, 2, WideScalars.one(type.kind()));
      }
    } else {
      Arrays.fill(one, Scalars.one(type.kind()));
    }
    int ones = size == 1 ? out.constant(one[0]) : out.constants(one);
    UnaryOperator operator = increment.operator();
    boolean up =
        operator == UnaryOperator.PRE_INCREMENT || operator == UnaryOperator.POST_INCREMENT;
    int after = operate(up ? BinaryOperator.ADD : BinaryOperator.SUBTRACT, type, before, ones);
    store(place, after);
    boolean prefix =
        operator == UnaryOperator.PRE_INCREMENT || operator == UnaryOperator.PRE_DECREMENT;
    return prefix ? after : before;
  }

  // ---- calls

  private int call(TypedTree.Call call) {
    Linker.Unit callee = linker.unit(call.function());
    int result = take(call.type());
    int mark = out.mark();
    List<Local> parameters = call.function().parameters();
    List<Expression> arguments = call.arguments();
    int count = arguments.size();
    int[] passed = new int[count];
    @Nullable Place[] results = new @Nullable Place[count];
    for (int i = 0; i < count; i++) {
      Expression argument = arguments.get(i);
      int size = words.size(argument.type());
      Direction direction = linker.direction(call.function(), i);
      if (direction == Direction.IN) {
        passed[i] = copied(argument); // it may call the same function
      } else {
        Place place = place(argument);
        results[i] = place;
        passed[i] = out.take(size);
        if (direction == Direction.INOUT) {
          out.copy(passed[i], load(place), size);
        }
      }
    }
    for (int i = 0; i < count; i++) {
      if (parameters.get(i).direction() != Direction.OUT) {
        out.copy(callee.parameter(i), passed[i], words.size(parameters.get(i).type()));
      }
    }
    int returns = callee.returnAddress();
    Label entry = callee.entry();
    out.add(
        (m, next) -> {
          m[returns] = next;
          return entry.at;
        });
    for (int i = 0; i < count; i++) {
      Place place = results[i];
      if (place != null) {
        store(place, callee.parameter(i));
      }
    }
    out.copy(result, callee.result(), words.size(call.type()));
    out.release(mark);
    return result;
  }

  // ---- the engine

  private int engineCall(Expression expression) {
    Engine engine = linker.engine();
    if (expression instanceof TypedTree.CurveAt at) {
      int position = value(at.position());
      int to = out.take(1);
      out.add(
          (m, next) -> {
            m[to] = Scalars.bits(engine.curve(at.curve(), Scalars.real(m[position])));
            return next;
          });
      return to;
    }
    if (expression instanceof TypedTree.ResourceCall call) {
      return switch (call.operation()) {
        case ELEMENT -> element(call);
        case LENGTH -> {
          int to = out.take(1);
          out.add(
              (m, next) -> {
                m[to] = engine.bufferLength(call.resource());
                return next;
              });
          yield to;
        }
        default -> value(call.unbound());
      };
    }
    if (expression instanceof TypedTree.GradientAt at) {
      int position = value(at.position());
      int to = out.take(4);
      out.add(
          (m, next) -> {
            engine.gradient(at.gradient(), Scalars.real(m[position]), m, to);
            return next;
          });
      return to;
    }
    if (expression instanceof TypedTree.Emit emit) {
      emit(emit);
      return 0;
    }
    if (expression instanceof TypedTree.Signal signal) {
      int payload = value(signal.payload());
      out.add(
          (m, next) -> {
            engine.signal(signal, m, payload);
            return next;
          });
      return 0;
    }
    if (expression instanceof TypedTree.Draw draw) {
      int record = value(draw.value());
      out.add(
          (m, next) -> {
            engine.draw(draw, m, record);
            return next;
          });
      return 0;
    }
    if (expression instanceof TypedTree.GetParent get) {
      Place target = place(get.target());
      int size = target.size();
      int copy = out.take(size);
      out.copy(copy, load(target), size);
      int found = out.take(1);
      out.add(
          (m, next) -> {
            m[found] = Scalars.bits(engine.getParent(m, copy));
            return next;
          });
      store(target, copy);
      return found;
    }
    if (expression instanceof TypedTree.HasParent) {
      int found = out.take(1);
      out.add(
          (m, next) -> {
            m[found] = Scalars.bits(engine.hasParent());
            return next;
          });
      return found;
    }
    return texture(expression);
  }

  private int element(TypedTree.ResourceCall call) {
    Engine engine = linker.engine();
    Expression index = call.arguments().get(0);
    boolean signed = index.type().equals(Type.INT);
    int at = value(index);
    int size = words.size(call.type());
    int to = out.take(size);
    out.add(
        (m, next) -> {
          engine.element(call.resource(), signed ? Math.max(m[at], 0) : m[at], m, to, size);
          return next;
        });
    return to;
  }

  private int texture(Expression expression) {
    Engine engine = linker.engine();
    if (expression instanceof TypedTree.TextureSample sample) {
      int[] arguments = values(List.of(sample.uv(), sample.level()));
      int uv = arguments[0];
      int level = arguments[1];
      int to = out.take(4);
      out.add(
          (m, next) -> {
            engine.sample(
                sample.texture(),
                Scalars.real(m[uv]),
                Scalars.real(m[uv + 1]),
                Scalars.real(m[level]),
                m,
                to);
            return next;
          });
      return to;
    }
    if (expression instanceof TypedTree.TextureLoad load) {
      int texel = value(load.texel());
      int to = out.take(4);
      out.add(
          (m, next) -> {
            engine.texel(load.texture(), m[texel], m[texel + 1], m, to);
            return next;
          });
      return to;
    }
    if (expression instanceof TypedTree.TextureSize size) {
      int to = out.take(2);
      out.add(
          (m, next) -> {
            m[to] = engine.textureWidth(size.texture());
            m[to + 1] = engine.textureHeight(size.texture());
            return next;
          });
      return to;
    }
    throw new UnsupportedOperationException(
        "the twin does not know " + expression.getClass().getSimpleName());
  }

  private void emit(TypedTree.Emit emit) {
    Engine engine = linker.engine();
    Expression amount = emit.amount();
    if (amount == null) {
      int prototype = value(emit.prototype());
      out.add(
          (m, next) -> {
            engine.emit(emit, m, prototype, 1, 0, 0);
            return next;
          });
      return;
    }
    int[] arguments = values(List.of(emit.prototype(), amount));
    int prototype = arguments[0];
    int count = arguments[1];
    if (amount.type() instanceof StructType) { // the library's Emission
      out.add(
          (m, next) -> {
            float carry = Scalars.real(m[count + 1]);
            engine.emit(emit, m, prototype, m[count], carry, Scalars.real(m[count + 2]));
            return next;
          });
    } else {
      boolean signed = Words.kind(amount.type()) == Type.Kind.INT;
      out.add(
          (m, next) -> {
            engine.emit(emit, m, prototype, signed ? Math.max(m[count], 0) : m[count], 0, 0);
            return next;
          });
    }
  }

  /** What a variable is before anything is assigned. */
  void defaultValue(Type type, int to) {
    int mark = out.mark();
    value(DefaultValues.of(type), to);
    out.release(mark);
  }
}
