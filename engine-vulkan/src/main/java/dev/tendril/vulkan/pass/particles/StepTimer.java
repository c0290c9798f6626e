package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memGetLong;
import static org.lwjgl.system.MemoryUtil.nmemAllocChecked;
import static org.lwjgl.system.MemoryUtil.nmemFree;
import static org.lwjgl.vulkan.VK10.VK_QUERY_RESULT_64_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUERY_TYPE_TIMESTAMP;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;
import static org.lwjgl.vulkan.VK10.nvkGetQueryPoolResults;
import static org.lwjgl.vulkan.VK10.vkCmdResetQueryPool;
import static org.lwjgl.vulkan.VK10.vkCreateQueryPool;
import static org.lwjgl.vulkan.VK10.vkDestroyQueryPool;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
import static org.lwjgl.vulkan.VK13.vkCmdWriteTimestamp2;

import dev.tendril.vulkan.device.DebugLabel;
import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.frame.Schedule;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkQueryPoolCreateInfo;

/**
 * A label around each phase of a step, and timestamps between them: one where the phases begin and
 * one behind each, so that a barrier counts as part of the phase that waits. Times of a frame are
 * read when its slot comes round again, so nothing waits. Steps beyond what the query pool holds
 * are not timed.
 */
public final class StepTimer implements AutoCloseable {
  private static final int QUERIES = 128;

  /** A phase and how long the GPU took for it; of several steps in a frame, one entry each. */
  public record PhaseTime(String name, long nanos) {}

  private final VulkanDevice device;
  private final long[] pools;

  /** Of the phase that ends with the timestamp; null where phases begin. */
  private final @Nullable String[][] names;

  private final int[] used;
  private final boolean[] reset;
  private final long results = nmemAllocChecked(8L * QUERIES);
  private List<DebugLabel> stepLabels = new ArrayList<>();
  private List<DebugLabel> hostLabels = new ArrayList<>();
  private String[] stepNames = new String[0];
  private String[] hostNames = new String[0];
  private final List<DebugLabel> oldLabels = new ArrayList<>();
  private Schedule<?> hostSchedule = new Schedule<>(List.of());
  private final String[] lastNames = new String[QUERIES];
  private final long[] lastNanos = new long[QUERIES];
  private int lastCount;
  private int slot;
  private @Nullable VkCommandBuffer commands;
  private boolean begun;
  private @Nullable String phaseName;

  StepTimer(VulkanDevice device, int framesInFlight) {
    this.device = device;
    pools = new long[framesInFlight];
    names = new String[framesInFlight][QUERIES];
    used = new int[framesInFlight];
    reset = new boolean[framesInFlight];
    if (device.limits().timestampValidBits() > 0) {
      try (MemoryStack stack = MemoryStack.stackPush()) {
        LongBuffer pool = stack.mallocLong(1);
        for (int i = 0; i < framesInFlight; i++) {
          VulkanCheck.check(
              vkCreateQueryPool(
                  device.handle(),
                  VkQueryPoolCreateInfo.calloc(stack)
                      .sType$Default()
                      .queryType(VK_QUERY_TYPE_TIMESTAMP)
                      .queryCount(QUERIES),
                  null,
                  pool),
              "making a query pool");
          pools[i] = pool.get(0);
        }
      }
    }
  }

  /** Names the phases anew; the labels of earlier schedules live as long as the timer. */
  void prepare(Schedule<? extends StepPass> step, Schedule<? extends StepPass> host) {
    oldLabels.addAll(stepLabels);
    oldLabels.addAll(hostLabels);
    hostSchedule = host;
    stepNames = phaseNames(step);
    hostNames = phaseNames(host);
    stepLabels = labels(stepNames);
    hostLabels = labels(hostNames);
  }

  private static String[] phaseNames(Schedule<? extends StepPass> schedule) {
    return schedule.phases().stream()
        .map(p -> p.passes().stream().map(StepPass::name).collect(Collectors.joining(", ")))
        .toArray(String[]::new);
  }

  private static List<DebugLabel> labels(String[] names) {
    List<DebugLabel> labels = new ArrayList<>();
    for (String name : names) {
      labels.add(DebugLabel.create(name));
    }
    return labels;
  }

  void beginFrame(int frameSlot) {
    slot = frameSlot;
    read();
    used[slot] = 0;
    reset[slot] = false;
  }

  private void read() {
    int count = used[slot];
    if (pools[slot] == 0 || count == 0) {
      lastCount = 0;
      return;
    }
    int result =
        nvkGetQueryPoolResults(
            device.handle(), pools[slot], 0, count, 8L * count, results, 8, VK_QUERY_RESULT_64_BIT);
    lastCount = 0;
    if (result != VK_SUCCESS) {
      return;
    }
    for (int i = 1; i < count; i++) {
      String name = names[slot][i];
      if (name != null) {
        long ticks = memGetLong(results + 8L * i) - memGetLong(results + 8L * (i - 1));
        lastNames[lastCount] = name;
        lastNanos[lastCount] = (long) (ticks * (double) device.limits().timestampPeriodNanos());
        lastCount++;
      }
    }
  }

  void abandonFrame() {
    used[slot] = 0;
    reset[slot] = false;
  }

  void beginStep(VkCommandBuffer commandBuffer) {
    commands = commandBuffer;
    begun = false;
    if (pools[slot] != 0 && !reset[slot]) {
      vkCmdResetQueryPool(commandBuffer, pools[slot], 0, QUERIES);
      reset[slot] = true;
    }
  }

  void beginPhase(Schedule<?> schedule, int phase) {
    VkCommandBuffer commands = recording();
    boolean host = schedule == hostSchedule;
    device.debugNames().beginLabel(commands, (host ? hostLabels : stepLabels).get(phase).address());
    if (!begun) {
      begun = true;
      timestamp(commands, null);
    }
    phaseName = (host ? hostNames : stepNames)[phase];
  }

  void endPhase() {
    VkCommandBuffer commands = recording();
    timestamp(commands, phaseName);
    device.debugNames().endLabel(commands);
  }

  private void timestamp(VkCommandBuffer commands, @Nullable String name) {
    if (pools[slot] != 0 && used[slot] < QUERIES) {
      names[slot][used[slot]] = name;
      vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, pools[slot], used[slot]);
      used[slot]++;
    }
  }

  private VkCommandBuffer recording() {
    if (commands == null) {
      throw new IllegalStateException("no step is being recorded");
    }
    return commands;
  }

  /** How many phases of the last frame that is known to have completed were timed. */
  public int lastCount() {
    return lastCount;
  }

  public String lastName(int phase) {
    return lastNames[phase];
  }

  public long lastNanos(int phase) {
    return lastNanos[phase];
  }

  /** The phases of the last frame that is known to have completed, in order. */
  public List<PhaseTime> last() {
    List<PhaseTime> times = new ArrayList<>();
    for (int i = 0; i < lastCount; i++) {
      times.add(new PhaseTime(lastNames[i], lastNanos[i]));
    }
    return times;
  }

  @Override
  public void close() {
    for (long pool : pools) {
      if (pool != 0) {
        vkDestroyQueryPool(device.handle(), pool, null);
      }
    }
    stepLabels.forEach(DebugLabel::close);
    hostLabels.forEach(DebugLabel::close);
    oldLabels.forEach(DebugLabel::close);
    nmemFree(results);
  }
}
