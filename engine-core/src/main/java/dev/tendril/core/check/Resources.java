package dev.tendril.core.check;

import dev.tendril.core.check.Overloads.Argument;
import dev.tendril.core.check.Resource.Address;
import dev.tendril.core.check.Resource.Kind;
import dev.tendril.core.check.Resource.Sampling;
import dev.tendril.core.check.ResourceMembers.Member;
import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Declarator;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import dev.tendril.core.syntax.SyntaxTree.VariableDeclaration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks declarations of resources, and the members of those that are no textures. */
final class Resources {
  /** Of an element of a buffer; kernels read it whole. */
  static final int MAX_ELEMENT_NUMBERS = 1024;

  private final FileScope file;
  private final FileChecker checker;

  Resources(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  // ---- declarations

  /** The resource of one declared name, or null after a report. */
  @Nullable Resource declare(
      VariableDeclaration declaration,
      Declarator declarator,
      Kind kind,
      Map<String, Attribute> attributes) {
    String name = declarator.name().text();
    if (!declarator.arraySizes().isEmpty() || declarator.initializer() != null) {
      boolean texture = kind == Kind.TEXTURE_2D;
      String what = texture ? "a texture" : Resource.article(kind.word());
      file.report(
          CheckProblem.BAD_RESOURCE,
          declarator.span(),
          declarator.initializer() == null
              ? "arrays of " + (texture ? "textures" : kind.word()) + " are not supported"
              : what + " has no initialiser: the host binds it",
          "write `" + kind.word() + (kind.hasElement() ? "<..> " : " ") + name + ";`");
      return null;
    }
    Type element = null;
    if (kind.hasElement()) {
      element = element(declaration.type(), kind);
      if (element == null) {
        return null;
      }
    }
    Resource resource =
        new Resource(
            name,
            kind,
            element,
            sampling(kind, attributes.get("sampler")),
            attributes.containsKey("required"),
            Notes.of(attributes),
            declarator.name().span());
    Attribute required = attributes.get("required");
    if (!kind.canBeBound() && required != null) {
      reportUnbindable(resource, required);
    }
    return resource;
  }

  /** The modules behind it do not exist yet. */
  private void reportUnbindable(Resource resource, Attribute required) {
    file.report(
        CheckProblem.CANNOT_BE_BOUND,
        required.span(),
        "nothing can be bound to " + Resource.article(resource.kind().word()) + " yet",
        "leave `[required]` away: unbound it is " + resource.kind().neutral());
  }

  /** What a volume or buffer is of, or null after a report. */
  @Nullable Type element(TypeReference reference, Kind kind) {
    List<SyntaxTree.Node> arguments = reference.arguments();
    String form =
        kind.isVolume()
            ? "`" + kind.word() + "<float>`, or of float2 to float4"
            : "`StructuredBuffer<T>`";
    TypeReference written =
        arguments.size() == 1 && arguments.get(0) instanceof TypeReference type
            ? type
            : arguments.size() == 1 && arguments.get(0) instanceof SyntaxTree.NameExpression name
                ? new TypeReference(
                    new SyntaxTree.Name(name.name(), name.span()), List.of(), name.span())
                : null;
    if (written == null) {
      file.report(
          CheckProblem.BAD_RESOURCE,
          reference.span(),
          Resource.article(kind.word()) + " says of what it is",
          "write " + form);
      return null;
    }
    Type element = checker.typeResolver().resolve(written, false);
    if (Types.holdsError(element)) {
      return null;
    }
    boolean number = element instanceof Basic && !(element instanceof Matrix);
    boolean real = number && ((Basic) element).kind() == Type.Kind.FLOAT;
    boolean plain =
        element instanceof Basic
            || (element instanceof StructType struct && struct.role() == StructType.Role.PLAIN);
    if (kind.isVolume() ? !real : !plain) {
      file.report(
          CheckProblem.BAD_RESOURCE,
          written.span(),
          "there is no " + kind.word() + " of " + element.displayName(),
          "write " + form + (kind.isVolume() ? "" : ", T a number, vector, matrix or struct"));
      return null;
    }
    if (kind == Kind.STRUCTURED_BUFFER && Types.componentCount(element) > MAX_ELEMENT_NUMBERS) {
      file.report(
          CheckProblem.TYPE_TOO_LARGE,
          written.span(),
          "an element of a StructuredBuffer has at most "
              + MAX_ELEMENT_NUMBERS
              + " numbers, not "
              + Types.componentCount(element),
          "split it over several elements");
      return null;
    }
    return element;
  }

  private Sampling sampling(Kind kind, @Nullable Attribute attribute) {
    if (attribute == null) {
      return Sampling.USUAL;
    }
    if (kind != Kind.TEXTURE_2D) {
      file.report(
          CheckProblem.BAD_ATTRIBUTE,
          attribute.span(),
          "`[sampler]` belongs to a Texture2D, not to " + Resource.article(kind.word()));
      return Sampling.USUAL;
    }
    boolean linear = true;
    Address address = Address.CLAMP;
    for (int i = 0; i < attribute.arguments().size(); i++) {
      SyntaxTree.Expression argument = attribute.arguments().get(i);
      List<String> allowed =
          i == 1
              ? List.of("clamp", "wrap", "mirror")
              : attribute.arguments().size() == 2
                  ? List.of("linear", "point")
                  : List.of("linear", "point", "clamp", "wrap", "mirror");
      String word = checker.attributes().word(attribute, argument, allowed);
      if (word == null) {
        continue;
      }
      switch (word) {
        case "point" -> linear = false;
        case "wrap" -> address = Address.WRAP;
        case "mirror" -> address = Address.MIRROR;
        default -> {}
      }
    }
    return new Sampling(linear, address);
  }

  // ---- members

  /** {@code volume.at(p)}. */
  Expression call(
      Resource resource, SyntaxTree.Name name, List<Argument> arguments, EngineCalls engine) {
    Member member = find(resource, name.text());
    if (member == null) {
      return unknown(resource, name);
    }
    if (member.parameters() == null) {
      file.report(
          CheckProblem.UNKNOWN_MEMBER,
          name.span(),
          "`" + name.text() + "` is a value, not a function",
          "write `" + resource.name() + "." + name.text() + "`");
      return ExpressionChecker.ERROR;
    }
    List<Expression> values =
        engine.convertAll(name.text(), arguments, member.parameters(), name.span());
    return values.isEmpty()
        ? ExpressionChecker.ERROR
        : new TypedTree.ResourceCall(resource, member.operation(), values, member.result());
  }

  /** {@code volume.size}. */
  Expression value(Resource resource, SyntaxTree.Name name) {
    Member member = find(resource, name.text());
    if (member == null) {
      return unknown(resource, name);
    }
    if (member.parameters() != null) {
      file.report(
          CheckProblem.UNKNOWN_MEMBER,
          name.span(),
          "`" + name.text() + "` must be called",
          "write `" + resource.name() + "." + member.form() + "`");
      return ExpressionChecker.ERROR;
    }
    return new TypedTree.ResourceCall(resource, member.operation(), List.of(), member.result());
  }

  private static @Nullable Member find(Resource resource, String word) {
    for (Member member : ResourceMembers.of(resource)) {
      if (member.operation().word().equals(word)) {
        return member;
      }
    }
    return null;
  }

  private Expression unknown(Resource resource, SyntaxTree.Name name) {
    List<Member> members = ResourceMembers.of(resource);
    String help =
        FileScope.didYouMean(name.text(), members.stream().map(m -> m.operation().word()).toList());
    file.report(
        CheckProblem.UNKNOWN_MEMBER,
        name.span(),
        Resource.article(resource.typeText()) + " has no `" + name.text() + "`",
        help != null
            ? help
            : "it has "
                + String.join(", ", members.stream().map(m -> "`" + m.form() + "`").toList()));
    return ExpressionChecker.ERROR;
  }

  /** {@code buffer[i]}; no other resource is indexed. */
  Expression element(Resource resource, Expression index, Span span) {
    if (resource.kind() != Kind.STRUCTURED_BUFFER || resource.element() == null) {
      String help =
          switch (resource.kind()) {
            case TEXTURE_2D -> "write `" + resource.name() + ".Load(texel)`";
            case VOLUME, RW_VOLUME -> "write `" + resource.name() + ".Load(voxel)`";
            default -> null;
          };
      file.report(
          CheckProblem.BAD_INDEX,
          span,
          (resource.kind() == Kind.TEXTURE_2D ? "a texture" : Resource.article(resource.typeText()))
              + " is not indexed",
          help);
      return ExpressionChecker.ERROR;
    }
    if (!(index.type() instanceof Type.Scalar)) {
      file.report(
          CheckProblem.BAD_INDEX,
          span,
          "an index is a whole number, not " + index.type().displayName());
      return ExpressionChecker.ERROR;
    }
    Expression whole =
        index.type().equals(Type.INT) ? index : Conversions.convert(index, Type.UINT);
    return new TypedTree.ResourceCall(
        resource, ResourceOperation.ELEMENT, List.of(whole), resource.element());
  }

  /** {@code volume[voxel.index] = value} in the file that runs for each voxel of the volume. */
  Expression store(
      Resource resource,
      Argument index,
      SyntaxTree.Expression value,
      ExpressionChecker expressions) {
    if (resource.kind() != Kind.RW_VOLUME || resource.element() == null) {
      return element(resource, index.value(), index.span());
    }
    if (!resource.name().equals(checker.eachVolume())) {
      file.report(
          CheckProblem.NOT_ASSIGNABLE,
          index.span(),
          "only the file that runs for each voxel of `" + resource.name() + "` writes its voxels",
          "write `" + resource.name() + ".add(position, value)`");
      return ExpressionChecker.ERROR;
    }
    Type voxel = new Vector(Type.Kind.INT, 3);
    if (Conversions.cost(index.value().type(), voxel) == Conversions.IMPOSSIBLE) {
      file.report(
          CheckProblem.BAD_INDEX,
          index.span(),
          "a voxel is an int3, not " + index.value().type().displayName());
      return ExpressionChecker.ERROR;
    }
    Expression converted = expressions.checkAs(value, resource.element());
    return Types.holdsError(converted.type())
        ? ExpressionChecker.ERROR
        : new TypedTree.ResourceCall(
            resource,
            ResourceOperation.STORE,
            List.of(expressions.convertWithWarnings(index.value(), voxel, index.span()), converted),
            Types.VOID);
  }
}
