package dev.tendril.core.glsl;

import dev.tendril.core.check.ContextVariable;
import dev.tendril.core.check.EnumType;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.check.WrittenVariables;
import dev.tendril.core.glsl.Code.Purity;
import dev.tendril.core.glsl.Helpers.Helper;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Writes the expressions of one function.
 *
 * <p>Evaluation is from left to right, targets of assignments first, and everything once, as if
 * each operation were a statement of its own. Most expressions become one GLSL expression, since
 * pure operands may be evaluated in any order. An assignment within an expression becomes a
 * statement before it; what stands to the left of such an effect and could notice it goes into a
 * temporary first. Where only one side of {@code && || ?:} may be evaluated and it needs
 * statements, an {@code if} is written. GLSL itself leaves the order of operands open, and with it
 * whether an operand is read before or after its neighbour's effect.
 *
 * <p>The target of a compound assignment is read after the right side is evaluated.
 */
class ExpressionWriter {
  /** Arrays of more equal elements than this are filled by a loop. */
  private static final int MAX_WRITTEN_ELEMENTS = 8;

  /**
   * The same for constants: GLSL wants them written out, and then they cost nothing at run time.
   */
  static final int MAX_CONSTANT_ELEMENTS = 1024;

  final FunctionTranslator module;
  private final NameTable names = new NameTable();
  private final Map<Local, String> locals = new HashMap<>();
  private final IntrinsicWriter intrinsics;
  private final int maxWrittenElements;
  private int temporaries;

  /** Where statements go. */
  Lines lines = new Lines();

  ExpressionWriter(FunctionTranslator module) {
    this(module, MAX_WRITTEN_ELEMENTS);
  }

  /**
   * @param maxWrittenElements arrays of more equal elements than this are filled by a loop
   */
  ExpressionWriter(FunctionTranslator module, int maxWrittenElements) {
    this.module = module;
    this.maxWrittenElements = maxWrittenElements;
    this.intrinsics = new IntrinsicWriter(this);
  }

  // ---- names and temporaries

  String nameOf(Local local) {
    return locals.computeIfAbsent(local, key -> names.make("v", key.name()));
  }

  String newName() {
    return "t_" + ++temporaries;
  }

  /** {@code T name}, with the qualifier of oracle builds. */
  String declare(Type type, String name) {
    return module.qualifier(type) + module.declare(type, name);
  }

  /** Takes the value now. */
  Code spill(Code value, Type type) {
    String name = newName();
    lines.add(declare(type, name) + " = " + value.text() + ";");
    return Code.atom(name, Purity.STABLE);
  }

  /** The value in a form that may be written twice. */
  Code repeatable(Code value, Type type) {
    return value.isShort() ? value : spill(value, type);
  }

  /** Runs the action with its statements kept apart. */
  <T> T into(Lines target, Supplier<T> action) {
    Lines saved = lines;
    lines = target;
    try {
      return action.get();
    } finally {
      lines = saved;
    }
  }

  // ---- evaluation

  /** Evaluates for the effect only. */
  void effect(Expression expression) {
    if (expression instanceof TypedTree.Assign assign) {
      assign(assign, false);
    } else if (expression instanceof TypedTree.CompoundAssign assign) {
      compoundAssign(assign, false);
    } else if (expression instanceof TypedTree.Increment increment) {
      incrementStatement(increment);
    } else if (expression instanceof TypedTree.Comma comma) {
      effect(comma.left());
      effect(comma.right());
    } else if (expression instanceof TypedTree.Conditional conditional
        && GlslTypes.isScalar(conditional.condition().type())) {
      if (module.facts().hasEffect(conditional.whenTrue())
          || module.facts().hasEffect(conditional.whenFalse())) {
        conditionalStatement(conditional);
      } else {
        effect(conditional.condition());
      }
    } else if (module.facts().hasEffect(expression)) {
      Code code = value(expression);
      if (code.hasEffect()) {
        lines.addExpression(code.text());
      }
    }
  }

  /** Evaluates for the value: a pure text, or one whose effect happens where it stands. */
  Code value(Expression expression) {
    Code code = compute(expression);
    if (module.precise()
        && code.purity() != Purity.CONSTANT
        && expression.type() instanceof Type.Basic basic
        && basic.kind().isReal()
        && (expression instanceof TypedTree.Binary
            || expression instanceof TypedTree.IntrinsicCall)) {
      return spill(code, basic);
    }
    return code;
  }

  private Code compute(Expression expression) {
    if (expression instanceof TypedTree.BoolConstant constant) {
      return Code.constant(constant.value() ? "true" : "false");
    }
    if (expression instanceof TypedTree.IntConstant constant) {
      return Code.constant(GlslTypes.literal(constant.type().kind(), constant.bits()));
    }
    if (expression instanceof TypedTree.EnumConstant constant) {
      return Code.constant(GlslTypes.literal(constant.type().underlying().kind(), constant.bits()));
    }
    if (expression instanceof TypedTree.FloatConstant constant) {
      return GlslTypes.literal(constant.value());
    }
    if (expression instanceof TypedTree.LongConstant constant) {
      return Code.constant(GlslTypes.integer(constant.type().kind(), constant.bits()));
    }
    if (expression instanceof TypedTree.DoubleConstant constant) {
      return GlslTypes.literal(constant.value());
    }
    if (expression instanceof TypedTree.LocalValue local) {
      return Code.atom(nameOf(local.local()), Purity.READS);
    }
    if (expression instanceof TypedTree.ConstantValue constant) {
      return module.constant(constant.constant());
    }
    if (expression instanceof TypedTree.GlobalValue global) {
      return module.staticVariable(global.variable());
    }
    if (expression instanceof TypedTree.UniformValue uniform) {
      return Code.foreign(module.uniform(uniform.uniform()), Purity.STABLE);
    }
    if (expression instanceof TypedTree.ContextValue context) {
      ContextVariable variable = context.variable();
      return Code.foreign(module.context(variable), Purity.STABLE);
    }
    if (expression instanceof TypedTree.FieldValue field) {
      StructType struct = (StructType) field.target().type();
      return value(field.target()).then("." + module.memberName(struct, field.field()));
    }
    if (expression instanceof TypedTree.Swizzle swizzle) {
      return swizzle(swizzle);
    }
    if (expression instanceof TypedTree.MatrixSwizzle swizzle) {
      return matrixSwizzle(swizzle);
    }
    if (expression instanceof TypedTree.IndexValue index) {
      return index(index);
    }
    if (expression instanceof TypedTree.Unary unary) {
      return unary(unary);
    }
    if (expression instanceof TypedTree.Binary binary) {
      return binary(binary);
    }
    if (expression instanceof TypedTree.Assign assign) {
      return assign(assign, true);
    }
    if (expression instanceof TypedTree.CompoundAssign assign) {
      return read(compoundAssign(assign, true), assign.type());
    }
    if (expression instanceof TypedTree.Increment increment) {
      return increment(increment);
    }
    if (expression instanceof TypedTree.Conditional conditional) {
      return conditional(conditional);
    }
    if (expression instanceof TypedTree.Comma comma) {
      effect(comma.left());
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

  private Code engineCall(Expression expression) {
    EngineCalls calls = module.calls();
    if (expression instanceof TypedTree.CurveAt at) {
      Code position = value(at.position());
      module.use(at.curve());
      return Code.foreign(
          calls.curveAt(at.curve(), position.text()), position.purity().and(Purity.STABLE));
    }
    if (expression instanceof TypedTree.ResourceCall call) {
      return switch (call.operation()) {
        case ELEMENT -> element(call);
        case LENGTH -> {
          module.use(call.resource());
          yield Code.foreign(calls.bufferLength(call.resource()), Purity.STABLE);
        }
        default -> value(call.unbound());
      };
    }
    if (expression instanceof TypedTree.GradientAt at) {
      Code position = value(at.position());
      module.use(at.gradient());
      return Code.foreign(
          calls.gradientAt(at.gradient(), position.text()), position.purity().and(Purity.STABLE));
    }
    if (expression instanceof TypedTree.TextureSample sample) {
      List<Code> arguments = values(List.of(sample.uv(), sample.level()));
      module.use(sample.texture());
      return Code.foreign(
          calls.textureSample(sample.texture(), arguments.get(0).text(), arguments.get(1).text()),
          Code.purityOf(arguments).and(Purity.STABLE));
    }
    if (expression instanceof TypedTree.TextureLoad load) {
      Code texel = value(load.texel());
      module.use(load.texture());
      return Code.foreign(
          calls.textureLoad(load.texture(), texel.text()), texel.purity().and(Purity.STABLE));
    }
    if (expression instanceof TypedTree.TextureSize size) {
      module.use(size.texture());
      return Code.foreign(calls.textureSize(size.texture()), Purity.STABLE);
    }
    if (expression instanceof TypedTree.Emit emit) {
      Expression amount = emit.amount();
      List<Code> arguments =
          values(amount == null ? List.of(emit.prototype()) : List.of(emit.prototype(), amount));
      module.use(emit);
      String count = amount == null ? null : arguments.get(1).text();
      return Code.foreign(calls.emit(emit, arguments.get(0).text(), count), Purity.EFFECT);
    }
    if (expression instanceof TypedTree.Draw draw) {
      Code record = value(draw.value());
      module.use(draw);
      return Code.foreign(calls.draw(draw, record.text()), Purity.EFFECT);
    }
    if (expression instanceof TypedTree.Signal signal) {
      return Code.foreign(calls.signal(signal, value(signal.payload()).text()), Purity.EFFECT);
    }
    if (expression instanceof TypedTree.GetParent get) {
      module.useParent();
      Place target = place(get.target(), false);
      return Code.foreign(calls.getParent(text(target)), Purity.EFFECT);
    }
    if (expression instanceof TypedTree.HasParent) {
      module.useParent();
      return Code.foreign(calls.hasParent(), Purity.STABLE);
    }
    throw new IllegalArgumentException("no GLSL for " + expression.getClass().getSimpleName());
  }

  private Code element(TypedTree.ResourceCall call) {
    Expression index = call.arguments().get(0);
    Code code = value(index);
    boolean signed = index.type().equals(Type.INT);
    module.use(call.resource());
    module.typeName(call.type()); // the kernel's function of it comes before all of ours
    return Code.foreign(
        module
            .calls()
            .bufferElement(
                call.resource(), signed ? "uint(max(" + code.text() + ", 0))" : code.text()),
        code.purity().and(Purity.STABLE));
  }

  /** Operands that will stand in one text, evaluated in order. */
  List<Code> values(List<? extends Expression> expressions) {
    List<Code> codes = new ArrayList<>();
    for (int i = 0; i < expressions.size(); i++) {
      Expression expression = expressions.get(i);
      Code code = value(expression);
      codes.add(
          mustBeTakenNow(code, expressions.subList(i + 1, expressions.size()))
              ? spill(code, expression.type())
              : code);
    }
    return codes;
  }

  /** Whether something that follows could tell if the code is evaluated later than it stands. */
  private boolean mustBeTakenNow(Code code, List<? extends Expression> rest) {
    return switch (code.purity()) {
      case CONSTANT, STABLE -> false;
      case READS -> anyEffect(rest);
      case EFFECT -> !rest.stream().allMatch(ExpressionWriter::isLiteral);
    };
  }

  private boolean anyEffect(List<? extends Expression> expressions) {
    return expressions.stream().anyMatch(module.facts()::hasEffect);
  }

  private static boolean isLiteral(Expression expression) {
    return expression instanceof TypedTree.IntConstant
        || expression instanceof TypedTree.EnumConstant
        || expression instanceof TypedTree.FloatConstant
        || expression instanceof TypedTree.LongConstant
        || expression instanceof TypedTree.DoubleConstant
        || expression instanceof TypedTree.BoolConstant;
  }

  // ---- parts of values

  private Code swizzle(TypedTree.Swizzle swizzle) {
    Type target = swizzle.target().type();
    Code code = value(swizzle.target());
    if (!GlslTypes.isScalar(target)) {
      return code.then("." + GlslTypes.swizzle(swizzle.components()));
    }
    return GlslTypes.isScalar(swizzle.type())
        ? code
        : Code.construct(GlslTypes.name((Type.Basic) swizzle.type()), code);
  }

  private Code matrixSwizzle(TypedTree.MatrixSwizzle swizzle) {
    Code matrix = value(swizzle.target());
    Type.Matrix type = (Type.Matrix) swizzle.target().type();
    if (GlslTypes.isRows(type) && !isPlaceText(matrix)) {
      matrix = spill(matrix, type);
    }
    if (swizzle.elements().size() == 1) {
      return matrix.then(element(type, swizzle.elements().get(0)));
    }
    return elements(
        repeatable(matrix, type), type, swizzle.elements(), (Type.Basic) swizzle.type());
  }

  private static Code elements(
      Code matrix, Type.Matrix matrixType, List<Integer> elements, Type.Basic type) {
    return Code.construct(
        GlslTypes.name(type),
        elements.stream().map(e -> matrix.then(element(matrixType, e))).toList());
  }

  /** Of a matrix of one column the rows are scalars. */
  static String element(Type.Matrix type, int element) {
    String row = "[" + element / 4 + "]";
    return type.columns() == 1 ? row : row + "[" + element % 4 + "]";
  }

  private Code index(TypedTree.IndexValue index) {
    List<Code> codes = values(List.of(index.target(), index.index()));
    Code target = codes.get(0);
    Type type = index.target().type();
    // GLSL indexes only what lies in memory; what does not is put there in plain sight.
    boolean inMemory = isPlaceText(target) || isStored(index.target());
    if (!inMemory && !(type instanceof Type.Vector)) {
      target = spill(target, type);
    }
    Code inside = clamp(codes.get(1), index.index(), length(type));
    return Code.atom(
        target.tight() + "[" + inside.text() + "]", target.purity().and(inside.purity()));
  }

  private static boolean isPlaceText(Code code) {
    return code.level() == Code.Level.ATOM && code.text().indexOf('(') < 0;
  }

  private static boolean isStored(Expression expression) {
    if (expression instanceof TypedTree.FieldValue field) {
      return isStored(field.target());
    }
    if (expression instanceof TypedTree.IndexValue index) {
      return isStored(index.target());
    }
    return expression instanceof TypedTree.LocalValue;
  }

  private static int length(Type type) {
    if (type instanceof Type.Array array) {
      return array.length();
    }
    if (type instanceof Type.Vector vector) {
      return vector.size();
    }
    return ((Type.Matrix) type).rows();
  }

  private static Code clamp(Code index, Expression expression, int length) {
    boolean signed = GlslTypes.kindOf(expression.type()) == Type.Kind.INT;
    if (expression instanceof TypedTree.IntConstant constant) {
      int value = constant.bits();
      boolean below = signed && value < 0;
      boolean above = Integer.compareUnsigned(value, length) >= 0;
      return Code.constant(Integer.toString(below ? 0 : above ? length - 1 : value));
    }
    return signed
        ? Code.call("clamp", index, Code.constant("0"), Code.constant("" + (length - 1)))
        : Code.call("min", index, Code.constant(length - 1 + "u"));
  }

  // ---- operators

  private Code unary(TypedTree.Unary unary) {
    return unary(unary.operator(), (Type.Basic) unary.type(), value(unary.operand()));
  }

  private Code unary(UnaryOperator operator, Type.Basic type, Code operand) {
    if (type instanceof Type.Matrix matrix && GlslTypes.isRows(matrix)) {
      return byRow(
          matrix, matrix, List.of(operand), (row, rows) -> unary(operator, row, rows.get(0)));
    }
    return switch (operator) {
      case PLUS -> operand;
      case NEGATE -> Code.unary("-", operand);
      case COMPLEMENT -> Code.unary("~", operand);
      case NOT -> GlslTypes.isScalar(type) ? Code.unary("!", operand) : Code.call("not", operand);
      case PRE_INCREMENT, PRE_DECREMENT, POST_INCREMENT, POST_DECREMENT ->
          throw new IllegalArgumentException(operator + " is an Increment");
    };
  }

  private Code binary(TypedTree.Binary binary) {
    Type type = binary.left().type();
    boolean logic =
        binary.operator() == BinaryOperator.AND || binary.operator() == BinaryOperator.OR;
    if (logic && GlslTypes.isScalar(type)) {
      return shortCircuit(binary);
    }
    List<Code> operands = values(List.of(binary.left(), binary.right()));
    return operate(
        binary.operator(), (Type.Basic) type, operands.get(0), operands.get(1), binary.right());
  }

  private Code shortCircuit(TypedTree.Binary binary) {
    boolean and = binary.operator() == BinaryOperator.AND;
    Code left = value(binary.left());
    Lines rightLines = new Lines();
    Code right = into(rightLines, () -> value(binary.right()));
    if (rightLines.isEmpty()) {
      return Code.binary(left, and ? "&&" : "||", right);
    }
    String result = newName();
    lines.add("bool " + result + " = " + left.text() + ";");
    lines.add("if (" + (and ? "" : "!") + result + ") {");
    lines.addAll(rightLines);
    lines.add(result + " = " + right.text() + ";");
    lines.add("}");
    return Code.atom(result, Purity.STABLE);
  }

  /**
   * @param type of both operands
   * @param divisor the right operand, for what can be known of it
   */
  private Code operate(
      BinaryOperator operator, Type.Basic type, Code left, Code right, Expression divisor) {
    if (type instanceof Type.Matrix matrix
        && !(GlslTypes.isNative(matrix) && isArithmetic(operator))) {
      Type.Matrix result = isTest(operator) ? matrix.withKind(Type.Kind.BOOL) : matrix;
      return byRow(
          matrix,
          result,
          List.of(left, right),
          (row, rows) -> operate(operator, row, rows.get(0), rows.get(1), divisor));
    }
    boolean scalar = GlslTypes.isScalar(type);
    Type.Kind kind = type.kind();
    return switch (operator) {
      case ADD, SUBTRACT -> Code.binary(left, operator.sign(), right);
      case MULTIPLY ->
          type instanceof Type.Matrix
              ? Code.call("matrixCompMult", left, right)
              : Code.binary(left, "*", right);
      case DIVIDE -> {
        if (kind.isReal() || isHarmlessDivisor(divisor)) {
          yield Code.binary(left, "/", right);
        }
        Helper helper = kind.isUnsigned() ? Helper.DIVIDE_UINT : Helper.DIVIDE_INT;
        yield Code.call(module.helper(helper, type), left, right);
      }
      case REMAINDER -> {
        if (kind.isReal()) {
          yield Code.call(module.helper(Helper.FMOD, type), left, right);
        }
        if (kind.isUnsigned() && isHarmlessDivisor(divisor)) {
          yield Code.binary(left, "%", right);
        }
        Helper helper = kind.isUnsigned() ? Helper.REMAINDER_UINT : Helper.REMAINDER_INT;
        yield Code.call(module.helper(helper, type), left, right);
      }
      case SHIFT_LEFT, SHIFT_RIGHT ->
          Code.binary(left, operator.sign(), shiftAmount(right, type, divisor));
      case LESS -> compare(scalar, "<", "lessThan", left, right);
      case GREATER -> compare(scalar, ">", "greaterThan", left, right);
      case LESS_EQUAL -> compare(scalar, "<=", "lessThanEqual", left, right);
      case GREATER_EQUAL -> compare(scalar, ">=", "greaterThanEqual", left, right);
      case EQUAL -> compare(scalar, "==", "equal", left, right);
      case NOT_EQUAL -> compare(scalar, "!=", "notEqual", left, right);
      case BIT_AND, BIT_OR, BIT_XOR -> bits(operator, type, left, right);
      case AND ->
          scalar ? Code.binary(left, "&&", right) : Code.call("mix", zero(type), right, left);
      case OR ->
          scalar
              ? Code.binary(left, "||", right)
              : Code.call("mix", right, Code.constant(GlslTypes.splat(type, 1)), left);
    };
  }

  private static boolean isArithmetic(BinaryOperator operator) {
    return switch (operator) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE -> true;
      default -> false;
    };
  }

  private static boolean isTest(BinaryOperator operator) {
    return switch (operator) {
      case LESS, GREATER, LESS_EQUAL, GREATER_EQUAL, EQUAL, NOT_EQUAL -> true;
      default -> false;
    };
  }

  interface RowOperation {
    Code apply(Type.Basic row, List<Code> operands);
  }

  /**
   * A component-wise operation on matrices, which GLSL has for vectors only.
   *
   * @param type of the operands; their shapes are equal
   */
  Code byRow(Type.Matrix type, Type.Matrix result, List<Code> operands, RowOperation operation) {
    List<Code> kept = operands.stream().map(operand -> repeatable(operand, type)).toList();
    return rows(result, i -> operation.apply(type.row(), rowsAt(kept, i)));
  }

  private static List<Code> rowsAt(List<Code> matrices, int row) {
    return matrices.stream().map(matrix -> matrix.then("[" + row + "]")).toList();
  }

  /** A matrix put together of its rows. */
  static Code rows(Type.Matrix type, IntFunction<Code> row) {
    return Code.construct(
        GlslTypes.name(type), IntStream.range(0, type.rows()).mapToObj(row).toList());
  }

  private static Code compare(
      boolean scalar, String operator, String function, Code left, Code right) {
    return scalar ? Code.binary(left, operator, right) : Code.call(function, left, right);
  }

  private static Code bits(BinaryOperator operator, Type.Basic type, Code left, Code right) {
    if (type.kind() != Type.Kind.BOOL) {
      return Code.binary(left, operator.sign(), right);
    }
    String uints = GlslTypes.name(type.withKind(Type.Kind.UINT));
    return Code.construct(
        GlslTypes.name(type),
        Code.binary(Code.construct(uints, left), operator.sign(), Code.construct(uints, right)));
  }

  private static Code shiftAmount(Code amount, Type.Basic shape, Expression expression) {
    Type.Kind kind = shape.kind();
    int mask = kind.isWide() ? 63 : 31;
    if (expression instanceof TypedTree.IntConstant constant) {
      return Code.constant(GlslTypes.literal(kind, constant.bits() & mask));
    }
    if (expression instanceof TypedTree.LongConstant constant) {
      return Code.constant(GlslTypes.literal(kind, (int) constant.bits() & mask));
    }
    return Code.binary(amount, "&", Code.constant(GlslTypes.literal(kind, mask)));
  }

  /** Neither 0 nor -1 in any component, for sure. */
  private static boolean isHarmlessDivisor(Expression expression) {
    if (expression instanceof TypedTree.IntConstant constant) {
      return constant.bits() != 0 && constant.bits() != -1;
    }
    if (expression instanceof TypedTree.LongConstant constant) {
      return constant.bits() != 0 && constant.bits() != -1;
    }
    if (expression instanceof TypedTree.Convert convert) {
      return GlslTypes.kindOf(convert.type()) == GlslTypes.kindOf(convert.operand().type())
          && isHarmlessDivisor(convert.operand());
    }
    return expression instanceof TypedTree.Construct construct
        && construct.parts().stream().allMatch(ExpressionWriter::isHarmlessDivisor);
  }

  private static Code zero(Type.Basic type) {
    return Code.constant(GlslTypes.splat(type, 0));
  }

  // ---- choices

  private Code conditional(TypedTree.Conditional conditional) {
    Type type = conditional.type();
    if (!GlslTypes.isScalar(conditional.condition().type())) {
      List<Code> codes =
          values(List.of(conditional.condition(), conditional.whenTrue(), conditional.whenFalse()));
      if (type instanceof Type.Matrix matrix) {
        List<Code> kept =
            List.of(
                repeatable(codes.get(0), conditional.condition().type()),
                repeatable(codes.get(1), type),
                repeatable(codes.get(2), type));
        return rows(matrix, i -> choose(rowsAt(kept, i), matrix.columns() == 1));
      }
      return choose(codes, false);
    }
    if (type == Type.Opaque.VOID) {
      conditionalStatement(conditional);
      return Code.constant("");
    }
    Code condition = value(conditional.condition());
    Lines trueLines = new Lines();
    Code whenTrue = into(trueLines, () -> value(conditional.whenTrue()));
    Lines falseLines = new Lines();
    Code whenFalse = into(falseLines, () -> value(conditional.whenFalse()));
    if (trueLines.isEmpty() && falseLines.isEmpty()) {
      return new Code(
          condition.loose() + " ? " + whenTrue.loose() + " : " + whenFalse.loose(),
          Code.Level.BINARY,
          Code.purityOf(List.of(condition, whenTrue, whenFalse)));
    }
    String result = newName();
    lines.add(declare(type, result) + ";");
    lines.add("if (" + condition.text() + ") {");
    lines.addAll(trueLines);
    lines.add(result + " = " + whenTrue.text() + ";");
    lines.add("} else {");
    lines.addAll(falseLines);
    lines.add(result + " = " + whenFalse.text() + ";");
    lines.add("}");
    return Code.atom(result, Purity.STABLE);
  }

  /** Of condition, value when true and value when false, which are pure. */
  private static Code choose(List<Code> codes, boolean scalar) {
    if (!scalar) {
      return Code.call("mix", codes.get(2), codes.get(1), codes.get(0));
    }
    return new Code(
        codes.get(0).loose() + " ? " + codes.get(1).loose() + " : " + codes.get(2).loose(),
        Code.Level.BINARY,
        Code.purityOf(codes));
  }

  private void conditionalStatement(TypedTree.Conditional conditional) {
    Code condition = value(conditional.condition());
    lines.add("if (" + condition.text() + ") {");
    effect(conditional.whenTrue());
    lines.add("} else {");
    effect(conditional.whenFalse());
    lines.add("}");
  }

  // ---- construction and conversion

  private Code construct(TypedTree.Construct construct) {
    Type type = construct.type();
    if (type instanceof Type.Array array && isRepetition(construct.parts())) {
      return fill(array, value(construct.parts().get(0)));
    }
    List<Code> parts = values(construct.parts());
    if (type instanceof StructType struct) {
      return module.constructStruct(struct, parts);
    }
    if (type instanceof Type.Array array) {
      return Code.construct(module.typeName(array), parts);
    }
    // A constructor of one scalar would fill all components, or a matrix' diagonal.
    if (parts.size() == 1 && construct.parts().get(0).type().equals(type)) {
      return parts.get(0);
    }
    if (type instanceof Type.Matrix matrix && GlslTypes.isRows(matrix)) {
      return constructRows(matrix, construct.parts(), parts);
    }
    boolean splat =
        type instanceof Type.Vector
            && Code.purityOf(parts) == Purity.CONSTANT
            && construct.parts().stream().allMatch(ExpressionWriter::isLiteral)
            && parts.stream().map(Code::text).distinct().count() == 1;
    return Code.construct(GlslTypes.name((Type.Basic) type), splat ? parts.subList(0, 1) : parts);
  }

  /** The parts' components in order, cut into rows. */
  private Code constructRows(Type.Matrix type, List<Expression> expressions, List<Code> parts) {
    Type.Basic row = type.row();
    if (expressions.stream().allMatch(part -> part.type().equals(row))) {
      return Code.construct(GlslTypes.name(type), parts);
    }
    List<Code> scalars = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Type.Basic part = (Type.Basic) expressions.get(i).type();
      Code kept = GlslTypes.isScalar(part) ? parts.get(i) : repeatable(parts.get(i), part);
      for (int j = 0; j < part.componentCount(); j++) {
        scalars.add(GlslTypes.isScalar(part) ? kept : kept.then("." + "xyzw".charAt(j)));
      }
    }
    int columns = type.columns();
    return rows(
        type,
        i ->
            columns == 1
                ? scalars.get(i)
                : Code.construct(
                    GlslTypes.name(row), scalars.subList(i * columns, (i + 1) * columns)));
  }

  private boolean isRepetition(List<Expression> parts) {
    Expression first = parts.get(0);
    return parts.size() > maxWrittenElements
        && !module.facts().hasEffect(first)
        && parts.stream().allMatch(part -> part == first || part.equals(first));
  }

  /** An array of equal elements. */
  private Code fill(Type.Array type, Code element) {
    String array = newName();
    lines.add(declare(type, array) + ";");
    lines.add("for (int i = 0; i < " + type.length() + "; ++i) {");
    lines.addExpression(array + "[i] = " + element.text());
    lines.add("}");
    return Code.atom(array, Purity.STABLE);
  }

  /** What a variable is before anything is assigned; the initializers of fields count. */
  Code defaultValue(Type written) {
    Type type = EnumType.memoryType(written);
    if (type instanceof Type.Basic basic) {
      return zero(basic);
    }
    if (type instanceof StructType struct) {
      List<Code> parts = new ArrayList<>();
      for (StructType.Field field : struct.fields()) {
        Expression initializer = field.initializer();
        parts.add(initializer == null ? defaultValue(field.type()) : value(initializer));
      }
      return module.constructStruct(struct, parts);
    }
    if (type instanceof Type.Array array) {
      Code element = defaultValue(array.element());
      return array.length() > maxWrittenElements
          ? fill(array, element)
          : Code.construct(module.typeName(array), Collections.nCopies(array.length(), element));
    }
    throw new IllegalArgumentException("no default of type " + type.displayName());
  }

  /** Any conversion between basic types; kinds first, then the shape. */
  Code convert(Code value, Type fromType, Type toType) {
    Type.Basic from = (Type.Basic) EnumType.memoryType(fromType);
    Type.Basic to = (Type.Basic) EnumType.memoryType(toType);
    if (from.equals(to)) {
      return value;
    }
    if (GlslTypes.isRows(from) || GlslTypes.isRows(to)) {
      return convertRows(value, from, to);
    }
    Type.Basic between = from.withKind(to.kind());
    return reshape(convertKind(value, from, between), between, to);
  }

  private Code convertKind(Code value, Type.Basic from, Type.Basic to) {
    if (from.kind() == to.kind()) {
      return value;
    }
    if (from.kind().isReal()) {
      // NaN is not zero, so it is true.
      return switch (to.kind()) {
        case BOOL -> compare(GlslTypes.isScalar(from), "!=", "notEqual", value, zero(from));
        case INT -> Code.call(module.helper(Helper.TO_INT, from), value);
        case UINT -> Code.call(module.helper(Helper.TO_UINT, from), value);
        case LONG -> Code.call(module.helper(Helper.TO_LONG, from), value);
        case ULONG -> Code.call(module.helper(Helper.TO_ULONG, from), value);
        case FLOAT, DOUBLE -> Code.construct(GlslTypes.name(to), value);
      };
    }
    return Code.construct(GlslTypes.name(to), value);
  }

  /** Where one side is a matrix that GLSL does not have. */
  private Code convertRows(Code value, Type.Basic from, Type.Basic to) {
    Code kept = repeatable(value, from);
    if (!(to instanceof Type.Matrix matrix)) { // the first element
      Type.Matrix source = (Type.Matrix) from;
      return convert(kept.then(element(source, 0)), new Type.Scalar(from.kind()), to);
    }
    if (from instanceof Type.Matrix source) {
      return rows(matrix, i -> convert(kept.then("[" + i + "]"), source.row(), matrix.row()));
    }
    Code row = repeatable(convert(kept, from, matrix.row()), matrix.row());
    return rows(matrix, i -> row);
  }

  private Code reshape(Code value, Type.Basic from, Type.Basic to) {
    if (from.equals(to)) {
      return value;
    }
    String name = GlslTypes.name(to);
    if (from instanceof Type.Scalar) {
      if (to instanceof Type.Vector) {
        return Code.construct(name, value);
      }
      Code part = repeatable(value, from);
      List<Code> parts = new ArrayList<>();
      for (int i = 0; i < to.componentCount(); i++) {
        parts.add(part);
      }
      return Code.construct(name, parts);
    }
    if (from instanceof Type.Vector) {
      return value.then("." + "xyzw".substring(0, to.componentCount()));
    }
    if (to instanceof Type.Matrix) {
      return Code.construct(name, value);
    }
    String row = "[0]";
    return to instanceof Type.Scalar
        ? value.then(row + "[0]")
        : value.then(row + "." + "xyzw".substring(0, to.componentCount()));
  }

  // ---- assignment

  private Code assign(TypedTree.Assign assign, boolean needsResult) {
    Place place = place(assign.target(), module.facts().hasEffect(assign.value()));
    Code value = value(assign.value());
    if (needsResult && !value.isStable()) {
      value = spill(value, assign.type());
    }
    write(place, value, assign.type());
    return value;
  }

  private Place compoundAssign(TypedTree.CompoundAssign assign, boolean needsResult) {
    Type type = assign.type();
    Type.Basic operation = (Type.Basic) assign.operationType();
    boolean direct = type.equals(operation) && isGlslOperator(assign.operator(), operation);
    Place place =
        place(assign.target(), needsResult || !direct || module.facts().hasEffect(assign.value()));
    Code value = value(assign.value());
    if (value.hasEffect()) {
      value = spill(value, operation);
    }
    boolean plain = place instanceof Place.Plain || place instanceof Place.Components;
    if (plain && direct) {
      lines.addExpression(text(place) + " " + assign.operator().sign() + "= " + value.text());
      return place;
    }
    Code before = convert(read(place, type), type, operation);
    Code after = operate(assign.operator(), operation, before, value, assign.value());
    write(place, convert(after, operation, type), type);
    return place;
  }

  private static boolean isGlslOperator(BinaryOperator operator, Type.Basic type) {
    if (GlslTypes.isRows(type)) {
      return false;
    }
    return switch (operator) {
      case ADD, SUBTRACT -> type.kind() != Type.Kind.BOOL;
      case MULTIPLY -> !(type instanceof Type.Matrix) && type.kind() != Type.Kind.BOOL;
      case DIVIDE -> type.kind().isReal();
      case BIT_AND, BIT_OR, BIT_XOR -> type.kind() != Type.Kind.BOOL;
      default -> false;
    };
  }

  private void incrementStatement(TypedTree.Increment increment) {
    Place place = place(increment.target(), !(increment.type() instanceof Type.Scalar));
    step(place, increment);
  }

  private Code increment(TypedTree.Increment increment) {
    Type type = increment.type();
    Place place = place(increment.target(), true);
    boolean post =
        increment.operator() == UnaryOperator.POST_INCREMENT
            || increment.operator() == UnaryOperator.POST_DECREMENT;
    if (post) {
      Code before = spill(read(place, type), type);
      step(place, increment);
      return before;
    }
    step(place, increment);
    return read(place, type);
  }

  private void step(Place place, TypedTree.Increment increment) {
    Type.Basic type = (Type.Basic) increment.type();
    boolean up =
        increment.operator() == UnaryOperator.PRE_INCREMENT
            || increment.operator() == UnaryOperator.POST_INCREMENT;
    Code before = read(place, type);
    Code one = Code.constant(GlslTypes.literal(type.kind(), 1));
    String sign = up ? "+" : "-";
    if (type instanceof Type.Matrix matrix && GlslTypes.isRows(matrix)) {
      Code after =
          byRow(
              matrix, matrix, List.of(before), (row, rows) -> Code.binary(rows.get(0), sign, one));
      write(place, after, type);
    } else if (place instanceof Place.Plain plain) {
      lines.addExpression(sign + sign + plain.text());
    } else {
      write(place, Code.binary(before, sign, one), type);
    }
  }

  // ---- places

  /**
   * @param freeze take run-time indices now, because what follows could change them or because the
   *     place is used more than once
   */
  private Place place(Expression target, boolean freeze) {
    return placeOf(target, freeze || module.facts().hasEffect(target));
  }

  private Place placeOf(Expression target, boolean freeze) {
    if (target instanceof TypedTree.LocalValue local) {
      return new Place.Plain(nameOf(local.local()));
    }
    if (target instanceof TypedTree.GlobalValue global && global.variable().constant() == null) {
      return new Place.Plain(module.staticVariable(global.variable()).text());
    }
    if (target instanceof TypedTree.FieldValue field) {
      StructType struct = (StructType) field.target().type();
      String base = text(placeOf(field.target(), freeze));
      return new Place.Plain(base + "." + module.memberName(struct, field.field()));
    }
    if (target instanceof TypedTree.Swizzle swizzle) {
      Place vector = placeOf(swizzle.target(), freeze);
      return GlslTypes.isScalar(swizzle.target().type())
          ? vector
          : select(vector, swizzle.components());
    }
    if (target instanceof TypedTree.MatrixSwizzle swizzle) {
      String matrix = text(placeOf(swizzle.target(), freeze));
      return elementsOf(matrix, (Type.Matrix) swizzle.target().type(), swizzle.elements());
    }
    if (target instanceof TypedTree.IndexValue index) {
      return indexed(index, freeze);
    }
    // Not assignable: a copy, so that a method may be called on it.
    return new Place.Plain(spill(value(target), target.type()).text());
  }

  private Place indexed(TypedTree.IndexValue index, boolean freeze) {
    Place base = placeOf(index.target(), freeze);
    Type type = index.target().type();
    Code inside = clamp(value(index.index()), index.index(), length(type));
    if (freeze && !(inside.isStable() && inside.isShort())) {
      inside = spill(inside, index.index().type());
    }
    if (base instanceof Place.Plain plain) {
      return new Place.Plain(plain.text() + "[" + inside.text() + "]");
    }
    if (inside.purity() == Purity.CONSTANT) {
      return select(base, List.of(Integer.parseInt(inside.text())));
    }
    return new Place.Component(base, (Type.Basic) type, inside.text());
  }

  private static Place select(Place vector, List<Integer> components) {
    if (vector instanceof Place.Elements elements) {
      return elementsOf(
          elements.matrix(),
          elements.type(),
          components.stream().map(elements.elements()::get).toList());
    }
    if (vector instanceof Place.Components parent) {
      return select(
          new Place.Plain(parent.vector()),
          components.stream().map(parent.components()::get).toList());
    }
    String base = text(vector);
    return components.size() == 1
        ? new Place.Plain(base + "." + GlslTypes.swizzle(components))
        : new Place.Components(base, components);
  }

  private static Place elementsOf(String matrix, Type.Matrix type, List<Integer> elements) {
    return elements.size() == 1
        ? new Place.Plain(matrix + element(type, elements.get(0)))
        : new Place.Elements(matrix, type, elements);
  }

  /** Of a place that GLSL can assign to. */
  private static String text(Place place) {
    if (place instanceof Place.Plain plain) {
      return plain.text();
    }
    if (place instanceof Place.Components parts) {
      return parts.vector() + "." + GlslTypes.swizzle(parts.components());
    }
    throw new IllegalArgumentException("GLSL cannot assign to " + place);
  }

  Code read(Place place, Type type) {
    if (place instanceof Place.Elements elements) {
      return elements(
          Code.atom(elements.matrix(), Purity.READS),
          elements.type(),
          elements.elements(),
          (Type.Basic) type);
    }
    if (place instanceof Place.Component component) {
      return read(component.vector(), component.vectorType()).then("[" + component.index() + "]");
    }
    return Code.atom(text(place), Purity.READS);
  }

  void write(Place place, Code value, Type type) {
    if (place instanceof Place.Elements elements) {
      Code parts = value.isStable() ? repeatable(value, type) : spill(value, type);
      for (int i = 0; i < elements.elements().size(); i++) {
        lines.addExpression(
            elements.matrix()
                + element(elements.type(), elements.elements().get(i))
                + " = "
                + parts.then("." + "xyzw".charAt(i)).text());
      }
    } else if (place instanceof Place.Component component) {
      Type.Basic vectorType = component.vectorType();
      Code part = spill(value, type);
      Code whole = spill(read(component.vector(), vectorType), vectorType);
      lines.addExpression(whole.text() + "[" + component.index() + "] = " + part.text());
      write(component.vector(), whole, vectorType);
    } else {
      lines.addExpression(text(place) + " = " + value.text());
    }
  }

  // ---- calls

  private Code call(TypedTree.Call call) {
    List<Local> parameters = call.function().parameters();
    List<Expression> arguments = call.arguments();
    String name = module.functionName(call.function());
    boolean apart = hasOverlappingResults(parameters, arguments);
    List<Code> passed = new ArrayList<>();
    List<Runnable> copyBack = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      Expression argument = arguments.get(i);
      List<Expression> rest = arguments.subList(i + 1, arguments.size());
      Direction direction = module.facts().direction(parameters.get(i));
      if (direction == Direction.IN) {
        Code code = value(argument);
        passed.add(mustBeTakenNow(code, rest) ? spill(code, argument.type()) : code);
      } else {
        Place place = place(argument, anyEffect(rest) || apart);
        passed.add(
            outArgument(place, argument.type(), direction, apart || anyEffect(rest), copyBack));
      }
    }
    FunctionFacts.Facts facts = module.facts().of(call.function());
    Purity purity =
        facts.hasEffect() ? Purity.EFFECT : facts.readsStatics() ? Purity.READS : Purity.STABLE;
    Code result = Code.call(name, passed);
    result = result.with(result.purity().and(purity));
    if (copyBack.isEmpty()) {
      return result;
    }
    Code kept = Code.constant("");
    if (call.type() == Type.Opaque.VOID) {
      lines.addExpression(result.text());
    } else {
      kept = spill(result, call.type());
    }
    copyBack.forEach(Runnable::run);
    return kept;
  }

  /** An argument for an {@code out} or {@code inout} parameter. */
  private Code outArgument(
      Place place, Type type, Direction direction, boolean apart, List<Runnable> copyBack) {
    if (place instanceof Place.Plain plain && !apart) {
      return Code.atom(plain.text(), Purity.STABLE);
    }
    String copy = newName();
    String declaration = declare(type, copy);
    lines.add(
        direction == Direction.INOUT
            ? declaration + " = " + read(place, type).text() + ";"
            : declaration + ";");
    copyBack.add(() -> write(place, Code.atom(copy, Purity.STABLE), type));
    return Code.atom(copy, Purity.STABLE);
  }

  /** Two results may go to one variable; GLSL leaves open which is copied back last. */
  private boolean hasOverlappingResults(List<Local> parameters, List<Expression> arguments) {
    List<Expression> roots = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (module.facts().direction(parameters.get(i)) != Direction.IN) {
        Expression root = WrittenVariables.rootOf(arguments.get(i));
        if (root != null && roots.contains(root)) {
          return true;
        }
        if (root != null) {
          roots.add(root);
        }
      }
    }
    return false;
  }

  /** For intrinsics with results in arguments. */
  Place resultPlace(Expression argument) {
    return place(argument, true);
  }

  Code randomBits() {
    module.useRandom();
    return Code.foreign(module.calls().randomBits(), Purity.EFFECT);
  }
}
