package dev.tendril.core.syntax;

import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.AliasDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.EnumDeclaration;
import dev.tendril.core.syntax.SyntaxTree.EnumEntry;
import dev.tendril.core.syntax.SyntaxTree.Expression;
import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.SyntaxTree.Node;
import dev.tendril.core.syntax.SyntaxTree.TemplateParameter;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import dev.tendril.core.syntax.SyntaxTree.UsingNamespace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Declarations that give names to types: enums, aliases, and the parameters of templates. */
final class TypeDeclarationParser {
  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final TypeParser types;
  private final RefusedConstructs refused;

  TypeDeclarationParser(Cursor cursor, ExpressionParser expressions, RefusedConstructs refused) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.types = expressions.types();
    this.refused = refused;
  }

  // ---- templates

  /** Takes {@code template<>}, if it stands here. */
  boolean specialization() {
    boolean found = cursor.is("template") && cursor.peek(1).is("<") && cursor.peek(2).is(">");
    for (int i = 0; found && i < 3; i++) {
      cursor.next();
    }
    return found;
  }

  /** {@code template<typename T, int N = 3>}, or nothing if none begins here. */
  List<TemplateParameter> template() {
    if (!cursor.is("template") || !cursor.peek(1).is("<")) {
      return List.of();
    }
    Token word = cursor.next();
    Token open = cursor.next();
    if (cursor.is(">")) {
      throw cursor.mistake(
          SyntaxProblem.TEMPLATE,
          word.span().to(cursor.peek().span()),
          "a struct's function has one text for all types",
          "specialise the struct, or a function outside of it");
    }
    List<TemplateParameter> parameters = new ArrayList<>();
    do {
      parameters.add(templateParameter());
    } while (cursor.take(","));
    cursor.expectPartner(">", open);
    if (cursor.is("template")) {
      throw cursor.mistake(
          SyntaxProblem.TEMPLATE,
          cursor.peek().span(),
          "a declaration has one list of template parameters",
          "define the functions of a template struct inside of it");
    }
    return parameters;
  }

  private TemplateParameter templateParameter() {
    int start = cursor.at();
    boolean isType = cursor.take("typename") || cursor.take("class");
    if (cursor.is("template") || cursor.is("...")) {
      throw cursor.mistake(
          SyntaxProblem.TEMPLATE,
          cursor.peek().span(),
          cursor.is("template")
              ? "a template cannot be given to a template"
              : "a template has a fixed number of parameters",
          null);
    }
    TypeReference type = isType ? null : types.type();
    boolean unnamed = cursor.is(",") || cursor.is(">") || cursor.is("=");
    Name name =
        unnamed
            ? new Name("", cursor.afterPrevious())
            : cursor.expectName("this template parameter");
    Node value = null;
    if (cursor.take("=")) {
      value = isType ? types.type() : expressions.templateArgument();
    }
    return new TemplateParameter(type, name, value, cursor.from(start));
  }

  // ---- aliases

  /** {@code using namespace n;} or {@code using T = type;}. */
  void using(
      List<TemplateParameter> template,
      Consumer<? super AliasDeclaration> aliases,
      Consumer<? super UsingNamespace> uses) {
    int start = cursor.at();
    cursor.next();
    if (cursor.take("namespace")) {
      TypeReference namespace = types.type();
      uses.accept(new UsingNamespace(namespace, cursor.from(start)));
      cursor.expectSemicolon("`using namespace " + namespace.name().text() + "`", null);
      return;
    }
    if (cursor.peek().isName() && cursor.peek(1).is("::")) {
      throw cursor.mistake(
          SyntaxProblem.TYPE_ALIAS,
          cursor.peek().span(),
          "`using` cannot take one name out of a namespace",
          "write `using namespace " + cursor.peek().text() + ";`, or the whole name at each use");
    }
    Name name = cursor.expectName("this type");
    cursor.expect("=", "`using " + name.text() + "`");
    TypeReference type = types.type();
    List<@Nullable Expression> sizes = expressions.arraySizes();
    aliases.accept(new AliasDeclaration(template, name, type, sizes, cursor.from(start)));
    cursor.expectSemicolon("the declaration of `" + name.text() + "`", null);
  }

  /** {@code typedef float3 Color, Row[4];}: one declaration for each name. */
  void typedef(Consumer<? super AliasDeclaration> aliases) {
    int start = cursor.at();
    cursor.next();
    while (cursor.is("row_major") || cursor.is("column_major")) {
      cursor.next(); // says how a buffer would hold it, which is the engine's matter
    }
    if (cursor.is("const") || cursor.is("struct") || cursor.is("enum")) {
      boolean isConst = cursor.is("const");
      String word = cursor.peek().text();
      cursor.report(
          SyntaxProblem.TYPE_ALIAS,
          cursor.peek().span(),
          isConst
              ? "a type is not const; its variables can be"
              : "`typedef` gives a name to a type that has one already",
          isConst
              ? "write `const` where a variable is declared"
              : "write `" + word + " NAME { .. };`");
      refused.skipDeclaration();
      return;
    }
    TypeReference type = types.type();
    do {
      Name name = cursor.expectName("this type");
      List<@Nullable Expression> sizes = expressions.arraySizes();
      aliases.accept(new AliasDeclaration(List.of(), name, type, sizes, cursor.from(start)));
    } while (cursor.take(","));
    cursor.expectSemicolon("this `typedef`", null);
  }

  // ---- enums

  boolean isEnum() {
    Token next = cursor.peek(1);
    return cursor.is("enum") && (next.isName() || next.is("{") || next.is(":"));
  }

  /** The enum up to its closing brace, or null after a report. */
  @Nullable EnumDeclaration enumeration(List<Attribute> attributes) {
    int start = cursor.at();
    cursor.next();
    boolean scoped = cursor.take("class") || cursor.take("struct");
    Name name = cursor.is("{") || cursor.is(":") ? null : cursor.expectName("this enum");
    TypeReference underlying = cursor.take(":") ? types.type() : null;
    String words = "`enum" + (name == null ? "" : " " + name.text()) + "`";
    if (cursor.is(";")) {
      cursor.report(
          SyntaxProblem.ENUM,
          cursor.from(start),
          "an enum is declared once, with its entries",
          "remove this line: enums may be used before they are declared");
      cursor.next();
      return null;
    }
    if (scoped && name == null) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_NAME, cursor.peek().span(), "an `enum class` has a name", null);
    }
    Span header = cursor.from(start);
    Token open = cursor.expect("{", words);
    List<EnumEntry> entries = new ArrayList<>();
    while (!cursor.is("}")) {
      int entryStart = cursor.at();
      Name entry = cursor.expectName("this entry of " + words);
      Expression value = cursor.take("=") ? expressions.conditional() : null;
      entries.add(new EnumEntry(entry, value, cursor.from(entryStart)));
      if (!cursor.take(",")) {
        break;
      }
    }
    if (!cursor.is("}") && cursor.peek().isName()) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_TOKEN,
          cursor.afterPrevious(),
          "expected `,` or `}` in " + words + " before " + cursor.peek().described(),
          null);
    }
    cursor.expectPartner("}", open);
    return new EnumDeclaration(attributes, name, scoped, underlying, entries, header);
  }
}
