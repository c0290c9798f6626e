package dev.tendril.samples.command;

import dev.tendril.vulkan.device.HeadlessOptions;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options that {@code simulate} and {@code render} share. */
final class RunOptions {
  /** So that a slip of the keyboard does not fill the memory. */
  static final int MOST_STEPS = 100_000_000;

  /** A million, less room for what runs beside. */
  static final int MOST_INSTANCES = 1_000_000;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "The effect: a particle file.")
  private Path file = Path.of("");

  @Option(names = "--steps", paramLabel = "N", description = "How many steps to run.")
  private @Nullable Integer steps;

  @Option(
      names = "--dt",
      paramLabel = "S",
      description = "Length of every step in seconds: a decimal, or a fraction such as 1/60.")
  private @Nullable String stepLength;

  @Option(
      names = "--dt-list",
      paramLabel = "FILE",
      description = "Lengths of the steps, separated by white space; instead of --dt.")
  private @Nullable Path stepLengthFile;

  @Option(
      names = "--root",
      paramLabel = "DIR",
      description = "The effect root (default: FILE's folder).")
  private @Nullable Path root;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      converter = SeedConverter.class,
      description = "Seed of the run, 32 bits (default: ${DEFAULT-VALUE}).")
  private int seed = 1;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "Sets a uniform; vectors as 1,2,3. Repeatable.")
  private List<String> sets = new ArrayList<>();

  @Option(
      names = "--bind",
      paramLabel = "NAME=FILE",
      description = "Binds an image to a texture. Repeatable.")
  private List<String> binds = new ArrayList<>();

  @Option(
      names = "--spawn",
      paramLabel = "N",
      defaultValue = "1",
      description = "Root particles of each instance (default: ${DEFAULT-VALUE}).")
  private int roots = 1;

  @Option(
      names = "--instances",
      paramLabel = "N",
      defaultValue = "1",
      description = "Instances of the effect (default: ${DEFAULT-VALUE}).")
  private int instances = 1;

  @Option(names = "--history", description = "Writes the counts after every step, too.")
  private boolean history;

  @Option(names = "--no-preset", description = "Leaves the effect's preset out.")
  private boolean noPreset;

  @Option(
      names = "--device",
      paramLabel = "NAME|INDEX",
      description = "The Vulkan device: part of its name, or its place in the loader's list.")
  private @Nullable String device;

  @Option(
      names = "--validate",
      description =
          "Turns on the validation layer with synchronization checks; a message makes the exit"
              + " status 1.")
  private boolean validate;

  @Option(names = "--frames-in-flight", hidden = true, defaultValue = "2")
  private int framesInFlight = 2;

  @Option(names = "--beside", hidden = true, description = "Another effect that runs beside it.")
  private List<Path> beside = new ArrayList<>();

  /**
   * Checks what picocli cannot.
   *
   * @throws ParameterException for wrong usage
   */
  void check() {
    if (roots < 0) {
      throw usage("--spawn must not be negative, not " + roots);
    }
    if (instances < 1 || instances > MOST_INSTANCES) {
      throw usage("--instances must be 1 to " + MOST_INSTANCES + ", not " + instances);
    }
    if (framesInFlight < 1 || framesInFlight > 8) {
      throw usage("--frames-in-flight must be 1 to 8, not " + framesInFlight);
    }
    if (device != null && device.isBlank()) {
      throw usage("--device wants a name or an index");
    }
    assignments("--set", sets);
    assignments("--bind", binds);
  }

  Path file() {
    return file;
  }

  EffectFile effect() {
    return effect(file);
  }

  /** The effects that run beside it. */
  List<EffectFile> beside() {
    return beside.stream().map(this::effect).toList();
  }

  private EffectFile effect(Path path) {
    try {
      return EffectFile.of(path, root);
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage(), e);
    }
  }

  int seed() {
    return seed;
  }

  int roots() {
    return roots;
  }

  int instances() {
    return instances;
  }

  boolean history() {
    return history;
  }

  /** Whether the preset beside the effect is applied. */
  boolean presets() {
    return !noPreset;
  }

  boolean validate() {
    return validate;
  }

  int framesInFlight() {
    return framesInFlight;
  }

  /** Uniforms to set, in the order given; of one name the last. */
  Map<String, String> sets() {
    return assignments("--set", sets);
  }

  /** Image files to bind, by the texture's name. */
  Map<String, String> binds() {
    return assignments("--bind", binds);
  }

  HeadlessOptions device(HeadlessOptions options) {
    return Devices.choose(options, device);
  }

  /** The steps to run, from --steps, --dt and --dt-list. */
  StepLengths steps() {
    if (steps != null && (steps < 0 || steps > MOST_STEPS)) {
      throw usage("--steps must be 0 to " + MOST_STEPS + ", not " + steps);
    }
    if (stepLength != null && stepLengthFile != null) {
      throw usage("--dt and --dt-list exclude each other");
    }
    if (stepLengthFile != null) {
      double[] lengths = readList(stepLengthFile);
      int count = steps == null ? lengths.length : steps;
      if (count > lengths.length) {
        throw usage(
            "--steps is "
                + count
                + ", but "
                + stepLengthFile
                + " has "
                + lengths.length
                + " steps");
      }
      return StepLengths.list(lengths, count);
    }
    if (stepLength == null) {
      throw usage("--dt or --dt-list is missing: how long is a step?");
    }
    if (steps == null) {
      throw usage("--steps is missing");
    }
    try {
      return StepLengths.constant(StepLengths.parse(stepLength), steps);
    } catch (IllegalArgumentException e) {
      throw usage("--dt: " + e.getMessage(), e);
    }
  }

  private double[] readList(Path path) {
    String text;
    try {
      text = Files.readString(path, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new CommandFailure("--dt-list: there is no file " + path, e);
    } catch (CharacterCodingException e) {
      throw usage("--dt-list: " + path + " is not a text file", e);
    } catch (IOException e) {
      throw new CommandFailure("--dt-list: " + path + " cannot be read", e);
    }
    try {
      return StepLengths.parseList(text);
    } catch (IllegalArgumentException e) {
      throw usage("--dt-list " + path + ": " + e.getMessage(), e);
    }
  }

  private Map<String, String> assignments(String option, List<String> texts) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String text : texts) {
      int equals = text.indexOf('=');
      if (equals <= 0) {
        throw usage(
            option
                + " wants NAME="
                + (option.equals("--set") ? "VALUE" : "FILE")
                + ", not `"
                + text
                + "`");
      }
      values.put(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
    }
    return values;
  }

  ParameterException usage(@Nullable String message) {
    return usage(message, null);
  }

  ParameterException usage(@Nullable String message, @Nullable Throwable cause) {
    if (spec == null) {
      throw new IllegalStateException("options are used outside of a command");
    }
    return new ParameterException(spec.commandLine(), String.valueOf(message), cause);
  }

  /** For picocli. */
  static final class SeedConverter implements CommandLine.ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      try {
        return Seeds.parse(text);
      } catch (NumberFormatException e) {
        throw new CommandLine.TypeConversionException(
            "`" + text + "` is no seed: write 0 to 4294967295");
      }
    }
  }
}
