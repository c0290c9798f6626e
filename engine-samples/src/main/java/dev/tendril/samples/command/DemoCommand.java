package dev.tendril.samples.command;

import dev.tendril.core.source.FolderSources;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.EffectState.TypeState;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code demo}: renders the sample effects without a window. */
@Command(
    name = "demo",
    description = "Renders the sample effects without a window and says where the pictures are.",
    sortOptions = false)
final class DemoCommand implements Callable<Integer> {
  /** The effects to show; what they emit is shown with them. */
  static final List<String> EFFECTS = List.of("Fountain", "Fireworks", "Tentacles");

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--out-dir",
      paramLabel = "DIR",
      defaultValue = "tendril-demo",
      description = "Where the pictures go (default: ${DEFAULT-VALUE}).")
  private Path outDir = Path.of("tendril-demo");

  @Option(names = "--device", paramLabel = "NAME|INDEX", description = "The Vulkan device.")
  private @Nullable String device;

  @Option(names = "--validate", description = "Turns on the validation layer.")
  private boolean validate;

  @Option(names = "--size", hidden = true)
  private String size = "1280x720";

  @Override
  public Integer call() throws IOException {
    if (spec == null) {
      throw new IllegalStateException("not made by picocli");
    }
    PrintWriter out = spec.commandLine().getOut();
    URI effect = anEffect();
    if (effect.getScheme().equals("jar")) {
      try (FileSystem jar = FileSystems.newFileSystem(effect, Map.of())) {
        render(new FolderSources(jar.getPath("/effects")), out);
      }
    } else {
      render(new FolderSources(Path.of(effect.resolve("."))), out);
    }
    out.println("The pictures are in " + outDir.toAbsolutePath().normalize());
    out.flush();
    return 0;
  }

  private void render(SourceLookup effects, PrintWriter out) {
    for (String effect : EFFECTS) {
      String path = effect + ".vfx";
      if (!(effects.find(path) instanceof SourceLookup.Found found)) {
        throw new CommandFailure("the sample effect " + path + " is missing from this build");
      }
      List<String> arguments = new ArrayList<>(List.of(path));
      arguments.addAll(
          PictureLine.find(found.file().text())
              .orElseThrow(() -> new CommandFailure(path + " does not say how to show it")));
      Path picture = outDir.resolve(effect.toLowerCase(Locale.ROOT) + ".png");
      arguments.addAll(List.of("--size", size, "--out", picture.toString()));
      if (device != null) {
        arguments.addAll(List.of("--device", device));
      }
      if (validate) {
        arguments.add("--validate");
      }
      RenderCommand command = new RenderCommand();
      new CommandLine(command).parseArgs(arguments.toArray(new String[0]));
      EffectState state = command.render(new EffectFile(effects, path));
      long alive = state.types().stream().mapToLong(TypeState::alive).sum();
      out.printf(Locale.ROOT, "%-10s %,7d particles  %s%n", effect, alive, picture);
      out.flush();
    }
  }

  /** One of the effects that this build carries. */
  private static URI anEffect() {
    URL url = DemoCommand.class.getResource("/effects/" + EFFECTS.get(0) + ".vfx");
    if (url == null) {
      throw new CommandFailure("the sample effects are missing from this build");
    }
    try {
      return url.toURI();
    } catch (URISyntaxException e) {
      throw new CommandFailure("the sample effects cannot be found", e);
    }
  }
}
