package dev.tendril.core.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The files under one folder, which may lie in any file system (a jar too). Every look-up reads
 * anew, so an edited file is seen. It is immutable; threads may share it.
 *
 * <p>Names are compared with what the folder lists and not by asking for the file, so that a file
 * found here is found on every system. Listed names are brought into Unicode's composed form first,
 * since some systems store them decomposed.
 */
public final class FolderSources implements SourceLookup {
  private final Path root;

  /**
   * @param root the effect root
   */
  public FolderSources(Path root) {
    this.root = root;
  }

  public Path root() {
    return root;
  }

  /** Equal for one folder. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FolderSources sources && root.equals(sources.root);
  }

  @Override
  public int hashCode() {
    return root.hashCode();
  }

  @Override
  public Result find(String path) {
    if (!SourcePaths.isNormalised(path)) {
      return new Missing(null);
    }
    try {
      return read(path);
    } catch (InvalidPathException e) {
      return isAscii(path)
          ? new Missing(null)
          : new Unreadable(
              "this Java process cannot name such a file: its locale lacks the characters"
                  + " (start it with LC_ALL=C.UTF-8)");
    } catch (FileSystemLoopException e) {
      return new Unreadable("it is a link that leads to itself");
    } catch (AccessDeniedException e) {
      return new Unreadable("access is denied");
    } catch (IOException e) {
      return new Unreadable("the system refuses it (" + e.getClass().getSimpleName() + ")");
    } catch (SecurityException e) {
      return new Unreadable("access is denied");
    }
  }

  private Result read(String path) throws IOException {
    Path at = root;
    List<String> walked = new ArrayList<>();
    boolean exact = true;
    for (String segment : path.split("/", -1)) {
      SortedMap<String, Path> listed = list(at);
      String name = segment;
      Path next = listed.get(Normalizer.normalize(segment, Normalizer.Form.NFC));
      if (next == null) {
        exact = false;
        String similar = SourcePaths.similarName(segment, listed.keySet());
        next = similar == null ? null : listed.get(similar);
        if (similar == null || next == null) {
          return new Missing(null);
        }
        name = similar;
      }
      walked.add(name);
      at = next;
    }
    if (!exact) {
      return new Missing(Files.isDirectory(at) ? null : String.join("/", walked));
    }
    if (!at.toRealPath().startsWith(root.toRealPath())) {
      return new Unreadable(
          "it is a link that leads out of the effect root", SourceProblem.OUTSIDE_ROOT);
    }
    if (Files.isDirectory(at)) {
      return new Unreadable("it is a folder");
    }
    if (!Files.isRegularFile(at)) {
      return new Unreadable("it is not a plain file");
    }
    long size = Files.size(at);
    if (size > SourceText.MAX_BYTES) {
      return SourceText.tooLarge(size);
    }
    try (InputStream in = Files.newInputStream(at)) {
      // It may have grown since: never read more than one byte past the limit.
      return SourceText.decode(path, in.readNBytes(SourceText.MAX_BYTES + 1));
    }
  }

  /**
   * Where a plain file of any sort lies, such as an image that a preset binds.
   *
   * @param path relative to the root, with forward slashes
   * @return null if there is none of exactly this name, or a link leads out of the root
   */
  public @Nullable Path locate(String path) {
    if (!SourcePaths.isNormalised(path)) {
      return null;
    }
    try {
      Path at = root;
      for (String segment : path.split("/", -1)) {
        Path next = list(at).get(Normalizer.normalize(segment, Normalizer.Form.NFC));
        if (next == null) {
          return null;
        }
        at = next;
      }
      boolean inside = at.toRealPath().startsWith(root.toRealPath());
      return inside && Files.isRegularFile(at) ? at : null;
    } catch (IOException | InvalidPathException | SecurityException e) {
      return null;
    }
  }

  @Override
  public List<String> particleNames(String folder) {
    TreeSet<String> names = new TreeSet<>();
    if (!folder.isEmpty() && !SourcePaths.isNormalised(folder)) {
      return List.of();
    }
    try {
      Path at = root;
      for (String segment : folder.isEmpty() ? new String[0] : folder.split("/", -1)) {
        Path next = list(at).get(Normalizer.normalize(segment, Normalizer.Form.NFC));
        if (next == null) {
          return List.of();
        }
        at = next;
      }
      if (!at.toRealPath().startsWith(root.toRealPath())) {
        return List.of();
      }
      for (String name : list(at).keySet()) {
        if (name.endsWith(SourcePaths.PARTICLE_SUFFIX)) {
          names.add(SourcePaths.stem(name));
        }
      }
    } catch (IOException | InvalidPathException | SecurityException e) {
      return List.of(); // only suggestions are lost
    }
    return List.copyOf(names);
  }

  /** What a folder holds, by composed name; nothing if it is no folder. */
  private static SortedMap<String, Path> list(Path folder) throws IOException {
    SortedMap<String, Path> listed = new TreeMap<>();
    if (!Files.isDirectory(folder)) {
      return listed;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        String name = fileName(entry);
        if (name != null) {
          listed.put(name, entry);
        }
      }
    } catch (NotDirectoryException e) {
      listed.clear(); // it was replaced by a file just now
    }
    return listed;
  }

  private static @Nullable String fileName(Path entry) {
    Path last = entry.getFileName();
    if (last == null) {
      return null;
    }
    String name = last.toString();
    if (name.endsWith("/")) { // a jar's folders
      name = name.substring(0, name.length() - 1);
    }
    return Normalizer.normalize(name, Normalizer.Form.NFC);
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }
}
