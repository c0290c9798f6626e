package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.AliasSymbol;
import dev.tendril.core.check.Symbol.EntrySymbol;
import dev.tendril.core.check.Symbol.EnumSymbol;
import dev.tendril.core.check.Symbol.State;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.EnumEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Enums and aliases, each worked out when first needed. */
final class NamedTypes {
  private final FileScope file;
  private final FileChecker checker;

  NamedTypes(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  // ---- aliases

  /** Looks at the aliases of a scope and of the namespaces in it, used or not. */
  void resolveAliases(Scope scope) {
    for (Symbol symbol : List.copyOf(scope.types.values())) {
      if (symbol instanceof AliasSymbol alias && alias.declaration.template().isEmpty()) {
        resolve(alias, alias.span());
      } else if (symbol instanceof StructSymbol struct) {
        resolveAliases(struct.inside);
      }
    }
    scope.namespaces.values().forEach(this::resolveAliases);
  }

  /** The type that an alias stands for. */
  Type resolve(AliasSymbol alias, Span use) {
    if (alias.state == State.DONE) {
      return alias.type;
    }
    if (alias.state == State.IN_PROGRESS) {
      file.report(
          CheckProblem.CYCLIC_DECLARATION,
          use,
          "`" + alias.declaration.name().text() + "` stands for itself",
          null,
          alias.span(),
          "declared here");
      return Types.ERROR;
    }
    alias.state = State.IN_PROGRESS;
    file.work.enter(alias.span());
    Place outer = checker.enter(new Place(alias.scope, null, file.instance));
    alias.type = type(alias.declaration);
    checker.leave(outer);
    file.work.leave();
    alias.state = State.DONE;
    return alias.type;
  }

  /** What an alias says, seen from where the checker is. */
  Type type(SyntaxTree.AliasDeclaration declaration) {
    Type element = checker.typeResolver().resolve(declaration.type(), false);
    if (!Types.holdsError(element) && !checker.typeResolver().isStorable(element)) {
      file.report(
          CheckProblem.UNSUPPORTED_TYPE,
          declaration.type().span(),
          Types.withArticle(element) + " cannot have another name");
      return Types.ERROR;
    }
    return checker.typeResolver().arrays(element, declaration.arraySizes(), declaration.span(), -1);
  }

  // ---- enums

  /** The value of an entry. Inside of its enum it is a number, as the enum is not complete. */
  Expression value(EntrySymbol entry, Span use) {
    EnumSymbol owner = entry.owner();
    boolean inside = owner.state == State.IN_PROGRESS;
    if (inside && entry.index() >= owner.entries.size()) {
      file.report(
          CheckProblem.CYCLIC_DECLARATION,
          use,
          "`" + owner.declaration.entries().get(entry.index()).name().text() + "` has no value yet",
          "an entry can be made of those before it");
      return ExpressionChecker.ERROR;
    }
    if (!inside) {
      complete(owner, use);
    }
    int bits = owner.entries.get(entry.index()).bits();
    EnumType type = owner.type;
    return type == null || inside
        ? new TypedTree.IntConstant(type == null ? Type.INT : type.underlying(), bits)
        : new TypedTree.EnumConstant(type, bits);
  }

  /** Works out the values of an enum. */
  void complete(EnumSymbol symbol, Span use) {
    if (symbol.state != State.NEW) {
      return;
    }
    symbol.state = State.IN_PROGRESS;
    file.work.enter(use);
    Place outer = checker.enter(new Place(symbol.inside, null, file.instance));
    int next = 0;
    for (EnumEntry entry : symbol.declaration.entries()) {
      Integer written = entry.value() == null ? null : value(entry.value());
      int bits = written == null ? next : written;
      symbol.entries.add(new EnumType.Entry(entry.name().text(), bits, entry.name().span()));
      next = bits + 1;
    }
    checker.leave(outer);
    file.work.leave();
    if (symbol.type != null) {
      symbol.type.setEntries(symbol.entries);
    }
    symbol.state = State.DONE;
  }

  private @Nullable Integer value(SyntaxTree.Expression written) {
    Expression value = checker.expressions().check(written);
    if (Types.holdsError(value.type())) {
      return null;
    }
    Expression constant = ConstantFolding.evaluate(value);
    if (constant == null || !isWhole(constant.type())) {
      file.report(
          CheckProblem.BAD_ENUM,
          written.span(),
          "the value of an entry is a constant whole number",
          constant == null ? null : "this is " + value.type().displayName());
      return null;
    }
    return (int) ConstantFolding.asLong(constant);
  }

  private static boolean isWhole(Type type) {
    return type.equals(Type.INT)
        || type.equals(Type.UINT)
        || type.equals(Type.BOOL)
        || type instanceof EnumType;
  }
}
