package dev.tendril.samples.host;

import static org.lwjgl.stb.STBImage.stbi_failure_reason;
import static org.lwjgl.stb.STBImage.stbi_image_free;
import static org.lwjgl.stb.STBImage.stbi_load_from_memory;
import static org.lwjgl.stb.STBImageWrite.stbi_write_png_to_func;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.lwjgl.stb.STBIWriteCallback;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/**
 * A picture in memory: rows from the top, four bytes a pixel (red, green, blue, alpha), sRGB. Not
 * to be changed.
 */
public final class Picture {
  private static final int CHANNELS = 4;

  private final int width;
  private final int height;
  private final byte[] rgba;

  /**
   * Takes pixels.
   *
   * @param rgba width x height x 4 bytes, which now belong to the picture
   */
  public Picture(int width, int height, byte[] rgba) {
    if (rgba.length != width * height * CHANNELS) {
      throw new IllegalArgumentException(
          width + " x " + height + " pixels have not " + rgba.length + " bytes");
    }
    this.width = width;
    this.height = height;
    this.rgba = rgba;
  }

  /** Pixels across. */
  public int width() {
    return width;
  }

  /** Pixels down. */
  public int height() {
    return height;
  }

  /** All pixels; the picture's own array. */
  byte[] rgba() {
    return rgba;
  }

  /** All pixels as linear colour, four numbers each: what a device reads from a {@link Texture}. */
  public float[] linear() {
    float[] table = new float[256];
    for (int i = 0; i < table.length; i++) {
      double c = i / 255.0;
      table[i] = (float) (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
    }
    float[] linear = new float[rgba.length];
    for (int i = 0; i < linear.length; i++) {
      int value = rgba[i] & 0xff;
      linear[i] = i % CHANNELS == CHANNELS - 1 ? value / 255f : table[value];
    }
    return linear;
  }

  /**
   * Encodes linear colour; the result is opaque.
   *
   * @param width of the result
   * @param height of the result
   * @param supersample each pixel is the mean of so many in each direction; colours beyond 1 count
   *     as 1, as they would be shown
   * @param halfFloats width x height x supersample^2 pixels of four half-floats
   */
  static Picture ofLinearHalfFloats(int width, int height, int supersample, ByteBuffer halfFloats) {
    ByteBuffer source = halfFloats.duplicate().order(ByteOrder.nativeOrder());
    byte[] rgba = new byte[width * height * CHANNELS];
    float[] linear = supersample == 1 ? new float[0] : linearOfHalfFloats();
    byte[] encoded = supersample == 1 ? srgbOfHalfFloats() : new byte[0];
    int sourceWidth = width * supersample;
    for (int i = 0; i < rgba.length; i++) {
      int channel = i % CHANNELS;
      if (channel == CHANNELS - 1) {
        rgba[i] = (byte) 255;
      } else if (supersample == 1) {
        rgba[i] = encoded[source.getShort(2 * i) & 0xffff];
      } else {
        int x = i / CHANNELS % width * supersample;
        int y = i / CHANNELS / width * supersample;
        float sum = 0;
        for (int dy = 0; dy < supersample; dy++) {
          for (int dx = 0; dx < supersample; dx++) {
            int pixel = (y + dy) * sourceWidth + x + dx;
            sum += linear[source.getShort(2 * (pixel * CHANNELS + channel)) & 0xffff];
          }
        }
        rgba[i] = (byte) srgb(sum / (supersample * supersample));
      }
    }
    return new Picture(width, height, rgba);
  }

  /**
   * One byte of a pixel, 0 to 255.
   *
   * @param channel 0 red, 1 green, 2 blue, 3 alpha
   */
  public int byteAt(int x, int y, int channel) {
    return rgba[(y * width + x) * CHANNELS + channel] & 0xff;
  }

  /** Reads a PNG, JPEG, BMP, TGA or the like. */
  public static Picture read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException(file + " is a directory");
    }
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no file " + file, e);
    }
    ByteBuffer encoded = MemoryUtil.memAlloc(Math.max(bytes.length, 1));
    try (MemoryStack stack = MemoryStack.stackPush()) {
      encoded.put(bytes).flip();
      IntBuffer width = stack.mallocInt(1);
      IntBuffer height = stack.mallocInt(1);
      IntBuffer channels = stack.mallocInt(1);
      ByteBuffer pixels =
          bytes.length == 0
              ? null
              : stbi_load_from_memory(encoded, width, height, channels, CHANNELS);
      if (pixels == null) {
        String reason = bytes.length == 0 ? "it is empty" : stbi_failure_reason();
        throw new IOException(file + " is not an image that can be read (" + reason + ")");
      }
      try {
        byte[] rgba = new byte[pixels.remaining()];
        pixels.get(0, rgba); // the position must stay: it is part of what is freed
        return new Picture(width.get(0), height.get(0), rgba);
      } finally {
        stbi_image_free(pixels);
      }
    } finally {
      MemoryUtil.memFree(encoded);
    }
  }

  /** Writes a PNG atomically. */
  public void writePng(Path file) throws IOException {
    ByteBuffer pixels = MemoryUtil.memAlloc(rgba.length);
    try {
      pixels.put(rgba).flip();
      AtomicFile.write(
          file,
          out -> {
            WritableByteChannel channel = Channels.newChannel(out);
            IOException[] failure = new IOException[1];
            try (STBIWriteCallback callback =
                STBIWriteCallback.create(
                    (context, data, size) -> {
                      try {
                        channel.write(STBIWriteCallback.getData(data, size));
                      } catch (IOException e) {
                        failure[0] = e; // nothing may be thrown through native frames
                      }
                    })) {
              boolean encoded =
                  stbi_write_png_to_func(
                      callback, 0, width, height, CHANNELS, pixels, width * CHANNELS);
              if (failure[0] != null) {
                throw failure[0];
              }
              if (!encoded) {
                throw new IOException("the picture could not be encoded as PNG");
              }
            }
          });
    } finally {
      MemoryUtil.memFree(pixels);
    }
  }

  private static byte[] srgbOfHalfFloats() {
    byte[] table = new byte[1 << 16];
    for (int bits = 0; bits < table.length; bits++) {
      table[bits] = (byte) srgb(halfToFloat(bits));
    }
    return table;
  }

  private static float[] linearOfHalfFloats() {
    float[] table = new float[1 << 16];
    for (int bits = 0; bits < table.length; bits++) {
      float value = halfToFloat(bits);
      table[bits] = value > 0 ? Math.min(value, 1) : 0;
    }
    return table;
  }

  /** The sRGB byte of a linear value; not-a-number is black. */
  static int srgb(float linear) {
    if (!(linear > 0)) {
      return 0;
    }
    double encoded =
        linear <= 0.0031308f ? 12.92 * linear : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
    return (int) Math.min(255, Math.round(encoded * 255));
  }

  static float halfToFloat(int bits) {
    int exponent = (bits >>> 10) & 31;
    int mantissa = bits & 1023;
    float size =
        switch (exponent) {
          case 0 -> Math.scalb((float) mantissa, -24);
          case 31 -> mantissa == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
          default -> Math.scalb((float) (mantissa | 1024), exponent - 25);
        };
    return (bits & 0x8000) == 0 ? size : -size;
  }
}
