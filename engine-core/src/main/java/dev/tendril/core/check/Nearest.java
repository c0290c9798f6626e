package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.ConstantSymbol;
import dev.tendril.core.check.Symbol.LocalSymbol;
import dev.tendril.core.check.Symbol.UniformSymbol;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Suggestions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What an unknown word may have been meant to be: the nearest in spelling of those that can stand
 * there, else the nearest of all.
 */
final class Nearest {
  private Nearest() {}

  /** What an expression is wanted for, as far as a suggestion cares. */
  interface Use {
    Use ANY = type -> true;

    boolean takes(Type type);

    /** A value that becomes the type without losing components. */
    static Use as(Type wanted) {
      return type ->
          Types.holdsError(type)
              || Types.holdsError(wanted)
              || (Conversions.cost(type, wanted) != Conversions.IMPOSSIBLE
                  && Types.componentCount(type) <= Types.componentCount(wanted));
    }

    /** Something with a member of that name. */
    static Use withMember(String member) {
      return type ->
          type instanceof StructType struct
              ? fields(struct).containsKey(member)
              : !(type instanceof Type.Basic) || member.matches("[xyzw]{1,4}|[rgba]{1,4}|_[m\\d]+");
    }
  }

  static @Nullable String of(String word, Collection<String> names, Predicate<String> fits) {
    String fitting = Suggestions.nearest(word, names.stream().filter(fits).toList());
    return fitting != null ? fitting : Suggestions.nearest(word, names);
  }

  /** The nearest field of a struct. */
  static @Nullable String field(String word, StructType struct, Use use) {
    Map<String, Type> fields = fields(struct);
    return of(word, fields.keySet(), name -> use.takes(fields.getOrDefault(name, Types.ERROR)));
  }

  /** The fields of a struct and of those that it extends. */
  static Map<String, Type> fields(StructType struct) {
    Map<String, Type> fields = new LinkedHashMap<>();
    for (StructType at = struct; at != null; at = at.base()) {
      List<StructType.Field> own = at.fields();
      own.subList(at.base() == null ? 0 : 1, own.size())
          .forEach(field -> fields.putIfAbsent(field.name(), field.type()));
    }
    return fields;
  }

  /** The nearest variable, constant, uniform or word of the context. */
  static @Nullable String value(String word, FileScope file, @Nullable Body body, Use use) {
    List<String> names = new ArrayList<>();
    if (body != null) {
      names.addAll(body.names());
      if (body.receiver != null) {
        names.addAll(fields(body.receiver.type).keySet());
      }
      for (Scope at = body.scope(); at != null && at != file.scope; at = at.outer) {
        names.addAll(Names.valuesOf(at));
      }
    }
    names.addAll(file.valueNames());
    return of(
        word,
        names,
        name -> {
          Type type = typeOf(name, file, body);
          return type == null || use.takes(type);
        });
  }

  /** Null where it is not known yet. */
  private static @Nullable Type typeOf(String name, FileScope file, @Nullable Body body) {
    Symbol symbol = find(name, file, body);
    if (symbol instanceof LocalSymbol local) {
      return local.local().type();
    } else if (symbol instanceof ConstantSymbol constant) {
      if (constant.variable != null) {
        return constant.variable.variable == null ? null : constant.variable.variable.type();
      }
      return constant.constant == null ? null : constant.constant.type();
    } else if (symbol instanceof Symbol.GlobalSymbol global) {
      return global.variable == null ? null : global.variable.type();
    } else if (symbol instanceof UniformSymbol uniform) {
      return uniform.uniform == null ? null : uniform.uniform.type();
    } else if (symbol != null) {
      return null;
    }
    ContextVariable context = FileScope.context(name);
    return context == null ? null : context.type();
  }

  private static @Nullable Symbol find(String name, FileScope file, @Nullable Body body) {
    Symbol local = body == null ? null : body.find(name);
    return local != null ? local : file.value(name);
  }

  static @Nullable String help(@Nullable String nearest) {
    return nearest == null ? null : "did you mean `" + nearest + "`?";
  }

  /** Where the suggestion is declared, if that is in the user's files. */
  static List<RelatedPlace> place(@Nullable String nearest, FileScope file, @Nullable Body body) {
    Symbol local = nearest == null || body == null ? null : body.find(nearest);
    Symbol symbol = local != null || nearest == null ? local : file.values.get(nearest);
    return symbol == null
        ? List.of()
        : List.of(new RelatedPlace(symbol.span(), "`" + nearest + "` is declared here"));
  }
}
