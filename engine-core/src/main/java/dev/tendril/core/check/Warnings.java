package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.FieldValue;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.check.TypedTree.LocalValue;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.syntax.SyntaxTree.Unit;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What is allowed in a file without mistakes and hardly meant. Each rule is as narrow as it must be
 * to be right nearly always:
 *
 * <ul>
 *   <li>a uniform or resource that this file declares, not one that it includes, is unused if
 *       nothing in the file names it;
 *   <li>a field of the particle is unused if no function of the file names it; the engine uses
 *       fields with semantics, and others use {@code [birth]} fields;
 *   <li>a field is read before it is written if {@code init} of another file's type names it for
 *       the first time in order to read it, it has neither initialiser nor semantic, and no other
 *       function of the file names it, so that no prototype holds a value: it is always zero.
 * </ul>
 */
final class Warnings {
  private final FileScope file;
  private final Unit unit;
  private final Map<Function, Block> bodies;

  Warnings(FileScope file, Unit unit, Map<Function, Block> bodies) {
    this.file = file;
    this.unit = unit;
    this.bodies = bodies;
  }

  void report(StructSymbol particle) {
    file.values.forEach(this::reportUnused);
    reportUnusedFields(particle);
    bodies.forEach(
        (function, body) -> {
          if (isForeignInit(function, particle.type)) {
            new InitWalk(function.parameters().get(0), named(function)).walk(body);
          }
        });
  }

  private void reportUnused(String name, Symbol symbol) {
    boolean shared =
        symbol instanceof Symbol.ConstantSymbol
            || symbol instanceof Symbol.GlobalSymbol
            || symbol instanceof Symbol.EntrySymbol
            || symbol instanceof Symbol.SamplerSymbol
            || symbol instanceof Symbol.BrokenSymbol
            || symbol.span().file() != unit.file();
    if (!shared && !file.used.contains(name)) {
      file.report(
          CheckProblem.UNUSED_UNIFORM,
          symbol.span(),
          "`" + name + "` is " + symbol.what() + " that nothing uses",
          null);
    }
  }

  // ---- fields

  private void reportUnusedFields(StructSymbol particle) {
    BitSet named = new BitSet();
    for (Block body : bodies.values()) {
      TreeWalk.all(body, node -> addField(node, particle.type, named));
    }
    Set<String> engine = new HashSet<>();
    for (SyntaxTree.VariableDeclaration field : particle.declaration.fields()) {
      for (SyntaxTree.Declarator declarator : field.declarators()) {
        if (declarator.semantic() != null || Attributes.has(field.attributes(), "birth")) {
          engine.add(declarator.name().text());
        }
      }
    }
    for (int i = 0; i < particle.type.fields().size(); i++) {
      StructType.Field field = particle.type.fields().get(i);
      if (!named.get(i) && !engine.contains(field.name()) && field.span().file() == unit.file()) {
        file.report(
            CheckProblem.UNUSED_FIELD,
            field.span(),
            "nothing in this file uses the field `" + field.name() + "`",
            "each particle keeps room for it");
      }
    }
  }

  private static void addField(Expression node, StructType type, BitSet named) {
    if (node instanceof FieldValue field && field.target().type() == type) {
      named.set(field.field());
    }
  }

  // ---- init

  private static boolean isForeignInit(Function function, StructType own) {
    return function.name().equals(EntryPoints.INIT)
        && function.parameters().size() == 2
        && function.parameters().get(0).type() instanceof StructType type
        && Types.isParticle(type)
        && type != own;
  }

  /** The fields of an init's type that other functions of the file name, or could set. */
  private BitSet named(Function init) {
    StructType type = (StructType) init.parameters().get(0).type();
    BitSet named = new BitSet();
    bodies.forEach(
        (function, body) -> {
          if (function == init) {
            return;
          }
          TreeWalk.all(
              body,
              node -> {
                addField(node, type, named);
                boolean whole =
                    node instanceof TypedTree.Assign assign && assign.target().type() == type;
                boolean passed =
                    node instanceof TypedTree.Call call
                        && call.arguments().stream().anyMatch(value -> value.type() == type);
                if (whole || passed) {
                  named.set(0, type.fields().size());
                }
              });
        });
    return named;
  }

  /** Goes through an init in the order of its text. */
  private final class InitWalk {
    private final Local self;
    private final StructType type;
    private final BitSet known;

    InitWalk(Local self, BitSet named) {
      this.self = self;
      this.type = (StructType) self.type();
      this.known = named;
      for (int i = 0; i < type.fields().size(); i++) {
        StructType.Field field = type.fields().get(i);
        if (field.semantic() != null || field.initializer() != null) {
          known.set(i);
        }
      }
    }

    void walk(Block body) {
      TreeWalk.roots(body, this::visit);
    }

    private void visit(Expression node) {
      if (node instanceof TypedTree.Assign assign) {
        visit(assign.value());
        write(assign.target());
      } else if (node instanceof TypedTree.Call call) {
        for (int i = 0; i < call.arguments().size(); i++) {
          boolean in = call.function().parameters().get(i).direction() == Direction.IN;
          if (in) {
            visit(call.arguments().get(i));
          } else {
            write(call.arguments().get(i));
          }
        }
      } else if (node instanceof FieldValue field && isSelf(field.target())) {
        read(field);
      } else if (isSelf(node)) {
        known.set(0, type.fields().size());
      } else {
        TreeWalk.children(node, this::visit);
      }
    }

    private void write(Expression target) {
      Expression at = target;
      while (!(at instanceof FieldValue field && isSelf(field.target()))) {
        if (isSelf(at)) {
          known.set(0, type.fields().size());
          return;
        }
        Expression[] inner = new Expression[1];
        TreeWalk.children(at, child -> inner[0] = inner[0] == null ? child : inner[0]);
        if (inner[0] == null) {
          return;
        }
        at = inner[0];
      }
      known.set(((FieldValue) at).field());
    }

    private void read(FieldValue field) {
      if (known.get(field.field())) {
        return;
      }
      known.set(field.field());
      StructType.Field read = type.fields().get(field.field());
      file.report(
          CheckProblem.READ_BEFORE_WRITTEN,
          file.fieldSpans.getOrDefault(field, self.span()),
          "`" + read.name() + "` is always zero here: nothing has set it",
          "set it in the prototype before `emit`, or in `init` before it is read",
          read.span(),
          "it has no initialiser");
    }

    private boolean isSelf(Expression node) {
      return node instanceof LocalValue value && value.local() == self;
    }
  }
}
