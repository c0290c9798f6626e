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
 * A label and a pair of timestamps around each phase of a step. Times of a frame are read when its
 * slot comes round again, so nothing waits. Steps beyond what the query pool holds are not timed.
 */
public final class StepTimer implements AutoCloseable {
  private static final int QUERIES = 128;

  /** A phase and how long the GPU took for it; of several steps in a frame, one entry each. */
  public record PhaseTime(String name, long nanos) {}

  private final VulkanDevice device;
  private final long[] pools;
  private final String[][] names;
  private final int[] used;
  private final boolean[] reset;
  private final long results = nmemAllocChecked(8L * QUERIES);
  private List<DebugLabel> stepLabels = new ArrayList<>();
  private List<DebugLabel> hostLabels = new ArrayList<>();
  private String[] stepNames = new String[0];
  private String[] hostNames = new String[0];
  private final List<DebugLabel> oldLabels = new ArrayList<>();
  private Schedule<?> hostSchedule = new Schedule<>(List.of());
  private final String[] lastNames = new String[QUERIES / 2];
  private final long[] lastNanos = new long[QUERIES / 2];
  private int lastCount;
  private int slot;
  private @Nullable VkCommandBuffer commands;
  private boolean open;

  StepTimer(VulkanDevice device, int framesInFlight) {
    this.device = device;
    pools = new long[framesInFlight];
    names = new String[framesInFlight][QUERIES / 2];
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
    lastCount = result == VK_SUCCESS ? count / 2 : 0;
    for (int i = 0; i < lastCount; i++) {
      long ticks = memGetLong(results + 16L * i + 8) - memGetLong(results + 16L * i);
      lastNames[i] = names[slot][i];
      lastNanos[i] = (long) (ticks * (double) device.limits().timestampPeriodNanos());
    }
  }

  void abandonFrame() {
    used[slot] = 0;
    reset[slot] = false;
  }

  void beginStep(VkCommandBuffer commandBuffer) {
    commands = commandBuffer;
    if (pools[slot] != 0 && !reset[slot]) {
      vkCmdResetQueryPool(commandBuffer, pools[slot], 0, QUERIES);
      reset[slot] = true;
    }
  }

  void beginPhase(Schedule<?> schedule, int phase) {
    VkCommandBuffer commands = recording();
    boolean host = schedule == hostSchedule;
    device.debugNames().beginLabel(commands, (host ? hostLabels : stepLabels).get(phase).address());
    open = pools[slot] != 0 && used[slot] + 2 <= QUERIES;
    if (open) {
      names[slot][used[slot] / 2] = (host ? hostNames : stepNames)[phase];
      vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, pools[slot], used[slot]);
    }
  }

  void endPhase() {
    VkCommandBuffer commands = recording();
    if (open) {
      vkCmdWriteTimestamp2(
          commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, pools[slot], used[slot] + 1);
      used[slot] += 2;
    }
    device.debugNames().endLabel(commands);
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
