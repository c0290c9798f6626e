package dev.tendril.vulkan.device;

/**
 * What is enabled on a device beyond the required features. A pass asks here before it uses one of
 * them.
 *
 * @param sampledImageArrayDynamicIndexing an array of sampled images may be indexed with a value
 *     that is the same for the whole draw or dispatch
 * @param sampledImageArrayNonUniformIndexing an array of sampled images may be indexed with a
 *     different value in each invocation
 * @param independentBlend colour attachments of one pipeline may blend and mask differently
 * @param multiDrawIndirect one indirect call may draw more than once
 * @param drawIndirectFirstInstance indirect draws may begin at an instance other than 0
 * @param drawIndirectCount the number of indirect draws may come from a buffer
 * @param shaderInt64 shaders may use 64-bit integers
 * @param shaderFloat64 shaders may use doubles
 * @param multiview one pass may draw into several layers
 * @param memoryBudget VK_EXT_memory_budget is enabled, so budgets are the driver's and not a guess
 */
public record DeviceFeatures(
    boolean sampledImageArrayDynamicIndexing,
    boolean sampledImageArrayNonUniformIndexing,
    boolean independentBlend,
    boolean multiDrawIndirect,
    boolean drawIndirectFirstInstance,
    boolean drawIndirectCount,
    boolean shaderInt64,
    boolean shaderFloat64,
    boolean multiview,
    boolean memoryBudget) {}
