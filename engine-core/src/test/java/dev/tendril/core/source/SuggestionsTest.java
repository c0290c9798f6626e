package dev.tendril.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SuggestionsTest {
  @Test
  void findsTheNearest() {
    List<String> names = List.of("position", "velocity", "age", "lifetime", "size");

    assertThat(Suggestions.nearest("velocty", names)).isEqualTo("velocity");
    assertThat(Suggestions.nearest("lifeTime", names)).isEqualTo("lifetime");
    assertThat(Suggestions.nearest("VELOCITY", names)).isEqualTo("velocity");
    assertThat(Suggestions.nearest("poistion", names)).isEqualTo("position");
    assertThat(Suggestions.nearest("aeg", names)).isEqualTo("age");
    assertThat(Suggestions.nearest("ag", names)).isEqualTo("age");
    assertThat(Suggestions.nearest("colour", names)).isNull();
    assertThat(Suggestions.nearest("x", List.of("y", "zz"))).isNull();
    assertThat(Suggestions.nearest("age", List.of("age"))).isNull();
  }

  @Test
  void tiesGoToTheFirstInTheAlphabet() {
    assertThat(Suggestions.nearest("cat", List.of("rat", "bat", "hat"))).isEqualTo("bat");
    assertThat(Suggestions.nearest("cat", List.of("bat", "hat", "rat"))).isEqualTo("bat");
  }

  @Test
  void longWordsCostNothing() {
    assertThat(Suggestions.nearest("a".repeat(1_000_000), List.of("a".repeat(999_999)))).isNull();
  }

  @Test
  void helpAsksAQuestion() {
    assertThat(Suggestions.help("velocty", List.of("velocity")))
        .isEqualTo("did you mean `velocity`?");
    assertThat(Suggestions.help("foo", List.of("velocity"))).isNull();
  }
}
