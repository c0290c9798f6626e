package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.ResourceSymbol;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.Symbol.UniformSymbol;
import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.SourcePaths;
import dev.tendril.core.source.Span;
import dev.tendril.core.source.Suggestions;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Unit;
import dev.tendril.core.value.Scheduling;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks one particle file: from its syntax tree to a {@link CheckedParticle}.
 *
 * <p>It works in two steps, because files that emit each other need each other's particle: after
 * {@link #open} the particle's fields are known, {@link #check} does the rest.
 *
 * <pre>
 *   names -&gt; structs -&gt; headers -&gt; constants, uniforms -&gt; bodies -&gt; call graph -&gt; loops, counts, renders
 * </pre>
 */
public final class Checker {
  /** The most slots that a type can ask for. */
  public static final int MAX_CAPACITY = 1 << 28;

  /** Draw and birth records that a slot keeps when nothing else is known. */
  private static final int DEFAULT_RECORDS = 4;

  private static final int MAX_DRAWS = 4096;

  private final Unit unit;
  private final FileScope file;
  private final FileChecker checker;
  private final Diagnostics diagnostics;
  private boolean exhausted;

  private Checker(Unit unit, ParticleTypes types, Diagnostics diagnostics) {
    this.unit = unit;
    this.diagnostics = diagnostics;
    String path = unit.file().path();
    this.file = new FileScope(path, SourcePaths.stem(path), types, diagnostics, Library.scope());
    this.checker = new FileChecker(file, unit);
  }

  /**
   * Collects a file's names and works out its particle's fields.
   *
   * @param types where the names of other files' particles are found; asked during {@link #check}
   *     only
   */
  public static Checker open(Unit unit, ParticleTypes types, Diagnostics diagnostics) {
    Checker checker = new Checker(unit, types, diagnostics);
    checker.guarded(
        () -> {
          checker.checker.collect();
          checker.checker.resolveParticle();
        });
    return checker;
  }

  /** Checks a file that names no other particle type. */
  public static @Nullable CheckedParticle check(Unit unit, Diagnostics diagnostics) {
    return open(unit, ParticleTypes.NONE, diagnostics).check();
  }

  /** The file's particle, its fields known; null if the file declares none. */
  public @Nullable StructType particleType() {
    return checker.particleType();
  }

  /** Runs a phase within the work limit. */
  private void guarded(Runnable phase) {
    if (exhausted) {
      return;
    }
    try {
      phase.run();
    } catch (Work.ExhaustedException e) {
      exhausted = true;
      Span deep = e.span();
      if (e.isReported()) {
        return;
      }
      if (deep == null) {
        diagnostics.report(
            CheckProblem.TOO_COMPLEX,
            Span.wholeFile(unit.file()),
            "this file is too large to be checked",
            "put large tables into textures");
      } else {
        diagnostics.report(
            CheckProblem.TOO_COMPLEX,
            deep,
            "this is nested more than " + Work.DEPTH_LIMIT + " levels deep",
            "split it with variables or functions");
      }
    }
  }

  /** The checked particle, or null if anything in the file is wrong, which has been reported. */
  public @Nullable CheckedParticle check() {
    int errorsBefore = diagnostics.errorCount();
    CheckedParticle[] result = new CheckedParticle[1];
    guarded(() -> result[0] = checkAll());
    boolean good = !exhausted && diagnostics.errorCount() == errorsBefore;
    return good ? result[0] : null;
  }

  private @Nullable CheckedParticle checkAll() {
    int errorsBefore = diagnostics.errorCount();
    checker.resolveDeclarations();
    checker.checkBodies();
    List<RenderDeclaration> renders = new Renders(file, checker).check();
    StructSymbol particle = checker.particle();
    Attribute each = checker.eachAttribute();
    if (each != null) {
      new EachVoxel(file, checker).check(each, diagnostics.errorCount() > errorsBefore);
      return null;
    }
    if (particle == null) {
      reportNoParticle();
      return null;
    }
    EntryPoints entryPoints = new EntryPoints(file, particle);
    Function update = entryPoints.update();
    List<Function> inits = entryPoints.inits();
    int capacity = capacity(particle);
    int draws = draws();
    Scheduling scheduling = new Schedulings(file, checker).check(particle);
    if (update == null || diagnostics.errorCount() > errorsBefore) {
      return null;
    }
    Map<Function, Block> bodies = checker.functions().bodies();
    StaticStart start = new StaticStart(file, checker.globals().known(), bodies);
    Function updateEntry = start.of(update);
    List<Function> initEntries = inits.stream().map(start::of).toList();
    CallGraph graph = new CallGraph(file, bodies);
    List<Function> callersFirst = graph.callersFirst();
    if (callersFirst == null) {
      return null;
    }
    initEntries.forEach(init -> entryPoints.checkInit(init, graph));
    List<String> signals = signals(updateEntry, graph);
    ConstReceivers.check(file, graph);
    BirthFields.check(file, update, bodies);
    List<Function> entries = new ArrayList<>(initEntries);
    entries.add(0, updateEntry);
    InlinedSize.check(file, entries, callersFirst, bodies);
    if (diagnostics.errorCount() > errorsBefore) {
      return null;
    }
    new Warnings(file, unit, bodies).report(particle);
    LoopProver.prove(callersFirst, bodies).forEach(Function::setBody);
    return new CheckedParticle(
        file.name,
        file.path,
        particle.type,
        renders,
        uniforms(),
        resources(),
        updateEntry,
        initEntries,
        List.copyOf(file.mentions),
        emits(updateEntry, graph),
        capacity,
        checker.isNode(),
        checker.particleAttributes().containsKey("local"),
        scheduling,
        records(graph, callersFirst, updateEntry, node -> node instanceof TypedTree.Draw, draws),
        records(
            graph,
            callersFirst,
            updateEntry,
            node -> node instanceof TypedTree.Emit,
            DEFAULT_RECORDS),
        signals,
        records(
            graph,
            callersFirst,
            updateEntry,
            node -> node instanceof TypedTree.Signal,
            DEFAULT_RECORDS));
  }

  private void reportNoParticle() {
    StructSymbol meant = meantAsParticle();
    file.report(
        CheckProblem.NO_PARTICLE_STRUCT,
        meant == null ? Span.wholeFile(unit.file()) : meant.span(),
        "`" + file.name + "` has no `struct Particle`",
        meant != null
            ? "is `" + meant.type.name() + "` meant to be it?"
            : "a particle file declares `struct Particle { float3 position : POSITION; };`");
  }

  /** A struct of nearly that name, or else one with a place in space. */
  private @Nullable StructSymbol meantAsParticle() {
    String near = Suggestions.nearest(FileChecker.PARTICLE, file.structs.keySet());
    if (near != null) {
      return file.structs.get(near);
    }
    for (StructSymbol struct : file.structs.values()) {
      for (SyntaxTree.VariableDeclaration field : struct.declaration.fields()) {
        for (SyntaxTree.Declarator declarator : field.declarators()) {
          SyntaxTree.Name semantic = declarator.semantic();
          if (semantic != null && semantic.text().equals("POSITION")) {
            return struct;
          }
        }
      }
    }
    return null;
  }

  private int capacity(StructSymbol particle) {
    Attribute attribute = checker.particleAttributes().get("capacity");
    if (attribute == null) {
      return CheckedParticle.DEFAULT_CAPACITY;
    }
    Integer slots = checker.constants().integer(attribute.arguments().get(0), "a capacity");
    if (slots == null) {
      return CheckedParticle.DEFAULT_CAPACITY;
    }
    if (slots < 1 || slots > MAX_CAPACITY) {
      file.report(
          CheckProblem.BAD_CAPACITY,
          attribute.arguments().get(0).span(),
          "a capacity is 1 to " + MAX_CAPACITY + " particles, not " + slots,
          slots == 0 ? "a type that shall not live needs no file" : null,
          particle.span(),
          "the capacity of `" + file.name + "`");
    }
    return slots;
  }

  /** {@code [draws(n)]} of the particle or of any render struct, the largest; else the default. */
  private int draws() {
    List<Attribute> attributes = new ArrayList<>(checker.particleAttributes().values());
    for (StructSymbol struct : file.structs.values()) {
      if (struct.type.role() == StructType.Role.RENDER) {
        attributes.addAll(struct.declaration.attributes());
      }
    }
    int most = 0;
    for (Attribute attribute : attributes) {
      if (!attribute.name().text().equals("draws") || attribute.arguments().size() != 1) {
        continue;
      }
      Integer count =
          checker.constants().integer(attribute.arguments().get(0), "a number of draws");
      if (count != null && (count < 1 || count > MAX_DRAWS)) {
        file.report(
            CheckProblem.BAD_ATTRIBUTE,
            attribute.arguments().get(0).span(),
            "`[draws(n)]` takes 1 to " + MAX_DRAWS + ", not " + count);
      } else if (count != null) {
        most = Math.max(most, count);
      }
    }
    return most == 0 ? DEFAULT_RECORDS : most;
  }

  private static int records(
      CallGraph graph,
      List<Function> callersFirst,
      Function update,
      java.util.function.Predicate<Expression> counted,
      int otherwise) {
    CallCounts counts = new CallCounts(graph, counted);
    counts.prepare(callersFirst);
    long most = counts.most(update);
    return most <= DEFAULT_RECORDS ? (int) most : otherwise;
  }

  private List<Uniform> uniforms() {
    List<Uniform> uniforms = new ArrayList<>();
    for (Symbol symbol : file.values.values()) {
      if (symbol instanceof UniformSymbol uniform && uniform.uniform != null) {
        uniforms.add(uniform.uniform);
      }
    }
    return uniforms;
  }

  private List<Resource> resources() {
    List<Resource> resources = new ArrayList<>();
    for (Symbol symbol : file.values.values()) {
      if (symbol instanceof ResourceSymbol found && found.resource != null) {
        resources.add(found.resource);
      }
    }
    return resources;
  }

  /** The names of signals in order of first mention. */
  private List<String> signals(Function update, CallGraph graph) {
    Set<String> names = new LinkedHashSet<>();
    graph.reach(
        update,
        (node, path) -> {
          if (node instanceof TypedTree.Signal signal
              && names.add(signal.name())
              && names.size() == EngineCalls.MOST_SIGNALS + 1) {
            file.report(
                CheckProblem.BAD_SIGNAL,
                signal.span(),
                "a particle has at most " + EngineCalls.MOST_SIGNALS + " different signals",
                "say with the payload what is meant");
          }
        });
    return List.copyOf(names);
  }

  private static List<StructType> emits(Function update, CallGraph graph) {
    Set<StructType> emits = new LinkedHashSet<>();
    graph.reach(
        update,
        (node, path) -> {
          if (node instanceof TypedTree.Emit emit) {
            emits.add(emit.target());
          }
        });
    return List.copyOf(emits);
  }
}
