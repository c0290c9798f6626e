package dev.tendril.core.glsl;

import dev.tendril.core.check.Intrinsic;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.check.TypedTree.Statement;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import java.util.Arrays;
import java.util.List;

/** Short words for typed trees that are built by hand. To be imported statically. */
final class Tree {
  static final Span SPAN = new Span(new SourceFile("Test.vfx", "text"), 0, 4);

  static final Type.Vector FLOAT2 = new Type.Vector(Type.Kind.FLOAT, 2);
  static final Type.Vector FLOAT3 = new Type.Vector(Type.Kind.FLOAT, 3);
  static final Type.Vector FLOAT4 = new Type.Vector(Type.Kind.FLOAT, 4);
  static final Type.Vector INT2 = new Type.Vector(Type.Kind.INT, 2);
  static final Type.Vector INT3 = new Type.Vector(Type.Kind.INT, 3);
  static final Type.Vector UINT3 = new Type.Vector(Type.Kind.UINT, 3);
  static final Type.Vector BOOL3 = new Type.Vector(Type.Kind.BOOL, 3);
  static final Type VOID = Type.Opaque.VOID;

  private Tree() {}

  // ---- declarations

  static Type.Matrix matrix(int rows, int columns) {
    return new Type.Matrix(Type.Kind.FLOAT, rows, columns);
  }

  static Type.Array array(Type element, int length) {
    return new Type.Array(element, length);
  }

  static StructType struct(String name, StructType.Field... fields) {
    StructType struct = new StructType(name, "Test.vfx", StructType.Role.PLAIN, SPAN);
    struct.setFields(List.of(fields));
    return struct;
  }

  static StructType.Field field(String name, Type type) {
    return new StructType.Field(name, type, false, null, false, null, SPAN);
  }

  static StructType.Field field(String name, Type type, Expression initializer) {
    return new StructType.Field(name, type, false, null, false, initializer, SPAN);
  }

  static Local local(String name, Type type) {
    return new Local(name, type, Direction.IN, false, SPAN);
  }

  static Local in(String name, Type type) {
    return new Local(name, type, Direction.IN, true, SPAN);
  }

  static Local out(String name, Type type) {
    return new Local(name, type, Direction.OUT, true, SPAN);
  }

  static Local inout(String name, Type type) {
    return new Local(name, type, Direction.INOUT, true, SPAN);
  }

  static Function function(
      String name, Type returnType, List<Local> parameters, Statement... body) {
    Function function = new Function(name, returnType, parameters, SPAN);
    function.setBody(block(body));
    return function;
  }

  // ---- statements

  static TypedTree.Block block(Statement... statements) {
    return new TypedTree.Block(List.of(statements));
  }

  static Statement declare(Local local, Expression initializer) {
    return new TypedTree.Declare(local, initializer);
  }

  static Statement run(Expression expression) {
    return new TypedTree.Evaluate(expression);
  }

  static Statement give(Expression value) {
    return new TypedTree.Return(value);
  }

  static Statement when(Expression condition, Statement... then) {
    return new TypedTree.If(condition, block(then), null);
  }

  /** {@code for (; condition; step)} without a proven bound. */
  static Statement loop(Expression condition, Expression step, Statement... body) {
    return new TypedTree.Loop(List.of(), condition, step, block(body), false, 1, SPAN);
  }

  // ---- leaves

  static Expression f(float value) {
    return new TypedTree.FloatConstant(value);
  }

  static Expression i(int value) {
    return new TypedTree.IntConstant(Type.INT, value);
  }

  static Expression u(int bits) {
    return new TypedTree.IntConstant(Type.UINT, bits);
  }

  static Expression b(boolean value) {
    return new TypedTree.BoolConstant(value);
  }

  static Expression get(Local local) {
    return new TypedTree.LocalValue(local);
  }

  // ---- parts

  static Expression member(Expression struct, String name) {
    return new TypedTree.FieldValue(struct, ((StructType) struct.type()).indexOf(name));
  }

  static Expression swizzle(Expression target, String letters) {
    List<Integer> components = letters.chars().mapToObj("xyzw"::indexOf).toList();
    return new TypedTree.Swizzle(
        target, components, sized(GlslTypes.kindOf(target.type()), components.size()));
  }

  /** Elements such as {@code "01"}: row 0, column 1. */
  static Expression elements(Expression target, String... elements) {
    List<Integer> codes =
        Arrays.stream(elements).map(e -> (e.charAt(0) - '0') * 4 + e.charAt(1) - '0').toList();
    return new TypedTree.MatrixSwizzle(target, codes, sized(Type.Kind.FLOAT, codes.size()));
  }

  static Expression at(Expression target, Expression index) {
    Type type = target.type();
    Type element =
        type instanceof Type.Array array
            ? array.element()
            : type instanceof Type.Matrix matrix
                ? matrix.row()
                : new Type.Scalar(GlslTypes.kindOf(type));
    return new TypedTree.IndexValue(target, index, element);
  }

  private static Type.Basic sized(Type.Kind kind, int size) {
    return size == 1 ? new Type.Scalar(kind) : new Type.Vector(kind, size);
  }

  // ---- operations

  static Expression unary(UnaryOperator operator, Expression operand) {
    return new TypedTree.Unary(operator, operand);
  }

  static Expression step(UnaryOperator operator, Expression target) {
    return new TypedTree.Increment(operator, target);
  }

  static Expression op(Expression left, String sign, Expression right) {
    BinaryOperator operator = operator(sign);
    boolean test =
        switch (operator) {
          case LESS, GREATER, LESS_EQUAL, GREATER_EQUAL, EQUAL, NOT_EQUAL -> true;
          default -> false;
        };
    Type.Basic type = (Type.Basic) left.type();
    return new TypedTree.Binary(operator, left, right, test ? type.withKind(Type.Kind.BOOL) : type);
  }

  static Expression set(Expression target, Expression value) {
    return new TypedTree.Assign(target, value);
  }

  static Expression set(Expression target, String sign, Expression value) {
    return new TypedTree.CompoundAssign(operator(sign), target, value, value.type());
  }

  private static BinaryOperator operator(String sign) {
    return Arrays.stream(BinaryOperator.values())
        .filter(operator -> operator.sign().equals(sign))
        .findFirst()
        .orElseThrow();
  }

  static Expression choose(Expression condition, Expression whenTrue, Expression whenFalse) {
    return new TypedTree.Conditional(condition, whenTrue, whenFalse);
  }

  static Expression comma(Expression left, Expression right) {
    return new TypedTree.Comma(left, right);
  }

  static Expression make(Type type, Expression... parts) {
    return new TypedTree.Construct(type, List.of(parts));
  }

  static Expression to(Type type, Expression operand) {
    return new TypedTree.Convert(type, operand);
  }

  static Expression call(Function function, Expression... arguments) {
    return new TypedTree.Call(function, List.of(arguments));
  }

  static Expression call(Intrinsic intrinsic, Type type, Expression... arguments) {
    return new TypedTree.IntrinsicCall(intrinsic, List.of(arguments), type);
  }
}
