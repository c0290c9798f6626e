package dev.tendril.core.check;

/** What can be asked of a resource that is not a texture. */
public enum ResourceOperation {
  AT("at"),
  GRADIENT("gradient"),
  CONTAINS("contains"),
  LOAD("Load"),
  SIZE("size"),
  CELL_SIZE("cellSize"),
  TO_VOXEL("toVoxel"),
  TO_WORLD("toWorld"),
  /** Order-independent; seen in the next step. */
  ADD("add"),
  /** {@code v[voxel.index] = x}, in the file that runs for each voxel. */
  STORE("[]="),
  DISTANCE("distance"),
  TRACE("trace"),
  TRIANGLE_COUNT("triangleCount"),
  VERTEX_COUNT("vertexCount"),
  VERTEX("vertex"),
  TRIANGLE("triangle"),
  SAMPLE_SURFACE("sampleSurface"),
  SURFACE_AT("surfaceAt"),
  BONE("bone"),
  COUNT("count"),
  START("start"),
  TRIANGLES("triangles"),
  CENTER("center"),
  NEIGHBOUR("neighbour"),
  LENGTH("length"),
  /** {@code b[i]}. */
  ELEMENT("[]");

  private final String word;

  ResourceOperation(String word) {
    this.word = word;
  }

  /** The member's name. */
  public String word() {
    return word;
  }
}
