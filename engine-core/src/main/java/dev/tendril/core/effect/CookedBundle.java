package dev.tendril.core.effect;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Cooked effects as one file.
 *
 * <pre>
 *   magic        8 bytes
 *   format       int, {@link #FORMAT}
 *   interface    int, {@link #KERNEL_INTERFACE}
 *   shape        long, of the records in it
 *   Vulkan       int, as VK_MAKE_API_VERSION
 *   sections     int, 2: the effects, then their SPIR-V
 *   version      32 bytes, the engine's that cooked it, UTF-8 padded with zeros
 *   sizes        long each section, in bytes
 *   checksums    SHA-256 of the bytes above, then of each section
 *   sections     one after another, nothing behind them
 * </pre>
 *
 * Numbers are big-endian, SPIR-V's words little-endian. Equal effects give equal bytes.
 *
 * @param precise floating-point results are kept exactly as written
 * @param variants the same effects for different devices
 */
public record CookedBundle(boolean precise, List<Variant> variants) {
  /** Of the file itself. */
  public static final int FORMAT = 1;

  /** Of what kernels and runtime agree on: the tables and push constants. */
  public static final int KERNEL_INTERFACE = 8;

  /** This engine's version. */
  public static final String ENGINE_VERSION = "0.1.0-SNAPSHOT";

  /** Vulkan 1.3. */
  public static final int VULKAN_VERSION = 1 << 22 | 3 << 12;

  /** The largest file, in bytes. */
  public static final int MAX_BYTES = 1 << 29;

  private static final byte[] MAGIC = {'T', 'V', 'F', 'X', '\r', '\n', 0x1a, '\n'};
  private static final int SECTIONS = 2;
  private static final int VERSION_BYTES = 32;
  private static final int SHA_BYTES = 32;
  private static final int HEAD_BYTES = 8 + 4 + 4 + 8 + 4 + 4 + VERSION_BYTES + 8 * SECTIONS;
  private static final int FRONT_BYTES = HEAD_BYTES + SHA_BYTES * (1 + SECTIONS);

  private static final Set<Class<?>> SHARED =
      Set.of(CookedType.class, CookedShader.class, CookedEffect.StepKernels.class);

  public CookedBundle {
    variants = List.copyOf(variants);
  }

  /**
   * Effects for devices of one sort.
   *
   * @param nonUniformTextures arrays of textures can be indexed by any value
   * @param entries by path of the root file, ascending
   */
  public record Variant(boolean nonUniformTextures, List<Entry> entries) {
    public Variant {
      entries = List.copyOf(entries);
    }
  }

  /**
   * An effect.
   *
   * @param features names of the device features that its shaders need beyond the engine's
   */
  public record Entry(CookedEffect effect, List<String> features) {
    public Entry {
      features = List.copyOf(features);
    }
  }

  // ---- writing

  /** As a file. */
  public byte[] write() {
    RecordShape shape = new RecordShape();
    RecordWriter writer = new RecordWriter(shape, SHARED);
    writer.write(this);
    byte[] effects = writer.bytes();
    byte[] code = code(writer.blobs());
    ByteBuffer out = ByteBuffer.allocate(Math.addExact(FRONT_BYTES + effects.length, code.length));
    out.put(MAGIC).putInt(FORMAT).putInt(KERNEL_INTERFACE).putLong(fingerprint(shape));
    out.putInt(VULKAN_VERSION).putInt(SECTIONS);
    out.put(Arrays.copyOf(ENGINE_VERSION.getBytes(StandardCharsets.UTF_8), VERSION_BYTES));
    out.putLong(effects.length).putLong(code.length);
    out.put(sha256(out.array(), 0, HEAD_BYTES));
    out.put(sha256(effects, 0, effects.length)).put(sha256(code, 0, code.length));
    out.put(effects).put(code);
    return out.array();
  }

  /** How many blobs, how long each is, then all of them. */
  private static byte[] code(List<ByteBuffer> blobs) {
    int size = 4;
    for (ByteBuffer blob : blobs) {
      size = Math.addExact(size, 4 + blob.remaining());
    }
    ByteBuffer out = ByteBuffer.allocate(size);
    out.putInt(blobs.size());
    blobs.forEach(blob -> out.putInt(blob.remaining()));
    blobs.forEach(blob -> out.put(blob.duplicate()));
    return out.array();
  }

  private static long fingerprint(RecordShape shape) {
    byte[] text = shape.describe(CookedBundle.class).getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.wrap(sha256(text, 0, text.length)).getLong();
  }

  private static byte[] sha256(byte[] bytes, int from, int length) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes, from, length);
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  // ---- reading

  /**
   * From a file's bytes: whole, or not at all.
   *
   * @throws UnusableBundleException if they are no bundle, damaged, or for another engine
   */
  public static CookedBundle read(byte[] file) throws UnusableBundleException {
    if (file.length < MAGIC.length
        || Arrays.mismatch(file, 0, MAGIC.length, MAGIC, 0, MAGIC.length) >= 0) {
      throw new UnusableBundleException("it is no bundle of effects");
    }
    if (file.length < FRONT_BYTES) {
      throw new UnusableBundleException("it is cut off");
    }
    ByteBuffer in = ByteBuffer.wrap(file);
    in.position(MAGIC.length);
    int format = in.getInt();
    if (format != FORMAT) { // nothing behind it can be relied on
      throw new UnusableBundleException(
          "it has format " + format + ", and this engine reads format " + FORMAT);
    }
    if (!matches(file, 0, HEAD_BYTES, HEAD_BYTES)) {
      throw new UnusableBundleException("it is damaged: its head has changed");
    }
    RecordShape shape = new RecordShape();
    int kernels = in.getInt();
    long records = in.getLong();
    int vulkan = in.getInt();
    int sections = in.getInt();
    byte[] version = new byte[VERSION_BYTES];
    in.get(version);
    if (kernels != KERNEL_INTERFACE || records != fingerprint(shape)) {
      throw new UnusableBundleException(
          "it was cooked by Tendril %s, whose runtime differs from this one's, %s: cook it again"
              .formatted(new String(version, StandardCharsets.UTF_8).trim(), ENGINE_VERSION));
    }
    if (vulkan != VULKAN_VERSION || sections != SECTIONS) {
      throw new UnusableBundleException("it is for another Vulkan version than 1.3");
    }
    long effects = in.getLong();
    long code = in.getLong();
    long rest = file.length - FRONT_BYTES;
    if (effects < 0 || code < 0 || effects > rest || code != rest - effects) {
      throw new UnusableBundleException(
          effects >= 0 && code >= 0 && (effects > rest || code > rest - effects)
              ? "it is cut off"
              : "something follows its end");
    }
    int codeAt = FRONT_BYTES + (int) effects;
    if (!matches(file, FRONT_BYTES, (int) effects, HEAD_BYTES + SHA_BYTES)
        || !matches(file, codeAt, (int) code, HEAD_BYTES + 2 * SHA_BYTES)) {
      throw new UnusableBundleException("it is damaged: its contents have changed");
    }
    List<ByteBuffer> blobs = blobs(in.slice(codeAt, (int) code));
    CookedBundle bundle =
        new RecordReader(shape, SHARED, in.slice(FRONT_BYTES, (int) effects), blobs)
            .read(CookedBundle.class);
    CookedCheck.check(bundle);
    return bundle;
  }

  private static boolean matches(byte[] file, int from, int length, int checksumAt) {
    byte[] checksum = Arrays.copyOfRange(file, checksumAt, checksumAt + SHA_BYTES);
    return Arrays.equals(sha256(file, from, length), checksum);
  }

  private static List<ByteBuffer> blobs(ByteBuffer code) throws UnusableBundleException {
    int count = code.remaining() < 4 ? -1 : code.getInt();
    if (count < 0 || count > code.remaining() / 4) {
      throw new UnusableBundleException("it is damaged");
    }
    int at = 4 + 4 * count;
    List<ByteBuffer> blobs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int size = code.getInt();
      if (size < 0 || size > code.limit() - at) {
        throw new UnusableBundleException("it is damaged");
      }
      blobs.add(code.slice(at, size).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN));
      at += size;
    }
    if (at != code.limit()) {
      throw new UnusableBundleException("it is damaged");
    }
    return blobs;
  }
}
