package dev.tendril.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SourcePathsTest {
  @Test
  void resolvesWithinTheRoot() {
    assertThat(SourcePaths.resolve("", "a.hlsli")).isEqualTo("a.hlsli");
    assertThat(SourcePaths.resolve("lib", "../b/./c.hlsli")).isEqualTo("b/c.hlsli");
    assertThat(SourcePaths.resolve("lib/deep", "sub\\c.hlsli")).isEqualTo("lib/deep/sub/c.hlsli");
    assertThat(SourcePaths.resolve("lib", "..")).isEmpty();
  }

  @Test
  void refusesToLeaveTheRoot() {
    assertThat(SourcePaths.resolve("", "../a.hlsli")).isNull();
    assertThat(SourcePaths.resolve("lib", "../../lib/a.hlsli")).isNull();
    assertThat(SourcePaths.resolve("lib", "/a.hlsli")).isNull();
    assertThat(SourcePaths.resolve("lib", "\\a.hlsli")).isNull();
    assertThat(SourcePaths.resolve("lib", "c:a.hlsli")).isNull();
  }

  @Test
  void takesPathsApart() {
    assertThat(SourcePaths.folder("a/b/c.vfx")).isEqualTo("a/b");
    assertThat(SourcePaths.folder("c.vfx")).isEmpty();
    assertThat(SourcePaths.stem("a/b/Spark.vfx")).isEqualTo("Spark");
    assertThat(SourcePaths.stem("a.b/Spark")).isEqualTo("Spark");
    assertThat(SourcePaths.stem(".vfx")).isEqualTo(".vfx");
  }
}
