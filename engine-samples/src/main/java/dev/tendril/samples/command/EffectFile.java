package dev.tendril.samples.command;

import dev.tendril.core.source.FolderSources;
import dev.tendril.core.source.SourceLookup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A particle file, found.
 *
 * @param sources the effect root
 * @param path the file's path in it
 */
record EffectFile(SourceLookup sources, String path) {

  /**
   * A file on disk. Whether it is there and can be read is for the compiler to say.
   *
   * @param root the effect root, or null for the file's folder
   * @throws IllegalArgumentException if the file lies outside the root
   */
  static EffectFile of(Path file, @Nullable Path root) {
    Path absolute = file.toAbsolutePath().normalize();
    if (root == null) {
      Path folder = absolute.getParent();
      Path name = absolute.getFileName();
      if (folder == null || name == null) {
        throw new CommandFailure(file + " is a directory");
      }
      return new EffectFile(new FolderSources(folder), name.toString());
    }
    if (!Files.isDirectory(root)) {
      throw new CommandFailure("--root: " + root + " is not a directory");
    }
    Path folder = root.toAbsolutePath().normalize();
    if (!absolute.startsWith(folder)) {
      folder = real(folder);
      absolute = real(absolute);
    }
    if (!absolute.startsWith(folder) || absolute.equals(folder)) {
      throw new IllegalArgumentException(file + " does not lie inside --root " + root);
    }
    String path = folder.relativize(absolute).toString().replace('\\', '/');
    return new EffectFile(new FolderSources(folder), path);
  }

  /**
   * A file that the effect's preset names.
   *
   * @param wanted relative to the effect root
   * @throws CommandFailure if there is none
   */
  Path locate(String wanted) {
    Path found = sources instanceof FolderSources folder ? folder.locate(wanted) : null;
    if (found == null) {
      throw new CommandFailure(
          "the preset of " + path + " binds `" + wanted + "`, and there is no such file");
    }
    return found;
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path;
    }
  }
}
