package dev.tendril.samples.host;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Writes a file so that a reader sees the old one or the whole new one: into a temporary file
 * beside it, which then takes its place. Nothing is left of a write that fails.
 */
public final class AtomicFile {
  private AtomicFile() {}

  /** Writes a file's content. */
  public interface Content<T> {
    /** Writes to the given stream or writer, which the caller closes. */
    void writeTo(T out) throws IOException;
  }

  /** Writes text as UTF-8, with the line ends it has. */
  public static void writeText(Path target, Content<? super Writer> content) throws IOException {
    write(
        target,
        stream -> {
          Writer writer =
              new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16);
          content.writeTo(writer);
          writer.flush();
        });
  }

  /** Writes bytes. Folders that are missing are made. */
  public static void write(Path target, Content<? super OutputStream> content) throws IOException {
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      if (Files.isDirectory(target)) {
        throw new IOException(target + " is a directory");
      }
      try (OutputStream out = Files.newOutputStream(target)) { // a pipe or a terminal
        content.writeTo(out);
      }
      return;
    }
    Path folder = target.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Path temporary = create(target);
    try {
      try (OutputStream out =
          new BufferedOutputStream(
              Files.newOutputStream(temporary, StandardOpenOption.TRUNCATE_EXISTING), 1 << 16)) {
        content.writeTo(out);
      }
      try {
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(temporary);
    }
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
