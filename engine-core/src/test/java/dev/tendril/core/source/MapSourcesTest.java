package dev.tendril.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.SourceLookup.Found;
import dev.tendril.core.source.SourceLookup.Missing;
import dev.tendril.core.source.SourceLookup.Unreadable;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MapSourcesTest {
  private final MapSources sources =
      new MapSources(
          Map.of("Spark.vfx", "\uFEFFfloat a;", "lib/noise.hlsli", "", "lib/Ember.vfx", ""));

  @Test
  void findsTheSameFileEveryTime() {
    SourceLookup.Result first = sources.find("Spark.vfx");

    assertThat(((Found) first).file().text()).isEqualTo("float a;");
    assertThat(((Found) sources.find("Spark.vfx")).file()).isSameAs(((Found) first).file());
  }

  @Test
  void saysWhatIsNotThere() {
    assertThat(sources.find("spark.vfx")).isEqualTo(new Missing("Spark.vfx"));
    assertThat(sources.find("lib/nosie.hlsli")).isEqualTo(new Missing("lib/noise.hlsli"));
    assertThat(sources.find("other")).isEqualTo(new Missing(null));
    assertThat(sources.find("lib")).isEqualTo(new Unreadable("it is a folder"));
  }

  @Test
  void namesParticlesOfAFolder() {
    assertThat(sources.particleNames("")).containsExactly("Spark");
    assertThat(sources.particleNames("lib")).containsExactly("Ember");
  }
}
