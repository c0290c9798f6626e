package dev.tendril.vulkan.shader;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A SPIR-V module: immutable, compared by content. Words are in the order of the machine that made
 * it, as Vulkan takes them.
 */
public final class Spirv {
  private static final int MAGIC = 0x07230203;

  private final byte[] code;

  private Spirv(byte[] code) {
    this.code = code;
    if (code.length < 20
        || code.length % 4 != 0
        || ByteBuffer.wrap(code).order(ByteOrder.nativeOrder()).getInt(0) != MAGIC) {
      throw new IllegalArgumentException(code.length + " bytes that are no SPIR-V module");
    }
  }

  /**
   * Copies a module.
   *
   * @throws IllegalArgumentException if it does not begin as SPIR-V does
   */
  public static Spirv of(byte[] code) {
    return new Spirv(code.clone());
  }

  /**
   * Copies the remaining bytes of a buffer, whose position stays.
   *
   * @throws IllegalArgumentException if they do not begin as SPIR-V does
   */
  public static Spirv of(ByteBuffer code) {
    byte[] copy = new byte[code.remaining()];
    code.get(code.position(), copy);
    return new Spirv(copy);
  }

  /**
   * Copies the remaining bytes of a buffer as stored in files: little-endian words.
   *
   * @throws IllegalArgumentException if they do not begin as SPIR-V does
   */
  public static Spirv ofLittleEndian(ByteBuffer words) {
    ByteBuffer from = words.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer native32 = ByteBuffer.allocate(from.remaining()).order(ByteOrder.nativeOrder());
    while (from.remaining() >= 4) {
      native32.putInt(from.getInt());
    }
    return new Spirv(native32.array());
  }

  /** The bytes as stored in files: little-endian words. */
  public byte[] littleEndian() {
    ByteBuffer from = ByteBuffer.wrap(code).order(ByteOrder.nativeOrder());
    ByteBuffer words = ByteBuffer.allocate(code.length).order(ByteOrder.LITTLE_ENDIAN);
    while (from.hasRemaining()) {
      words.putInt(from.getInt());
    }
    return words.array();
  }

  /**
   * The same fragment shader with its one output, at location 0, written to another.
   *
   * @throws IllegalArgumentException if it has no output at location 0
   */
  public Spirv withOutputLocation(int location) {
    return location == 0 ? this : new Spirv(SpirvOutputs.move(code, location));
  }

  /** A copy of the bytes. */
  public byte[] code() {
    return code.clone();
  }

  /** How many bytes it has, a multiple of 4. */
  public int sizeBytes() {
    return code.length;
  }

  /** How many 32-bit words it has. */
  public int wordCount() {
    return code.length / 4;
  }

  /** Puts all bytes at the buffer's position, which moves on. */
  public void copyTo(ByteBuffer target) {
    target.put(code);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Spirv that && Arrays.equals(code, that.code);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(code);
  }

  @Override
  public String toString() {
    return "SPIR-V of " + wordCount() + " words";
  }
}
