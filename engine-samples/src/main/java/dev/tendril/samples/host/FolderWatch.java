package dev.tendril.samples.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Notices saved files by looking at their times and sizes: cheap for a folder of effects, and the
 * same on every system and network disk. A save is reported once the files have been quiet for one
 * look, so a half-written file is not read.
 */
public final class FolderWatch {
  private record Stamp(long modifiedMillis, long sizeBytes) {}

  private final Path folder;
  private final Predicate<String> names;
  private Map<Path, Stamp> reported;
  private Map<Path, Stamp> lastSeen;

  /**
   * Begins with the files as they are now.
   *
   * @param names which files count, by name
   */
  public FolderWatch(Path folder, Predicate<String> names) {
    this.folder = folder;
    this.names = names;
    this.reported = look();
    this.lastSeen = reported;
  }

  /** Looks, and says whether something was saved since the last time it said so. */
  public boolean hasChanged() {
    Map<Path, Stamp> now = look();
    boolean quiet = now.equals(lastSeen);
    lastSeen = now;
    if (!quiet || now.equals(reported)) {
      return false;
    }
    reported = now;
    return true;
  }

  private Map<Path, Stamp> look() {
    Map<Path, Stamp> stamps = new HashMap<>();
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(folder, path -> names.test(String.valueOf(path.getFileName())))) {
      for (Path entry : entries) {
        stamps.put(entry, stamp(entry));
      }
    } catch (IOException e) {
      return Map.of(); // gone for the moment, as when a folder is replaced
    }
    return stamps;
  }

  private static Stamp stamp(Path file) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return new Stamp(attributes.lastModifiedTime().toMillis(), attributes.size());
    } catch (IOException e) {
      return new Stamp(0, -1); // deleted meanwhile, as by an editor that saves by renaming
    }
  }
}
