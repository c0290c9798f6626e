package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.FunctionTemplate;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What names belong to: a file, a namespace, the inside of a struct or enum, or the parameters of a
 * template's instance.
 */
final class Scope {
  /** The scope around this one, or null. */
  final @Nullable Scope outer;

  /** What stands before its names in messages: {@code shapes::}; empty for the file. */
  final String prefix;

  /** Whose inside it is, or null. */
  final @Nullable StructSymbol struct;

  /** Variables of all sorts, in order of declaration. */
  final Map<String, Symbol> values = new LinkedHashMap<>();

  final Map<String, List<FunctionSymbol>> functions = new LinkedHashMap<>();
  final Map<String, List<FunctionTemplate>> templates = new LinkedHashMap<>();

  /** Structs, enums, aliases, and what the parameters of a template stand for. */
  final Map<String, Symbol> types = new LinkedHashMap<>();

  final Map<String, Scope> namespaces = new LinkedHashMap<>();

  /** {@code using namespace}: seen as if they stood here. */
  final List<Scope> used = new ArrayList<>();

  /** Where each name is declared. */
  final Map<String, Span> declared = new HashMap<>();

  Scope(@Nullable Scope outer, String prefix, @Nullable StructSymbol struct) {
    this.outer = outer;
    this.prefix = prefix;
    this.struct = struct;
  }

  boolean hasFunction(String word) {
    return functions.containsKey(word) || templates.containsKey(word);
  }
}
