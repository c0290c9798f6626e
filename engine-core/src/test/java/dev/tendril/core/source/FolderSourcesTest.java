package dev.tendril.core.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tendril.core.source.SourceLookup.Found;
import dev.tendril.core.source.SourceLookup.Missing;
import dev.tendril.core.source.SourceLookup.Result;
import dev.tendril.core.source.SourceLookup.Unreadable;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FolderSourcesTest {
  @TempDir Path folder;

  @Test
  void findsFilesInFolders() throws IOException {
    write("Spark.vfx", "float a;");
    write("lib/deep/noise.hlsli", "float b;");

    assertThat(text(find("Spark.vfx"))).isEqualTo("float a;");
    assertThat(text(find("lib/deep/noise.hlsli"))).isEqualTo("float b;");
  }

  @Test
  void matchesCaseExactlyAndSuggestsTheName() throws IOException {
    write("lib/Noise.hlsli", "");

    assertThat(find("lib/noise.hlsli")).isEqualTo(new Missing("lib/Noise.hlsli"));
    assertThat(find("LIB/Noise.hlsli")).isEqualTo(new Missing("lib/Noise.hlsli"));
    assertThat(find("lob/Niose.hlsli")).isEqualTo(new Missing("lib/Noise.hlsli"));
    assertThat(find("lib/other.hlsli")).isEqualTo(new Missing(null));
    assertThat(find("lib/Noise.hlsli/x")).isEqualTo(new Missing(null));
    assertThat(find("")).isEqualTo(new Missing(null));
  }

  @Test
  void neverLeavesTheRoot() throws IOException {
    Path root = Files.createDirectories(folder.resolve("root"));
    Files.writeString(folder.resolve("secret.hlsli"), "float secret;");
    Files.writeString(root.resolve("inside.hlsli"), "float inside;");
    FolderSources sources = new FolderSources(root);

    assertThat(sources.find("../secret.hlsli")).isEqualTo(new Missing(null));
    assertThat(sources.find("./inside.hlsli")).isEqualTo(new Missing(null));
    assertThat(sources.find(folder.resolve("secret.hlsli").toString()))
        .isEqualTo(new Missing(null));
    assertThat(sources.particleNames("..")).isEmpty();

    Files.createSymbolicLink(root.resolve("link.hlsli"), folder.resolve("secret.hlsli"));
    Files.createSymbolicLink(root.resolve("up"), folder);
    Files.createSymbolicLink(root.resolve("same.hlsli"), root.resolve("inside.hlsli"));
    Files.createSymbolicLink(root.resolve("loop.hlsli"), root.resolve("loop.hlsli"));
    assertThat(problem(sources.find("link.hlsli"))).isEqualTo(SourceProblem.OUTSIDE_ROOT);
    assertThat(problem(sources.find("up/secret.hlsli"))).isEqualTo(SourceProblem.OUTSIDE_ROOT);
    assertThat(sources.particleNames("up")).isEmpty();
    assertThat(text(sources.find("same.hlsli"))).isEqualTo("float inside;");
    assertThat(problem(sources.find("loop.hlsli"))).isEqualTo(SourceProblem.UNREADABLE);
  }

  @Test
  void worksWhereTheRootItselfIsALink() throws IOException {
    write("real/a.vfx", "float a;");
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real"));

    assertThat(text(new FolderSources(link).find("a.vfx"))).isEqualTo("float a;");
  }

  @Test
  void refusesWhatIsNoText() throws IOException {
    write("folder/x.vfx", "");
    Files.write(folder.resolve("binary.vfx"), new byte[] {'a', 0, 'b'});
    Files.write(folder.resolve("utf16.vfx"), "float a;".getBytes(StandardCharsets.UTF_16));
    Files.write(folder.resolve("large.vfx"), new byte[SourceText.MAX_BYTES + 1]);

    assertThat(reason(find("folder"))).isEqualTo("it is a folder");
    assertThat(reason(find("binary.vfx"))).contains("binary").contains("offset 1");
    assertThat(reason(find("utf16.vfx"))).contains("UTF-16");
    assertThat(problem(find("utf16.vfx"))).isEqualTo(SourceProblem.NOT_UTF8);
    assertThat(reason(find("large.vfx"))).contains("4194305 bytes");
  }

  /** Bytes that are no UTF-8 keep their places, each as a character of its own. */
  @Test
  void keepsStrayBytes() throws IOException {
    Files.write(
        folder.resolve("latin1.vfx"), "// na\u00efve \u20ac".getBytes(StandardCharsets.ISO_8859_1));
    Files.write(folder.resolve("cut.vfx"), new byte[] {'a', (byte) 0xE7, (byte) 0x81});
    Files.write(
        folder.resolve("mixed.vfx"),
        new byte[] {(byte) 0xFF, (byte) 0xC3, (byte) 0xA9, (byte) 0xC0, (byte) 0x80, 'b'});

    assertThat(text(find("latin1.vfx"))).isEqualTo("// na\uDCEFve ?");
    assertThat(text(find("cut.vfx"))).isEqualTo("a\uDCE7\uDC81");
    assertThat(text(find("mixed.vfx"))).isEqualTo("\uDCFF\u00e9\uDCC0\uDC80b");
    assertThat(SourceFile.strayByte('\uDCE7')).isEqualTo(0xE7);
    assertThat(SourceFile.strayByte('\uDC7F')).isEqualTo(-1);
  }

  @Test
  void takesAFileOfExactlyTheLargestSize() throws IOException {
    Files.writeString(folder.resolve("a.vfx"), " ".repeat(SourceText.MAX_BYTES));

    assertThat(text(find("a.vfx"))).hasSize(SourceText.MAX_BYTES);
  }

  @Test
  void namesParticlesOfAFolder() throws IOException {
    write("Spark.vfx", "");
    write("Fountain.vfx", "");
    write("lib.hlsli", "");
    write("sub/Ember.vfx", "");

    assertThat(new FolderSources(folder).particleNames("")).containsExactly("Fountain", "Spark");
    assertThat(new FolderSources(folder).particleNames("sub")).containsExactly("Ember");
    assertThat(new FolderSources(folder).particleNames("none")).isEmpty();
  }

  /** A byte-order mark is accepted, and columns do not count it. */
  @Test
  void br66ByteOrderMark() throws IOException {
    Files.writeString(folder.resolve("a.vfx"), "\uFEFFfloat a;");

    assertThat(text(find("a.vfx"))).isEqualTo("float a;");
  }

  /** Paths with spaces, plus signs and Japanese letters. */
  @Test
  void br67PathsInFoldersAndJars() throws IOException {
    String name = "My Effects/\u706b+\u82b1 1/\u30ac smoke 01.hlsli";
    Path jar = folder.resolve("a.jar");
    try (FileSystem files =
        FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of("create", "true"))) {
      Path file = files.getPath("/effects", name.split("/", -1));
      Files.createDirectories(file.getParent());
      Files.writeString(file, "float a;");
      FolderSources sources = new FolderSources(files.getPath("/effects"));

      assertThat(text(sources.find(name))).isEqualTo("float a;");
      assertThat(sources.find("my effects/\u706b+\u82b1 1/\u30ac smoke 01.hlsli"))
          .isEqualTo(new Missing(name));
      assertThat(reason(sources.find("My Effects"))).isEqualTo("it is a folder");
    }
    Diagnostics diagnostics = new Diagnostics();
    SourceReader.read(name, new MapSources(Map.of()), diagnostics);
    assertThat(DiagnosticText.render(diagnostics.all())).startsWith(name + ":0:0: error[E0001]");

    boolean named = canName(name);
    assumeThat(named).as("the locale can name the file").isTrue();
    write(name, "float b;");
    assertThat(text(find(name))).isEqualTo("float b;");
  }

  /** Where the locale cannot name a file, that is said. */
  @Test
  void br67LocaleWithoutTheLetters() {
    Result result = find("\u706b/\u82b1.hlsli");

    assertThat(result).isInstanceOf(canName("\u706b") ? Missing.class : Unreadable.class);
  }

  /** An edited include is seen at the next look-up. */
  @Test
  void br82EveryLookUpReadsAnew() throws IOException {
    write("a.hlsli", "float a;");
    FolderSources sources = new FolderSources(folder);
    assertThat(text(sources.find("a.hlsli"))).isEqualTo("float a;");

    write("a.hlsli", "float b;");
    assertThat(text(sources.find("a.hlsli"))).isEqualTo("float b;");

    Files.delete(folder.resolve("a.hlsli"));
    assertThat(sources.find("a.hlsli")).isEqualTo(new Missing(null));
  }

  private static boolean canName(String name) {
    try {
      return !Path.of(name).toString().isEmpty();
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private Result find(String path) {
    return new FolderSources(folder).find(path);
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String text(Result result) {
    assertThat(result).isInstanceOf(Found.class);
    return ((Found) result).file().text();
  }

  private static String reason(Result result) {
    assertThat(result).isInstanceOf(Unreadable.class);
    return ((Unreadable) result).reason();
  }

  private static ProblemCode problem(Result result) {
    assertThat(result).isInstanceOf(Unreadable.class);
    return ((Unreadable) result).problem();
  }
}
