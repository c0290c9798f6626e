package dev.tendril.samples.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code dump}: the text form of one phase. */
@Command(
    name = "dump",
    description = "Shows what one phase makes of a particle file.",
    sortOptions = false)
final class DumpCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "The effect: a particle file.")
  private Path file = Path.of("");

  @Option(
      names = "--phase",
      required = true,
      paramLabel = "tokens|tree|effect|schema|glsl|spirv|schedule",
      converter = PhaseConverter.class,
      description = "Which phase.")
  private Phase phase = Phase.TOKENS;

  @Option(names = "--device", hidden = true, description = "The Vulkan device of the schedule.")
  private @Nullable String device;

  @Override
  public Integer call() {
    if (spec == null) {
      throw new IllegalStateException("not made by picocli");
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(PhaseText.of(phase, EffectFile.of(file, null), device));
    out.flush();
    return 0;
  }

  /** The phases that have a text form, in their order. */
  enum Phase {
    TOKENS,
    TREE,
    EFFECT,
    SCHEMA,
    GLSL,
    SPIRV,
    SCHEDULE;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** For picocli. */
  static final class PhaseConverter implements CommandLine.ITypeConverter<Phase> {
    @Override
    public Phase convert(String text) {
      for (Phase phase : Phase.values()) {
        if (phase.word().equals(text)) {
          return phase;
        }
      }
      throw new TypeConversionException(
          "there is no phase `"
              + text
              + "`; there are tokens, tree, effect, schema, glsl, spirv, schedule");
    }
  }
}
