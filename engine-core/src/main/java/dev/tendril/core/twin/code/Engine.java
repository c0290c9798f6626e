package dev.tendril.core.twin.code;

import dev.tendril.core.check.Resource;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.Uniform;

/** What code asks of the engine while it runs. */
public interface Engine {
  /**
   * @param memory the program's
   * @param prototype where the prototype lies
   * @param count as 32 bits without sign
   * @param perSecond 0 for a burst
   */
  void emit(
      TypedTree.Emit call, int[] memory, int prototype, int count, float carry, float perSecond);

  /**
   * @param record where the render struct lies
   */
  void draw(TypedTree.Draw call, int[] memory, int record);

  /**
   * @param payload where its floats lie, as many as the call says
   */
  void signal(TypedTree.Signal call, int[] memory, int payload);

  boolean hasParent();

  /** Writes the parent's fields to {@code target}; leaves it alone and gives false without one. */
  boolean getParent(int[] memory, int target);

  float curve(Uniform curve, float position);

  /** Writes four floats to {@code target}. */
  void gradient(Uniform gradient, float position, int[] memory, int target);

  /** Writes four floats to {@code target}. */
  void sample(Resource texture, float u, float v, float level, int[] memory, int target);

  /** Writes four floats to {@code target}. */
  void texel(Resource texture, int x, int y, int[] memory, int target);

  int textureWidth(Resource texture);

  int textureHeight(Resource texture);

  /** How many elements are bound, as 32 bits without sign. */
  int bufferLength(Resource buffer);

  /**
   * Writes an element to {@code target}: the last one beyond the end, zero of an empty buffer.
   *
   * @param index as 32 bits without sign
   * @param size words of an element
   */
  void element(Resource buffer, int index, int[] memory, int target, int size);
}
