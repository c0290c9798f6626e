package dev.tendril.core.check;

import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The typed tree: every name resolved, every implicit conversion written out, every overload
 * chosen. What reaches it has no errors. Meaning is HLSL's; the safety rules of the language
 * (clamped indices, masked shifts, total divisions, bounded loops) are the reader's duty: the tree
 * holds plain operations and, for loops, what has been proven.
 */
public final class TypedTree {
  private TypedTree() {}

  // ---- symbols: compared by identity

  /** A local variable or parameter. {@code direction} is IN for plain locals. */
  public static final class Local {
    private final String name;
    private final Type type;
    private final Direction direction;
    private final boolean parameter;
    private final Span span;

    public Local(String name, Type type, Direction direction, boolean parameter, Span span) {
      this.name = name;
      this.type = type;
      this.direction = direction;
      this.parameter = parameter;
      this.span = span;
    }

    public String name() {
      return name;
    }

    public Type type() {
      return type;
    }

    public Direction direction() {
      return direction;
    }

    public boolean isParameter() {
      return parameter;
    }

    public Span span() {
      return span;
    }
  }

  /** {@code static const} (or plain {@code const}) at file scope; the initializer has its type. */
  public static final class GlobalConstant {
    private final String name;
    private final Type type;
    private final Expression initializer;

    public GlobalConstant(String name, Type type, Expression initializer) {
      this.name = name;
      this.type = type;
      this.initializer = initializer;
    }

    public String name() {
      return name;
    }

    public Type type() {
      return type;
    }

    public Expression initializer() {
      return initializer;
    }
  }

  /**
   * A {@code static} variable that is no constant: every invocation of an entry point has one of
   * its own. The entry points' bodies begin with giving values to those that they reach.
   */
  public static final class GlobalVariable {
    private final String name;
    private final Type type;
    private final Span span;
    private final boolean writable;
    private boolean written;
    private @Nullable GlobalConstant constant;

    public GlobalVariable(String name, Type type, Span span, boolean writable) {
      this.name = name;
      this.type = type;
      this.span = span;
      this.writable = writable;
    }

    /** Whether the text may assign to it: it is not {@code const}. */
    boolean isWritable() {
      return writable;
    }

    public String name() {
      return name;
    }

    public Type type() {
      return type;
    }

    public Span span() {
      return span;
    }

    /** Notes that something may be assigned to it. */
    void markWritten() {
      written = true;
    }

    boolean isWritten() {
      return written;
    }

    /** Says that it always has this value. */
    void freeze(Expression value) {
      constant = new GlobalConstant(name, type, value);
    }

    /** The constant that it is as good as, because nothing is assigned to it; else null. */
    public @Nullable GlobalConstant constant() {
      return constant;
    }
  }

  /**
   * A user's, or the library's, function. A struct's method has its receiver as the first
   * parameter, INOUT and named {@code this}. The body is set once, after all headers are known.
   */
  public static final class Function {
    private final String name;
    private final Type returnType;
    private final List<Local> parameters;
    private final Span span;
    private volatile @Nullable Block body;
    private volatile @Nullable Supplier<Block> bodySource;

    public Function(String name, Type returnType, List<Local> parameters, Span span) {
      this.name = name;
      this.returnType = returnType;
      this.parameters = List.copyOf(parameters);
      this.span = span;
    }

    public void setBody(Block body) {
      if (this.body != null || bodySource != null) {
        throw new IllegalStateException("the body of " + name + " is set already");
      }
      this.body = body;
    }

    /**
     * Leaves the body to be made when it is first asked for.
     *
     * @param source may be asked by several threads at once and gives all of them the same body
     */
    void setBodySource(Supplier<Block> source) {
      bodySource = source;
    }

    public String name() {
      return name;
    }

    public Type returnType() {
      return returnType;
    }

    public List<Local> parameters() {
      return parameters;
    }

    public Span span() {
      return span;
    }

    public boolean hasBody() {
      return body != null || bodySource != null;
    }

    public Block body() {
      Block known = body;
      if (known == null) {
        Supplier<Block> source = bodySource;
        if (source == null) {
          throw new IllegalStateException("the body of " + name + " is not known yet");
        }
        known = source.get();
        body = known;
      }
      return known;
    }
  }

  // ---- statements

  public sealed interface Statement {}

  public record Block(List<Statement> statements) implements Statement {
    public Block {
      statements = List.copyOf(statements);
    }
  }

  /** {@code initializer} always stands: what the user leaves out is the type's default value. */
  public record Declare(Local local, Expression initializer) implements Statement {}

  public record Evaluate(Expression expression) implements Statement {}

  public record If(Expression condition, Block then, @Nullable Block otherwise)
      implements Statement {}

  /**
   * Every kind of loop: {@code init; while (condition) { body; step; }}, the condition tested after
   * the body when {@code testAfter}. {@code continue} goes to the step. {@code init} is visible in
   * the loop only.
   *
   * @param taken rounds that one of its own draws on the invocation's budget of 2^20, those of the
   *     library's loops in it among them; 0 if at most 65,535 rounds are proven for it and at most
   *     2^20 for it times the loops around it
   */
  public record Loop(
      List<Statement> init,
      @Nullable Expression condition,
      @Nullable Expression step,
      Block body,
      boolean testAfter,
      int taken,
      Span span)
      implements Statement {
    public Loop {
      init = List.copyOf(init);
    }

    /** Whether it needs no budget. */
    public boolean proven() {
      return taken == 0;
    }
  }

  /** {@code selector} is int or uint. No group falls through into the next. */
  public record Switch(Expression selector, List<SwitchGroup> groups) implements Statement {
    public Switch {
      groups = List.copyOf(groups);
    }
  }

  /**
   * @param labels bit patterns; with {@code isDefault} the group also takes every other value
   * @param body ends in break, continue or return, or falls out of the switch; {@link Break} inside
   *     leaves the switch
   */
  public record SwitchGroup(List<Integer> labels, boolean isDefault, Block body) {
    public SwitchGroup {
      labels = List.copyOf(labels);
    }
  }

  public record Break() implements Statement {}

  public record Continue() implements Statement {}

  public record Return(@Nullable Expression value) implements Statement {}

  // ---- expressions

  public sealed interface Expression {
    Type type();
  }

  public record BoolConstant(boolean value) implements Expression {
    @Override
    public Type type() {
      return Type.BOOL;
    }
  }

  /** {@code type} is INT or UINT; {@code bits} the value modulo 2^32. */
  public record IntConstant(Type.Scalar type, int bits) implements Expression {}

  /** {@code type} is LONG or ULONG; {@code bits} the value modulo 2^64. */
  public record LongConstant(Type.Scalar type, long bits) implements Expression {}

  /** May be infinite or NaN after folding. */
  public record DoubleConstant(double value) implements Expression {
    @Override
    public Type type() {
      return Type.DOUBLE;
    }
  }

  /** A value of an enum; {@code bits} modulo 2^32. */
  public record EnumConstant(EnumType type, int bits) implements Expression {}

  /** May be infinite or NaN after folding. */
  public record FloatConstant(float value) implements Expression {
    @Override
    public Type type() {
      return Type.FLOAT;
    }
  }

  public record LocalValue(Local local) implements Expression {
    @Override
    public Type type() {
      return local.type();
    }
  }

  public record ConstantValue(GlobalConstant constant) implements Expression {
    @Override
    public Type type() {
      return constant.type();
    }
  }

  public record GlobalValue(GlobalVariable variable) implements Expression {
    @Override
    public Type type() {
      return variable.type();
    }
  }

  /** A uniform that is neither a curve nor a gradient. */
  public record UniformValue(Uniform uniform) implements Expression {
    @Override
    public Type type() {
      return uniform.type();
    }
  }

  public record ContextValue(ContextVariable variable) implements Expression {
    @Override
    public Type type() {
      return variable.type();
    }
  }

  /** {@code target} has a {@link StructType}. */
  public record FieldValue(Expression target, int field) implements Expression {
    @Override
    public Type type() {
      return ((StructType) target.type()).fields().get(field).type();
    }
  }

  /**
   * Components of a scalar or vector. As an assignment's target no component stands twice.
   *
   * @param components each 0 to 3; one gives a scalar
   */
  public record Swizzle(Expression target, List<Integer> components, Type type)
      implements Expression {
    public Swizzle {
      components = List.copyOf(components);
    }
  }

  /**
   * Elements of a matrix ({@code m._m01_m10}, {@code m._12}).
   *
   * @param elements row * 4 + column, rows and columns from 0
   */
  public record MatrixSwizzle(Expression target, List<Integer> elements, Type type)
      implements Expression {
    public MatrixSwizzle {
      elements = List.copyOf(elements);
    }
  }

  /**
   * {@code index} is int or uint; {@code target} an array, a vector (component) or matrix (row,
   * which is a scalar where the matrix has one column).
   */
  public record IndexValue(Expression target, Expression index, Type type) implements Expression {}

  /** PLUS, NEGATE, NOT, COMPLEMENT: operand and result have one type. */
  public record Unary(UnaryOperator operator, Expression operand) implements Expression {
    @Override
    public Type type() {
      return operand.type();
    }
  }

  /** Increments and decrements of a scalar, vector or matrix that can be assigned to. */
  public record Increment(UnaryOperator operator, Expression target) implements Expression {
    @Override
    public Type type() {
      return target.type();
    }
  }

  /**
   * Both operands have the same type (shifts too). Comparisons give the bool type of that shape;
   * AND and OR have bool operands: scalars evaluate the right side only when needed, others both.
   * Matrices work component by component.
   */
  public record Binary(BinaryOperator operator, Expression left, Expression right, Type type)
      implements Expression {}

  /** {@code value} has the target's type. The result is the assigned value. */
  public record Assign(Expression target, Expression value) implements Expression {
    @Override
    public Type type() {
      return target.type();
    }
  }

  /**
   * {@code target = (T) ((operationType) target operator value)}; {@code value} has {@code
   * operationType}. The target is evaluated once.
   */
  public record CompoundAssign(
      BinaryOperator operator, Expression target, Expression value, Type operationType)
      implements Expression {
    @Override
    public Type type() {
      return target.type();
    }
  }

  /**
   * A scalar condition chooses between two values of one type and evaluates only the chosen side; a
   * bool vector or matrix chooses by component and evaluates both.
   */
  public record Conditional(Expression condition, Expression whenTrue, Expression whenFalse)
      implements Expression {
    @Override
    public Type type() {
      return whenTrue.type();
    }
  }

  public record Comma(Expression left, Expression right) implements Expression {
    @Override
    public Type type() {
      return right.type();
    }
  }

  /**
   * Builds a value from parts in order. For a vector or matrix: scalars and vectors of its kind
   * whose components add up (a matrix row by row). For an array or struct: one part per element or
   * field, each of exactly its type.
   */
  public record Construct(Type type, List<Expression> parts) implements Expression {
    public Construct {
      parts = List.copyOf(parts);
    }
  }

  /**
   * Conversion between basic types: of kind (bool, int, float and so on), with equal shape; or a
   * scalar splatted to a vector or matrix of its kind; or a vector or matrix cut to its first
   * components (rows and columns) of its kind; or between an enum and its underlying type.
   */
  public record Convert(Type type, Expression operand) implements Expression {}

  /** OUT and INOUT arguments are assignable and of exactly the parameter's type. */
  public record Call(Function function, List<Expression> arguments) implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public Type type() {
      return function.returnType();
    }
  }

  public record IntrinsicCall(Intrinsic intrinsic, List<Expression> arguments, Type type)
      implements Expression {
    public IntrinsicCall {
      arguments = List.copyOf(arguments);
    }
  }

  /** {@code c.at(t)}. */
  public record CurveAt(Uniform curve, Expression position) implements Expression {
    @Override
    public Type type() {
      return Type.FLOAT;
    }
  }

  /** {@code g.at(t)}. */
  public record GradientAt(Uniform gradient, Expression position) implements Expression {
    @Override
    public Type type() {
      return new Type.Vector(Type.Kind.FLOAT, 4);
    }
  }

  /** {@code t.Sample(uv)}, {@code t.SampleLevel(uv, lod)}: float2 and float in, float4 out. */
  public record TextureSample(Resource texture, Expression uv, Expression level)
      implements Expression {
    @Override
    public Type type() {
      return new Type.Vector(Type.Kind.FLOAT, 4);
    }
  }

  /**
   * {@code t.Load(int2)} of level 0, {@code t.Load(int3)} of the level in z; outside reads the
   * nearest texel, of the nearest level.
   */
  public record TextureLoad(Resource texture, Expression texel) implements Expression {
    @Override
    public Type type() {
      return new Type.Vector(Type.Kind.FLOAT, 4);
    }
  }

  /** {@code t.size}: width and height in texels, int2. */
  public record TextureSize(Resource texture) implements Expression {
    @Override
    public Type type() {
      return new Type.Vector(Type.Kind.INT, 2);
    }
  }

  /** A member of a resource that is no texture; STORE and ADD are void. */
  public record ResourceCall(
      Resource resource, ResourceOperation operation, List<Expression> arguments, Type type)
      implements Expression {
    public ResourceCall {
      arguments = List.copyOf(arguments);
    }

    /** What it is while nothing is bound: the arguments are worked out and the rest is neutral. */
    public Expression unbound() {
      Expression neutral =
          operation == ResourceOperation.DISTANCE
              ? new FloatConstant(1e9f)
              : DefaultValues.zero(type == Type.Opaque.VOID ? Type.INT : type);
      for (int i = arguments.size() - 1; i >= 0; i--) {
        neutral = new Comma(arguments.get(i), neutral);
      }
      return neutral;
    }
  }

  /**
   * {@code emit(p)}, {@code emit(p, n)}, {@code emit(p, emission)} and the same of {@code
   * emitChild}.
   *
   * @param prototype of a particle struct
   * @param amount int or uint count, or the library's {@code Emission}; null for one
   */
  public record Emit(Expression prototype, @Nullable Expression amount, boolean child, Span span)
      implements Expression {
    @Override
    public Type type() {
      return Type.Opaque.VOID;
    }

    public StructType target() {
      return (StructType) prototype.type();
    }
  }

  /**
   * {@code signal("name", payload)}.
   *
   * @param payload float to float4
   */
  public record Signal(String name, Expression payload, Span span) implements Expression {
    @Override
    public Type type() {
      return Type.Opaque.VOID;
    }
  }

  /** {@code getParent(q)}: bool. {@code target} is assignable, of the file's own particle type. */
  public record GetParent(Expression target) implements Expression {
    @Override
    public Type type() {
      return Type.BOOL;
    }
  }

  /** {@code hasParent()}. */
  public record HasParent() implements Expression {
    @Override
    public Type type() {
      return Type.BOOL;
    }
  }

  /** {@code draw(r)}: {@code value} has a render struct. */
  public record Draw(Expression value, Span span) implements Expression {
    @Override
    public Type type() {
      return Type.Opaque.VOID;
    }

    public StructType target() {
      return (StructType) value.type();
    }
  }
}
