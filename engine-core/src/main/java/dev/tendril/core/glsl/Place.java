package dev.tendril.core.glsl;

import dev.tendril.core.check.Type;
import java.util.List;

/**
 * What can be assigned to. Its texts have no effects, so that they may be written more than once.
 */
sealed interface Place {

  /** Something that GLSL can assign to and pass as an {@code out} argument. */
  record Plain(String text) implements Place {}

  /** Two or more components of a vector, none of them twice. GLSL can assign to it. */
  record Components(String vector, List<Integer> components) implements Place {}

  /**
   * Two or more elements of a matrix.
   *
   * @param type of the matrix
   * @param elements row * 4 + column
   */
  record Elements(String matrix, Type.Matrix type, List<Integer> elements) implements Place {}

  /**
   * One component, known at run time only, of several that do not lie side by side.
   *
   * @param vectorType the type of {@code vector}
   */
  record Component(Place vector, Type.Basic vectorType, String index) implements Place {}
}
