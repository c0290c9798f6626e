package dev.tendril.vulkan.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.vulkan.testing.AllocationMeter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DeletionQueueTest {
  private final DeletionQueue queue = new DeletionQueue();
  private final List<String> closed = new ArrayList<>();

  @Test
  void closesWhatTheDeviceHasFinishedWith() {
    queue.retire(() -> closed.add("a"), 3);
    queue.retire(() -> closed.add("b"), 4);
    queue.retire(() -> closed.add("c"), 4);
    queue.collect(2);
    assertThat(closed).isEmpty();
    queue.collect(3);
    assertThat(closed).containsExactly("a");
    queue.collect(4);
    assertThat(closed).containsExactly("a", "b", "c");
    assertThat(queue.size()).isZero();
  }

  @Test
  void keepsTheOrderWhenAnEarlierFrameIsNamedLater() {
    queue.retire(() -> closed.add("a"), 9);
    queue.retire(() -> closed.add("b"), 2);
    queue.collect(8);
    assertThat(closed).isEmpty();
    queue.collect(9);
    assertThat(closed).containsExactly("a", "b");
  }

  @Test
  void drainsAll() {
    queue.retire(() -> closed.add("a"), Long.MAX_VALUE - 1);
    queue.drain();
    assertThat(closed).containsExactly("a");
  }

  @Test
  void closesTheOthersWhenOneFails() {
    queue.retire(
        () -> {
          throw new IOException("disk");
        },
        1);
    queue.retire(
        () -> {
          throw new IllegalStateException("state");
        },
        1);
    queue.retire(() -> closed.add("c"), 1);
    assertThatThrownBy(() -> queue.collect(1))
        .hasCauseInstanceOf(IOException.class)
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    assertThat(closed).containsExactly("c");
    queue.collect(1);
  }

  @Test
  void somethingRetiredWhileClosingIsClosedToo() {
    queue.retire(() -> queue.retire(() -> closed.add("inner"), 1), 1);
    queue.collect(1);
    assertThat(closed).containsExactly("inner");
  }

  @Test
  void allocatesNothingWhereNothingIsRetired() {
    queue.retire(() -> closed.add("later"), 1_000_000);
    assertThat(AllocationMeter.bytesOf(1000, () -> queue.collect(5))).isZero();
  }
}
