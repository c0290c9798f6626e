package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.vulkan.VK10.*;

import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.memory.DeletionQueue;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDescriptorImageInfo;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/**
 * The textures that instances of one type have bound, in an array that shaders index. Entry 0 is
 * the neutral one. Entries are found by the host's object, never by handle number, which may be
 * reused.
 *
 * <p>A descriptor set is never changed once it was recorded: a change makes a new set, and the old
 * one is retired.
 */
public final class TextureTable implements AutoCloseable {
  /** A descriptor set with a pool of its own. */
  private record Set(TextureSets sets, long pool, long handle) implements AutoCloseable {
    @Override
    public void close() {
      vkDestroyDescriptorPool(sets.device().handle(), pool, null);
    }
  }

  private final TextureSets sets;
  private final String name;
  private final @Nullable Object[] owners;
  private final long[] views;
  private final int[] layouts;
  private final int[] samplers;
  private final int[] references;
  private @Nullable Set current;
  private boolean changed = true;

  TextureTable(TextureSets sets, String name) {
    this.sets = sets;
    this.name = name;
    owners = new Object[sets.length()];
    views = new long[sets.length()];
    layouts = new int[sets.length()];
    samplers = new int[sets.length()];
    references = new int[sets.length()];
  }

  /**
   * An entry for the image, shared by all who bind the same object and sample it alike.
   *
   * @param owner the host's object
   * @param sampler of {@link TextureSets#sampler}
   * @return its index, or -1 if the table is full
   */
  int acquire(Object owner, long view, int layout, int sampler) {
    int free = -1;
    for (int i = 1; i < owners.length; i++) {
      if (owners[i] == owner && samplers[i] == sampler) {
        references[i]++;
        return i;
      }
      if (owners[i] == null && free < 0) {
        free = i;
      }
    }
    if (free > 0) {
      owners[free] = owner;
      views[free] = view;
      layouts[free] = layout;
      samplers[free] = sampler;
      references[free] = 1;
      changed = true;
    }
    return free;
  }

  /** An entry for what another table has at an index; -1 if this one is full. */
  int acquireLike(TextureTable other, int index, int sampler) {
    return acquire(
        java.util.Objects.requireNonNull(other.owners[index]),
        other.views[index],
        other.layouts[index],
        sampler);
  }

  /** Gives an entry back; 0 is nobody's. */
  void release(int index) {
    if (index > 0 && --references[index] == 0) {
      owners[index] = null;
      changed = true;
    }
  }

  long current() {
    return current == null ? VK_NULL_HANDLE : current.handle();
  }

  /** Makes a new set if anything changed. To be called before a step records. */
  void refresh(DeletionQueue deletions, long frame) {
    if (!changed && current != null) {
      return;
    }
    if (current != null) {
      deletions.retire(current, frame);
    }
    current = make();
    changed = false;
  }

  private Set make() {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkDescriptorPoolSize.Buffer size =
          VkDescriptorPoolSize.calloc(1, stack)
              .type(VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER)
              .descriptorCount(owners.length);
      LongBuffer handle = stack.mallocLong(1);
      VulkanCheck.check(
          vkCreateDescriptorPool(
              sets.device().handle(),
              VkDescriptorPoolCreateInfo.calloc(stack).sType$Default().maxSets(1).pPoolSizes(size),
              null,
              handle),
          "making a descriptor pool for " + name);
      long pool = handle.get(0);
      VulkanCheck.check(
          vkAllocateDescriptorSets(
              sets.device().handle(),
              VkDescriptorSetAllocateInfo.calloc(stack)
                  .sType$Default()
                  .descriptorPool(pool)
                  .pSetLayouts(stack.longs(sets.setLayout())),
              handle),
          "making a descriptor set for " + name);
      long set = handle.get(0);
      sets.device().debugNames().name(VK_OBJECT_TYPE_DESCRIPTOR_SET, set, name + " textures");
      write(set);
      return new Set(sets, pool, set);
    }
  }

  private void write(long set) {
    try (VkDescriptorImageInfo.Buffer images = VkDescriptorImageInfo.calloc(owners.length);
        VkWriteDescriptorSet.Buffer write = VkWriteDescriptorSet.calloc(1)) {
      for (int i = 0; i < owners.length; i++) {
        boolean used = owners[i] != null;
        images
            .get(i)
            .sampler(sets.sampler(used ? samplers[i] : 0))
            .imageView(used ? views[i] : sets.whiteView())
            .imageLayout(used ? layouts[i] : VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
      }
      write
          .get(0)
          .sType$Default()
          .dstSet(set)
          .dstBinding(0)
          .descriptorType(VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER)
          .descriptorCount(owners.length)
          .pImageInfo(images);
      vkUpdateDescriptorSets(sets.device().handle(), write, null);
    }
  }

  /** Nothing is in flight: forget the set, and with it every host object that it names. */
  void dropSet() {
    if (current != null) {
      current.close();
      current = null;
    }
    changed = true;
  }

  @Override
  public void close() {
    dropSet();
  }
}
