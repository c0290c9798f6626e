package dev.tendril.core.effect;

import dev.tendril.core.check.CheckProblem;
import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.Checker;
import dev.tendril.core.check.ParticleTypes;
import dev.tendril.core.check.Resource;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypeNames;
import dev.tendril.core.check.Uniform;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.core.source.SourcePaths;
import dev.tendril.core.source.SourceReader;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.Parser;
import dev.tendril.core.syntax.SyntaxProblem;
import dev.tendril.core.syntax.SyntaxTree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a root file with everything it names, up to the checked types.
 *
 * <p>A type's name means the file of that name beside the one that names it: {@code Spark} in
 * {@code fire/Fountain.vfx} is {@code fire/Spark.vfx}; types of other folders are imported. Each
 * file is read, parsed and checked once. Files may name each other in circles: a file's particle is
 * known before its functions are looked at.
 */
public final class EffectLoader {
  /** The most types of one effect. */
  static final int MAX_TYPES = 1024;

  private final RecordingLookup sources;
  private final Diagnostics diagnostics;
  private final Map<String, Loaded> loaded = new LinkedHashMap<>();

  /** A file that was found: {@code checker} is null if it could not be parsed. */
  private record Loaded(@Nullable Checker checker, @Nullable StructType particle) {}

  private EffectLoader(SourceLookup sources, Diagnostics diagnostics) {
    this.sources = new RecordingLookup(sources);
    this.diagnostics = diagnostics;
  }

  /**
   * Loads an effect.
   *
   * @param rootPath the root file, relative to the effect root
   * @return null if anything is wrong, which has then been reported
   */
  public static @Nullable CheckedEffect load(
      SourceLookup sources, String rootPath, Diagnostics diagnostics) {
    return new EffectLoader(sources, diagnostics).load(rootPath);
  }

  private @Nullable CheckedEffect load(String rootPath) {
    int errorsBefore = diagnostics.errorCount();
    SourceFile file = SourceReader.read(rootPath, sources, diagnostics);
    if (file == null || !isParticlePath(rootPath)) {
      return null;
    }
    open(rootPath, file);
    List<CheckedParticle> types = new ArrayList<>();
    Set<String> ordered = new LinkedHashSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(rootPath));
    while (!next.isEmpty()) {
      String path = next.pop();
      Loaded entry = loaded.get(path);
      if (entry == null || entry.checker() == null || !ordered.add(path)) {
        continue;
      }
      CheckedParticle type = entry.checker().check();
      if (type == null) {
        continue;
      }
      types.add(type);
      List<StructType> mentions = type.mentions();
      for (int i = mentions.size() - 1; i >= 0; i--) {
        next.push(mentions.get(i).ownerPath());
      }
    }
    checkOthers(ordered);
    if (diagnostics.errorCount() > errorsBefore || types.isEmpty()) {
      return null;
    }
    checkNames(types);
    Lifetimes.report(types, diagnostics);
    return diagnostics.errorCount() > errorsBefore
        ? null
        : new CheckedEffect(types, sources.files());
  }

  /** Files that only a broken file names: their mistakes are worth a message too. */
  private void checkOthers(Set<String> checked) {
    Set<String> done = new LinkedHashSet<>(checked);
    boolean more = true;
    while (more) {
      more = false;
      for (String path : List.copyOf(loaded.keySet())) {
        Loaded entry = loaded.get(path);
        if (done.add(path) && entry != null && entry.checker() != null) {
          entry.checker().check();
          more = true;
        }
      }
    }
  }

  private boolean isParticlePath(String path) {
    Span place = Span.wholeFile(new SourceFile(path, ""));
    String name = SourcePaths.name(path);
    if (!name.endsWith(SourcePaths.PARTICLE_SUFFIX)) {
      boolean include = name.endsWith(".hlsli") || name.endsWith(".hlsl");
      diagnostics.report(
          CheckProblem.UNUSABLE_TYPE_FILE,
          place,
          "a particle file is named `Name.vfx`, not `" + name + "`",
          include ? "name the file that includes it" : null);
      return false;
    }
    String stem = SourcePaths.stem(path);
    String problem = TypeNames.problem(stem);
    if (problem != null) {
      diagnostics.report(
          CheckProblem.UNUSABLE_TYPE_FILE,
          place,
          "`" + stem + "` cannot be the name of a particle type: " + problem,
          "rename the file; its name without `.vfx` is the type's name");
      return false;
    }
    return true;
  }

  private Loaded open(String path, SourceFile file) {
    int errorsBefore = diagnostics.errorCount();
    SyntaxTree.Unit unit = Parser.parse(file, sources, diagnostics);
    boolean parsed = diagnostics.errorCount() == errorsBefore;
    Loaded entry;
    if (parsed) {
      Neighbours neighbours = new Neighbours(path, imports(path, unit));
      Checker checker = Checker.open(unit, neighbours, diagnostics);
      entry = new Loaded(checker, checker.particleType());
    } else {
      entry = new Loaded(null, null);
    }
    loaded.put(path, entry);
    return entry;
  }

  /** The imported files by the names of their types; what is wrong with them is reported. */
  private Map<String, String> imports(String from, SyntaxTree.Unit unit) {
    Map<String, SyntaxTree.Import> first = new LinkedHashMap<>();
    Map<String, String> paths = new LinkedHashMap<>();
    for (SyntaxTree.Import imported : unit.imports()) {
      String path = imported.path();
      String stem = SourcePaths.stem(path);
      SyntaxTree.Import before = first.putIfAbsent(stem, imported);
      if (before != null) {
        if (!before.path().equals(path)) {
          reportSameStem(imported, stem, before.span(), "the other import");
        }
        continue;
      }
      String problem = TypeNames.problem(stem);
      if (problem != null) {
        diagnostics.report(
            CheckProblem.UNUSABLE_TYPE_FILE,
            imported.span(),
            "`" + stem + "` cannot be the name of a particle type: " + problem,
            "rename the file; its name without `.vfx` is the type's name");
        continue;
      }
      String beside = SourcePaths.beside(from, stem + SourcePaths.PARTICLE_SUFFIX);
      SourceLookup.Result result = sources.find(path);
      if (!(result instanceof SourceLookup.Found)) {
        SourceReader.reportFailure(result, path, imported.span(), List.of(), diagnostics);
      } else if (!path.equals(beside) && sources.find(beside) instanceof SourceLookup.Found other) {
        boolean self = beside.equals(from);
        reportSameStem(
            imported,
            stem,
            Span.wholeFile(other.file()),
            self ? "this file itself" : "the file of this folder");
      } else {
        paths.put(stem, path);
      }
    }
    return paths;
  }

  private void reportSameStem(
      SyntaxTree.Import imported, String stem, Span other, String otherLabel) {
    diagnostics.report(
        SyntaxProblem.BAD_IMPORT,
        imported.span(),
        "`" + stem + "` would name two particle types here",
        "rename one of the two files; its name without `.vfx` is the type's name",
        List.of(new RelatedPlace(other, otherLabel)));
  }

  /** The particle types that a file can name: those beside it, and those that it imports. */
  private final class Neighbours implements ParticleTypes {
    private final String own;
    private final Map<String, String> imports;
    private @Nullable List<String> names;

    Neighbours(String path, Map<String, String> imports) {
      this.own = path;
      this.imports = imports;
    }

    @Override
    public @Nullable Type find(String name, Span use) {
      String imported = imports.get(name);
      String path =
          imported != null ? imported : SourcePaths.beside(own, name + SourcePaths.PARTICLE_SUFFIX);
      Loaded known = loaded.get(path);
      if (known == null) {
        SourceLookup.Result result = sources.find(path);
        if (result instanceof SourceLookup.Found found) {
          if (loaded.size() >= MAX_TYPES) {
            diagnostics.report(
                CheckProblem.TOO_COMPLEX,
                use,
                "an effect has at most " + MAX_TYPES + " particle types",
                null);
            return Type.Opaque.ERROR;
          }
          known = open(path, found.file());
        } else if (isWorthReporting(result, path)) {
          SourceReader.reportFailure(result, path, use, List.of(), diagnostics);
          return Type.Opaque.ERROR;
        } else {
          return null;
        }
      }
      return known.particle() == null ? Type.Opaque.ERROR : known.particle();
    }

    /** A file that differs in case, or that is there and cannot be read. */
    private boolean isWorthReporting(SourceLookup.Result result, String path) {
      return result instanceof SourceLookup.Unreadable
          || (result instanceof SourceLookup.Missing missing
              && missing.similar() != null
              && missing.similar().equalsIgnoreCase(path));
    }

    @Override
    public List<String> names() {
      if (names == null) {
        names =
            Stream.concat(
                    sources.particleNames(SourcePaths.folder(own)).stream(),
                    imports.keySet().stream())
                .filter(
                    name -> !name.equals(SourcePaths.stem(own)) && TypeNames.problem(name) == null)
                .distinct()
                .toList();
      }
      return names;
    }
  }

  // ---- one name, one meaning

  /** A resource's name is one binding: it is of one type, and nowhere a uniform. */
  private void checkNames(List<CheckedParticle> types) {
    Map<String, Uniform> uniforms = new HashMap<>();
    Map<String, Resource> resources = new HashMap<>();
    for (CheckedParticle type : types) {
      for (Resource resource : type.resources()) {
        Uniform uniform = uniforms.get(resource.name());
        if (uniform != null) {
          reportDifferent(
              resource.name(), resource.span(), resource.typeText(), uniform.span(), name(uniform));
        }
        Resource other = resources.putIfAbsent(resource.name(), resource);
        if (other == null) {
          noteUnbindable(resource);
        } else if (!shape(other).equals(shape(resource))) {
          reportDifferent(
              resource.name(),
              resource.span(),
              resource.typeText(),
              other.span(),
              other.typeText().equals(resource.typeText())
                  ? other.typeText() + " with other fields"
                  : other.typeText());
        }
      }
      for (Uniform uniform : type.uniforms()) {
        Resource resource = resources.get(uniform.name());
        if (resource != null) {
          reportDifferent(
              uniform.name(), uniform.span(), name(uniform), resource.span(), resource.typeText());
        }
        uniforms.putIfAbsent(uniform.name(), uniform);
      }
    }
  }

  /** The modules behind it do not exist yet. */
  private void noteUnbindable(Resource resource) {
    if (!resource.kind().canBeBound()) {
      diagnostics.report(
          CheckProblem.WITHOUT_EFFECT_YET,
          resource.span(),
          "nothing can be bound to `"
              + resource.name()
              + "` yet: it is "
              + resource.kind().neutral(),
          null);
    }
  }

  /** Equal for resources that one binding can serve. */
  private static String shape(Resource resource) {
    return resource.typeText() + (resource.element() == null ? "" : shape(resource.element()));
  }

  private static String shape(Type type) {
    if (type instanceof Type.Array array) {
      return array.length() + "x" + shape(array.element());
    }
    if (!(type instanceof StructType struct)) {
      return type.displayName();
    }
    StringBuilder out = new StringBuilder("{");
    for (StructType.Field field : struct.fields()) {
      out.append(field.name()).append(':').append(field.rowMajor() ? "row_major " : "");
      out.append(shape(field.type())).append(';');
    }
    return out.append('}').toString();
  }

  private static String name(Uniform uniform) {
    return "uniform " + uniform.type().displayName();
  }

  private void reportDifferent(String name, Span span, String here, Span otherSpan, String there) {
    diagnostics.report(
        CheckProblem.DIFFERENT_TYPES_IN_EFFECT,
        span,
        "`%s` is %s here and %s in another type of this effect"
            .formatted(name, Resource.article(here), Resource.article(there)),
        "throughout an effect a resource's name is one binding",
        List.of(new RelatedPlace(otherSpan, "the other one")));
  }

  /** Passes look-ups on and remembers what was found. */
  private static final class RecordingLookup implements SourceLookup {
    private final SourceLookup inner;
    private final Set<String> files = new LinkedHashSet<>();

    RecordingLookup(SourceLookup inner) {
      this.inner = inner;
    }

    List<String> files() {
      return List.copyOf(files);
    }

    @Override
    public Result find(String path) {
      Result result = inner.find(path);
      if (result instanceof Found) {
        files.add(path);
      }
      return result;
    }

    @Override
    public List<String> particleNames(String folder) {
      return inner.particleNames(folder);
    }
  }
}
