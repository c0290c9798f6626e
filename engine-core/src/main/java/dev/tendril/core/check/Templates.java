package dev.tendril.core.check;

import dev.tendril.core.check.Overloads.Argument;
import dev.tendril.core.check.Symbol.AliasSymbol;
import dev.tendril.core.check.Symbol.BoundType;
import dev.tendril.core.check.Symbol.BoundValue;
import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.FunctionTemplate;
import dev.tendril.core.check.Symbol.Instance;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.Symbol.StructTemplate;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.FunctionDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.SyntaxTree.NameExpression;
import dev.tendril.core.syntax.SyntaxTree.Node;
import dev.tendril.core.syntax.SyntaxTree.ScopedName;
import dev.tendril.core.syntax.SyntaxTree.TemplateParameter;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Templates are checked once for each use: their text is looked at anew in a scope in which the
 * parameters stand for what they are given. Equal arguments share an instance.
 */
final class Templates {
  /** Instances of one file, and instances that ask for each other. */
  private static final int MAX_INSTANCES = 1_000;

  private static final int MAX_DEPTH = 32;

  /** Characters of an instance's name, which holds those of its arguments. */
  private static final int MAX_NAME = 1_000;

  private final FileScope file;
  private final FileChecker checker;
  private final Specializations specializations;
  private int instances;

  Templates(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
    this.specializations = new Specializations(file, checker, this);
  }

  // ---- uses

  /**
   * The instances that a call may mean, one of each template at most.
   *
   * @param explicit arguments in angle brackets; the others are deduced
   */
  List<FunctionSymbol> functions(
      List<FunctionTemplate> templates, List<Node> explicit, List<Argument> arguments, Span use) {
    List<FunctionSymbol> found = new ArrayList<>();
    for (FunctionTemplate template : templates) {
      file.work.spend(1 + explicit.size());
      int most = template.declaration.parameters().size();
      if (arguments.size() > most || explicit.size() > template.declaration.template().size()) {
        continue;
      }
      Deduction deduction = new Deduction(file, template.declaration.template());
      if (!given(deduction, explicit) || !deduction.from(template, arguments)) {
        continue;
      }
      Scope scope = complete(deduction, template.scope, template.declaration.template());
      FunctionSymbol instance =
          scope == null ? null : function(template, scope, deduction.arguments(), use);
      if (instance != null) {
        found.add(instance);
      }
    }
    return found;
  }

  /** Why no instance of the only template of a name fits a call. */
  void reportFunction(
      FunctionTemplate template, List<Node> explicit, List<Argument> arguments, Span use) {
    String name = template.declaration.name().text();
    List<TemplateParameter> parameters = template.declaration.template();
    file.report(
        CheckProblem.NO_OVERLOAD,
        use,
        "no instance of the template `" + name + "` takes (" + Overloads.types(arguments) + ")",
        explicit.isEmpty()
            ? "its parameters follow from the arguments; they can be written out: `"
                + name
                + "<"
                + (parameters.get(0).type() == null ? "float" : "3")
                + ">(..)`"
            : null,
        template.span(),
        "the template");
  }

  /** The instance of a struct, or null after a report. */
  @Nullable StructSymbol struct(StructTemplate template, List<Node> written, Span use) {
    Deduction deduction = bind(template.declaration.template(), template, written, use);
    Scope scope =
        deduction == null
            ? null
            : complete(deduction, template.scope, template.declaration.template());
    if (deduction == null || scope == null) {
      return null;
    }
    List<Object> arguments = deduction.arguments();
    StructSymbol known = template.instances.get(arguments);
    if (known != null) {
      return known;
    }
    Specializations.Choice choice = specializations.choose(template, arguments, use);
    if (choice == null) {
      return struct(
          template, template.declaration, scope, arguments, instance(template, arguments, use));
    }
    return struct(
        template,
        choice.declaration(),
        choice.scope(),
        arguments,
        instance(template, arguments, use));
  }

  private Instance instance(StructTemplate template, List<Object> arguments, Span use) {
    String name = template.scope.prefix + template.declaration.name().text() + text(arguments);
    return instance(name, use);
  }

  /**
   * @param declaration the template's or a specialisation's
   * @param instance null if all of its arguments are written out
   */
  StructSymbol struct(
      StructTemplate template,
      SyntaxTree.StructDeclaration declaration,
      Scope scope,
      List<Object> arguments,
      @Nullable Instance instance) {
    Name name = declaration.name();
    String shown = template.scope.prefix + name.text() + text(arguments);
    StructType type = new StructType(shown, file.path, StructType.Role.PLAIN, name.span());
    StructSymbol symbol = new StructSymbol(declaration, type, scope, instance);
    symbol.template = template;
    symbol.arguments = arguments;
    template.instances.put(arguments, symbol);
    // inside of the template its name alone means this instance
    scope.types.put(name.text(), symbol);
    Place outer = checker.enter(new Place(scope, null, instance));
    checker.collector().add(symbol);
    checker.leave(outer);
    return symbol;
  }

  /** Takes a specialisation of a struct up; false after a report, or if it has parameters. */
  boolean specialize(SyntaxTree.StructDeclaration declaration, Scope scope) {
    return specializations.struct(declaration, scope);
  }

  /** Takes a specialisation of a function up; null after a report. */
  @Nullable FunctionSymbol specialize(FunctionDeclaration declaration, Scope scope) {
    return specializations.function(declaration, scope);
  }

  /** The type of an alias for these arguments, or the error type after a report. */
  Type alias(AliasSymbol alias, List<Node> written, Span use) {
    Deduction deduction = bind(alias.declaration.template(), alias, written, use);
    Scope scope =
        deduction == null ? null : complete(deduction, alias.scope, alias.declaration.template());
    if (deduction == null || scope == null) {
      return Types.ERROR;
    }
    List<Object> arguments = deduction.arguments();
    Type known = alias.instances.get(arguments);
    if (known == null) {
      Instance instance = instance(alias.declaration.name().text() + text(arguments), use);
      Place outer = checker.enter(new Place(scope, null, instance));
      known = checker.namedTypes().type(alias.declaration);
      checker.leave(outer);
      alias.instances.put(arguments, known);
    }
    return known;
  }

  @Nullable Deduction bind(
      List<TemplateParameter> parameters, Symbol template, List<Node> written, Span use) {
    Deduction deduction = new Deduction(file, parameters);
    int required = 0;
    for (TemplateParameter parameter : parameters) {
      required += parameter.defaultValue() == null ? 1 : 0;
    }
    if (written.size() > parameters.size() || written.size() < required) {
      file.report(
          CheckProblem.TEMPLATE_ARGUMENTS,
          use,
          "this template takes "
              + FunctionText.count(parameters.size(), "argument")
              + " in `<..>`, not "
              + written.size(),
          null,
          template.span(),
          "the template");
      return null;
    }
    return given(deduction, written) ? deduction : null;
  }

  // ---- instances

  Instance instance(String name, Span use) {
    Instance outer = file.instance;
    if (name.length() > MAX_NAME) {
      file.report(
          CheckProblem.TOO_COMPLEX,
          use,
          "the arguments of this template take more than " + MAX_NAME + " letters to write out",
          "templates within templates grow fast: use fewer");
      throw Work.ExhaustedException.reported();
    }
    int depth = outer == null ? 1 : outer.depth() + 1;
    if (depth > MAX_DEPTH || ++instances > MAX_INSTANCES) {
      file.report(
          CheckProblem.TOO_COMPLEX,
          use,
          depth > MAX_DEPTH
              ? "more than "
                  + MAX_DEPTH
                  + " instances of templates ask for each other in a row here"
              : "templates have more than " + MAX_INSTANCES + " instances in this file",
          "a template cannot end its own recursion: write a loop");
      throw Work.ExhaustedException.reported();
    }
    return new Instance(outer, name, use, depth);
  }

  @Nullable FunctionSymbol function(
      FunctionTemplate template, Scope scope, List<Object> arguments, Span use) {
    if (template.instances.containsKey(arguments)) {
      return template.instances.get(arguments);
    }
    FunctionDeclaration declaration = template.declaration;
    StructSymbol owner = template.owner;
    String prefix = owner == null ? template.scope.prefix : owner.type.name() + "_";
    String name = prefix + declaration.name().text() + text(arguments);
    Instance instance = instance(name, use);
    template.instances.put(arguments, null); // while it is made
    boolean isStatic = declaration.modifiers().contains(SyntaxTree.Modifier.STATIC);
    Place outer = checker.enter(new Place(scope, null, instance));
    FunctionSymbol symbol =
        checker.functions().symbol(declaration, isStatic ? null : owner, scope, instance, name);
    checker.leave(outer);
    symbol.template = template;
    template.instances.put(arguments, symbol);
    return symbol;
  }

  /** Binds what is written; false after a report or where it does not fit. */
  boolean given(Deduction deduction, List<Node> written) {
    for (int i = 0; i < written.size(); i++) {
      TemplateParameter parameter = deduction.parameters().get(i);
      Object value = parameter.type() == null ? typeOf(written.get(i)) : valueOf(written.get(i));
      if (value == null) {
        return false;
      }
      deduction.give(parameter.name().text(), value);
    }
    return true;
  }

  /**
   * The scope of an instance, in which every parameter has its meaning; null if one has none, or
   * after a report.
   */
  @Nullable Scope complete(Deduction deduction, Scope around, List<TemplateParameter> parameters) {
    Scope scope = new Scope(around, around.prefix, null);
    Place outer = checker.enter(new Place(scope, null, file.instance));
    try {
      for (TemplateParameter parameter : parameters) {
        String word = parameter.name().text();
        Object bound = deduction.bound(word);
        Node otherwise = parameter.defaultValue();
        if (bound == null && otherwise != null) {
          bound = parameter.type() == null ? typeOf(otherwise) : valueOf(otherwise);
        }
        if (bound instanceof Type type) {
          if (parameter.type() != null || Types.holdsError(type)) {
            return null;
          }
          scope.types.put(word, new BoundType(type, parameter.span()));
        } else if (bound instanceof Expression value && parameter.type() != null) {
          Expression converted = valueAs(value, parameter.type());
          if (converted == null) {
            return null;
          }
          bound = converted;
          scope.values.put(word, new BoundValue(converted, parameter.span()));
        } else {
          return null;
        }
        deduction.bind(word, bound);
      }
    } finally {
      checker.leave(outer);
    }
    return scope;
  }

  private @Nullable Expression valueAs(Expression value, TypeReference written) {
    Type type = checker.typeResolver().resolve(written, false);
    boolean fits =
        type instanceof Type.Scalar scalar && scalar.kind() != Type.Kind.FLOAT
            || type instanceof EnumType;
    if (!fits) {
      if (!Types.holdsError(type)) {
        file.report(
            CheckProblem.TEMPLATE_ARGUMENTS,
            written.span(),
            "a template is given types and whole numbers, no " + type.displayName());
      }
      return null;
    }
    return Conversions.cost(value.type(), type) == Conversions.IMPOSSIBLE
        ? null
        : ConstantFolding.evaluate(Conversions.convert(value, type));
  }

  private @Nullable Type typeOf(Node node) {
    TypeReference reference =
        node instanceof TypeReference type
            ? type
            : node instanceof NameExpression name
                ? new TypeReference(new Name(name.name(), name.span()), List.of(), name.span())
                : node instanceof ScopedName scoped ? scoped.asType() : null;
    if (reference == null) {
      file.report(
          CheckProblem.TEMPLATE_ARGUMENTS, node.span(), "this template is given a type here", null);
      return null;
    }
    Type type = checker.typeResolver().resolve(reference, false);
    if (Types.holdsError(type)) {
      return null;
    }
    if (!checker.typeResolver().isStorable(type)) {
      file.report(
          CheckProblem.TEMPLATE_ARGUMENTS,
          node.span(),
          Types.withArticle(type) + " cannot be given to a template");
      return null;
    }
    return type;
  }

  private @Nullable Expression valueOf(Node node) {
    SyntaxTree.Expression written = asExpression(node);
    if (written == null) {
      file.report(
          CheckProblem.TEMPLATE_ARGUMENTS,
          node.span(),
          "this template is given a number here",
          null);
      return null;
    }
    Expression value = checker.expressions().check(written);
    if (Types.holdsError(value.type())) {
      return null;
    }
    Expression constant = ConstantFolding.evaluate(value);
    if (constant == null || constant instanceof TypedTree.FloatConstant) {
      file.report(
          CheckProblem.TEMPLATE_ARGUMENTS,
          written.span(),
          "a template is given a constant whole number");
      return null;
    }
    return constant;
  }

  /** A template argument where a number is wanted; the parser takes a lone name for a type. */
  static SyntaxTree.@Nullable Expression asExpression(Node node) {
    if (node instanceof SyntaxTree.Expression expression) {
      return expression;
    }
    if (node instanceof TypeReference type) {
      return type.isPlain()
          ? new NameExpression(type.name().text(), type.span())
          : new ScopedName(type.qualifier(), type.name(), type.arguments(), type.span());
    }
    return null;
  }

  /** {@code <float, 3>}; the end is left away where that is longer than any name may be. */
  static String text(List<Object> arguments) {
    StringBuilder text = new StringBuilder("<");
    for (Object argument : arguments) {
      text.append(text.length() == 1 ? "" : ", ");
      text.append(
          argument instanceof Type type
              ? type.displayName()
              : argument instanceof Expression value ? TreeText.expression(value) : "?");
      if (text.length() > MAX_NAME) {
        break;
      }
    }
    return text.append('>').toString();
  }

  /** What the parameters of one template have been found to stand for. */
  static final class Deduction {
    private final FileScope file;
    private final List<TemplateParameter> parameters;
    private final Map<String, Object> bound = new LinkedHashMap<>();
    private final Set<String> given = new HashSet<>();

    Deduction(FileScope file, List<TemplateParameter> parameters) {
      this.file = file;
      this.parameters = parameters;
    }

    List<TemplateParameter> parameters() {
      return parameters;
    }

    /** Binds what is written out: arguments of a call are converted to it. */
    void give(String name, Object value) {
      given.add(name);
      bound.put(name, value);
    }

    void bind(String name, Object value) {
      bound.put(name, value);
    }

    @Nullable Object bound(String name) {
      return bound.get(name);
    }

    /** In the order of the parameters; all are bound. */
    List<Object> arguments() {
      List<Object> arguments = new ArrayList<>();
      for (TemplateParameter parameter : parameters) {
        Object value = bound.get(parameter.name().text());
        if (value != null) {
          arguments.add(value);
        }
      }
      return arguments;
    }

    private boolean isParameter(String word) {
      return parameters.stream().anyMatch(each -> each.name().text().equals(word));
    }

    /** False if an argument contradicts the form of its parameter, or two each other. */
    boolean from(FunctionTemplate template, List<Argument> arguments) {
      for (int i = 0; i < arguments.size(); i++) {
        SyntaxTree.Parameter parameter = template.declaration.parameters().get(i);
        Type type = arguments.get(i).value().type();
        file.work.spend(1);
        if (!Types.holdsError(type)
            && !matches(parameter.type(), parameter.declarator().arraySizes(), type)) {
          return false;
        }
      }
      return true;
    }

    private boolean matches(
        TypeReference pattern, List<SyntaxTree.@Nullable Expression> sizes, Type type) {
      Type element = type;
      for (SyntaxTree.Expression size : sizes) {
        if (!(element instanceof Type.Array array)) {
          return false;
        }
        if (size instanceof NameExpression name
            && isParameter(name.name())
            && !same(name.name(), new TypedTree.IntConstant(Type.INT, array.length()))) {
          return false;
        }
        element = array.element();
      }
      return matches(pattern, element);
    }

    private boolean matches(TypeReference pattern, Type type) {
      String word = pattern.name().text();
      if (pattern.isPlain() && isParameter(word)) {
        return same(word, type);
      }
      if (pattern.arguments().isEmpty()) {
        return true; // conversions are looked at later
      }
      if (word.equals("vector") && pattern.qualifier() == null) {
        return type instanceof Type.Vector vector
            && matches(
                pattern.arguments(),
                List.of(
                    Types.scalar(vector.kind()),
                    new TypedTree.IntConstant(Type.INT, vector.size())));
      }
      if (word.equals("matrix") && pattern.qualifier() == null) {
        return type instanceof Type.Matrix matrix
            && matches(
                pattern.arguments(),
                List.of(
                    Types.scalar(matrix.kind()),
                    new TypedTree.IntConstant(Type.INT, matrix.rows()),
                    new TypedTree.IntConstant(Type.INT, matrix.columns())));
      }
      for (StructType at = type instanceof StructType struct ? struct : null;
          at != null;
          at = at.base()) {
        StructSymbol symbol = file.struct(at);
        if (symbol != null
            && symbol.template != null
            && symbol.template.declaration.name().text().equals(word)) {
          return matches(pattern.arguments(), symbol.arguments);
        }
      }
      return false;
    }

    boolean matches(List<Node> patterns, List<Object> values) {
      for (int i = 0; i < Math.min(patterns.size(), values.size()); i++) {
        Node pattern = patterns.get(i);
        Object value = values.get(i);
        String word =
            pattern instanceof NameExpression name
                ? name.name()
                : pattern instanceof TypeReference plain && plain.isPlain()
                    ? plain.name().text()
                    : "";
        boolean good =
            isParameter(word)
                ? same(word, value)
                : !(pattern instanceof TypeReference inner)
                    || !(value instanceof Type type)
                    || matches(inner, type);
        if (!good) {
          return false;
        }
      }
      return true;
    }

    private boolean same(String name, Object value) {
      if (given.contains(name)) {
        return true;
      }
      Object before = bound.putIfAbsent(name, value);
      if (before == null || before.equals(value)) {
        return true;
      }
      return before instanceof Expression a
          && value instanceof Expression b
          && ConstantFolding.asLong(a) == ConstantFolding.asLong(b);
    }
  }
}
