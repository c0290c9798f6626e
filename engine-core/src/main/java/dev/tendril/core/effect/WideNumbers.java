package dev.tendril.core.effect;

import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.TreeWalk;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.source.Span;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which numbers of 64 bits the shaders of a type use; not every device has them. Functions that are
 * never called do not count.
 *
 * @param integers a place that uses int64_t or uint64_t, or null if none does
 * @param doubles a place that uses double, or null if none does
 */
public record WideNumbers(@Nullable Span integers, @Nullable Span doubles) {

  public static WideNumbers of(CheckedParticle particle) {
    Set<Function> functions = new LinkedHashSet<>(FieldUse.reachable(particle.update()));
    particle.inits().forEach(init -> functions.addAll(FieldUse.reachable(init)));
    return new WideNumbers(
        find(particle, functions, kind -> kind.isWide() && kind.isInteger()),
        find(particle, functions, kind -> kind == Type.Kind.DOUBLE));
  }

  /** The most telling place: a field, else a variable, else a function. */
  private static @Nullable Span find(
      CheckedParticle particle, Set<Function> functions, Predicate<Type.Kind> kinds) {
    for (StructType.Field field : particle.particle().fields()) {
      if (holds(field.type(), kinds)) {
        return field.span();
      }
    }
    List<Span> variables = new ArrayList<>();
    List<Span> others = new ArrayList<>();
    for (Function function : functions) {
      for (Local parameter : function.parameters()) {
        if (holds(parameter.type(), kinds)) {
          variables.add(parameter.span());
        }
      }
      if (holds(function.returnType(), kinds)) {
        others.add(function.span());
      }
      TreeWalk.all(
          function.body(),
          expression -> {
            if (!holds(expression.type(), kinds)) {
              return;
            }
            if (expression instanceof TypedTree.LocalValue value) {
              variables.add(value.local().span());
            } else if (expression instanceof TypedTree.GlobalValue value) {
              variables.add(value.variable().span());
            } else {
              others.add(function.span());
            }
          });
    }
    if (!variables.isEmpty()) {
      return variables.get(0);
    }
    return others.isEmpty() ? null : others.get(0);
  }

  private static boolean holds(Type type, Predicate<Type.Kind> kinds) {
    if (type instanceof Type.Basic basic) {
      return kinds.test(basic.kind());
    }
    if (type instanceof Type.Array array) {
      return holds(array.element(), kinds);
    }
    return type instanceof StructType struct
        && struct.fields().stream().anyMatch(field -> holds(field.type(), kinds));
  }
}
