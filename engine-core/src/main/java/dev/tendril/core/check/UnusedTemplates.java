package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.FunctionTemplate;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.Symbol.StructTemplate;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Declaration;
import dev.tendril.core.syntax.SyntaxTree.FunctionDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Node;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import dev.tendril.core.syntax.SyntaxWalk;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Templates whose text no use has had looked at: their names must exist all the same, where they do
 * not hang on the parameters. Types and everything else are left to the uses.
 */
final class UnusedTemplates {
  private final FileScope file;
  private final FileChecker checker;

  /** What the text under the eye declares itself. */
  private Set<String> declared = Set.of();

  UnusedTemplates(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  void check() {
    scope(file.scope);
    for (StructSymbol struct : List.copyOf(file.allStructs)) {
      if (struct.instance == null) {
        scope(struct.inside);
      }
    }
  }

  private void scope(Scope scope) {
    List<FunctionTemplate> functions = new ArrayList<>();
    scope.templates.values().forEach(functions::addAll);
    functions.forEach(this::function);
    for (Symbol symbol : List.copyOf(scope.types.values())) {
      if (symbol instanceof StructTemplate struct && struct.scope == scope) {
        struct(struct);
      }
    }
    scope.namespaces.values().forEach(this::scope);
  }

  private void function(FunctionTemplate template) {
    for (FunctionSymbol instance : template.instances.values()) {
      if (instance != null && (instance.wanted || instance.instance == null)) {
        return;
      }
    }
    declared = new HashSet<>();
    if (template.owner != null) {
      declared.addAll(Nearest.fields(template.owner.type).keySet());
    }
    look(template.declaration, template.scope);
  }

  private void struct(StructTemplate template) {
    if (template.declaration.base() != null) {
      return; // what it brings along may hang on the parameters
    }
    for (Declaration member : template.declaration.members()) {
      boolean used = false;
      for (StructSymbol instance : template.instances.values()) {
        used |= !(member instanceof FunctionDeclaration) || isWanted(instance, member);
      }
      if (!used) {
        declared = new HashSet<>();
        declare(template.declaration);
        look(member, template.scope);
      }
    }
  }

  private static boolean isWanted(StructSymbol instance, Declaration member) {
    for (List<FunctionSymbol> overloads : instance.methods.values()) {
      for (FunctionSymbol function : overloads) {
        if (function.declaration == member && function.wanted) {
          return true;
        }
      }
    }
    return false;
  }

  private void look(Node node, Scope scope) {
    declare(node);
    Place outer = checker.enter(new Place(scope, null, null));
    visit(node);
    checker.leave(outer);
  }

  /** Everything that a text gives a name, wherever it may be seen. */
  private void declare(Node node) {
    file.work.spend(1);
    if (node instanceof SyntaxTree.Declarator declarator) {
      declared.add(declarator.name().text());
    } else if (node instanceof SyntaxTree.TemplateParameter parameter) {
      declared.add(parameter.name().text());
    } else if (node instanceof FunctionDeclaration function) {
      declared.add(function.name().text());
    } else if (node instanceof SyntaxTree.StructDeclaration struct) {
      declared.add(struct.name().text());
    } else if (node instanceof SyntaxTree.AliasDeclaration alias) {
      declared.add(alias.name().text());
    } else if (node instanceof SyntaxTree.EnumEntry entry) {
      declared.add(entry.name().text());
    } else if (node instanceof SyntaxTree.EnumDeclaration enumeration
        && enumeration.name() != null) {
      declared.add(enumeration.name().text());
    }
    SyntaxWalk.children(node, this::declare);
  }

  private void visit(Node node) {
    file.work.enter(node.span());
    if (node instanceof SyntaxTree.NameExpression name) {
      value(name);
    } else if (node instanceof SyntaxTree.Call call
        && call.callee() instanceof SyntaxTree.NameExpression callee) {
      function(callee);
      call.arguments().forEach(this::visit);
    } else if (node instanceof TypeReference type) {
      type(type);
    } else if (node instanceof SyntaxTree.ScopedName name) {
      name.arguments().forEach(this::visit);
    } else if (!(node instanceof SyntaxTree.UsingNamespace)) {
      SyntaxWalk.children(node, this::visit);
    }
    file.work.leave();
  }

  private boolean isValue(String word) {
    return declared.contains(word)
        || word.equals("this")
        || checker.names().value(word) != null
        || FileScope.context(word) != null;
  }

  private void value(SyntaxTree.NameExpression name) {
    if (!isValue(name.name())) {
      checker.expressions().reportUnknown(name.name(), name.span(), Nearest.Use.ANY);
    }
  }

  private void function(SyntaxTree.NameExpression callee) {
    String word = callee.name();
    boolean known =
        isValue(word)
            || checker.expressions().calls().isFunction(word)
            || checker.typeResolver().isTypeName(word);
    if (!known) {
      checker
          .expressions()
          .calls()
          .reportUnknown(callee, new SyntaxTree.Call(callee, List.of(), callee.span()));
    }
  }

  /** A lone word between angle brackets may also be a value. */
  private void type(TypeReference type) {
    String word = type.name().text();
    if (type.qualifier() != null) {
      type.arguments().forEach(this::visit);
    } else if (type.isPlain()) {
      boolean known =
          isValue(word)
              || checker.names().type(word) != null
              || Resource.Kind.named(word) != null
              || word.isEmpty();
      if (!known) {
        checker.typeResolver().resolve(type, true);
      }
    } else {
      type.arguments().forEach(this::visit);
    }
  }
}
