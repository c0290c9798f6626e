package dev.tendril.core.check;

import dev.tendril.core.check.Overloads.Argument;
import dev.tendril.core.check.Symbol.ConstantSymbol;
import dev.tendril.core.check.Symbol.LocalSymbol;
import dev.tendril.core.check.Symbol.ResourceSymbol;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.Symbol.UniformSymbol;
import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Matrix;
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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
  private Nearest.Use takeUse() {
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
      return name(name);
    }
    if (node instanceof SyntaxTree.ScopedName name) {
      return scopedName(name);
    }
    if (node instanceof SyntaxTree.Member member) {
      return member(member);
    }
    if (node instanceof SyntaxTree.Index index) {
      return index(index);
    }
    if (node instanceof SyntaxTree.Call call) {
      return calls.call(call);
    }
    if (node instanceof SyntaxTree.Construct construct) {
      Type type = checker.typeResolver().resolve(construct.type(), false);
      return construct(type, arguments(construct.arguments()), construct.span());
    }
    if (node instanceof SyntaxTree.Cast cast) {
      return cast(cast);
    }
    if (node instanceof SyntaxTree.Unary unary) {
      return unary(unary);
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
      return assign(assign);
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

  // ---- names

  private Expression name(SyntaxTree.NameExpression node) {
    String word = node.name();
    Nearest.Use use = takeUse();
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
  private Expression scopedName(SyntaxTree.ScopedName node) {
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
  @Nullable Expression fieldOf(Expression target, String word) {
    return field(target, word);
  }

  private static @Nullable Expression field(Expression target, String word) {
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

  private Expression value(Symbol symbol, Span span) {
    if (symbol instanceof LocalSymbol local) {
      return Types.holdsError(local.local().type())
          ? ERROR
          : new TypedTree.LocalValue(local.local());
    }
    if (symbol instanceof ConstantSymbol constant) {
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
          "`" + symbol.declarator.name().text() + "` is a variable and cannot be used here",
          "declare it `static const`",
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
    if (calls.isFunction(word)) {
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

  // ---- members

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

  private Expression member(SyntaxTree.Member node) {
    Nearest.Use use = takeUse();
    Symbol symbol = symbolOf(node.target());
    String word = node.name().text();
    if (symbol instanceof ResourceSymbol found) {
      Resource texture = found.resource;
      if (texture == null) {
        return ERROR;
      }
      if (texture.kind() != Resource.Kind.TEXTURE_2D) {
        return checker.resources().value(texture, node.name());
      }
      if (word.equals("size")) {
        return new TypedTree.TextureSize(texture);
      }
      boolean call = EngineCalls.TEXTURE_MEMBERS.contains(word);
      file.report(
          CheckProblem.UNKNOWN_MEMBER,
          node.name().span(),
          call ? "`" + word + "` must be called" : "a Texture2D has no `" + word + "` here",
          call
              ? "write `" + texture.name() + "." + word + "(uv)`"
              : FileScope.didYouMean(word, EngineCalls.TEXTURE_MEMBERS));
      return ERROR;
    }
    if (symbol instanceof UniformSymbol uniform
        && uniform.uniform != null
        && uniform.uniform.isTable()) {
      file.report(
          CheckProblem.UNKNOWN_MEMBER,
          node.name().span(),
          "a " + uniform.uniform.type().displayName() + " has no `" + word + "`",
          "write `" + uniform.uniform.name() + ".at(t)`");
      return ERROR;
    }
    wantedFor = Nearest.Use.withMember(word);
    return memberOf(check(node.target()), node.name(), use);
  }

  private Expression memberOf(Expression target, SyntaxTree.Name name, Nearest.Use use) {
    Type type = target.type();
    if (Types.holdsError(type)) {
      return ERROR;
    }
    if (type instanceof StructType struct) {
      Expression field = field(target, name.text());
      if (field != null) {
        file.fieldSpans.put(field, name.span());
        return field;
      }
      return staticMember(struct, name, use);
    }
    if (type instanceof Matrix matrix) {
      return matrixSwizzle(target, matrix, name);
    }
    if (type instanceof Basic basic) {
      return swizzle(target, basic, name);
    }
    String help = null;
    if (type instanceof Type.Array array) {
      help =
          name.text().equals("length") || name.text().equals("Length")
              ? "its length is " + array.length()
              : "index it first: `a[i]." + name.text() + "`";
    }
    file.report(
        CheckProblem.UNKNOWN_MEMBER, name.span(), type.displayName() + " has no members", help);
    return ERROR;
  }

  /** {@code v.COUNT}: what belongs to the struct can be named by a value of it. */
  private Expression staticMember(StructType struct, SyntaxTree.Name name, Nearest.Use use) {
    StructSymbol owner = file.struct(struct);
    Symbol symbol = owner == null ? null : checker.names().valueIn(owner.inside, name.text());
    if (symbol != null) {
      return value(symbol, name.span());
    }
    reportNoField(struct, name, use);
    return ERROR;
  }

  private void reportNoField(StructType struct, SyntaxTree.Name name, Nearest.Use use) {
    StructSymbol symbol = file.struct(struct);
    if (symbol != null && symbol.methods.containsKey(name.text())) {
      file.report(
          CheckProblem.NOT_A_VALUE,
          name.span(),
          "`" + name.text() + "` is a function of " + struct.name(),
          "call it: `" + name.text() + "(...)`");
      return;
    }
    if (!file.isFirst("field " + struct.ownerPath() + " " + struct.name() + "." + name.text())) {
      return;
    }
    // A file's own particle is `Particle` in its own text and goes by the file's name elsewhere.
    String shown = symbol == null ? struct.name() : symbol.declaration.name().text();
    List<String> fields = List.copyOf(Nearest.fields(struct).keySet());
    String help = Nearest.help(Nearest.field(name.text(), struct, use));
    if (help == null && !fields.isEmpty() && fields.size() <= 12) {
      help = "it has `" + String.join("`, `", fields) + "`";
    }
    file.report(
        CheckProblem.UNKNOWN_MEMBER,
        name.span(),
        "unknown field `" + name.text() + "` of `" + shown + "`",
        help,
        struct.span(),
        "`" + shown + "` is declared here");
  }

  private Expression swizzle(Expression target, Basic type, SyntaxTree.Name name) {
    String word = name.text();
    int size = type.componentCount();
    List<Integer> components = new ArrayList<>();
    boolean positions = word.chars().allMatch(c -> "xyzw".indexOf(c) >= 0);
    boolean colors = word.chars().allMatch(c -> "rgba".indexOf(c) >= 0);
    String problem = null;
    if (!positions && !colors) {
      boolean mixed = word.chars().allMatch(c -> "xyzwrgba".indexOf(c) >= 0);
      problem =
          mixed
              ? "a swizzle uses either xyzw or rgba, not both"
              : type.displayName() + " has no member `" + word + "`";
    } else if (word.length() > 4) {
      problem = "a swizzle has at most four components";
    } else {
      for (int i = 0; i < word.length(); i++) {
        int component = (positions ? "xyzw" : "rgba").indexOf(word.charAt(i));
        if (component >= size) {
          problem = type.displayName() + " has no component `" + word.charAt(i) + "`";
          break;
        }
        components.add(component);
      }
    }
    if (problem != null) {
      file.report(CheckProblem.BAD_SWIZZLE, name.span(), problem);
      return ERROR;
    }
    Type result = Types.vector(type.kind(), components.size());
    return new TypedTree.Swizzle(target, components, result);
  }

  /** {@code _m00_m12} counts from 0, {@code _11_23} from 1. */
  private Expression matrixSwizzle(Expression target, Matrix matrix, SyntaxTree.Name name) {
    String word = name.text();
    boolean fromZero = word.startsWith("_m");
    int length = fromZero ? 4 : 3;
    List<Integer> elements = new ArrayList<>();
    boolean good = !word.isEmpty() && word.length() % length == 0 && word.length() / length <= 4;
    for (int i = 0; good && i < word.length(); i += length) {
      String part = word.substring(i, i + length);
      int row = part.charAt(length - 2) - (fromZero ? '0' : '1');
      int column = part.charAt(length - 1) - (fromZero ? '0' : '1');
      good =
          part.startsWith(fromZero ? "_m" : "_")
              && row >= 0
              && row < matrix.rows()
              && column >= 0
              && column < matrix.columns();
      elements.add(Types.matrixElement(row, column));
    }
    if (!good) {
      file.report(
          CheckProblem.BAD_SWIZZLE,
          name.span(),
          matrix.displayName() + " has no element `" + word + "`",
          "elements are written `_m01` from 0 or `_12` from 1, rows are indexed: `m[0]`");
      return ERROR;
    }
    Type result = Types.vector(matrix.kind(), elements.size());
    return new TypedTree.MatrixSwizzle(target, elements, result);
  }

  private Expression index(SyntaxTree.Index node) {
    if (symbolOf(node.target()) instanceof ResourceSymbol found) {
      Expression at = check(node.index());
      return found.resource == null || Types.holdsError(at.type())
          ? ERROR
          : checker.resources().element(found.resource, at, node.span());
    }
    Expression target = check(node.target());
    Expression written = check(node.index());
    if (Types.holdsError(target.type()) || Types.holdsError(written.type())) {
      return ERROR;
    }
    Expression own =
        calls
            .operators()
            .member(
                "[]",
                new Argument(target, node.target().span()),
                List.of(new Argument(written, node.index().span())),
                node.span());
    if (own != null) {
      return own;
    }
    if (written.type() instanceof EnumType enumeration && !enumeration.isScoped()) {
      written = Conversions.convert(written, enumeration.underlying());
    }
    Type element;
    int length;
    if (target.type() instanceof Type.Array array) {
      element = array.element();
      length = array.length();
    } else if (target.type() instanceof Vector vector) {
      element = Types.scalar(vector.kind());
      length = vector.size();
    } else if (target.type() instanceof Matrix matrix) {
      element = matrix.row();
      length = matrix.rows();
    } else if (target.type() instanceof Scalar && isRow(target)) {
      element = target.type();
      length = 1;
    } else {
      file.report(
          CheckProblem.BAD_INDEX, node.span(), target.type().displayName() + " cannot be indexed");
      return ERROR;
    }
    if (!(written.type() instanceof Scalar scalar)) {
      file.report(
          CheckProblem.BAD_INDEX,
          node.index().span(),
          "an index is a whole number, not " + written.type().displayName());
      return ERROR;
    }
    boolean ready = scalar.kind() == Kind.INT || scalar.kind() == Kind.UINT;
    Expression index =
        ready ? written : convertWithWarnings(written, Type.INT, node.index().span());
    Expression constant = ConstantFolding.evaluate(written);
    if (constant != null) {
      long value = ConstantFolding.asLong(constant);
      if (value < 0 || value >= length) {
        file.report(
            CheckProblem.BAD_INDEX,
            node.index().span(),
            "index " + value + " is outside 0 to " + (length - 1));
        return ERROR;
      }
    }
    if (target.type() instanceof Scalar) {
      if (!TreeWalk.isPure(index)) {
        file.report(
            CheckProblem.BAD_INDEX, node.index().span(), "this index has an effect", "write 0");
        return ERROR;
      }
      return target;
    }
    return new TypedTree.IndexValue(target, index, element);
  }

  /** The row of a matrix of one column, which is a scalar and may be indexed all the same. */
  private static boolean isRow(Expression target) {
    return target instanceof TypedTree.IndexValue index && index.target().type() instanceof Matrix;
  }

  // ---- assignment

  private Expression assign(SyntaxTree.Assign node) {
    if (node.operator() == null
        && node.target() instanceof SyntaxTree.Index at
        && symbolOf(at.target()) instanceof ResourceSymbol found
        && found.kind == Resource.Kind.RW_VOLUME) {
      Argument index = new Argument(check(at.index()), at.index().span());
      return found.resource == null || Types.holdsError(index.value().type())
          ? ERROR
          : checker.resources().store(found.resource, index, node.value(), this);
    }
    Expression target = check(node.target());
    boolean list = node.value() instanceof SyntaxTree.InitializerList;
    if (Types.holdsError(target.type())) {
      if (!list) {
        check(node.value());
      }
      return ERROR;
    }
    if (!requireAssignable(target, node.target().span())) {
      return ERROR;
    }
    if (node.operator() != null) {
      Expression value = check(node.value());
      Expression own =
          calls
              .operators()
              .compound(
                  node.operator(),
                  new Argument(target, node.target().span()),
                  new Argument(value, node.value().span()),
                  node.span());
      if (own != null) {
        return own;
      }
      return operators.compoundAssign(
          node.operator(), target, value, node.value().span(), node.span());
    }
    Expression value = checkAs(node.value(), target.type(), declaration(target));
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

  private Expression unary(SyntaxTree.Unary node) {
    Expression operand = check(node.operand());
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
        calls
            .operators()
            .unary(node.operator(), new Argument(operand, node.operand().span()), node.span());
    return own != null ? own : operators.unary(node.operator(), operand, node.span());
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
    if (at instanceof TypedTree.GlobalValue value) {
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

  // ---- calls

  List<Argument> arguments(List<SyntaxTree.Expression> nodes) {
    List<Argument> arguments = new ArrayList<>();
    for (SyntaxTree.Expression node : nodes) {
      arguments.add(new Argument(check(node), node.span()));
    }
    return arguments;
  }

  // ---- constructors and casts

  Expression construct(Type type, List<Argument> arguments, Span span) {
    boolean unsure = arguments.stream().anyMatch(a -> Types.holdsError(a.value().type()));
    if (Types.holdsError(type) || unsure) {
      return ERROR;
    }
    if (type instanceof EnumType && arguments.size() == 1) {
      return cast(arguments.get(0).value(), type, span);
    }
    if (!(type instanceof Basic basic)) {
      file.report(CheckProblem.BAD_CAST, span, type.displayName() + " has no constructor");
      return ERROR;
    }
    if (arguments.size() == 1 && arguments.get(0).value().type() instanceof EnumType) {
      return cast(arguments.get(0).value(), type, span);
    }
    for (Argument argument : arguments) {
      if (!(argument.value().type() instanceof Basic)) {
        file.report(
            CheckProblem.BAD_ARGUMENT,
            argument.span(),
            basic.displayName()
                + " is made of numbers, not of "
                + argument.value().type().displayName());
        return ERROR;
      }
    }
    if (arguments.size() == 1) {
      return constructFromOne(basic, arguments.get(0), span);
    }
    return constructFromMany(basic, arguments, span);
  }

  private Expression constructFromOne(Basic type, Argument argument, Span span) {
    Basic given = (Basic) argument.value().type();
    boolean matrixOfOne = given instanceof Scalar && type instanceof Matrix;
    Expression value = matrixOfOne ? null : Conversions.cast(argument.value(), type);
    if (value != null) {
      return value;
    }
    reportCount(type, given.componentCount(), span);
    return ERROR;
  }

  private void reportCount(Basic type, int given, Span span) {
    file.report(
        CheckProblem.COMPONENT_COUNT,
        span,
        type.displayName()
            + " is made of "
            + FunctionText.count(type.componentCount(), "number")
            + ", not of "
            + given);
  }

  private Expression constructFromMany(Basic type, List<Argument> arguments, Span span) {
    List<Expression> parts = new ArrayList<>();
    int count = 0;
    for (Argument argument : arguments) {
      Basic given = (Basic) argument.value().type();
      count += given.componentCount();
      Expression value = argument.value();
      if (given instanceof Matrix matrix && matrix.componentCount() > 4) {
        if (!TreeWalk.isPure(value)) {
          file.report(
              CheckProblem.BAD_ARGUMENT,
              argument.span(),
              "a computed matrix cannot be a part of " + type.displayName(),
              "put it into a variable first");
          return ERROR;
        }
        for (int row = 0; row < matrix.rows(); row++) {
          Expression index = new IntConstant(Type.INT, row);
          Expression part = new TypedTree.IndexValue(value, index, matrix.row());
          parts.add(Conversions.convert(part, Types.withKind(matrix.row(), type.kind())));
        }
        continue;
      }
      if (given instanceof Matrix matrix) {
        value = Conversions.elements(value, matrix);
      }
      Basic part = Types.withKind((Basic) value.type(), type.kind());
      parts.add(Conversions.convert(value, part));
    }
    if (count != type.componentCount()) {
      reportCount(type, count, span);
      return ERROR;
    }
    return new Construct(type, parts);
  }

  private Expression cast(SyntaxTree.Cast node) {
    Type element = checker.typeResolver().resolve(node.type(), true);
    Type type = checker.typeResolver().arrays(element, node.arraySizes(), node.span(), -1);
    return cast(check(node.operand()), type, node.span());
  }

  private Expression cast(Expression value, Type type, Span span) {
    if (Types.holdsError(type) || Types.holdsError(value.type())) {
      return ERROR;
    }
    if (type == Types.VOID && value.type() == Types.VOID) {
      return value;
    }
    Expression converted = Conversions.cast(value, type);
    if (converted != null) {
      return converted;
    }
    boolean aggregate = type instanceof StructType || type instanceof Type.Array;
    if (aggregate && value.type() instanceof Scalar) {
      Expression constant = ConstantFolding.evaluate(value);
      if (constant != null) {
        file.work.spend(Types.componentCount(type));
        return DefaultValues.filled(type, constant);
      }
      file.report(
          CheckProblem.BAD_CAST,
          span,
          "only a constant can fill " + type.displayName(),
          "write `(" + type.displayName() + ")0` and set the fields");
      return ERROR;
    }
    file.report(
        CheckProblem.BAD_CAST,
        span,
        value.type().displayName() + " cannot be cast to " + type.displayName());
    return ERROR;
  }
}
