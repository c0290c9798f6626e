package dev.tendril.samples.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AtomicFileTest {
  @TempDir Path folder;

  @Test
  void nothingIsLeftOfAWriteThatFails() throws IOException {
    Path file = folder.resolve("state.json");
    AtomicFile.writeText(file, out -> out.write("old\n"));
    assertThatThrownBy(
            () ->
                AtomicFile.writeText(
                    file,
                    out -> {
                      out.write("half");
                      throw new IOException("the disk is full");
                    }))
        .hasMessage("the disk is full");
    assertThat(Files.readString(file)).isEqualTo("old\n");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void textIsUtf8() throws IOException {
    Path file = folder.resolve("a/b/text");
    AtomicFile.writeText(file, out -> out.write("Größe\n"));
    assertThat(Files.readString(file)).isEqualTo("Größe\n");
  }

  @Test
  void directoriesAreNotReplaced() {
    assertThatThrownBy(() -> AtomicFile.writeText(folder, out -> out.write("x")))
        .hasMessageContaining("is a directory");
  }
}
