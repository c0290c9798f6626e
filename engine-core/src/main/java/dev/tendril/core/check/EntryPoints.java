package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.TypedTree.Call;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Span;
import dev.tendril.core.source.Suggestions;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds {@code update} and the {@code init}s, and what may not happen in them. */
final class EntryPoints {
  static final String UPDATE = "update";
  static final String INIT = "init";
  private static final String UPDATE_FORM = "write `bool update(inout Particle p)`";

  private final FileScope file;
  private final StructSymbol particle;

  EntryPoints(FileScope file, StructSymbol particle) {
    this.file = file;
    this.particle = particle;
  }

  /** {@code bool update(inout Particle p)}, or null after a report. */
  @Nullable Function update() {
    List<FunctionSymbol> candidates = file.functions.getOrDefault(UPDATE, List.of());
    if (candidates.isEmpty()) {
      String nearest = Suggestions.nearest(UPDATE, file.functions.keySet());
      List<FunctionSymbol> near =
          nearest == null ? List.of() : file.functions.getOrDefault(nearest, List.of());
      file.report(
          CheckProblem.NO_UPDATE,
          near.isEmpty() ? particle.span() : near.get(0).span(),
          "`" + file.name + "` has no `update`",
          nearest != null ? "is `" + nearest + "` meant to be it?" : UPDATE_FORM);
      return null;
    }
    FunctionSymbol found = null;
    for (FunctionSymbol candidate : candidates) {
      if (isUpdate(candidate)) {
        found = candidate;
      } else if (!holdsErrors(candidate.function)) {
        file.report(
            CheckProblem.WRONG_ENTRY_POINT,
            candidate.span(),
            "`update` cannot have the form `" + candidate.signature() + "`",
            UPDATE_FORM);
      }
    }
    if (found != null && !found.isDefined()) {
      file.report(
          CheckProblem.NEVER_DEFINED, found.span(), "`update` is declared and has no body", null);
      return null;
    }
    return found == null ? null : found.function;
  }

  private boolean isUpdate(FunctionSymbol symbol) {
    List<Local> parameters = symbol.function.parameters();
    return symbol.function.returnType().equals(Type.BOOL)
        && parameters.size() == 1
        && parameters.get(0).type() == particle.type
        && parameters.get(0).direction() == Direction.INOUT;
  }

  private static boolean holdsErrors(Function function) {
    return Types.holdsError(function.returnType())
        || function.parameters().stream().anyMatch(p -> Types.holdsError(p.type()));
  }

  /** Every {@code void init(inout T p, Birth b)}. */
  List<Function> inits() {
    List<Function> inits = new ArrayList<>();
    for (FunctionSymbol candidate : file.functions.getOrDefault(INIT, List.of())) {
      if (isInit(candidate.function)) {
        if (candidate.isDefined()) {
          inits.add(candidate.function);
        } else {
          file.report(
              CheckProblem.NEVER_DEFINED,
              candidate.span(),
              "`init` is declared and has no body",
              null);
        }
      } else if (!holdsErrors(candidate.function)) {
        file.report(
            CheckProblem.WRONG_ENTRY_POINT,
            candidate.span(),
            "`init` cannot have the form `" + candidate.signature() + "`",
            "write `void init(inout " + target(candidate.function) + " p, Birth b)`");
      }
    }
    return inits;
  }

  /** How the help names the type that an init seems to be meant for. */
  private String target(Function function) {
    List<Local> parameters = function.parameters();
    Type type = parameters.isEmpty() ? Types.VOID : parameters.get(0).type();
    boolean other = Types.isParticle(type) && type != particle.type;
    return other ? type.displayName() : FileChecker.PARTICLE;
  }

  private boolean isInit(Function function) {
    List<Local> parameters = function.parameters();
    return function.returnType() == Types.VOID
        && parameters.size() == 2
        && Types.isParticle(parameters.get(0).type())
        && parameters.get(0).direction() == Direction.INOUT
        && parameters.get(1).direction() == Direction.IN
        && parameters.get(1).type() instanceof StructType birth
        && birth.name().equals(Library.BIRTH)
        && file.library != null
        && file.library.structsByType.containsKey(birth);
  }

  /** Emitting, drawing, signalling and looking at the parent belong to {@code update}. */
  void checkInit(Function init, CallGraph graph) {
    graph.reach(
        init,
        (node, path) -> {
          String word = engineWord(node);
          Span span = file.callSpans.get(node);
          if (word != null && span != null) {
            report(word, span, path);
          }
        });
  }

  private void report(String word, Span span, List<Call> path) {
    List<RelatedPlace> places = new ArrayList<>();
    for (Call call : path) {
      Span at = file.callSpans.get(call);
      if (at != null) {
        places.add(
            new RelatedPlace(
                at,
                places.isEmpty()
                    ? "`init` calls `" + call.function().name() + "` here"
                    : "which calls `" + call.function().name() + "` here"));
      }
    }
    String where = path.isEmpty() ? "in `init`" : "here, because `init` gets here";
    file.report(
        CheckProblem.NOT_IN_INIT,
        span,
        "`" + word + "` cannot be called " + where,
        "call it from `update`",
        places);
  }

  private static @Nullable String engineWord(Expression node) {
    if (node instanceof TypedTree.Emit emit) {
      return emit.child() ? "emitChild" : "emit";
    }
    if (node instanceof TypedTree.Draw) {
      return "draw";
    }
    if (node instanceof TypedTree.Signal) {
      return "signal";
    }
    if (node instanceof TypedTree.GetParent) {
      return "getParent";
    }
    return node instanceof TypedTree.HasParent ? "hasParent" : null;
  }
}
