package dev.tendril.core.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.testing.CaseFolders;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code docs/library.md} says what the library's text says. */
final class LibraryPageTest {
  @Test
  void thePageIsMadeFromTheLibrary() {
    Path docs =
        Path.of(System.getProperty("basedir", System.getProperty("user.dir")))
            .toAbsolutePath()
            .resolveSibling("docs");
    CaseFolders.compare(docs, "library.md", LibraryPage.text());
  }

  @Test
  void everyFunctionIsOnThePage() {
    String page = LibraryPage.text();
    for (TypedTree.Function function : Library.functions()) {
      if (!FileScope.isPrivate(function.name())) {
        assertThat(page).contains(" " + function.name() + "(");
      }
    }
  }
}
