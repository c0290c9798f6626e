package dev.tendril.samples.host;

import static org.lwjgl.glfw.GLFW.GLFW_CLIENT_API;
import static org.lwjgl.glfw.GLFW.GLFW_MOUSE_BUTTON_LEFT;
import static org.lwjgl.glfw.GLFW.GLFW_MOUSE_BUTTON_MIDDLE;
import static org.lwjgl.glfw.GLFW.GLFW_MOUSE_BUTTON_RIGHT;
import static org.lwjgl.glfw.GLFW.GLFW_NO_API;
import static org.lwjgl.glfw.GLFW.GLFW_PRESS;
import static org.lwjgl.glfw.GLFW.glfwCreateWindow;
import static org.lwjgl.glfw.GLFW.glfwDestroyWindow;
import static org.lwjgl.glfw.GLFW.glfwGetFramebufferSize;
import static org.lwjgl.glfw.GLFW.glfwGetMouseButton;
import static org.lwjgl.glfw.GLFW.glfwGetWindowSize;
import static org.lwjgl.glfw.GLFW.glfwInit;
import static org.lwjgl.glfw.GLFW.glfwPollEvents;
import static org.lwjgl.glfw.GLFW.glfwSetCursorPosCallback;
import static org.lwjgl.glfw.GLFW.glfwSetErrorCallback;
import static org.lwjgl.glfw.GLFW.glfwSetKeyCallback;
import static org.lwjgl.glfw.GLFW.glfwSetScrollCallback;
import static org.lwjgl.glfw.GLFW.glfwSetWindowShouldClose;
import static org.lwjgl.glfw.GLFW.glfwSetWindowSize;
import static org.lwjgl.glfw.GLFW.glfwSetWindowTitle;
import static org.lwjgl.glfw.GLFW.glfwTerminate;
import static org.lwjgl.glfw.GLFW.glfwWaitEventsTimeout;
import static org.lwjgl.glfw.GLFW.glfwWindowHint;
import static org.lwjgl.glfw.GLFW.glfwWindowShouldClose;
import static org.lwjgl.glfw.GLFWVulkan.glfwVulkanSupported;
import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.system.MemoryUtil.memUTF8;

import dev.tendril.vulkan.device.VulkanException;
import org.lwjgl.glfw.Callbacks;
import org.lwjgl.glfw.GLFWErrorCallback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One window and its input. To be used on the main thread, as GLFW demands; one at a time. */
public final class GlfwWindow implements AutoCloseable {
  private static final Logger LOGGER = LoggerFactory.getLogger(GlfwWindow.class);

  private final long handle;
  private double lastX;
  private double lastY;

  /**
   * Opens a window.
   *
   * @throws VulkanException if there is no display, or none that Vulkan can draw to
   */
  public GlfwWindow(String title, int width, int height) {
    StringBuilder reason = new StringBuilder();
    GLFWErrorCallback before =
        glfwSetErrorCallback(
            (code, text) -> {
              String message = memUTF8(text);
              LOGGER.debug("GLFW error {}: {}", code, message);
              reason.setLength(0);
              reason.append(message);
            });
    if (before != null) {
      before.free();
    }
    if (!glfwInit()) {
      freeErrorCallback();
      throw new VulkanException("no window can be opened: " + reason);
    }
    if (!glfwVulkanSupported()) {
      glfwTerminate();
      freeErrorCallback();
      throw new VulkanException("no window can be opened: GLFW found no Vulkan loader");
    }
    glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
    handle = glfwCreateWindow(width, height, title, NULL, NULL);
    if (handle == NULL) {
      glfwTerminate();
      freeErrorCallback();
      throw new VulkanException("no window can be opened: " + reason);
    }
  }

  /** Tells the given receiver what the user does, during {@link #poll} and {@link #await}. */
  public void listen(WindowInput input) {
    glfwSetCursorPosCallback(
        handle,
        (window, x, y) -> {
          float movedX = (float) (x - lastX);
          float movedY = (float) (y - lastY);
          lastX = x;
          lastY = y;
          if (isPressed(GLFW_MOUSE_BUTTON_LEFT)) {
            input.drag(movedX, movedY);
          } else if (isPressed(GLFW_MOUSE_BUTTON_RIGHT) || isPressed(GLFW_MOUSE_BUTTON_MIDDLE)) {
            float windowHeight = Math.max(windowHeight(), 1);
            input.pan(movedX / windowHeight, movedY / windowHeight);
          }
        });
    glfwSetScrollCallback(handle, (window, x, y) -> input.scroll((float) y));
    glfwSetKeyCallback(
        handle,
        (window, key, scancode, action, modifiers) -> {
          if (action == GLFW_PRESS) {
            input.key(key);
          }
        });
  }

  private boolean isPressed(int button) {
    return glfwGetMouseButton(handle, button) == GLFW_PRESS;
  }

  /** The GLFW handle. */
  long handle() {
    return handle;
  }

  /** Takes in what has happened. */
  public void poll() {
    glfwPollEvents();
  }

  /** Waits a little for something to happen. */
  public void await(double seconds) {
    glfwWaitEventsTimeout(seconds);
  }

  public boolean shouldClose() {
    return glfwWindowShouldClose(handle);
  }

  /** Makes {@link #shouldClose} true. */
  public void requestClose() {
    glfwSetWindowShouldClose(handle, true);
  }

  public void setTitle(String title) {
    glfwSetWindowTitle(handle, title);
  }

  /** Asks for another size, in screen coordinates. */
  public void resize(int width, int height) {
    glfwSetWindowSize(handle, width, height);
  }

  /** Pixels across. */
  public int framebufferWidth() {
    int[] width = new int[1];
    glfwGetFramebufferSize(handle, width, null);
    return width[0];
  }

  /** Pixels down. */
  public int framebufferHeight() {
    int[] height = new int[1];
    glfwGetFramebufferSize(handle, null, height);
    return height[0];
  }

  private int windowHeight() {
    int[] height = new int[1];
    glfwGetWindowSize(handle, null, height);
    return height[0];
  }

  @Override
  public void close() {
    Callbacks.glfwFreeCallbacks(handle);
    glfwDestroyWindow(handle);
    glfwTerminate();
    freeErrorCallback();
  }

  private static void freeErrorCallback() {
    GLFWErrorCallback callback = glfwSetErrorCallback(null);
    if (callback != null) {
      callback.free();
    }
  }
}
