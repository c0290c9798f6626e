package dev.tendril.samples.host;

/** What a window tells about its user. */
public interface WindowInput {
  /** The mouse moved with the left button held, by pixels; y points down. */
  void drag(float x, float y);

  /** The mouse moved with the right or middle button held, in window heights; y points down. */
  void pan(float x, float y);

  /** The wheel turned, in notches; positive is away from the user. */
  void scroll(float notches);

  /** A key was pressed (GLFW_KEY_*). */
  void key(int key);
}
