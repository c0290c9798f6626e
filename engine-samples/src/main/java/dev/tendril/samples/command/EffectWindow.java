package dev.tendril.samples.command;

import static org.lwjgl.glfw.GLFW.GLFW_KEY_ESCAPE;
import static org.lwjgl.glfw.GLFW.GLFW_KEY_R;
import static org.lwjgl.glfw.GLFW.GLFW_KEY_SPACE;

import dev.tendril.core.VfxCompileException;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.samples.host.Camera;
import dev.tendril.samples.host.Framing;
import dev.tendril.samples.host.GlfwWindow;
import dev.tendril.samples.host.OrbitCamera;
import dev.tendril.samples.host.WindowInput;
import dev.tendril.samples.host.WindowLoop;
import dev.tendril.vulkan.Effect;
import dev.tendril.vulkan.EffectInstance;
import dev.tendril.vulkan.EffectReload;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.EngineOptions;
import dev.tendril.vulkan.StateCapture;
import dev.tendril.vulkan.StateCapture.Detail;
import dev.tendril.vulkan.VfxEngine;
import dev.tendril.vulkan.View;
import dev.tendril.vulkan.device.HeadlessQueue;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.lwjgl.vulkan.VkCommandBuffer;

/** An effect in a window: the host of a game whose only game is to look at it. */
final class EffectWindow implements AutoCloseable, WindowInput {
  private static final int FRAMES_IN_FLIGHT = 2;
  private static final int WIDTH = 1280;
  private static final int HEIGHT = 720;

  /** A step's longest length, seconds: after a hiccup the effect goes on where it was. */
  private static final double LONGEST_STEP = 1.0 / 15;

  private static final double SECONDS_BETWEEN_LOOKS = 0.2;
  private static final double SECONDS_BETWEEN_TITLES = 0.5;

  /** When a camera that nobody has moved looks again where the particles are, seconds. */
  private static final double[] FRAMING_TIMES = {0.1, 0.4, 1, 2, 4};

  /** A capture and the frame that it belongs to. */
  private record Pending(StateCapture capture, long frame, Consumer<EffectState> receiver) {}

  private final PrintWriter log;
  private final GlfwWindow window;
  private final WindowLoop loop;
  private final View view = new View();
  private final OrbitCamera camera;
  private final Deque<Pending> pending = new ArrayDeque<>();
  private boolean cameraIsChosen;
  private int framings;
  private final VfxEngine engine;
  private final HeadlessQueue uploads;
  private final BoundImages images;
  private final EffectFile file;
  private final Effect effect;
  private EffectInstance instance;
  private boolean paused;
  private double simulated;
  private long particles;
  private double millisecondsOfFrames;
  private int framesCounted;

  /**
   * Opens the window.
   *
   * @param presets whether the preset beside the effect is applied
   * @param log where diagnostics go
   * @throws VfxCompileException if the effect is broken at first
   * @throws CommandFailure if the preset binds a file that is no picture
   */
  EffectWindow(EffectFile file, boolean presets, PrintWriter log) {
    this.file = file;
    this.log = log;
    Optional<Camera> suggested = suggestedCamera(file);
    cameraIsChosen = suggested.isPresent();
    camera =
        new OrbitCamera(
            suggested.orElseGet(
                () -> new Framing().camera(Camera.DEFAULT_FOV, (float) WIDTH / HEIGHT)));
    window = new GlfwWindow("Tendril", WIDTH, HEIGHT);
    WindowLoop opened = null;
    VfxEngine created = null;
    HeadlessQueue queue = null;
    BoundImages bound = null;
    try {
      opened = new WindowLoop(window, FRAMES_IN_FLIGHT);
      created =
          VfxEngine.create(
              opened.gpu(),
              EngineOptions.defaults()
                  .framesInFlight(FRAMES_IN_FLIGHT)
                  .presets(presets)
                  .target(opened.target()));
      queue = new HeadlessQueue(opened.gpu(), 1);
      bound = new BoundImages(opened.gpu(), queue);
      effect = created.load(file.sources(), file.path());
      bound.usePreset(effect, file);
    } catch (RuntimeException e) {
      if (created != null) {
        created.close();
      }
      if (bound != null) {
        bound.close();
      }
      if (queue != null) {
        queue.close();
      }
      if (opened != null) {
        opened.close();
      }
      window.close();
      throw e;
    }
    loop = opened;
    engine = created;
    uploads = queue;
    images = bound;
    instance = spawn();
    window.listen(this);
  }

  private EffectInstance spawn() {
    return engine.spawn(effect, new Matrix4f(), setup -> images.bindTo(setup.instance()));
  }

  /** What the effect's own comment says. */
  private static Optional<Camera> suggestedCamera(EffectFile file) {
    if (!(file.sources().find(file.path()) instanceof SourceLookup.Found found)) {
      return Optional.empty();
    }
    List<String> options = PictureLine.find(found.file().text()).orElse(List.of());
    Optional<Vector3f> eye = PictureLine.value(options, "--camera").flatMap(Vectors::parse);
    Optional<Vector3f> look = PictureLine.value(options, "--look").flatMap(Vectors::parse);
    float fov =
        PictureLine.value(options, "--fov")
            .filter(text -> text.matches("\\d{1,3}(\\.\\d+)?"))
            .map(Float::parseFloat)
            .orElse(Camera.DEFAULT_FOV);
    return eye.isPresent() && look.isPresent()
        ? Optional.of(new Camera(eye.get(), look.get(), fov))
        : Optional.empty();
  }

  /** Runs until the window is closed, or for so many frames or seconds. */
  void run(long frames, double seconds) {
    long start = System.nanoTime();
    double last = 0;
    double nextLook = SECONDS_BETWEEN_LOOKS;
    double nextTitle = SECONDS_BETWEEN_TITLES;
    while (!window.shouldClose() && loop.frameNumber() < frames && last < seconds) {
      window.poll();
      double now = (System.nanoTime() - start) * 1e-9;
      boolean wantsCounts = now >= nextTitle;
      if (frame(Math.min(now - last, LONGEST_STEP), wantsCounts)) {
        millisecondsOfFrames += (now - last) * 1000;
        framesCounted++;
      }
      last = now;
      if (wantsCounts) {
        nextTitle = now + SECONDS_BETWEEN_TITLES;
        showTitle();
      }
      if (now >= nextLook) {
        nextLook = now + SECONDS_BETWEEN_LOOKS;
        engine.reloadChanged().forEach(this::tell);
      }
    }
  }

  private boolean frame(double seconds, boolean wantsCounts) {
    VkCommandBuffer commands = loop.begin();
    if (commands == null) {
      return false;
    }
    engine.beginFrame();
    while (!pending.isEmpty()
        && pending.getFirst().frame() <= loop.frameNumber() - FRAMES_IN_FLIGHT) {
      Pending first = pending.removeFirst();
      try (StateCapture capture = first.capture()) {
        first.receiver().accept(capture.read());
      }
    }
    boolean started = effect.isReady(); // else its kernels are still being made
    double step = paused ? 0 : seconds;
    engine.step(commands, step);
    simulated += started ? step : 0;
    if (started
        && !cameraIsChosen
        && framings < FRAMING_TIMES.length
        && simulated >= FRAMING_TIMES[framings]) {
      framings++;
      capture(commands, Detail.PARTICLES, this::frameParticles);
    } else if (started && wantsCounts) {
      capture(
          commands,
          Detail.COUNTS,
          state -> particles = state.types().stream().mapToLong(TypeState::alive).sum());
    }
    Camera at = camera.camera();
    float aspect = (float) loop.width() / loop.height();
    view.set(
        at.worldToView(), at.viewToClip(aspect), 0, 0, loop.width(), loop.height(), loop.target());
    engine.prepare(commands, view);
    loop.beginRendering();
    engine.draw(commands, view);
    loop.endFrame();
    return true;
  }

  private void capture(VkCommandBuffer commands, Detail detail, Consumer<EffectState> receiver) {
    pending.add(
        new Pending(engine.capture(commands, effect, detail), loop.frameNumber(), receiver));
  }

  private void frameParticles(EffectState state) {
    if (!cameraIsChosen) {
      Framing framing = new Framing();
      Positions.include(framing, state);
      camera.moveTo(framing.camera(Camera.DEFAULT_FOV, (float) loop.width() / loop.height()));
    }
  }

  private void showTitle() {
    double milliseconds = framesCounted == 0 ? 0 : millisecondsOfFrames / framesCounted;
    millisecondsOfFrames = 0;
    framesCounted = 0;
    window.setTitle(
        String.format(
            Locale.ROOT,
            "%s - %,d particles - %.2f ms a frame%s",
            effect.name(),
            particles,
            milliseconds,
            paused ? " - paused" : ""));
  }

  /** What a save has come to. */
  private void tell(EffectReload reload) {
    log.print(DiagnosticText.render(reload.diagnostics()));
    if (reload.reloaded()) {
      rebind();
      log.println("reloaded " + reload.effect().name());
    }
    log.flush();
  }

  /** The preset may bind other files now. */
  private void rebind() {
    try {
      images.unbindPreset(instance, effect);
      images.usePreset(effect, file);
    } catch (CommandFailure e) {
      log.println(e.getMessage());
    }
    images.bindTo(instance);
  }

  private void restart() {
    instance.kill();
    instance = spawn();
    simulated = 0;
  }

  private void closeEngine() {
    loop.waitIdle();
    engine.deviceIdle();
    pending.forEach(waiting -> waiting.capture().close());
    pending.clear();
    engine.close();
    images.close();
    uploads.close();
  }

  @Override
  public void drag(float x, float y) {
    cameraIsChosen = true;
    camera.drag(x, y);
  }

  @Override
  public void pan(float x, float y) {
    cameraIsChosen = true;
    camera.pan(-x, y);
  }

  @Override
  public void scroll(float notches) {
    cameraIsChosen = true;
    camera.zoom(notches);
  }

  @Override
  public void key(int key) {
    switch (key) {
      case GLFW_KEY_SPACE -> paused = !paused;
      case GLFW_KEY_R -> restart();
      case GLFW_KEY_ESCAPE -> window.requestClose();
      default -> {}
    }
  }

  @Override
  public void close() {
    closeEngine();
    loop.close();
    window.close();
  }
}
