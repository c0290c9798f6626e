package dev.tendril.core.check;

import dev.tendril.core.check.Overloads.Argument;
import dev.tendril.core.check.Symbol.ResourceSymbol;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Types what changes variables: assignments, increments; says what can be written to. */
final class AssignmentChecker {
  private static final Expression ERROR = ExpressionChecker.ERROR;

  private final FileScope file;
  private final FileChecker checker;
  private final ExpressionChecker expressions;

  AssignmentChecker(FileScope file, FileChecker checker, ExpressionChecker expressions) {
    this.file = file;
    this.checker = checker;
    this.expressions = expressions;
  }

  Expression assign(SyntaxTree.Assign node) {
    if (node.operator() == null
        && node.target() instanceof SyntaxTree.Index at
        && expressions.symbolOf(at.target()) instanceof ResourceSymbol found
        && found.kind == Resource.Kind.RW_VOLUME) {
      Argument index = new Argument(expressions.check(at.index()), at.index().span());
      return found.resource == null || Types.holdsError(index.value().type())
          ? ERROR
          : checker.resources().store(found.resource, index, node.value(), expressions);
    }
    Expression target = expressions.check(node.target());
    boolean list = node.value() instanceof SyntaxTree.InitializerList;
    if (Types.holdsError(target.type())) {
      if (!list) {
        expressions.check(node.value());
      }
      return ERROR;
    }
    if (!requireAssignable(target, node.target().span())) {
      return ERROR;
    }
    if (node.operator() != null) {
      Expression value = expressions.check(node.value());
      Expression own =
          expressions
              .calls()
              .operators()
              .compound(
                  node.operator(),
                  new Argument(target, node.target().span()),
                  new Argument(value, node.value().span()),
                  node.span());
      if (own != null) {
        return own;
      }
      return expressions
          .operators()
          .compoundAssign(node.operator(), target, value, node.value().span(), node.span());
    }
    Expression value = expressions.checkAs(node.value(), target.type(), declaration(target));
    return Types.holdsError(value.type()) ? ERROR : new TypedTree.Assign(target, value);
  }

  /** Where the type of what is assigned to is written. */
  private static @Nullable RelatedPlace declaration(Expression target) {
    if (target instanceof TypedTree.LocalValue value) {
      return declared(value.local().name(), target.type(), value.local().span());
    }
    if (target instanceof TypedTree.GlobalValue value) {
      return declared(value.variable().name(), target.type(), value.variable().span());
    }
    if (target instanceof TypedTree.FieldValue value
        && value.target().type() instanceof StructType struct) {
      StructType.Field field = struct.fields().get(value.field());
      return declared(field.name(), field.type(), field.span());
    }
    return null;
  }

  private static RelatedPlace declared(String name, Type type, Span span) {
    return new RelatedPlace(span, "`" + name + "` is declared as " + type.displayName() + " here");
  }

  Expression unary(SyntaxTree.Unary node) {
    Expression operand = expressions.check(node.operand());
    switch (node.operator()) {
      case PRE_INCREMENT, PRE_DECREMENT, POST_INCREMENT, POST_DECREMENT -> {
        if (Types.holdsError(operand.type())
            || !requireAssignable(operand, node.operand().span())) {
          return ERROR;
        }
      }
      case PLUS, NEGATE, NOT, COMPLEMENT -> {}
    }
    Expression own =
        expressions
            .calls()
            .operators()
            .unary(node.operator(), new Argument(operand, node.operand().span()), node.span());
    return own != null ? own : expressions.operators().unary(node.operator(), operand, node.span());
  }

  /** Whether something can be written to; reports if not. */
  boolean requireAssignable(Expression target, Span span) {
    Expression at = target;
    while (true) {
      if (at instanceof TypedTree.FieldValue field) {
        at = field.target();
      } else if (at instanceof TypedTree.IndexValue index) {
        at = index.target();
      } else if (at instanceof TypedTree.Swizzle swizzle) {
        if (hasRepeats(swizzle.components(), span)) {
          return false;
        }
        at = swizzle.target();
      } else if (at instanceof TypedTree.MatrixSwizzle swizzle) {
        if (hasRepeats(swizzle.elements(), span)) {
          return false;
        }
        at = swizzle.target();
      } else {
        break;
      }
    }
    if (at instanceof TypedTree.GlobalValue value && value.variable().isWritable()) {
      value.variable().markWritten();
      return true;
    }
    String problem;
    String help = null;
    Span declared = null;
    if (at instanceof TypedTree.LocalValue value) {
      if (!checker.isConstant(value.local())) {
        return true;
      }
      problem = "`" + value.local().name() + "` is const";
      declared = value.local().span();
    } else if (at instanceof TypedTree.GlobalValue value) {
      problem = "`" + value.variable().name() + "` is const";
      declared = value.variable().span();
    } else if (at instanceof TypedTree.UniformValue value) {
      problem = "`" + value.uniform().name() + "` is a uniform and cannot be assigned to";
      help = "what changes per particle is a field of `struct Particle`";
      declared = value.uniform().span();
    } else if (at instanceof TypedTree.ContextValue value) {
      problem = "`" + value.variable().word() + "` is given by the engine";
      help = "copy it into a variable to change it";
    } else if (at instanceof TypedTree.ConstantValue value) {
      problem = "`" + value.constant().name() + "` is a constant";
      help = "declare it `static` to change it, or make it a field of `struct Particle`";
    } else {
      problem = "this cannot be assigned to";
      help = "only variables, their fields, elements and components can";
    }
    if (declared == null) {
      file.report(CheckProblem.NOT_ASSIGNABLE, span, problem, help);
    } else {
      file.report(CheckProblem.NOT_ASSIGNABLE, span, problem, help, declared, "declared here");
    }
    return false;
  }

  private boolean hasRepeats(List<Integer> components, Span span) {
    Set<Integer> seen = new HashSet<>(components);
    if (seen.size() == components.size()) {
      return false;
    }
    file.report(
        CheckProblem.BAD_SWIZZLE,
        span,
        "a component stands twice in a swizzle that is assigned to");
    return true;
  }
}
