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

  /** A point where a matrix moves it. */
  static float[] moved(float[] m, float[] p) {
    float[] result = turned(m, p);
    for (int i = 0; i < 3; i++) {
      result[i] += m[4 * i + 3];
    }
    return result;
  }

  /** A direction that a matrix turns and scales. */
  static float[] turned(float[] m, float[] d) {
    float[] result = new float[3];
    for (int i = 0; i < 3; i++) {
      result[i] = m[4 * i] * d[0] + m[4 * i + 1] * d[1] + m[4 * i + 2] * d[2];
    }
    return result;
  }

  /** The product of two quaternions, xyzw. */
  static float[] product(float[] a, float[] b) {
    return new float[] {
      a[3] * b[0] + b[3] * a[0] + (a[1] * b[2] - a[2] * b[1]),
      a[3] * b[1] + b[3] * a[1] + (a[2] * b[0] - a[0] * b[2]),
      a[3] * b[2] + b[3] * a[2] + (a[0] * b[1] - a[1] * b[0]),
      a[3] * b[3] - (a[0] * b[0] + a[1] * b[1] + a[2] * b[2])
    };
  }

  /**
   * The rotation of a matrix as a quaternion, without its scale and shear: its x axis stays where
   * it is, its y axis in the plane of both; a mirrored z axis is turned round. The identity where
   * an axis has no length.
   */
  static float[] rotation(float[] m) {
    double[] x = {m[0], m[4], m[8]};
    double[] y = {m[1], m[5], m[9]};
    if (!normalize(x)) {
      return new float[] {0, 0, 0, 1};
    }
    double along = x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
    for (int i = 0; i < 3; i++) {
      y[i] -= x[i] * along;
    }
    if (!normalize(y)) {
      return new float[] {0, 0, 0, 1};
    }
    double[] z = {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
    double[] q;
    if (x[0] + y[1] + z[2] > 0) {
      q = new double[] {y[2] - z[1], z[0] - x[2], x[1] - y[0], 1 + x[0] + y[1] + z[2]};
    } else if (x[0] > y[1] && x[0] > z[2]) {
      q = new double[] {1 + x[0] - y[1] - z[2], y[0] + x[1], z[0] + x[2], y[2] - z[1]};
    } else if (y[1] > z[2]) {
      q = new double[] {y[0] + x[1], 1 + y[1] - x[0] - z[2], z[1] + y[2], z[0] - x[2]};
    } else {
      q = new double[] {z[0] + x[2], z[1] + y[2], 1 + z[2] - x[0] - y[1], x[1] - y[0]};
    }
    double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    float[] result = new float[4];
    for (int i = 0; i < 4; i++) {
      result[i] = (float) (q[i] / length);
    }
    return result;
  }

  private static boolean normalize(double[] v) {
    double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int i = 0; i < 3; i++) {
      v[i] /= length;
    }
    return length > 0;
  }

  /** By how much a matrix makes volumes larger, as the edge of a cube. */
  static float scale(float[] m) {
    return (float) Math.cbrt(Math.abs(minor(m, 3, 3)));
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
