package dev.tendril.samples.command;

import dev.tendril.samples.host.AtomicFile;
import dev.tendril.samples.host.Camera;
import dev.tendril.samples.host.Framing;
import dev.tendril.samples.host.OffscreenTarget;
import dev.tendril.samples.host.Progress;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.StateCapture.Detail;
import dev.tendril.vulkan.View;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code render}: runs and draws. */
@Command(
    name = "render",
    description = "Runs an effect and draws it, without a window.",
    sortOptions = false)
final class RenderCommand implements Callable<Integer> {
  private static final int LARGEST_SIDE = 16384;

  /** What a picture shows: where a picture goes, and after which step it is drawn. */
  private record Shot(int step, Path file) {}

  @Mixin private RunOptions options = new RunOptions();

  @Option(names = "--out", paramLabel = "FRAME.png", description = "The picture to write.")
  private @Nullable Path out;

  @Option(
      names = "--every",
      paramLabel = "N",
      description = "Draws every N-th step into --out-dir.")
  private @Nullable Integer every;

  @Option(
      names = "--out-dir",
      paramLabel = "DIR",
      description = "The folder of a sequence: frame-00060.png is the one after step 60.")
  private @Nullable Path outDir;

  @Option(
      names = "--size",
      paramLabel = "WxH",
      defaultValue = "1280x720",
      description = "Size of the picture in pixels (default: ${DEFAULT-VALUE}).")
  private String size = "1280x720";

  @Option(
      names = "--camera",
      paramLabel = "X,Y,Z",
      description = "Where the camera stands (default: so that all living particles are seen).")
  private @Nullable String camera;

  @Option(
      names = "--look",
      paramLabel = "X,Y,Z",
      description = "The point it looks at (default: the middle of the particles).")
  private @Nullable String look;

  @Option(
      names = "--fov",
      paramLabel = "DEG",
      defaultValue = "50",
      description = "Its vertical angle (default: ${DEFAULT-VALUE}).")
  private float fov = Camera.DEFAULT_FOV;

  @Option(
      names = "--supersample",
      hidden = true,
      defaultValue = "1",
      description = "Draws so many times larger in each direction, and averages.")
  private int supersample = 1;

  @Option(
      names = "--stats",
      paramLabel = "STATS.json",
      description = "Writes how many particles live and are drawn.")
  private @Nullable Path stats;

  @Override
  public Integer call() {
    options.check();
    render(options.effect());
    return 0;
  }

  /** Does what the options say with an effect that may come from elsewhere than FILE. */
  EffectState render(EffectFile effect) {
    StepLengths steps = options.steps();
    int[] pixels = parseSize();
    checkCamera();
    List<Shot> shots = shots(steps);
    shots.forEach(shot -> Outputs.check(shot.file()));
    if (stats != null) {
      Outputs.check(stats);
    }
    Gpu gpu = Gpu.open(options);
    EffectState state;
    try (gpu) {
      state = render(gpu, effect, steps, shots, pixels[0], pixels[1]);
    }
    if (stats != null) {
      writeStats(stats, state);
    }
    gpu.requireSilence();
    return state;
  }

  private EffectState render(
      Gpu gpu, EffectFile effect, StepLengths steps, List<Shot> shots, int width, int height) {
    try (OffscreenTarget target = new OffscreenTarget(gpu.device(), width, height, supersample)) {
      Camera standing = null;
      if (camera != null && look != null) {
        standing = new Camera(vector("--camera", camera), vector("--look", look), fov);
      } else if (shots.size() > 1) {
        // The camera of a sequence stands still, so everything is run once to see where it goes.
        Framing framing = new Framing();
        run(
            gpu,
            effect,
            steps,
            shots,
            Detail.PARTICLES,
            (x, shot, state) -> Positions.include(framing, state));
        standing = frame(framing, target.aspect());
      }
      Camera fixed = standing;
      return run(
          gpu,
          effect,
          steps,
          shots,
          fixed == null ? Detail.PARTICLES : Detail.COUNTS,
          (simulation, shot, state) -> {
            Camera at = fixed;
            if (at == null) {
              Framing framing = new Framing();
              Positions.include(framing, state);
              at = frame(framing, target.aspect());
            }
            draw(simulation, target, at, shot.file());
          });
    }
  }

  /** Takes pictures of a run. */
  private interface Photographer {
    void take(Simulation simulation, Shot shot, EffectState state);
  }

  /** Runs all steps and returns the state after the last. */
  private EffectState run(
      Gpu gpu,
      EffectFile effect,
      StepLengths steps,
      List<Shot> shots,
      Detail detail,
      Photographer photographer) {
    try (Simulation simulation =
            new Simulation(gpu.device(), options, effect, OffscreenTarget.TARGET);
        Progress progress = Progress.onTerminal("steps", steps.count())) {
      if (steps.count() == 0) {
        EffectState state = simulation.state(detail);
        shots.forEach(shot -> photographer.take(simulation, shot, state));
        return state;
      }
      List<EffectState> latest = new ArrayList<>(1);
      for (int i = 0; i < steps.count(); i++) {
        int step = i + 1;
        List<Shot> due = shots.stream().filter(shot -> shot.step() == step).toList();
        if (due.isEmpty() && step < steps.count()) {
          simulation.step(steps.get(i));
        } else {
          latest.clear();
          simulation.step(steps.get(i), detail, latest::add);
          simulation.finish();
          due.forEach(shot -> photographer.take(simulation, shot, latest.get(0)));
        }
        progress.done(step);
      }
      return latest.get(0);
    }
  }

  private static void draw(
      Simulation simulation, OffscreenTarget target, Camera camera, Path file) {
    View view =
        new View()
            .set(
                camera.worldToView(),
                camera.viewToClip(target.aspect()),
                0,
                0,
                target.drawnWidth(),
                target.drawnHeight(),
                OffscreenTarget.TARGET);
    simulation.draw(view, target::begin, target::end);
    try {
      target.pixels().writePng(file);
    } catch (IOException e) {
      throw Outputs.failure(file, e);
    }
  }

  private Camera frame(Framing framing, float aspect) {
    Vector3f lookAt = look == null ? null : vector("--look", look);
    Camera framed = framing.camera(lookAt, fov, aspect);
    return camera == null ? framed : new Camera(vector("--camera", camera), framed.look(), fov);
  }

  private List<Shot> shots(StepLengths steps) {
    if ((every == null) != (outDir == null)) {
      throw options.usage("--every and --out-dir belong together");
    }
    if (out == null && outDir == null) {
      throw options.usage("--out is missing: where does the picture go?");
    }
    List<Shot> shots = new ArrayList<>();
    if (every != null && outDir != null) {
      if (every < 1) {
        throw options.usage("--every must be at least 1, not " + every);
      }
      for (int step = every; step <= steps.count(); step += every) {
        shots.add(
            new Shot(step, outDir.resolve(String.format(Locale.ROOT, "frame-%05d.png", step))));
      }
    }
    if (out != null) {
      shots.add(new Shot(steps.count(), out));
    }
    return shots;
  }

  private int[] parseSize() {
    if (size.matches("\\d{1,5}x\\d{1,5}")) {
      int x = size.indexOf('x');
      int width = Integer.parseInt(size.substring(0, x));
      int height = Integer.parseInt(size.substring(x + 1));
      if (width > 0 && height > 0 && width <= LARGEST_SIDE && height <= LARGEST_SIDE) {
        return new int[] {width, height};
      }
    }
    throw options.usage(
        "--size wants WxH with sides of 1 to " + LARGEST_SIDE + ", not `" + size + "`");
  }

  private void checkCamera() {
    if (!(fov > 0 && fov < 180)) {
      throw options.usage("--fov must lie between 0 and 180 degrees, not " + fov);
    }
    if (supersample < 1 || supersample > 4) {
      throw options.usage("--supersample must be 1 to 4, not " + supersample);
    }
    Vector3f eye = camera == null ? null : vector("--camera", camera);
    Vector3f middle = look == null ? null : vector("--look", look);
    if (eye != null && eye.equals(middle)) {
      throw options.usage("--camera and --look are the same point");
    }
  }

  private Vector3f vector(String option, String text) {
    return Vectors.parse(text)
        .orElseThrow(() -> options.usage(option + " wants X,Y,Z in metres, not `" + text + "`"));
  }

  private static void writeStats(Path file, EffectState state) {
    try {
      AtomicFile.writeText(file, writer -> writer.write(StatsJson.write(state)));
    } catch (IOException e) {
      throw Outputs.failure(file, e);
    }
  }
}
