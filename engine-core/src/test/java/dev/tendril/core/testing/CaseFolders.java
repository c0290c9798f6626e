package dev.tendril.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Cases that are folders of files: {@code src/test/resources/cases/ROOM/NAME/}. A folder holds the
 * inputs and what is expected of them; adding a case needs no Java. With {@code
 * -Dgolden.update=true} the expectations are rewritten instead of compared: read the difference
 * before you accept it.
 */
public final class CaseFolders {
  /** Whether expectations are rewritten. */
  public static final boolean UPDATE = Boolean.getBoolean("golden.update");

  private CaseFolders() {}

  /** The folders of a room, by name; at least one. */
  public static List<Path> of(String room) {
    Path folder = root().resolve(room);
    try (Stream<Path> entries = Files.list(folder)) {
      List<Path> cases = entries.filter(Files::isDirectory).sorted().toList();
      assertThat(cases).as("cases in " + folder).isNotEmpty();
      return cases;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files that a case asks about: the lines of {@code arguments.txt}, else input.vfx. */
  public static List<String> arguments(Path caseFolder) {
    Path list = caseFolder.resolve("arguments.txt");
    return Files.exists(list) ? read(list).lines().toList() : List.of("input.vfx");
  }

  /** Compares with a file of the case, or rewrites it. */
  public static void compare(Path caseFolder, String expectedName, String actual) {
    Path expected = caseFolder.resolve(expectedName);
    if (UPDATE) {
      try {
        Files.writeString(expected, actual);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    assertThat(expected)
        .as("%s is missing; -Dgolden.update=true writes it", expected)
        .isRegularFile();
    assertThat(actual)
        .as("%s differs; -Dgolden.update=true rewrites it", expected)
        .isEqualTo(read(expected));
  }

  public static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** In the sources, not in the build folder: expectations are rewritten in place. */
  private static Path root() {
    String module = System.getProperty("basedir", System.getProperty("user.dir"));
    return Path.of(module, "src", "test", "resources", "cases");
  }
}
