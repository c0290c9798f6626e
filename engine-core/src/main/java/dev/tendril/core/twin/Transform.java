package dev.tendril.core.twin;

/** 4 x 4 matrices of 16 floats, row by row, that multiply column vectors. */
final class Transform {
  private Transform() {}

  static float[] identity() {
    return translation(0, 0, 0);
  }

  static float[] translation(float x, float y, float z) {
    return new float[] {1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z, 0, 0, 0, 1};
  }

  /** Not finite for a matrix that has none. */
  static float[] inverse(float[] m) {
    double[] cofactors = new double[16];
    double determinant = 0;
    for (int row = 0; row < 4; row++) {
      for (int column = 0; column < 4; column++) {
        double minor = minor(m, row, column);
        cofactors[4 * column + row] = (row + column) % 2 == 0 ? minor : -minor;
      }
      determinant += m[4 * row] * cofactors[row];
    }
    float[] inverse = new float[16];
    for (int i = 0; i < 16; i++) {
      inverse[i] = (float) (cofactors[i] / determinant);
    }
    return inverse;
  }

  /** The determinant without a row and a column. */
  private static double minor(float[] m, int row, int column) {
    double[] rest = new double[9];
    int at = 0;
    for (int i = 0; i < 16; i++) {
      if (i / 4 != row && i % 4 != column) {
        rest[at++] = m[i];
      }
    }
    return rest[0] * (rest[4] * rest[8] - rest[5] * rest[7])
        - rest[1] * (rest[3] * rest[8] - rest[5] * rest[6])
        + rest[2] * (rest[3] * rest[7] - rest[4] * rest[6]);
  }
}
