package dev.tendril.samples;

import dev.tendril.samples.command.TendrilCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Somebody edits an effect while its window is open: breaks it, then mends it. */
final class WindowReloadScenario {
  private static final String GOOD =
      "struct Particle { float3 position : POSITION; };\n"
          + "struct Render { float3 position; float size; };\n"
          + "bool update(inout Particle p) { Render r; r.position = p.position; r.size = SIZE;"
          + " draw(r); return true; }\n";

  private WindowReloadScenario() {}

  public static void main(String[] arguments) throws IOException {
    Path effect = Path.of(arguments[0], "Spin.vfx");
    Files.writeString(effect, GOOD.replace("SIZE", "1"));
    Thread editor =
        new Thread(
            () -> {
              try {
                Thread.sleep(10_000); // on a busy machine the first compilation comes late
                Files.writeString(effect, "struct Particle {{{\n");
                Thread.sleep(5000);
                Files.writeString(effect, GOOD.replace("SIZE", "0.25"));
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    editor.start();
    System.exit(TendrilCommand.run("window", effect.toString(), "--seconds", "22"));
  }
}
