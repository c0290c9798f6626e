package dev.tendril.core.effect;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A shader as the runtime takes it: SPIR-V from a bundle, or the GLSL it is yet to be compiled from
 * when a text was loaded.
 *
 * @param name for people: {@code Spark.update}
 */
public record CookedShader(String name, Stage stage, Code code) {
  /** Where in the pipeline it runs. */
  public enum Stage {
    COMPUTE,
    VERTEX,
    FRAGMENT
  }

  /** What it is made of. */
  public sealed interface Code permits Glsl, Binary {}

  /** Text for the shader compiler. */
  public record Glsl(String text) implements Code {}

  /** A SPIR-V module: immutable, compared by content. */
  public record Binary(ByteBuffer words) implements Code {
    /** Copies the remaining bytes, which are little-endian words. */
    public Binary {
      words = ByteBuffer.allocate(words.remaining()).put(words.duplicate()).flip();
      words = words.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** A view of its own over the bytes, little-endian. */
    @Override
    public ByteBuffer words() {
      return words.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }
  }
}
