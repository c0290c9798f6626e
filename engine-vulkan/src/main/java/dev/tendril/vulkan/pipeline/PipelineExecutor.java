package dev.tendril.vulkan.pipeline;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes pipelines off the frame's thread: on daemon threads of its own, or on an executor of the
 * host. Any thread may submit.
 */
public final class PipelineExecutor implements AutoCloseable {
  private final Executor executor;
  private final @Nullable ExecutorService owned;
  private final Object lock = new Object();
  private final Set<Job<?>> waiting = new HashSet<>();
  private int running;
  private boolean closed;

  private PipelineExecutor(Executor executor, @Nullable ExecutorService owned) {
    this.executor = executor;
    this.owned = owned;
  }

  /**
   * Starts daemon threads of its own.
   *
   * @param threads how many, at least 1
   */
  public static PipelineExecutor withThreads(int threads) {
    AtomicInteger count = new AtomicInteger();
    ThreadFactory factory =
        runnable -> {
          Thread thread = new Thread(runnable, "tendril-pipelines-" + count.getAndIncrement());
          thread.setDaemon(true);
          return thread;
        };
    ExecutorService service = Executors.newFixedThreadPool(threads, factory);
    return new PipelineExecutor(service, service);
  }

  /** Uses an executor of the host, which is never shut down here. */
  public static PipelineExecutor on(Executor host) {
    return new PipelineExecutor(host, null);
  }

  /**
   * Runs something later. What depends on the result runs with it, before {@link #close} returns.
   *
   * @return its result; cancelled if {@link #close} comes first
   * @throws IllegalStateException if this is closed
   */
  public <T> CompletableFuture<T> submit(Supplier<T> work) {
    Job<T> job = new Job<>(work);
    synchronized (lock) {
      if (closed) {
        throw new IllegalStateException("this executor is closed");
      }
      waiting.add(job);
    }
    try {
      executor.execute(job);
    } catch (RejectedExecutionException e) {
      synchronized (lock) {
        waiting.remove(job);
      }
      job.result.completeExceptionally(e);
    }
    return job.result;
  }

  /** How many jobs have not finished. */
  public int pending() {
    synchronized (lock) {
      return waiting.size() + running;
    }
  }

  /**
   * Cancels what has not begun and waits for what has. Afterwards no job uses the device any more,
   * even if the host's executor still holds some.
   */
  @Override
  public void close() {
    Set<Job<?>> cancelled;
    synchronized (lock) {
      closed = true;
      cancelled = new HashSet<>(waiting);
      waiting.clear();
    }
    for (Job<?> job : cancelled) {
      job.result.completeExceptionally(
          new CancellationException("the engine closed before this pipeline was made"));
    }
    boolean interrupted = false;
    synchronized (lock) {
      while (running > 0) {
        try {
          lock.wait();
        } catch (InterruptedException e) {
          interrupted = true; // the device must not be destroyed under a running job
        }
      }
    }
    if (owned != null) {
      owned.shutdown();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Job<T> implements Runnable {
    final Supplier<T> work;
    final CompletableFuture<T> result = new CompletableFuture<>();

    Job(Supplier<T> work) {
      this.work = work;
    }

    @Override
    public void run() {
      synchronized (lock) {
        if (!waiting.remove(this)) {
          return; // cancelled
        }
        running++;
      }
      try {
        result.complete(work.get());
      } catch (Throwable e) {
        result.completeExceptionally(e);
      } finally {
        end();
      }
    }

    private void end() {
      synchronized (lock) {
        running--;
        lock.notifyAll();
      }
    }
  }
}
