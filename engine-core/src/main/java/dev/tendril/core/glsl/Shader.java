package dev.tendril.core.glsl;

/**
 * One generated shader.
 *
 * @param name for people: {@code Spark.update}
 */
public record Shader(String name, Stage stage, String glsl) {
  /** Where in the pipeline it runs. */
  public enum Stage {
    COMPUTE,
    VERTEX,
    FRAGMENT
  }
}
