package dev.tendril.core.glsl;

import dev.tendril.core.check.ContextVariable;
import dev.tendril.core.check.EnumType;
import dev.tendril.core.check.Intrinsic;
import dev.tendril.core.check.Resource;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.GlobalConstant;
import dev.tendril.core.check.TypedTree.GlobalVariable;
import dev.tendril.core.check.Uniform;
import dev.tendril.core.glsl.Code.Purity;
import dev.tendril.core.glsl.Helpers.Helper;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Translates checked functions, and all that they reach, to GLSL 4.60 with HLSL's meaning and the
 * language's safety rules.
 *
 * <p>A kernel asks for what it needs by name; each thing is translated when first asked for, what
 * it needs before itself. The kernel then puts together
 *
 * <pre>
 *   its own #version, buffers
 *   {@link #structsText()}
 *   its own functions that {@link EngineCalls} names, or prototypes of them
 *   {@link #functionsText()}
 *   its own main
 * </pre>
 *
 * <p>Everything that comes out is named with a prefix of {@link NameTable}, {@code t_} (temporaries
 * of a function), {@code d_} (defaults), {@code e_} (expressions) or {@code hlsl_}. Equal requests
 * give equal texts.
 */
final class FunctionTranslator {
  private final EngineCalls calls;
  private final boolean precise;
  private final FunctionFacts facts = new FunctionFacts();
  private final Helpers helpers;
  private final NameTable names = new NameTable();

  private final StringBuilder structTexts = new StringBuilder();
  private final List<String> definitions = new ArrayList<>();
  private final Map<StructType, String> structNames = new HashMap<>();
  private final Map<StructType, List<String>> memberNames = new HashMap<>();
  private final Map<Type, String> defaults = new HashMap<>();
  private final Map<Function, String> functionNames = new HashMap<>();
  private final Map<GlobalConstant, Code> constants = new HashMap<>();
  private final Map<GlobalVariable, Code> staticVariables = new HashMap<>();
  private final IdentityHashMap<Expression, String> expressions = new IdentityHashMap<>();

  /** Names the kernel's own locals. */
  private final ExpressionWriter root;

  private int expressionFunctions;
  private int defaultFunctions;

  private final Set<ContextVariable> usedContext = EnumSet.noneOf(ContextVariable.class);
  private final Set<Intrinsic> usedIntrinsics = EnumSet.noneOf(Intrinsic.class);
  private final Set<Uniform> usedUniforms = new LinkedHashSet<>();
  private final Set<Resource> usedResources = new LinkedHashSet<>();
  private final List<TypedTree.Emit> usedEmits = new ArrayList<>();
  private final List<TypedTree.Draw> usedDraws = new ArrayList<>();
  private boolean usesParent;
  private boolean usesRandom;
  private boolean usesLoopBudget;

  /**
   * @param precise for builds that are compared with the twin: all floating results are {@code
   *     precise}, so that no operations are fused or reordered
   */
  FunctionTranslator(EngineCalls calls, boolean precise) {
    this.calls = calls;
    this.precise = precise;
    this.helpers = new Helpers(precise);
    this.root = new ExpressionWriter(this);
  }

  /**
   * A translator that has translated these already, so that its texts hold them; what is asked for
   * later may add to the texts.
   *
   * @param structs their default values too
   */
  static FunctionTranslator translate(
      EngineCalls calls,
      List<Function> functions,
      List<StructType> structs,
      List<Expression> expressions,
      boolean precise) {
    FunctionTranslator translator = new FunctionTranslator(calls, precise);
    structs.forEach(translator::structName);
    structs.forEach(translator::defaultValue);
    functions.forEach(translator::functionName);
    expressions.forEach(translator::expression);
    return translator;
  }

  // ---- what a kernel asks for

  /** The function's name; translates it if that has not been done. */
  String functionName(Function function) {
    String known = functionNames.get(function);
    if (known != null) {
      return known;
    }
    facts.of(function); // refuses recursion, which would not end below
    FunctionWriter writer = new FunctionWriter(this, function);
    String name = names.make("f", function.name());
    functionNames.put(function, name);
    definitions.add(writer.write(name));
    return name;
  }

  String structName(StructType struct) {
    String known = structNames.get(struct);
    if (known != null) {
      return known;
    }
    NameTable members = new NameTable();
    List<String> memberList = new ArrayList<>();
    StringBuilder body = new StringBuilder();
    for (StructType.Field field : struct.fields()) {
      String member = members.make("m", field.name());
      memberList.add(member);
      body.append("  ").append(declare(field.type(), member)).append(";\n");
    }
    if (memberList.isEmpty()) {
      body.append("  int m_nothing;\n");
    }
    String name = names.make("S", struct.name());
    structNames.put(struct, name);
    memberNames.put(struct, memberList);
    structTexts.append("struct ").append(name).append(" {\n").append(body).append("};\n\n");
    return name;
  }

  /** The name of the struct's field of that index. */
  String memberName(StructType struct, int field) {
    structName(struct);
    return memberNames.getOrDefault(struct, List.of()).get(field);
  }

  /** As in a constructor or as a result: {@code float}, {@code vec3[2]}. */
  String typeName(Type type) {
    if (type instanceof Type.Basic basic) {
      return GlslTypes.name(basic);
    }
    if (type instanceof EnumType enumeration) {
      return GlslTypes.name(enumeration.underlying());
    }
    if (type instanceof StructType struct) {
      return structName(struct);
    }
    if (type instanceof Type.Array) {
      return typeName(elementOf(type)) + dimensions(type);
    }
    if (type == Type.Opaque.VOID) {
      return "void";
    }
    throw new IllegalArgumentException("GLSL has no values of type " + type.displayName());
  }

  /** {@code float name}, {@code vec3 name[2]}. */
  String declare(Type type, String name) {
    return typeName(elementOf(type)) + " " + name + dimensions(type);
  }

  private static Type elementOf(Type type) {
    if (type instanceof Type.Matrix matrix && GlslTypes.isRows(matrix)) {
      return matrix.row();
    }
    return type instanceof Type.Array array ? elementOf(array.element()) : type;
  }

  private static String dimensions(Type type) {
    if (type instanceof Type.Matrix matrix && GlslTypes.isRows(matrix)) {
      return "[" + matrix.rows() + "]";
    }
    return type instanceof Type.Array array
        ? "[" + array.length() + "]" + dimensions(array.element())
        : "";
  }

  /**
   * A GLSL expression. Locals in it are the kernel's own, which it declares by the name that they
   * get here; an expression that needs statements cannot name any.
   */
  String expression(Expression expression) {
    String known = expressions.get(expression);
    if (known == null) {
      Lines lines = new Lines();
      Code code = root.into(lines, () -> root.value(expression));
      known =
          lines.isEmpty()
              ? code.tight()
              : define("e_" + ++expressionFunctions, expression.type(), lines, code) + "()";
      expressions.put(expression, known);
    }
    return known;
  }

  /** What a variable of the type is before anything is assigned; fields' initializers count. */
  String defaultValue(Type type) {
    String known = defaults.get(type);
    if (known == null) {
      ExpressionWriter writer = new ExpressionWriter(this);
      Code code = writer.defaultValue(type);
      known =
          writer.lines.isEmpty()
              ? code.text()
              : define("d_" + ++defaultFunctions, type, writer.lines, code) + "()";
      defaults.put(type, known);
    }
    return known;
  }

  /** All structs so far, each after those that it holds. */
  String structsText() {
    return structTexts.toString();
  }

  /** All else so far: helpers, constants and functions, each after what it uses. */
  String functionsText() {
    StringBuilder out = new StringBuilder();
    for (String text : helpers.texts()) {
      out.append(text).append('\n');
    }
    for (String text : definitions) {
      out.append(text).append('\n');
    }
    return out.toString();
  }

  boolean uses(ContextVariable variable) {
    return usedContext.contains(variable);
  }

  Set<ContextVariable> usedContext() {
    return Collections.unmodifiableSet(usedContext);
  }

  /** Curves among them, in order of first use. */
  Set<Uniform> usedUniforms() {
    return Collections.unmodifiableSet(usedUniforms);
  }

  /** Textures and buffers, in order of first use. */
  Set<Resource> usedResources() {
    return Collections.unmodifiableSet(usedResources);
  }

  Set<Intrinsic> usedIntrinsics() {
    return Collections.unmodifiableSet(usedIntrinsics);
  }

  /** Every emit in the text, callees' before their callers'. */
  List<TypedTree.Emit> emits() {
    return Collections.unmodifiableList(usedEmits);
  }

  /** Every draw in the text, callees' before their callers'. */
  List<TypedTree.Draw> draws() {
    return Collections.unmodifiableList(usedDraws);
  }

  boolean usesParent() {
    return usesParent;
  }

  boolean usesRandom() {
    return usesRandom;
  }

  boolean usesLoopBudget() {
    return usesLoopBudget;
  }

  /** What a function does, its callees included. */
  FunctionFacts.Facts factsOf(Function function) {
    return facts.of(function);
  }

  // ---- what the writers ask for

  EngineCalls calls() {
    return calls;
  }

  boolean precise() {
    return precise;
  }

  FunctionFacts facts() {
    return facts;
  }

  String helper(Helper helper, Type.Basic type) {
    return helpers.use(helper, type);
  }

  /** {@code precise } for what holds floats in oracle builds. */
  String qualifier(Type type) {
    return precise && holdsFloats(type) ? "precise " : "";
  }

  private static boolean holdsFloats(Type type) {
    if (type instanceof StructType struct) {
      return struct.fields().stream().anyMatch(field -> holdsFloats(field.type()));
    }
    Type element = elementOf(type);
    return element.equals(type)
        ? type instanceof Type.Basic basic && basic.kind().isReal()
        : holdsFloats(element);
  }

  Code constant(GlobalConstant constant) {
    Code known = constants.get(constant);
    if (known == null) {
      ExpressionWriter writer = new ExpressionWriter(this, ExpressionWriter.MAX_CONSTANT_ELEMENTS);
      Code code = writer.value(constant.initializer());
      String name = names.make("c", constant.name());
      if (writer.lines.isEmpty() && code.purity() == Purity.CONSTANT) {
        definitions.add("const " + declare(constant.type(), name) + " = " + code.text() + ";\n");
        known = Code.atom(name, Purity.CONSTANT);
      } else {
        known = Code.atom(define(name, constant.type(), writer.lines, code) + "()", Purity.STABLE);
      }
      constants.put(constant, known);
    }
    return known;
  }

  /** A variable of the invocation; entry points begin with assigning to it. */
  Code staticVariable(GlobalVariable variable) {
    GlobalConstant constant = variable.constant();
    if (constant != null) {
      return constant(constant);
    }
    Code known = staticVariables.get(variable);
    if (known == null) {
      String name = names.make("g", variable.name());
      Type type = variable.type();
      definitions.add(qualifier(type) + declare(type, name) + ";\n");
      known = Code.atom(name, Purity.READS);
      staticVariables.put(variable, known);
    }
    return known;
  }

  /** A function without parameters; returns its name. */
  private String define(String name, Type type, Lines statements, Code result) {
    Lines text = new Lines();
    text.add(typeName(type) + " " + name + "() {");
    text.addAll(statements);
    text.addExpression("return " + result.text());
    text.add("}");
    definitions.add(text.indented());
    return name;
  }

  Code constructStruct(StructType struct, List<Code> parts) {
    return Code.construct(
        structName(struct), parts.isEmpty() ? List.of(Code.constant("0")) : parts);
  }

  String uniform(Uniform uniform) {
    use(uniform);
    return calls.uniform(uniform);
  }

  String context(ContextVariable variable) {
    usedContext.add(variable);
    return calls.context(variable);
  }

  void use(Uniform uniform) {
    usedUniforms.add(uniform);
  }

  void use(Resource resource) {
    usedResources.add(resource);
  }

  void use(Intrinsic intrinsic) {
    usedIntrinsics.add(intrinsic);
  }

  void use(TypedTree.Emit emit) {
    usedEmits.add(emit);
  }

  void use(TypedTree.Draw draw) {
    usedDraws.add(draw);
  }

  void useParent() {
    usesParent = true;
  }

  void useRandom() {
    usesRandom = true;
  }

  void useLoopBudget() {
    usesLoopBudget = true;
  }
}
