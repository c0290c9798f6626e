package dev.tendril.core.check;

import dev.tendril.core.check.Overloads.Argument;
import dev.tendril.core.check.Symbol.ResourceSymbol;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.Symbol.UniformSymbol;
import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.Type.Scalar;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.syntax.SyntaxTree;
import java.util.ArrayList;
import java.util.List;

/** Types what stands behind a dot and between square brackets. */
final class MemberChecker {
  private static final Expression ERROR = ExpressionChecker.ERROR;

  private final FileScope file;
  private final FileChecker checker;
  private final ExpressionChecker expressions;

  MemberChecker(FileScope file, FileChecker checker, ExpressionChecker expressions) {
    this.file = file;
    this.checker = checker;
    this.expressions = expressions;
  }

  Expression member(SyntaxTree.Member node) {
    Nearest.Use use = expressions.takeUse();
    Symbol symbol = expressions.symbolOf(node.target());
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
    expressions.want(Nearest.Use.withMember(word));
    return memberOf(expressions.check(node.target()), node.name(), use);
  }

  private Expression memberOf(Expression target, SyntaxTree.Name name, Nearest.Use use) {
    Type type = target.type();
    if (Types.holdsError(type)) {
      return ERROR;
    }
    if (type instanceof StructType struct) {
      Expression field = NameChecker.field(target, name.text());
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
      return expressions.value(symbol, name.span());
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

  Expression index(SyntaxTree.Index node) {
    if (expressions.symbolOf(node.target()) instanceof ResourceSymbol found) {
      Expression at = expressions.check(node.index());
      return found.resource == null || Types.holdsError(at.type())
          ? ERROR
          : checker.resources().element(found.resource, at, node.span());
    }
    Expression target = expressions.check(node.target());
    Expression written = expressions.check(node.index());
    if (Types.holdsError(target.type()) || Types.holdsError(written.type())) {
      return ERROR;
    }
    Expression own =
        expressions
            .calls()
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
        ready ? written : expressions.convertWithWarnings(written, Type.INT, node.index().span());
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
}
