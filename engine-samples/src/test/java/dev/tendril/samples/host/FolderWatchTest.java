package dev.tendril.samples.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FolderWatchTest {
  @TempDir Path folder;

  @Test
  void aSaveIsReportedOnceWhenItIsQuiet() throws IOException {
    Path file = folder.resolve("A.vfx");
    Files.writeString(file, "1");
    FolderWatch watch = new FolderWatch(folder, name -> name.endsWith(".vfx"));
    assertThat(watch.hasChanged()).isFalse();

    Files.writeString(folder.resolve("notes.txt"), "not watched");
    assertThat(watch.hasChanged()).isFalse();

    Files.writeString(file, "12");
    assertThat(watch.hasChanged()).isFalse(); // perhaps it is still being written
    Files.writeString(file, "123");
    assertThat(watch.hasChanged()).isFalse();
    assertThat(watch.hasChanged()).isTrue();
    assertThat(watch.hasChanged()).isFalse();

    Files.writeString(folder.resolve("B.vfx"), "new");
    watch.hasChanged();
    assertThat(watch.hasChanged()).isTrue();
  }
}
