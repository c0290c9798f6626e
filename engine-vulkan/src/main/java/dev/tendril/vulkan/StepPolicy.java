package dev.tendril.vulkan;

/**
 * What becomes of a long step: it is cut into equal ones, at most so long and so many; what that
 * leaves over is dropped and reported. Given to {@link EngineOptions#stepPolicy}. Without one a
 * step is exactly as long as the host says.
 *
 * @param longestSeconds of a step that is simulated, above 0
 * @param mostSteps that one call is cut into, 1 to 256
 */
public record StepPolicy(double longestSeconds, int mostSteps) {
  private static final StepPolicy EXACT = new StepPolicy(Double.POSITIVE_INFINITY, 1);

  public StepPolicy {
    if (!(longestSeconds > 0) || mostSteps < 1 || mostSteps > 256) {
      throw new IllegalArgumentException(
          mostSteps + " steps of at most " + longestSeconds + " seconds");
    }
  }

  /** Steps are what the host says, however long. */
  public static StepPolicy exact() {
    return EXACT;
  }

  /** Whether a step may be cut into several. */
  boolean cuts() {
    return mostSteps > 1;
  }

  /** How many steps these seconds are cut into. */
  int steps(double seconds) {
    return (int) Math.max(1, Math.min(mostSteps, Math.ceil(seconds / longestSeconds)));
  }

  /** What is simulated of these seconds. */
  double kept(double seconds) {
    return Math.min(seconds, mostSteps * longestSeconds);
  }
}
