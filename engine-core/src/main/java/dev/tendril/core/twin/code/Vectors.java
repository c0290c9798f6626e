package dev.tendril.core.twin.code;

import static dev.tendril.core.twin.code.Scalars.bits;
import static dev.tendril.core.twin.code.Scalars.real;

/**
 * Functions of float vectors and matrices in memory; every operation rounds to single precision.
 */
final class Vectors {
  private Vectors() {}

  static float dot(int[] m, int a, int b, int count) {
    float sum = real(m[a]) * real(m[b]);
    for (int i = 1; i < count; i++) {
      sum += real(m[a + i]) * real(m[b + i]);
    }
    return sum;
  }

  static float distance(int[] m, int a, int b, int count) {
    float sum = 0;
    for (int i = 0; i < count; i++) {
      float difference = real(m[a + i]) - real(m[b + i]);
      sum += difference * difference;
    }
    return (float) Math.sqrt(sum);
  }

  static void cross(int[] m, int a, int b, int to) {
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      m[to + i] = bits(real(m[a + j]) * real(m[b + k]) - real(m[a + k]) * real(m[b + j]));
    }
  }

  /** GLSL's: zero at total reflection. */
  static void refract(int[] m, int incident, int normal, float eta, int to, int count) {
    float cosine = dot(m, normal, incident, count);
    float k = 1 - eta * eta * (1 - cosine * cosine);
    float along = eta * cosine + (float) Math.sqrt(k);
    for (int i = 0; i < count; i++) {
      m[to + i] =
          k < 0 ? bits(0f) : bits(eta * real(m[incident + i]) - along * real(m[normal + i]));
    }
  }

  /** Of a square matrix of 2 to 4 rows, by its first row. */
  static float determinant(int[] m, int at, int rows) {
    float[] all = new float[rows * rows];
    for (int i = 0; i < all.length; i++) {
      all[i] = real(m[at + i]);
    }
    return determinant(all, rows);
  }

  private static float determinant(float[] all, int rows) {
    if (rows == 1) {
      return all[0];
    }
    float sum = 0;
    for (int column = 0; column < rows; column++) {
      float[] minor = new float[(rows - 1) * (rows - 1)];
      int at = 0;
      for (int i = rows; i < all.length; i++) {
        if (i % rows != column) {
          minor[at++] = all[i];
        }
      }
      float term = all[column] * determinant(minor, rows - 1);
      sum = column % 2 == 0 ? sum + term : sum - term;
    }
    return sum;
  }
}
