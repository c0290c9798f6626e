package dev.tendril.vulkan.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class PipelineExecutorTest {
  @Test
  void runsOnDaemonThreadsOfItsOwn() {
    try (PipelineExecutor executor = PipelineExecutor.withThreads(1)) {
      CompletableFuture<Thread> thread = executor.submit(Thread::currentThread);
      assertThat(thread.join().isDaemon()).isTrue();
      assertThat(thread.join().getName()).startsWith("tendril-pipelines-");
    }
  }

  @Test
  void closeCancelsWhatWaitsAndJoinsWhatRuns() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    PipelineExecutor executor = PipelineExecutor.withThreads(1);
    CompletableFuture<String> running =
        executor.submit(
            () -> {
              begun.countDown();
              await(mayEnd);
              ended.set(true);
              return "made";
            });
    CompletableFuture<String> waiting = executor.submit(() -> "never");
    begun.await();
    assertThat(executor.pending()).isEqualTo(2);
    Thread closer = new Thread(executor::close);
    closer.start();
    assertThatThrownBy(waiting::join).hasStackTraceContaining("the engine closed before");
    assertThat(closer.isAlive()).isTrue();
    mayEnd.countDown();
    closer.join();
    assertThat(ended).isTrue();
    assertThat(running.join()).isEqualTo("made");
    assertThat(executor.pending()).isZero();
    assertThatThrownBy(() -> executor.submit(() -> "late"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aHostsExecutorMayRunWhatIsCancelledLongAfter() {
    List<Runnable> kept = new ArrayList<>();
    AtomicBoolean ran = new AtomicBoolean();
    PipelineExecutor executor = PipelineExecutor.on(kept::add);
    CompletableFuture<Boolean> result = executor.submit(() -> ran.getAndSet(true));
    executor.close();
    kept.forEach(Runnable::run);
    assertThat(ran).isFalse();
    assertThat(result).isCompletedExceptionally();
  }

  @Test
  void failuresReachTheResult() {
    try (PipelineExecutor executor = PipelineExecutor.on(Runnable::run)) {
      assertThatThrownBy(
              () ->
                  executor
                      .submit(
                          () -> {
                            throw new IllegalArgumentException("bad");
                          })
                      .join())
          .hasRootCauseMessage("bad");
      assertThat(executor.pending()).isZero();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
