package dev.tendril.samples.command;

import dev.tendril.core.Compilation;
import dev.tendril.core.VfxCompiler;
import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.DiagnosticJson;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Severity;
import dev.tendril.core.source.SourceFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code check}: diagnostics of files. */
@Command(
    name = "check",
    description = "Says what is wrong with particle files. Needs no GPU.",
    sortOptions = false)
final class CheckCommand implements Callable<Integer> {
  /** What makes two messages the same, though they come from two files that need a third. */
  private record Key(String code, String file, int line, int column, String message) {}

  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Particle files.")
  private List<Path> files = new ArrayList<>();

  @Option(names = "--json", description = "Writes the diagnostics as JSON.")
  private boolean json;

  /** How the user would name each file that was read. */
  private final IdentityHashMap<SourceFile, String> names = new IdentityHashMap<>();

  @Override
  public Integer call() {
    if (spec == null) {
      throw new IllegalStateException("not made by picocli");
    }
    List<String> asked = files.stream().map(CheckCommand::display).toList();
    List<Diagnostic> all = new ArrayList<>();
    Set<Key> seen = new HashSet<>();
    for (Path file : files) {
      EffectFile effect = EffectFile.of(file, null);
      Compilation compilation = VfxCompiler.compileWithPreset(effect.sources(), effect.path());
      for (Diagnostic diagnostic : compilation.diagnostics()) {
        name(diagnostic, file);
        if (seen.add(key(diagnostic))) {
          all.add(diagnostic);
        }
      }
    }
    all.sort(
        Comparator.comparingInt((Diagnostic diagnostic) -> rank(diagnostic, asked))
            .thenComparing(diagnostic -> nameOf(diagnostic.span().file()))
            .thenComparingInt(Diagnostic::line)
            .thenComparingInt(Diagnostic::column)
            .thenComparing(Diagnostic::code));
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        json
            ? DiagnosticJson.render(asked, all, this::nameOf)
            : DiagnosticText.render(all, this::nameOf));
    out.flush();
    boolean broken = all.stream().anyMatch(d -> d.severity() == Severity.ERROR);
    return broken ? TendrilCommand.FAILURE : 0;
  }

  /** Names a diagnostic's files as seen from where the user stands. */
  private void name(Diagnostic diagnostic, Path asked) {
    name(diagnostic.span().file(), asked);
    for (RelatedPlace place : diagnostic.related()) {
      name(place.span().file(), asked);
    }
  }

  private void name(SourceFile file, Path asked) {
    boolean fromLibrary = file.path().startsWith("<");
    names.put(file, fromLibrary ? file.path() : display(asked.resolveSibling(file.path())));
  }

  private String nameOf(SourceFile file) {
    return names.getOrDefault(file, file.path());
  }

  private Key key(Diagnostic diagnostic) {
    return new Key(
        diagnostic.code(),
        nameOf(diagnostic.span().file()),
        diagnostic.line(),
        diagnostic.column(),
        diagnostic.message());
  }

  private int rank(Diagnostic diagnostic, List<String> asked) {
    int index = asked.indexOf(nameOf(diagnostic.span().file()));
    return index < 0 ? asked.size() : index;
  }

  private static String display(Path path) {
    return path.toString().replace('\\', '/');
  }
}
