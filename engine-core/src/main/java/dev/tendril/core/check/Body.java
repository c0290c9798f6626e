package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names that a function's body can see, block in block, and what encloses the place. */
final class Body {
  /** The struct whose method this is, or null. */
  final @Nullable StructSymbol receiver;

  /** The parameter {@code this} of a method, or null. */
  final TypedTree.@Nullable Local self;

  final Type returnType;

  private final List<Map<String, Symbol>> blocks = new ArrayList<>();

  /** What is declared in the innermost block besides variables, and where else names are sought. */
  private Scope scope;

  /** Variables of loops that have ended, for a message about HLSL's old scope rule. */
  final Map<String, Span> endedLoopVariables = new HashMap<>();

  /** Where the function's type and name are written, if somebody says so. */
  @Nullable Span header;

  /** Per block: variables of loops in it that have ended. */
  private final List<Map<String, EndedLoop>> ended = new ArrayList<>();

  private final List<TypedTree.Statement> temporaries = new ArrayList<>();

  int loops;
  int switches;

  /**
   * @param scope around the function
   */
  Body(
      Scope scope,
      @Nullable StructSymbol receiver,
      TypedTree.@Nullable Local self,
      Type returnType) {
    this.scope = scope;
    this.receiver = receiver;
    this.self = self;
    this.returnType = returnType;
  }

  Scope scope() {
    return scope;
  }

  void open() {
    blocks.add(new LinkedHashMap<>());
    ended.add(new HashMap<>());
    scope = new Scope(scope, "", null);
  }

  Map<String, Symbol> close() {
    if (scope.outer != null) {
      scope = scope.outer;
    }
    ended.remove(ended.size() - 1);
    return blocks.remove(blocks.size() - 1);
  }

  /** A loop of the innermost block has ended, and with it its variables. */
  void endLoop(Map<String, Symbol> variables, TypedTree.Loop loop, List<TypedTree.Statement> into) {
    variables.forEach(
        (name, symbol) -> {
          endedLoopVariables.put(name, symbol.span());
          if (!ended.isEmpty()) {
            ended.get(ended.size() - 1).put(name, new EndedLoop(symbol, loop, into));
          }
        });
  }

  /**
   * A variable of a loop that has ended in a block around the place, where HLSL's old scope rule
   * still sees it; or null.
   */
  @Nullable EndedLoop afterLoop(String name) {
    for (int i = ended.size() - 1; i >= 0; i--) {
      EndedLoop loop = ended.get(i).get(name);
      if (loop != null) {
        return loop;
      }
    }
    return null;
  }

  /** The symbol that already has the name in the innermost block, or null if it was free. */
  @Nullable Symbol declare(String name, Symbol symbol) {
    return blocks.get(blocks.size() - 1).putIfAbsent(name, symbol);
  }

  @Nullable Symbol find(String name) {
    for (int i = blocks.size() - 1; i >= 0; i--) {
      Symbol symbol = blocks.get(i).get(name);
      if (symbol != null) {
        return symbol;
      }
    }
    return null;
  }

  /** Innermost first. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = blocks.size() - 1; i >= 0; i--) {
      names.addAll(blocks.get(i).keySet());
    }
    return names;
  }

  /** A variable of the function that the text does not name. */
  TypedTree.Local temporary(Type type, Span span) {
    TypedTree.Local local =
        new TypedTree.Local("temporary", type, SyntaxTree.Direction.IN, false, span);
    temporaries.add(new TypedTree.Declare(local, DefaultValues.of(type)));
    return local;
  }

  TypedTree.Block withTemporaries(TypedTree.Block block) {
    if (temporaries.isEmpty()) {
      return block;
    }
    List<TypedTree.Statement> all = new ArrayList<>(temporaries);
    all.addAll(block.statements());
    return new TypedTree.Block(all);
  }
}
