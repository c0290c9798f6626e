package dev.tendril.core.check;

import dev.tendril.core.check.Overloads.Argument;
import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Scalar;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.Construct;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.FloatConstant;
import dev.tendril.core.check.TypedTree.IntConstant;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Types expressions. Every method reports what is wrong once and then answers with {@link #ERROR},
 * which everything else takes without a word.
 */
final class ExpressionChecker {
  /** Stands for an expression that had an error. */
  static final Expression ERROR = new Construct(Type.Opaque.ERROR, List.of());

  private final FileScope file;
  private final FileChecker checker;
  private final @Nullable Body body;
  private final Operators operators;
  private final CallChecker calls;
  private final Initializers initializers;
  private final NameChecker names;
  private final MemberChecker members;
  private final AssignmentChecker assignments;
  private final ConstructorChecker constructors;
  private Nearest.Use wantedFor = Nearest.Use.ANY;

  /**
   * @param body what encloses the expression, or null at file scope
   */
  ExpressionChecker(FileScope file, FileChecker checker, @Nullable Body body) {
    this.file = file;
    this.checker = checker;
    this.body = body;
    this.operators = new Operators(file);
    this.calls = new CallChecker(file, checker, this, body);
    this.initializers = new Initializers(file, this);
    this.names = new NameChecker(file, checker, this, body);
    this.members = new MemberChecker(file, checker, this);
    this.assignments = new AssignmentChecker(file, checker, this);
    this.constructors = new ConstructorChecker(file, checker, this);
  }

  Operators operators() {
    return operators;
  }

  CallChecker calls() {
    return calls;
  }

  Initializers initializers() {
    return initializers;
  }

  // ---- entry points

  /** The value of a type that an initialiser or assigned expression gives. */
  Expression checkAs(SyntaxTree.Expression expression, Type type) {
    return checkAs(expression, type, null);
  }

  /**
   * The same.
   *
   * @param declared where the type is written, for a message
   */
  Expression checkAs(SyntaxTree.Expression expression, Type type, @Nullable RelatedPlace declared) {
    if (expression instanceof SyntaxTree.InitializerList list) {
      return Types.holdsError(type) ? ERROR : initializers.build(list, type);
    }
    wantedFor = Nearest.Use.as(type);
    return convert(check(expression), type, expression.span(), declared);
  }

  /** What the expression that is checked next is for. */
  Nearest.Use takeUse() {
    Nearest.Use use = wantedFor;
    wantedFor = Nearest.Use.ANY;
    return use;
  }

  /** A scalar bool. */
  Expression checkCondition(SyntaxTree.Expression expression) {
    Expression value = check(expression);
    if (Types.holdsError(value.type())) {
      return ERROR;
    }
    boolean entry = value.type() instanceof EnumType type && !type.isScoped();
    if (!(value.type() instanceof Scalar) && !entry) {
      file.report(
          CheckProblem.BAD_CONDITION,
          expression.span(),
          "a condition is a single bool, not " + value.type().displayName(),
          value.type() instanceof Vector ? "use `any(...)` or `all(...)`" : null);
      return ERROR;
    }
    return Conversions.convert(value, Type.BOOL);
  }

  Expression check(SyntaxTree.Expression node) {
    file.work.enter(node.span());
    Expression value = checkNode(node);
    file.work.leave();
    return value;
  }

  private Expression checkNode(SyntaxTree.Expression node) {
    if (!(node instanceof SyntaxTree.NameExpression) && !(node instanceof SyntaxTree.Member)) {
      wantedFor = Nearest.Use.ANY;
    }
    if (node instanceof SyntaxTree.BoolLiteral literal) {
      return new TypedTree.BoolConstant(literal.value());
    }
    if (node instanceof SyntaxTree.IntLiteral literal) {
      return new IntConstant(literal.isUnsigned() ? Type.UINT : Type.INT, literal.bits());
    }
    if (node instanceof SyntaxTree.FloatLiteral literal) {
      return new FloatConstant(literal.value());
    }
    if (node instanceof SyntaxTree.LongLiteral literal) {
      return new TypedTree.LongConstant(
          literal.isUnsigned() ? Type.ULONG : Type.LONG, literal.bits());
    }
    if (node instanceof SyntaxTree.DoubleLiteral literal) {
      return new TypedTree.DoubleConstant(literal.value());
    }
    if (node instanceof SyntaxTree.NameExpression name) {
      return names.check(name);
    }
    if (node instanceof SyntaxTree.ScopedName name) {
      return names.check(name);
    }
    if (node instanceof SyntaxTree.Member member) {
      return members.member(member);
    }
    if (node instanceof SyntaxTree.Index index) {
      return members.index(index);
    }
    if (node instanceof SyntaxTree.Call call) {
      return calls.call(call);
    }
    if (node instanceof SyntaxTree.Construct construct) {
      Type type = checker.typeResolver().resolve(construct.type(), false);
      return construct(type, arguments(construct.arguments()), construct.span());
    }
    if (node instanceof SyntaxTree.Cast cast) {
      return constructors.cast(cast);
    }
    if (node instanceof SyntaxTree.Unary unary) {
      return assignments.unary(unary);
    }
    if (node instanceof SyntaxTree.Binary binary) {
      Expression left = check(binary.left());
      Expression right = check(binary.right());
      Expression own =
          calls
              .operators()
              .binary(
                  binary.operator(),
                  new Argument(left, binary.left().span()),
                  new Argument(right, binary.right().span()),
                  binary.span());
      if (own != null) {
        return own;
      }
      return operators.binary(
          binary.operator(),
          left,
          right,
          binary.left().span(),
          binary.right().span(),
          binary.span());
    }
    if (node instanceof SyntaxTree.Assign assign) {
      return assignments.assign(assign);
    }
    if (node instanceof SyntaxTree.Conditional conditional) {
      return operators.conditional(
          check(conditional.condition()),
          check(conditional.whenTrue()),
          check(conditional.whenFalse()),
          conditional.span());
    }
    if (node instanceof SyntaxTree.Comma comma) {
      Expression left = check(comma.left());
      Expression right = check(comma.right());
      return Types.holdsError(left.type()) || Types.holdsError(right.type())
          ? ERROR
          : new TypedTree.Comma(left, right);
    }
    return misplaced(node);
  }

  private Expression misplaced(SyntaxTree.Expression node) {
    if (node instanceof SyntaxTree.StringLiteral) {
      file.report(
          CheckProblem.UNSUPPORTED_TYPE, node.span(), "a text cannot be used as a value", null);
    } else if (node instanceof SyntaxTree.CurveLiteral) {
      file.report(
          CheckProblem.BAD_CURVE,
          node.span(),
          "keys are the default of a curve or gradient",
          "write `uniform Curve c = { 0: 0, 1: 1 };` at file scope");
    } else {
      file.report(
          CheckProblem.BAD_INITIALIZER,
          node.span(),
          "a list in braces can only initialise a variable",
          "write a constructor such as `float3(1, 2, 3)`");
    }
    return ERROR;
  }

  // ---- conversions

  /** An implicit conversion with its warnings, or an error. */
  Expression convert(Expression value, Type type, Span span) {
    return convert(value, type, span, null);
  }

  private Expression convert(
      Expression value, Type type, Span span, @Nullable RelatedPlace declared) {
    if (Types.holdsError(value.type()) || Types.holdsError(type)) {
      return ERROR;
    }
    if (Conversions.cost(value.type(), type) == Conversions.IMPOSSIBLE) {
      String help = null;
      if (value.type() instanceof Vector from && type instanceof Vector to) {
        help = from.size() < to.size() ? missingComponents(from, to) : null;
      }
      file.report(
          CheckProblem.WRONG_TYPE,
          span,
          "expected " + type.displayName() + ", found " + value.type().displayName(),
          help,
          declared == null ? List.of() : List.of(declared));
      return ERROR;
    }
    return convertWithWarnings(value, type, span);
  }

  private static String missingComponents(Vector from, Vector to) {
    String rest = ", 0".repeat(to.size() - from.size());
    return "write `" + to.displayName() + "(v" + rest + ")`";
  }

  /** An implicit conversion that is known to exist, with its warnings. */
  Expression convertWithWarnings(Expression value, Type type, Span span) {
    operators.warnTruncation(value.type(), type, span);
    warnLossy(value, type, span);
    return Conversions.convert(value, type);
  }

  /** A number that becomes a smaller kind, unless it is a constant that fits. */
  void warnLossy(Expression value, Type type, Span span) {
    if (!Conversions.isLossy(value.type(), type)) {
      return;
    }
    Expression constant = ConstantFolding.evaluate(value);
    boolean fits = constant != null;
    if (constant != null) {
      for (Expression scalar : ConstantFolding.scalars(constant)) {
        fits &= fits(scalar, type);
      }
    }
    if (!fits) {
      file.report(
          CheckProblem.LOSSY_CONVERSION,
          span,
          value.type().displayName()
              + " loses its "
              + Types.lostPart(value.type(), type)
              + " in "
              + type.displayName(),
          "write `" + type.displayName() + "(...)` if that is meant");
    }
  }

  private static boolean fits(Expression scalar, Type type) {
    Kind kind = type instanceof Basic basic ? basic.kind() : Kind.FLOAT;
    if (scalar instanceof TypedTree.LongConstant constant) {
      return constant.bits() == (int) constant.bits() || constant.bits() >>> 32 == 0;
    }
    double number = ConstantFolding.asDouble(scalar);
    return kind.isReal()
        || (number == Math.rint(number) && Math.abs(number) < (kind.isWide() ? 0x1p63 : 0x1p31));
  }

  // ---- parts

  /** Says what the name that is checked next is for. */
  void want(Nearest.Use use) {
    wantedFor = use;
  }

  /** What a lone name stands for in a body; null for fields and what is unknown. */
  @Nullable Symbol symbolOf(SyntaxTree.Expression node) {
    return names.symbolOf(node);
  }

  Expression value(Symbol symbol, Span span) {
    return names.value(symbol, span);
  }

  void reportUnknown(String word, Span span, Nearest.Use use) {
    names.reportUnknown(word, span, use);
  }

  /** A field of a struct or of one that it extends, or null. */
  @Nullable Expression fieldOf(Expression target, String word) {
    return NameChecker.field(target, word);
  }

  /** Whether something can be written to; reports if not. */
  boolean requireAssignable(Expression target, Span span) {
    return assignments.requireAssignable(target, span);
  }

  Expression construct(Type type, List<Argument> arguments, Span span) {
    return constructors.construct(type, arguments, span);
  }

  List<Argument> arguments(List<SyntaxTree.Expression> nodes) {
    List<Argument> arguments = new ArrayList<>();
    for (SyntaxTree.Expression node : nodes) {
      arguments.add(new Argument(check(node), node.span()));
    }
    return arguments;
  }
}
