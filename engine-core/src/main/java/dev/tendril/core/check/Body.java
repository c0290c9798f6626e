package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.source.Span;
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

  /** Variables of loops that have ended, for a message about HLSL's old scope rule. */
  final Map<String, Span> endedLoopVariables = new HashMap<>();

  /** Where the function's type and name are written, if somebody says so. */
  @Nullable Span header;

  int loops;
  int switches;

  Body(@Nullable StructSymbol receiver, TypedTree.@Nullable Local self, Type returnType) {
    this.receiver = receiver;
    this.self = self;
    this.returnType = returnType;
  }

  void open() {
    blocks.add(new LinkedHashMap<>());
  }

  Map<String, Symbol> close() {
    return blocks.remove(blocks.size() - 1);
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
}
