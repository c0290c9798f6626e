package dev.tendril.core.glsl;

import dev.tendril.core.check.ContextVariable;
import dev.tendril.core.check.Resource;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.Uniform;
import org.jspecify.annotations.Nullable;

/**
 * What the engine offers to a user's functions, as GLSL expressions. Each kernel has its own: the
 * same {@code deltaTime} is read from elsewhere in {@code update} than in {@code init}.
 *
 * <p>Strings that come in are GLSL expressions of the type that the typed tree states, and are to
 * be used once. What goes out is one expression of the right type.
 */
interface EngineCalls {
  String context(ContextVariable variable);

  /** {@code uniform} is neither a curve nor a gradient. */
  String uniform(Uniform uniform);

  String curveAt(Uniform curve, String position);

  /** {@code vec4}. */
  String gradientAt(Uniform gradient, String position);

  String textureSample(Resource texture, String uv, String level);

  String textureLoad(Resource texture, String texel);

  /** {@code ivec2}. */
  String textureSize(Resource texture);

  /**
   * The element, or the last one; zero of an empty buffer.
   *
   * @param index a uint
   */
  String bufferElement(Resource buffer, String index);

  /** A uint. */
  String bufferLength(Resource buffer);

  /**
   * A void call.
   *
   * @param amount of the type of the tree's amount (int, uint or the library's Emission struct)
   */
  String emit(TypedTree.Emit call, String prototype, @Nullable String amount);

  /** A void call. */
  String draw(TypedTree.Draw call, String value);

  /** A void call. */
  String signal(TypedTree.Signal call, String payload);

  /**
   * A bool; writes the parent to {@code target}, or leaves it.
   *
   * @param target can be assigned to and passed as an {@code out} argument
   */
  String getParent(String target);

  /** A bool. */
  String hasParent();

  /** A {@code uvec3}; moves the invocation's call counter. */
  String randomBits();

  /** A bool: takes rounds from the invocation's budget, false when there are fewer left. */
  String loopBudget(int rounds);
}
