package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the overload that a call means: the one whose arguments cost least to convert ({@link
 * Conversions#cost} added up). Two that cost the same are an error that lists them.
 */
final class Overloads {
  private static final int LISTED = 6;

  private final FileScope file;

  Overloads(FileScope file) {
    this.file = file;
  }

  /** An argument of a call with its place. */
  record Argument(Expression value, Span span) {}

  /**
   * The overload to call, or null after a report (or silently, when an argument is an error).
   *
   * @param name as the user wrote it
   */
  @Nullable FunctionSymbol choose(
      String name, List<FunctionSymbol> candidates, List<Argument> arguments, Span span) {
    FunctionSymbol best = null;
    long bestCost = Long.MAX_VALUE;
    List<FunctionSymbol> equals = new ArrayList<>();
    for (FunctionSymbol candidate : candidates) {
      file.work.spend(1 + arguments.size());
      long cost = cost(candidate, arguments);
      if (cost == Conversions.IMPOSSIBLE) {
        continue;
      }
      if (cost < bestCost) {
        best = candidate;
        bestCost = cost;
        equals.clear();
      }
      if (cost == bestCost) {
        equals.add(candidate);
      }
    }
    boolean unsure = arguments.stream().anyMatch(a -> Types.holdsError(a.value().type()));
    if (best == null) {
      if (!unsure) {
        reportNone(name, candidates, arguments, span);
      }
      return null;
    }
    if (equals.size() > 1) {
      FunctionSymbol special = mostSpecial(equals);
      if (special != null) {
        return special;
      }
      if (!unsure) {
        file.report(
            CheckProblem.AMBIGUOUS_CALL,
            span,
            "`" + name + "(" + types(arguments) + ")` fits several functions equally well",
            "convert an argument to the type that is meant",
            places(equals));
      }
      return null;
    }
    return best;
  }

  /** A plain function before instances of templates, then the template that says most, or null. */
  private static @Nullable FunctionSymbol mostSpecial(List<FunctionSymbol> equals) {
    FunctionSymbol best = null;
    int most = -1;
    boolean alone = false;
    for (FunctionSymbol each : equals) {
      int special = each.template == null ? Integer.MAX_VALUE : special(each.template);
      alone = special != most && (special > most || alone);
      if (special > most) {
        best = each;
        most = special;
      }
    }
    return alone ? best : null;
  }

  /** How much the parameters of a template say about their arguments. */
  private static int special(Symbol.FunctionTemplate template) {
    int sum = 0;
    for (SyntaxTree.Parameter parameter : template.declaration.parameters()) {
      boolean lone =
          parameter.type().isPlain()
              && template.declaration.template().stream()
                  .anyMatch(each -> each.name().text().equals(parameter.type().name().text()));
      sum += (lone ? 0 : 1) + parameter.declarator().arraySizes().size();
    }
    return sum;
  }

  /** Whether some candidate can take the arguments. */
  static boolean anyFits(List<FunctionSymbol> candidates, List<Argument> arguments) {
    return candidates.stream().anyMatch(c -> cost(c, arguments) != Conversions.IMPOSSIBLE);
  }

  private static long cost(FunctionSymbol candidate, List<Argument> arguments) {
    List<Local> parameters = FunctionText.explicitParameters(candidate);
    if (!countFits(candidate, arguments.size())) {
      return Conversions.IMPOSSIBLE;
    }
    long sum = 0;
    for (int i = 0; i < arguments.size(); i++) {
      long cost = cost(parameters.get(i), arguments.get(i).value());
      if (cost == Conversions.IMPOSSIBLE) {
        return Conversions.IMPOSSIBLE;
      }
      sum += cost;
    }
    return sum;
  }

  private static boolean countFits(FunctionSymbol candidate, int count) {
    return count <= FunctionText.explicitParameters(candidate).size()
        && count >= required(candidate);
  }

  private static int required(FunctionSymbol candidate) {
    int receiver = candidate.owner == null ? 0 : 1;
    int required = candidate.function.parameters().size();
    while (required > receiver
        && required <= candidate.defaults.size()
        && candidate.defaults.get(required - 1) != null) {
      required--;
    }
    return required - receiver;
  }

  private static long cost(Local parameter, Expression argument) {
    Type from = argument.type();
    Type to = parameter.type();
    if (parameter.direction() == Direction.IN) {
      return Conversions.cost(from, to);
    }
    boolean same = from.equals(to) || Types.holdsError(from) || Types.holdsError(to);
    boolean derived = from instanceof StructType && to instanceof StructType;
    return same ? 0 : derived ? Conversions.cost(from, to) : Conversions.IMPOSSIBLE;
  }

  private void reportNone(
      String name, List<FunctionSymbol> candidates, List<Argument> arguments, Span span) {
    List<FunctionSymbol> byCount =
        candidates.stream().filter(c -> countFits(c, arguments.size())).toList();
    if (candidates.size() > 1 && byCount.size() != 1) {
      file.report(
          CheckProblem.NO_OVERLOAD,
          span,
          "no `" + name + "` takes (" + types(arguments) + ")",
          null,
          places(candidates));
      return;
    }
    if (byCount.isEmpty()) {
      FunctionSymbol only = candidates.get(0);
      int most = FunctionText.explicitParameters(only).size();
      int least = required(only);
      String expected =
          least == most
              ? FunctionText.count(most, "argument")
              : least + " to " + FunctionText.count(most, "argument");
      file.report(
          CheckProblem.ARGUMENT_COUNT,
          span,
          "`" + name + "` takes " + expected + ", not " + arguments.size(),
          null,
          places(candidates));
      return;
    }
    FunctionSymbol only = byCount.get(0);
    List<Local> parameters = FunctionText.explicitParameters(only);
    for (int i = 0; i < arguments.size(); i++) {
      Argument argument = arguments.get(i);
      Local parameter = parameters.get(i);
      if (cost(parameter, argument.value()) == Conversions.IMPOSSIBLE) {
        boolean written = parameter.direction() != Direction.IN;
        file.report(
            CheckProblem.BAD_ARGUMENT,
            argument.span(),
            "`"
                + name
                + "` wants "
                + parameter.type().displayName()
                + " for `"
                + parameter.name()
                + "`, this is "
                + argument.value().type().displayName(),
            written ? "an out or inout argument must have exactly that type" : null,
            places(List.of(only)));
        return;
      }
    }
  }

  /** Declarations to show; the library's have no place in the user's files and are named only. */
  private List<RelatedPlace> places(List<FunctionSymbol> candidates) {
    List<RelatedPlace> places = new ArrayList<>();
    for (FunctionSymbol candidate : candidates) {
      if (places.size() < LISTED) {
        places.add(new RelatedPlace(candidate.span(), "`" + candidate.signature() + "`"));
      }
    }
    return places;
  }

  static String types(List<Argument> arguments) {
    StringBuilder text = new StringBuilder();
    for (Argument argument : arguments) {
      text.append(text.isEmpty() ? "" : ", ").append(argument.value().type().displayName());
    }
    return text.toString();
  }
}
