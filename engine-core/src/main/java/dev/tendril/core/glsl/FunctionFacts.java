package dev.tendril.core.glsl;

import dev.tendril.core.check.Intrinsic;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.check.TypedTree.Statement;
import dev.tendril.core.check.WrittenVariables;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What functions and expressions do besides giving a value, called functions included. */
final class FunctionFacts {

  /**
   * @param writesArguments has an {@code out} parameter or assigns to an {@code inout} one
   * @param loopBudget holds a loop without a proven bound
   * @param random moves the call counter
   * @param emits gives birth
   * @param draws leaves draw records or signals
   * @param readsParent reads the parent's fields or asks whether there is one
   * @param readsStatics reads static variables
   * @param writesStatics assigns to static variables
   */
  record Facts(
      boolean writesArguments,
      boolean loopBudget,
      boolean random,
      boolean emits,
      boolean draws,
      boolean readsParent,
      boolean readsStatics,
      boolean writesStatics) {
    static final Facts NONE = new Facts(false, false, false, false, false, false, false, false);

    private static final Facts WRITES_ARGUMENTS =
        new Facts(true, false, false, false, false, false, false, false);
    private static final Facts LOOP_BUDGET =
        new Facts(false, true, false, false, false, false, false, false);
    private static final Facts RANDOM =
        new Facts(false, false, true, false, false, false, false, false);
    private static final Facts EMITS =
        new Facts(false, false, false, true, false, false, false, false);
    private static final Facts DRAWS =
        new Facts(false, false, false, false, true, false, false, false);
    private static final Facts READS_PARENT =
        new Facts(false, false, false, false, false, true, false, false);
    private static final Facts READS_STATICS =
        new Facts(false, false, false, false, false, false, true, false);
    private static final Facts WRITES_STATICS =
        new Facts(false, false, false, false, false, false, false, true);

    /** Whether a call must stay where it is among other expressions. */
    boolean hasEffect() {
      return writesArguments || loopBudget || random || emits || draws || writesStatics;
    }

    private Facts and(Facts other) {
      return new Facts(
          writesArguments || other.writesArguments,
          loopBudget || other.loopBudget,
          random || other.random,
          emits || other.emits,
          draws || other.draws,
          readsParent || other.readsParent,
          readsStatics || other.readsStatics,
          writesStatics || other.writesStatics);
    }

    /** Seen from a caller, who has parameters of its own. */
    private Facts inside() {
      return new Facts(
          false, loopBudget, random, emits, draws, readsParent, readsStatics, writesStatics);
    }
  }

  /** The value stands for a function whose body is being looked at. */
  private final Map<Function, @Nullable Facts> functions = new HashMap<>();

  private final IdentityHashMap<Expression, Boolean> effects = new IdentityHashMap<>();

  private final WrittenVariables written = new WrittenVariables();

  Facts of(Function function) {
    Facts known = functions.get(function);
    if (known != null) {
      return known;
    }
    if (functions.containsKey(function)) {
      throw new IllegalArgumentException(function.name() + " calls itself");
    }
    functions.put(function, null);
    written.look(function);
    Facts facts = of(function.body());
    for (Local parameter : function.parameters()) {
      if (direction(parameter) != Direction.IN) {
        facts = facts.and(Facts.WRITES_ARGUMENTS);
      }
    }
    functions.put(function, facts);
    return facts;
  }

  /** How a parameter of a function that has been looked at is passed. */
  Direction direction(Local parameter) {
    return written.direction(parameter);
  }

  private Facts of(Statement statement) {
    Facts facts = Facts.NONE;
    if (statement instanceof TypedTree.Loop loop && !loop.proven()) {
      facts = Facts.LOOP_BUDGET;
    }
    for (Statement child : childrenOf(statement)) {
      facts = facts.and(of(child));
    }
    for (Expression child : expressionsOf(statement)) {
      facts = facts.and(of(child));
    }
    return facts;
  }

  private Facts of(Expression expression) {
    Facts facts = Facts.NONE;
    if (expression instanceof TypedTree.Call call) {
      facts = of(call.function()).inside();
    } else if (expression instanceof TypedTree.IntrinsicCall call
        && call.intrinsic() == Intrinsic.RANDOM_BITS) {
      facts = Facts.RANDOM;
    } else if (expression instanceof TypedTree.Emit) {
      facts = Facts.EMITS;
    } else if (expression instanceof TypedTree.Draw || expression instanceof TypedTree.Signal) {
      facts = Facts.DRAWS;
    } else if (expression instanceof TypedTree.GetParent
        || expression instanceof TypedTree.HasParent) {
      facts = Facts.READS_PARENT;
    } else if (expression instanceof TypedTree.GlobalValue value
        && value.variable().constant() == null) {
      facts = Facts.READS_STATICS;
    }
    for (Expression child : childrenOf(expression)) {
      facts = facts.and(of(child));
    }
    return written.writesStatic(expression) ? facts.and(Facts.WRITES_STATICS) : facts;
  }

  /** Whether evaluating it changes anything. */
  boolean hasEffect(Expression expression) {
    Boolean known = effects.get(expression);
    if (known == null) {
      known = hasOwnEffect(expression) || childrenOf(expression).stream().anyMatch(this::hasEffect);
      effects.put(expression, known);
    }
    return known;
  }

  private boolean hasOwnEffect(Expression expression) {
    if (expression instanceof TypedTree.Call call) {
      return of(call.function()).hasEffect();
    }
    if (expression instanceof TypedTree.IntrinsicCall call) {
      return call.intrinsic() == Intrinsic.RANDOM_BITS || call.intrinsic().hasResults();
    }
    return expression instanceof TypedTree.Assign
        || expression instanceof TypedTree.CompoundAssign
        || expression instanceof TypedTree.Increment
        || expression instanceof TypedTree.Emit
        || expression instanceof TypedTree.Draw
        || expression instanceof TypedTree.Signal
        || expression instanceof TypedTree.GetParent;
  }

  static List<Statement> childrenOf(Statement statement) {
    if (statement instanceof TypedTree.Block block) {
      return block.statements();
    }
    if (statement instanceof TypedTree.If branch) {
      TypedTree.Block otherwise = branch.otherwise();
      return otherwise == null ? List.of(branch.then()) : List.of(branch.then(), otherwise);
    }
    if (statement instanceof TypedTree.Loop loop) {
      return Stream.concat(loop.init().stream(), Stream.of(loop.body())).toList();
    }
    if (statement instanceof TypedTree.Switch choice) {
      return choice.groups().stream().<Statement>map(TypedTree.SwitchGroup::body).toList();
    }
    return List.of();
  }

  static List<Expression> expressionsOf(Statement statement) {
    if (statement instanceof TypedTree.Declare declare) {
      return List.of(declare.initializer());
    }
    if (statement instanceof TypedTree.Evaluate evaluate) {
      return List.of(evaluate.expression());
    }
    if (statement instanceof TypedTree.If branch) {
      return List.of(branch.condition());
    }
    if (statement instanceof TypedTree.Loop loop) {
      return present(loop.condition(), loop.step());
    }
    if (statement instanceof TypedTree.Switch choice) {
      return List.of(choice.selector());
    }
    if (statement instanceof TypedTree.Return end) {
      return present(end.value(), null);
    }
    return List.of();
  }

  /** In order of evaluation. */
  static List<Expression> childrenOf(Expression expression) {
    if (expression instanceof TypedTree.FieldValue value) {
      return List.of(value.target());
    }
    if (expression instanceof TypedTree.Swizzle value) {
      return List.of(value.target());
    }
    if (expression instanceof TypedTree.MatrixSwizzle value) {
      return List.of(value.target());
    }
    if (expression instanceof TypedTree.IndexValue value) {
      return List.of(value.target(), value.index());
    }
    if (expression instanceof TypedTree.Unary value) {
      return List.of(value.operand());
    }
    if (expression instanceof TypedTree.Increment value) {
      return List.of(value.target());
    }
    if (expression instanceof TypedTree.Binary value) {
      return List.of(value.left(), value.right());
    }
    if (expression instanceof TypedTree.Assign value) {
      return List.of(value.target(), value.value());
    }
    if (expression instanceof TypedTree.CompoundAssign value) {
      return List.of(value.target(), value.value());
    }
    if (expression instanceof TypedTree.Conditional value) {
      return List.of(value.condition(), value.whenTrue(), value.whenFalse());
    }
    if (expression instanceof TypedTree.Comma value) {
      return List.of(value.left(), value.right());
    }
    if (expression instanceof TypedTree.Construct value) {
      return value.parts();
    }
    if (expression instanceof TypedTree.Convert value) {
      return List.of(value.operand());
    }
    if (expression instanceof TypedTree.Call value) {
      return value.arguments();
    }
    if (expression instanceof TypedTree.IntrinsicCall value) {
      return value.arguments();
    }
    if (expression instanceof TypedTree.CurveAt value) {
      return List.of(value.position());
    }
    if (expression instanceof TypedTree.ResourceCall value) {
      return value.arguments();
    }
    if (expression instanceof TypedTree.GradientAt value) {
      return List.of(value.position());
    }
    if (expression instanceof TypedTree.TextureSample value) {
      return List.of(value.uv(), value.level());
    }
    if (expression instanceof TypedTree.TextureLoad value) {
      return List.of(value.texel());
    }
    if (expression instanceof TypedTree.Emit value) {
      return present(value.prototype(), value.amount());
    }
    if (expression instanceof TypedTree.GetParent value) {
      return List.of(value.target());
    }
    if (expression instanceof TypedTree.Draw value) {
      return List.of(value.value());
    }
    if (expression instanceof TypedTree.Signal value) {
      return List.of(value.payload());
    }
    return List.of();
  }

  private static List<Expression> present(@Nullable Expression first, @Nullable Expression second) {
    if (first == null) {
      return second == null ? List.of() : List.of(second);
    }
    return second == null ? List.of(first) : List.of(first, second);
  }
}
