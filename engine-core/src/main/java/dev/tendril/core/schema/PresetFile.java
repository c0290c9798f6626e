package dev.tendril.core.schema;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/** Stores a text so that no reader ever sees a part of it. */
final class PresetFile {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private PresetFile() {}

  static void write(Path target, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Path real = Files.exists(target) ? target.toRealPath() : target.toAbsolutePath();
    if (Files.exists(real) && !Files.isRegularFile(real)) {
      throw new IOException(target + " is not a plain file");
    }
    if (holds(real, bytes)) {
      return;
    }
    Path temporary = create(real);
    try {
      try (FileChannel out = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
          out.write(left);
        }
        out.force(true);
      }
      try {
        Files.move(temporary, real, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(temporary, real, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Whether a file has this text, with or without a byte-order mark. */
  private static boolean holds(Path file, byte[] bytes) throws IOException {
    if (!Files.exists(file) || Files.size(file) > bytes.length + BYTE_ORDER_MARK.length) {
      return false;
    }
    byte[] there = Files.readAllBytes(file);
    int mark = BYTE_ORDER_MARK.length;
    boolean marked =
        there.length >= mark && Arrays.equals(there, 0, mark, BYTE_ORDER_MARK, 0, mark);
    return Arrays.equals(there, marked ? mark : 0, there.length, bytes, 0, bytes.length);
  }

  /** An empty file of its own beside the target, with the rights that new files get. */
  private static Path create(Path target) throws IOException {
    while (true) {
      String random = Integer.toString(ThreadLocalRandom.current().nextInt(1 << 30), 36);
      Path temporary = target.resolveSibling("." + target.getFileName() + "." + random + ".tmp");
      try {
        return Files.createFile(temporary);
      } catch (FileAlreadyExistsException e) {
        // somebody else's: try another name
      }
    }
  }
}
