package dev.tendril.core.syntax;

import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.Span;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The syntax tree of one particle file after preprocessing. All nodes are immutable; every node
 * knows its place in the user's text (a node out of a macro has the place of the macro's use).
 * Nothing here is resolved: a name is only a name.
 */
public final class SyntaxTree {
  private SyntaxTree() {}

  public sealed interface Node {
    Span span();
  }

  /**
   * A whole file.
   *
   * @param file the particle file itself (included text has spans in its own files)
   * @param imports in order, a file as often as it is imported
   */
  public record Unit(SourceFile file, List<Import> imports, List<Declaration> declarations) {
    public Unit {
      imports = List.copyOf(imports);
      declarations = List.copyOf(declarations);
    }
  }

  /**
   * {@code #import "common/Spark.vfx"}, also of an included file.
   *
   * @param path relative to the effect root; there need not be such a file
   * @param span of what is written, with its quotes
   */
  public record Import(String path, Span span) implements Node {}

  /** An identifier as written. */
  public record Name(String text, Span span) implements Node {}

  /** {@code [range(0, 20)]}: words inside are {@link NameExpression}s. */
  public record Attribute(Name name, List<Expression> arguments, Span span) implements Node {
    public Attribute {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * A type as written: {@code float3}, {@code Spark}, {@code vector<float, 3>}, {@code
   * Volume<float3>}, {@code shapes::Box}. {@code unsigned int} is read as {@code uint}.
   *
   * @param qualifier what stands before the {@code ::}, a namespace or a type; the file itself has
   *     an empty name; null if there is no {@code ::}
   * @param arguments template arguments: {@link TypeReference} or {@link Expression}
   */
  public record TypeReference(
      @Nullable TypeReference qualifier, Name name, List<Node> arguments, Span span)
      implements Node {
    public TypeReference {
      arguments = List.copyOf(arguments);
    }

    public TypeReference(Name name, List<Node> arguments, Span span) {
      this(null, name, arguments, span);
    }

    /** A lone word. */
    public boolean isPlain() {
      return qualifier == null && arguments.isEmpty();
    }
  }

  /**
   * {@code typename T}, {@code int N = 4}: what a template is given for each use.
   *
   * @param type of a value; null for a parameter that stands for a type
   * @param defaultValue a {@link TypeReference} or an {@link Expression}, or null
   */
  public record TemplateParameter(
      @Nullable TypeReference type, Name name, @Nullable Node defaultValue, Span span)
      implements Node {}

  // ---- declarations

  public sealed interface Declaration extends Node {}

  /**
   * A struct.
   *
   * @param template the parameters of a template; empty for a plain struct
   * @param arguments of a specialisation, {@code struct Box<float, 2>}; else empty
   * @param base the struct that it extends, or null
   * @param members in the order of the text
   */
  public record StructDeclaration(
      List<Attribute> attributes,
      List<TemplateParameter> template,
      Name name,
      List<Node> arguments,
      @Nullable TypeReference base,
      List<Declaration> members,
      Span span)
      implements Declaration, Statement {
    public StructDeclaration {
      attributes = List.copyOf(attributes);
      template = List.copyOf(template);
      arguments = List.copyOf(arguments);
      members = List.copyOf(members);
    }

    /** What every value of the struct holds; static members are not among them. */
    public List<VariableDeclaration> fields() {
      return variables(false);
    }

    /** Variables and constants that belong to the struct and not to its values. */
    public List<VariableDeclaration> statics() {
      return variables(true);
    }

    private List<VariableDeclaration> variables(boolean isStatic) {
      return members.stream()
          .filter(VariableDeclaration.class::isInstance)
          .map(VariableDeclaration.class::cast)
          .filter(each -> each.modifiers().contains(Modifier.STATIC) == isStatic)
          .toList();
    }

    public List<FunctionDeclaration> methods() {
      return members.stream()
          .filter(FunctionDeclaration.class::isInstance)
          .map(FunctionDeclaration.class::cast)
          .toList();
    }
  }

  /**
   * A function; {@code body} is null for a forward declaration. {@code span} ends at the header.
   *
   * @param template the parameters of a template; empty for a plain function
   * @param qualifier the struct or namespace in {@code float Box::volume()}, or null
   * @param name of an operator {@code operator+}
   * @param special what a specialisation is given, {@code template<> float f<float>(..)}, as far as
   *     that is written out; null if it is none
   * @param isConst whether it is a struct's and says that it changes no value: {@code int f()
   *     const}
   */
  public record FunctionDeclaration(
      List<Attribute> attributes,
      List<TemplateParameter> template,
      Set<Modifier> modifiers,
      TypeReference returnType,
      @Nullable TypeReference qualifier,
      Name name,
      @Nullable List<Node> special,
      List<Parameter> parameters,
      boolean isConst,
      @Nullable Block body,
      Span span)
      implements Declaration {
    public FunctionDeclaration {
      attributes = List.copyOf(attributes);
      template = List.copyOf(template);
      modifiers = Set.copyOf(modifiers);
      special = special == null ? null : List.copyOf(special);
      parameters = List.copyOf(parameters);
    }
  }

  /** {@code namespace name { ... }}; {@code a::b} is one inside the other. */
  public record NamespaceDeclaration(Name name, List<Declaration> declarations, Span span)
      implements Declaration {
    public NamespaceDeclaration {
      declarations = List.copyOf(declarations);
    }
  }

  /** {@code using namespace a::b;}. */
  public record UsingNamespace(TypeReference namespace, Span span)
      implements Declaration, Statement {}

  /**
   * {@code typedef float3 Color;} or {@code using Color = float3;}: another name for a type.
   *
   * @param template the parameters of a template; empty for a plain alias
   * @param arraySizes outermost first
   */
  public record AliasDeclaration(
      List<TemplateParameter> template,
      Name name,
      TypeReference type,
      List<@Nullable Expression> arraySizes,
      Span span)
      implements Declaration, Statement {
    public AliasDeclaration {
      template = List.copyOf(template);
    }
  }

  /**
   * An enum.
   *
   * @param name null if it only declares constants
   * @param scoped {@code enum class}: entries are named {@code Name::ENTRY} and convert by casts
   *     only
   * @param underlying the type of its values, or null for int
   */
  public record EnumDeclaration(
      List<Attribute> attributes,
      @Nullable Name name,
      boolean scoped,
      @Nullable TypeReference underlying,
      List<EnumEntry> entries,
      Span span)
      implements Declaration, Statement {
    public EnumDeclaration {
      attributes = List.copyOf(attributes);
      entries = List.copyOf(entries);
    }
  }

  /**
   * @param value null: one more than the entry before
   */
  public record EnumEntry(Name name, @Nullable Expression value, Span span) implements Node {}

  /** {@code direction} is how the argument is passed; IN when nothing is written. */
  public record Parameter(
      Direction direction, boolean isConst, TypeReference type, Declarator declarator, Span span)
      implements Node {}

  public enum Direction {
    IN,
    OUT,
    INOUT
  }

  public enum Modifier {
    UNIFORM,
    STATIC,
    CONST,
    ROW_MAJOR,
    COLUMN_MAJOR,
    PRECISE,
    INLINE
  }

  /** Variables at file scope, in a function, or the fields of a struct. */
  public record VariableDeclaration(
      List<Attribute> attributes,
      Set<Modifier> modifiers,
      TypeReference type,
      List<Declarator> declarators,
      Span span)
      implements Declaration, Statement {
    public VariableDeclaration {
      attributes = List.copyOf(attributes);
      modifiers = Set.copyOf(modifiers);
      declarators = List.copyOf(declarators);
    }
  }

  /**
   * One declared name.
   *
   * @param arraySizes outermost first; a null element is {@code []}
   * @param semantic the word after the colon, or null
   */
  public record Declarator(
      Name name,
      List<@Nullable Expression> arraySizes,
      @Nullable Name semantic,
      @Nullable Expression initializer,
      Span span)
      implements Node {}

  // ---- statements

  public sealed interface Statement extends Node {}

  public record Block(List<Statement> statements, Span span) implements Statement {
    public Block {
      statements = List.copyOf(statements);
    }
  }

  public record ExpressionStatement(Expression expression, Span span) implements Statement {}

  public record EmptyStatement(Span span) implements Statement {}

  public record If(
      List<Attribute> attributes,
      Expression condition,
      Statement then,
      @Nullable Statement otherwise,
      Span span)
      implements Statement {}

  /**
   * @param initializer a variable declaration, an expression statement or an empty statement
   */
  public record For(
      List<Attribute> attributes,
      Statement initializer,
      @Nullable Expression condition,
      @Nullable Expression step,
      Statement body,
      Span span)
      implements Statement {}

  public record While(List<Attribute> attributes, Expression condition, Statement body, Span span)
      implements Statement {}

  public record DoWhile(List<Attribute> attributes, Statement body, Expression condition, Span span)
      implements Statement {}

  public record Switch(
      List<Attribute> attributes, Expression selector, List<SwitchGroup> groups, Span span)
      implements Statement {
    public Switch {
      groups = List.copyOf(groups);
    }
  }

  /**
   * Labels followed by statements.
   *
   * @param labels a null element is {@code default}
   */
  public record SwitchGroup(List<@Nullable Expression> labels, List<Statement> body, Span span)
      implements Node {
    public SwitchGroup {
      body = List.copyOf(body);
    }
  }

  public record Break(Span span) implements Statement {}

  public record Continue(Span span) implements Statement {}

  public record Return(@Nullable Expression value, Span span) implements Statement {}

  /** {@code discard}; only the checker knows where it is allowed. */
  public record Discard(Span span) implements Statement {}

  // ---- expressions

  public sealed interface Expression extends Node {}

  public record BoolLiteral(boolean value, Span span) implements Expression {}

  /**
   * @param bits the value modulo 2^32
   * @param isUnsigned written with {@code u}, or too large for int
   */
  public record IntLiteral(int bits, boolean isUnsigned, Span span) implements Expression {}

  public record FloatLiteral(float value, Span span) implements Expression {}

  /** Written with {@code ll} or {@code ull}. */
  public record LongLiteral(long bits, boolean isUnsigned, Span span) implements Expression {}

  /** Written with {@code L} or {@code lf}. */
  public record DoubleLiteral(double value, Span span) implements Expression {}

  public record StringLiteral(String value, Span span) implements Expression {}

  public record NameExpression(String name, Span span) implements Expression {}

  /**
   * A name with more than a word: {@code shapes::unit}, {@code Color::RED}, {@code max3<float>}.
   *
   * @param qualifier what stands before the {@code ::}, as in {@link TypeReference}
   * @param arguments template arguments: {@link TypeReference} or {@link Expression}
   */
  public record ScopedName(
      @Nullable TypeReference qualifier, Name name, List<Node> arguments, Span span)
      implements Expression {
    public ScopedName {
      arguments = List.copyOf(arguments);
    }

    /** The same words where they name a type. */
    public TypeReference asType() {
      return new TypeReference(qualifier, name, arguments, span);
    }
  }

  /**
   * {@code target.name}; a field, a method's name, a resource's member or a swizzle.
   *
   * @param arguments template arguments of a method: {@link TypeReference} or {@link Expression}
   */
  public record Member(Expression target, Name name, List<Node> arguments, Span span)
      implements Expression {
    public Member {
      arguments = List.copyOf(arguments);
    }
  }

  public record Index(Expression target, Expression index, Span span) implements Expression {}

  /**
   * A call. {@code callee} is a {@link NameExpression} or {@link ScopedName} (function or type
   * constructor), a {@link Member}, or an {@link Index}, whose {@code operator()} is meant; a
   * constructor of {@code vector<..>} or {@code matrix<..>} is a {@link Construct}.
   */
  public record Call(Expression callee, List<Expression> arguments, Span span)
      implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** {@code vector<float, 3>(...)}: a constructor whose type needs more than a plain name. */
  public record Construct(TypeReference type, List<Expression> arguments, Span span)
      implements Expression {
    public Construct {
      arguments = List.copyOf(arguments);
    }
  }

  public record Cast(
      TypeReference type, List<@Nullable Expression> arraySizes, Expression operand, Span span)
      implements Expression {}

  public record Unary(UnaryOperator operator, Expression operand, Span span)
      implements Expression {}

  public record Binary(BinaryOperator operator, Expression left, Expression right, Span span)
      implements Expression {}

  /**
   * @param operator null for plain assignment
   */
  public record Assign(
      @Nullable BinaryOperator operator, Expression target, Expression value, Span span)
      implements Expression {}

  public record Conditional(
      Expression condition, Expression whenTrue, Expression whenFalse, Span span)
      implements Expression {}

  public record Comma(Expression left, Expression right, Span span) implements Expression {}

  /** {@code { a, b, { c, d } }}: flat or nested. */
  public record InitializerList(List<Expression> elements, Span span) implements Expression {
    public InitializerList {
      elements = List.copyOf(elements);
    }
  }

  /** {@code { 0: 1, 0.7: 0.8 }}: keys of a curve. */
  public record CurveLiteral(List<CurveKey> keys, Span span) implements Expression {
    public CurveLiteral {
      keys = List.copyOf(keys);
    }
  }

  /**
   * {@code position: value (in, out)}; the tangents stand both or not at all.
   *
   * @param in the slope before the key
   * @param out the slope after it
   */
  public record CurveKey(
      Expression position,
      Expression value,
      @Nullable Expression in,
      @Nullable Expression out,
      Span span)
      implements Node {}

  public enum UnaryOperator {
    PLUS("+"),
    NEGATE("-"),
    NOT("!"),
    COMPLEMENT("~"),
    PRE_INCREMENT("++"),
    PRE_DECREMENT("--"),
    POST_INCREMENT("++"),
    POST_DECREMENT("--");

    private final String sign;

    UnaryOperator(String sign) {
      this.sign = sign;
    }

    public String sign() {
      return sign;
    }
  }

  public enum BinaryOperator {
    MULTIPLY("*"),
    DIVIDE("/"),
    REMAINDER("%"),
    ADD("+"),
    SUBTRACT("-"),
    SHIFT_LEFT("<<"),
    SHIFT_RIGHT(">>"),
    LESS("<"),
    GREATER(">"),
    LESS_EQUAL("<="),
    GREATER_EQUAL(">="),
    EQUAL("=="),
    NOT_EQUAL("!="),
    BIT_AND("&"),
    BIT_XOR("^"),
    BIT_OR("|"),
    AND("&&"),
    OR("||");

    private final String sign;

    BinaryOperator(String sign) {
      this.sign = sign;
    }

    public String sign() {
      return sign;
    }
  }
}
