package dev.tendril.samples.command;

import dev.tendril.core.source.FolderSources;
import dev.tendril.core.source.SourcePaths;
import dev.tendril.samples.host.AtomicFile;
import dev.tendril.vulkan.EffectBundle;
import dev.tendril.vulkan.EngineOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cook}: a folder of effects as one file for a game to ship. */
@Command(
    name = "cook",
    description = "Cooks every effect of a folder into one file for a game to ship. Needs no GPU.",
    sortOptions = false)
final class CookCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "DIR",
      description = "The effect root; folders in it are cooked too.")
  private Path folder = Path.of("");

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The bundle, usually NAME.tvfx.")
  private Path out = Path.of("");

  @Option(names = "--no-preset", description = "Leaves presets beside the effects out.")
  private boolean noPreset;

  @Override
  public Integer call() {
    if (spec == null) {
      throw new IllegalStateException("not made by picocli");
    }
    if (!Files.isDirectory(folder)) {
      throw new CommandFailure(folder + " is not a directory");
    }
    Outputs.check(out);
    List<String> paths = particleFiles();
    if (paths.isEmpty()) {
      throw new CommandFailure("there is no " + SourcePaths.PARTICLE_SUFFIX + " file in " + folder);
    }
    byte[] bundle =
        EffectBundle.cook(
            new FolderSources(folder), paths, EngineOptions.defaults().presets(!noPreset));
    try {
      AtomicFile.write(out, stream -> stream.write(bundle));
    } catch (IOException e) {
      throw Outputs.failure(out, e);
    }
    spec.commandLine()
        .getErr()
        .println(
            "%d %s, %,d bytes: %s"
                .formatted(
                    paths.size(), paths.size() == 1 ? "effect" : "effects", bundle.length, out));
    return 0;
  }

  /** Relative to the folder; hidden ones are left out. */
  private List<String> particleFiles() {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.map(path -> folder.relativize(path).toString().replace('\\', '/'))
          .filter(path -> path.endsWith(SourcePaths.PARTICLE_SUFFIX))
          .filter(path -> !("/" + path).contains("/."))
          .filter(path -> Files.isRegularFile(folder.resolve(path)))
          .sorted()
          .toList();
    } catch (IOException | UncheckedIOException e) {
      throw new CommandFailure(folder + " cannot be read: " + e.getMessage(), e);
    }
  }
}
