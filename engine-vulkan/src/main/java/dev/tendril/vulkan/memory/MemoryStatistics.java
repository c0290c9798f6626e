package dev.tendril.vulkan.memory;

/**
 * What is alive in a {@link GpuMemory}.
 *
 * @param buffers live buffers made by it
 * @param images live images made by it
 * @param bytes their bytes as the device lays them out
 * @param allocatorAllocations live allocations of the VMA allocator; the host's as well if it is
 *     shared
 * @param allocatorBytes bytes of these
 * @param deviceLocalUsageBytes bytes of the largest device-local heap in use by this process
 * @param deviceLocalBudgetBytes bytes of that heap that this process should stay below; the
 *     driver's figure with VK_EXT_memory_budget, else 80 % of the heap
 */
public record MemoryStatistics(
    int buffers,
    int images,
    long bytes,
    long allocatorAllocations,
    long allocatorBytes,
    long deviceLocalUsageBytes,
    long deviceLocalBudgetBytes) {}
