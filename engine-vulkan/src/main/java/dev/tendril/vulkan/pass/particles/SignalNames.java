package dev.tendril.vulkan.pass.particles;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The engine's numbers for names of signals. A type's names have consecutive numbers, and lists
 * that are equal have equal ones, so reloading adds nothing. Names are never taken out: reports of
 * types that are gone may still come.
 */
final class SignalNames {
  private final Map<List<String>, Integer> firsts = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  /** The number of the first of a type's names. */
  int first(List<String> signals) {
    Integer known = firsts.get(signals);
    if (known == null) {
      known = names.size();
      firsts.put(signals, known);
      names.addAll(signals);
    }
    return known;
  }

  String name(int number) {
    return names.get(number);
  }
}
