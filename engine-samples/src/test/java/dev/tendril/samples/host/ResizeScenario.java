package dev.tendril.samples.host;

import org.lwjgl.vulkan.VkCommandBuffer;

/** A window that is made larger, smaller and larger again while it is drawn into. */
public final class ResizeScenario {
  private ResizeScenario() {}

  public static void main(String[] arguments) {
    int[][] sizes = {{320, 200}, {500, 410}, {64, 64}, {800, 300}};
    try (GlfwWindow window = new GlfwWindow("resize", sizes[0][0], sizes[0][1]);
        WindowLoop loop = new WindowLoop(window, 2)) {
      for (int[] size : sizes) {
        window.resize(size[0], size[1]);
        for (int frame = 0; frame < 200 && !hasSize(loop, size); frame++) {
          drawFrame(window, loop);
        }
        System.out.println("drawn at " + loop.width() + " x " + loop.height());
      }
    }
  }

  private static boolean hasSize(WindowLoop loop, int[] size) {
    return loop.width() == size[0] && loop.height() == size[1];
  }

  private static void drawFrame(GlfwWindow window, WindowLoop loop) {
    window.poll();
    VkCommandBuffer commands = loop.begin();
    if (commands != null) {
      loop.beginRendering();
      loop.endFrame();
    }
  }
}
