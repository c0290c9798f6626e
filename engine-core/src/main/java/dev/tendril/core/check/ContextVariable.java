package dev.tendril.core.check;

/** Read-only values that the engine gives to {@code update} and {@code init}. */
public enum ContextVariable {
  DELTA_TIME("deltaTime", Type.FLOAT),
  TIME("time", Type.FLOAT),
  STEP_INDEX("stepIndex", Type.UINT),
  STOPPING("stopping", Type.BOOL),
  LOCAL_TO_WORLD("localToWorld", new Type.Matrix(Type.Kind.FLOAT, 4, 4)),
  WORLD_TO_LOCAL("worldToLocal", new Type.Matrix(Type.Kind.FLOAT, 4, 4)),
  PREVIOUS_LOCAL_TO_WORLD("previousLocalToWorld", new Type.Matrix(Type.Kind.FLOAT, 4, 4)),
  INSTANCE_POSITION("instancePosition", new Type.Vector(Type.Kind.FLOAT, 3)),
  PREVIOUS_INSTANCE_POSITION("previousInstancePosition", new Type.Vector(Type.Kind.FLOAT, 3)),
  INSTANCE_VELOCITY("instanceVelocity", new Type.Vector(Type.Kind.FLOAT, 3)),
  INSTANCE_SEED("instanceSeed", Type.UINT),
  TELEPORTED("teleported", Type.BOOL),
  PARTICLE_ID("particleId", Type.UINT);

  private final String word;
  private final Type type;

  ContextVariable(String word, Type type) {
    this.word = word;
    this.type = type;
  }

  /** The name in the language. */
  public String word() {
    return word;
  }

  public Type type() {
    return type;
  }
}
