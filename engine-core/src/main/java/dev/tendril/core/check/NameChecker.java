package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.ConstantSymbol;
import dev.tendril.core.check.Symbol.LocalSymbol;
import dev.tendril.core.check.Symbol.ResourceSymbol;
import dev.tendril.core.check.Symbol.UniformSymbol;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import org.jspecify.annotations.Nullable;

/** What names mean as values. */
final class NameChecker {
  private static final Expression ERROR = ExpressionChecker.ERROR;

  private final FileScope file;
  private final FileChecker checker;
  private final ExpressionChecker expressions;
  private final @Nullable Body body;

  NameChecker(
      FileScope file, FileChecker checker, ExpressionChecker expressions, @Nullable Body body) {
    this.file = file;
    this.checker = checker;
    this.expressions = expressions;
    this.body = body;
  }

  Expression check(SyntaxTree.NameExpression node) {
    String word = node.name();
    Nearest.Use use = expressions.takeUse();
    Symbol symbol = body == null ? null : body.find(word);
    if (symbol == null && body != null && body.self != null) {
      Expression own = ownMember(word);
      if (own != null) {
        return own;
      }
    }
    if (symbol == null) {
      symbol = checker.names().value(word);
    }
    if (symbol != null) {
      return value(symbol, node.span());
    }
    ContextVariable context = FileScope.context(word);
    if (context != null) {
      return new TypedTree.ContextValue(context);
    }
    EndedLoop ended = body == null ? null : body.afterLoop(word);
    if (ended != null) {
      if (ended.keep()) {
        file.report(
            CheckProblem.AFTER_LOOP,
            node.span(),
            "`" + word + "` is used after its loop",
            "declare it before the loop",
            ended.symbol().span(),
            "declared in this loop");
      }
      return value(ended.symbol(), node.span());
    }
    reportUnknown(word, node.span(), use);
    return ERROR;
  }

  /** A constant or entry behind {@code ::}. */
  Expression check(SyntaxTree.ScopedName node) {
    String word = node.name().text();
    Scope scope =
        node.qualifier() == null ? checker.scope() : checker.names().inside(node.qualifier());
    if (scope == null) {
      return ERROR;
    }
    Symbol symbol =
        node.qualifier() == null
            ? checker.names().value(word)
            : checker.names().valueIn(scope, word);
    if (symbol != null && node.arguments().isEmpty()) {
      return value(symbol, node.span());
    }
    Expression own = node.arguments().isEmpty() ? baseMember(scope, word) : null;
    if (own != null) {
      return own;
    }
    if (!checker.names().functionsIn(scope, word).isEmpty()) {
      file.report(
          CheckProblem.NOT_A_VALUE,
          node.span(),
          "`" + word + "` is a function",
          "call it: `" + word + "(...)`");
      return ERROR;
    }
    if (checker.names().typeIn(scope, word) != null) {
      file.report(
          CheckProblem.NOT_A_VALUE, node.span(), "`" + word + "` is a type, not a value", null);
      return ERROR;
    }
    if (scope.struct != null && scope.struct.type.indexOf(word) >= 0) {
      file.report(
          CheckProblem.NOT_A_VALUE,
          node.name().span(),
          "`" + word + "` belongs to a value of `" + scope.struct.type.name() + "`",
          "write `v." + word + "`");
    } else {
      file.report(
          CheckProblem.UNKNOWN_NAME,
          node.name().span(),
          "there is no `" + scope.prefix + word + "`",
          FileScope.didYouMean(word, Names.valuesOf(scope)));
    }
    return ERROR;
  }

  /** {@code Base::field} in a method. */
  private @Nullable Expression baseMember(Scope scope, String word) {
    if (body == null || body.self == null || body.receiver == null || scope.struct == null) {
      return null;
    }
    StructType base = scope.struct.type;
    int field = body.receiver.type.distanceTo(base) < 0 ? -1 : base.indexOf(word);
    return field < 0
        ? null
        : field(Conversions.toBase(new TypedTree.LocalValue(body.self), base), field);
  }

  /** {@code this} or a field of it, inside a method; null if the name is neither. */
  private @Nullable Expression ownMember(String word) {
    if (body == null || body.self == null || body.receiver == null) {
      return null;
    }
    Expression self = new TypedTree.LocalValue(body.self);
    if (word.equals("this")) {
      return self;
    }
    return field(self, word);
  }

  /** A field of a struct or of one that it extends, or null. */
  static @Nullable Expression field(Expression target, String word) {
    for (StructType at = target.type() instanceof StructType struct ? struct : null;
        at != null;
        at = at.base()) {
      int index = at.indexOf(word);
      if (index >= 0) {
        return field(Conversions.toBase(target, at), index);
      }
    }
    return null;
  }

  private static Expression field(Expression target, int index) {
    Expression value = new TypedTree.FieldValue(target, index);
    return Types.holdsError(value.type()) ? ERROR : value;
  }

  Expression value(Symbol symbol, Span span) {
    if (symbol instanceof LocalSymbol local) {
      return Types.holdsError(local.local().type())
          ? ERROR
          : new TypedTree.LocalValue(local.local());
    }
    if (symbol instanceof ConstantSymbol constant) {
      Symbol.GlobalSymbol variable = checker.constants().variable(constant);
      if (variable != null) {
        return staticVariable(variable, span);
      }
      TypedTree.GlobalConstant resolved = checker.constants().resolve(constant, span);
      if (resolved == null) {
        return ERROR;
      }
      boolean local = body != null && body.find(constant.declarator.name().text()) == constant;
      return local && ConstantFolding.isScalar(resolved.initializer())
          ? resolved.initializer()
          : new TypedTree.ConstantValue(resolved);
    }
    if (symbol instanceof Symbol.GlobalSymbol global) {
      return staticVariable(global, span);
    }
    if (symbol instanceof Symbol.EntrySymbol entry) {
      return checker.namedTypes().value(entry, span);
    }
    if (symbol instanceof Symbol.BoundValue bound) {
      return bound.value();
    }
    if (symbol instanceof UniformSymbol uniform) {
      if (body == null) {
        file.report(
            CheckProblem.NOT_CONSTANT,
            span,
            "a uniform is not a constant and cannot be used here",
            "use it in a function");
        return ERROR;
      }
      if (uniform.uniform == null) {
        return ERROR;
      }
      if (uniform.uniform.isTable()) {
        file.report(
            CheckProblem.NOT_A_VALUE,
            span,
            "a " + uniform.uniform.type().displayName() + " is read at a position",
            "write `" + uniform.uniform.name() + ".at(t)`");
        return ERROR;
      }
      return new TypedTree.UniformValue(uniform.uniform);
    }
    if (symbol instanceof ResourceSymbol resource) {
      boolean texture = resource.kind == Resource.Kind.TEXTURE_2D;
      file.report(
          CheckProblem.NOT_A_VALUE,
          span,
          (texture ? "a texture" : Resource.article(resource.kind.word()))
              + " cannot be used as a value or passed on",
          texture
              ? "write `" + span.text() + ".Sample(uv)` where it is needed"
              : "name its members where they are needed; functions of the file see it");
      return ERROR;
    }
    if (symbol instanceof Symbol.SamplerSymbol) {
      file.report(
          CheckProblem.NOT_A_VALUE,
          span,
          "a sampler can only stand first in `Sample(sampler, uv)`");
    }
    return ERROR;
  }

  private Expression staticVariable(Symbol.GlobalSymbol symbol, Span span) {
    if (body == null) {
      file.report(
          CheckProblem.NOT_CONSTANT,
          span,
          "`"
              + symbol.declarator.name().text()
              + (GlobalVariables.isMutable(symbol.declaration)
                  ? "` is a variable and cannot be used here"
                  : "` is known in a step only and cannot be used here"),
          GlobalVariables.isMutable(symbol.declaration)
              ? "declare it `static const`"
              : "make it of literals, other constants, operators and HLSL's functions",
          symbol.span(),
          "declared here");
      return ERROR;
    }
    TypedTree.GlobalVariable variable = checker.globals().resolve(symbol, span);
    return variable == null ? ERROR : new TypedTree.GlobalValue(variable);
  }

  void reportUnknown(String word, Span span, Nearest.Use use) {
    if (word.equals("this")) {
      file.report(
          CheckProblem.UNKNOWN_NAME, span, "`this` exists in a struct's functions only", null);
      return;
    }
    if (checker.typeResolver().isTypeName(word)) {
      file.report(
          CheckProblem.NOT_A_VALUE,
          span,
          "`" + word + "` is a type, not a value",
          "declare a variable: `" + word + " name;`");
      return;
    }
    if (expressions.calls().isFunction(word)) {
      file.report(
          CheckProblem.NOT_A_VALUE,
          span,
          "`" + word + "` is a function",
          "call it: `" + word + "(...)`");
      return;
    }
    Span ended = body == null ? null : body.endedLoopVariables.get(word);
    if (ended != null) {
      file.report(
          CheckProblem.UNKNOWN_NAME,
          span,
          "`" + word + "` ended with its loop",
          "declare it before the loop",
          ended,
          "declared in this loop");
      return;
    }
    ForeignWords.Advice advice = ForeignWords.about(word);
    if (advice != null) {
      file.report(advice.problem(), span, advice.message(), advice.help());
      return;
    }
    if (!file.isFirst("name " + word)) {
      return;
    }
    String help = ForeignWords.translation(word);
    String nearest = help != null ? null : Nearest.value(word, file, body, use);
    file.report(
        CheckProblem.UNKNOWN_NAME,
        span,
        "unknown name `" + word + "`",
        help != null ? help : nearest != null ? Nearest.help(nearest) : hostSymbol(word),
        Nearest.place(nearest, file, body));
  }

  /** Words in capitals are macros that a build gave where the text comes from. */
  private static @Nullable String hostSymbol(String word) {
    return word.length() > 2 && word.matches("[A-Z][A-Z0-9_]*")
        ? "if the build gave it where this text comes from, write `#define " + word + " ..` here"
        : null;
  }

  @Nullable Symbol symbolOf(SyntaxTree.Expression node) {
    if (!(node instanceof SyntaxTree.NameExpression name)) {
      return null;
    }
    Symbol local = body == null ? null : body.find(name.name());
    if (local != null || ownMember(name.name()) != null) {
      return local;
    }
    return checker.names().value(name.name());
  }
}
