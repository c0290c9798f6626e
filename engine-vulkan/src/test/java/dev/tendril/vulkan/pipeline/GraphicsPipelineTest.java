package dev.tendril.vulkan.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.lwjgl.vulkan.VK10.*;

import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.pipeline.GraphicsPipelineDescription.Cull;
import dev.tendril.vulkan.testing.GpuTest;
import dev.tendril.vulkan.testing.SmallPicture;
import java.nio.LongBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkAttachmentDescription;
import org.lwjgl.vulkan.VkAttachmentReference;
import org.lwjgl.vulkan.VkRenderPassCreateInfo;
import org.lwjgl.vulkan.VkSubpassDescription;

/** Draws a triangle over a small picture and looks at a pixel. Channels are 0 to 255. */
@GpuTest
final class GraphicsPipelineTest {
  private static final int FORMAT = VK_FORMAT_R8G8B8A8_UNORM;

  /** The background is (0.2, 0.4, 0.6, 0.8), the triangle (1, 0.5, 0, 0.5). */
  @ParameterizedTest
  @EnumSource(BlendMode.class)
  void blendsAsTheModeSays(BlendMode mode, VulkanDevice device) {
    try (SmallPicture picture = new SmallPicture(device)) {
      int[] pixel =
          picture.draw(
              description ->
                  description.withBlend(mode).withDepth(false, false, VK_COMPARE_OP_ALWAYS));
      int[] expected =
          switch (mode) {
            case OPAQUE, MASKED -> rgba(1, 0.5, 0, 0.5);
            case ADDITIVE -> rgba(0.2 + 0.5, 0.4 + 0.25, 0.6, 0.8);
            case ALPHA -> rgba(0.1 + 0.5, 0.2 + 0.25, 0.3, 0.4 + 0.5);
            case PREMULTIPLIED -> rgba(1, 0.2 + 0.5, 0.3, 0.4 + 0.5);
            case MULTIPLY -> rgba(0.2, 0.2, 0, 0.8);
          };
      for (int channel = 0; channel < 4; channel++) {
        assertThat(pixel[channel])
            .as("channel %d", channel)
            .isBetween(expected[channel] - 1, expected[channel] + 1);
      }
    }
  }

  @Test
  void testsDepthAndCulls(VulkanDevice device) {
    int[] triangle = rgba(1, 0.5, 0, 0.5); // devices round the halves as they like
    int[] background = rgba(0.2, 0.4, 0.6, 0.8);
    try (SmallPicture picture = new SmallPicture(device)) {
      // The triangle lies at depth 0.5, cleared is 1.
      assertThat(picture.draw(d -> d.withDepth(true, true, VK_COMPARE_OP_LESS)))
          .satisfies(p -> assertThat(p[0]).isEqualTo(triangle[0]))
          .satisfies(p -> assertThat(p[1]).isCloseTo(triangle[1], within(1)));
      assertThat(picture.draw(d -> d.withDepth(true, true, VK_COMPARE_OP_GREATER)))
          .containsExactly(background);
      int[] oneWay = picture.draw(d -> d.withCull(Cull.BACK, true));
      int[] otherWay = picture.draw(d -> d.withCull(Cull.BACK, false));
      assertThat(List.of(oneWay[0], otherWay[0]))
          .containsExactlyInAnyOrder(triangle[0], background[0]);
    }
  }

  @Test
  void leavesTheOtherAttachmentsAlone(VulkanDevice device) {
    try (SmallPicture picture = new SmallPicture(device, 3, 1)) {
      picture.draw(d -> d.withBlend(BlendMode.ALPHA));
      assertThat(picture.pixel(0)).containsExactly(rgba(0.2, 0.4, 0.6, 0.8));
      assertThat(picture.pixel(2)).containsExactly(rgba(0.2, 0.4, 0.6, 0.8));
    }
  }

  @Test
  void isMadeForARenderPassToo(VulkanDevice device) {
    try (SmallPicture picture = new SmallPicture(device);
        MemoryStack stack = MemoryStack.stackPush()) {
      VkAttachmentReference.Buffer reference =
          VkAttachmentReference.calloc(1, stack)
              .attachment(0)
              .layout(VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
      VkSubpassDescription.Buffer subpass =
          VkSubpassDescription.calloc(1, stack)
              .pipelineBindPoint(VK_PIPELINE_BIND_POINT_GRAPHICS)
              .colorAttachmentCount(1)
              .pColorAttachments(reference);
      VkAttachmentDescription.Buffer attachment =
          VkAttachmentDescription.calloc(1, stack)
              .format(FORMAT)
              .samples(VK_SAMPLE_COUNT_1_BIT)
              .loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
              .storeOp(VK_ATTACHMENT_STORE_OP_STORE)
              .finalLayout(VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
      LongBuffer pass = stack.mallocLong(1);
      vkCreateRenderPass(
          device.handle(),
          VkRenderPassCreateInfo.calloc(stack)
              .sType$Default()
              .pAttachments(attachment)
              .pSubpasses(subpass),
          null,
          pass);
      AttachmentFacts facts = AttachmentFacts.color(FORMAT).withRenderPass(pass.get(0), 0);
      try (PipelineCache cache = PipelineCache.create(device);
          PipelineLayout layout = PipelineLayout.create(device, "nothing", 0, 0);
          GraphicsPipeline pipeline =
              GraphicsPipeline.create(device, cache, layout, picture.description(facts))) {
        assertThat(facts.isDynamic()).isFalse();
        assertThat(pipeline.handle()).isNotZero();
        assertThat(pipeline).hasToString("small picture");
      }
      vkDestroyRenderPass(device.handle(), pass.get(0), null);
    }
  }

  @Test
  void refusesFormatsByName(VulkanDevice device) {
    AttachmentFacts integers = AttachmentFacts.color(VK_FORMAT_R32G32B32A32_UINT);
    integers.requireSupported(device, false);
    assertThatThrownBy(() -> integers.requireSupported(device, true))
        .isInstanceOf(UnsupportedAttachmentsException.class)
        .hasMessageContaining("VK_FORMAT_R32G32B32A32_UINT cannot be blended into");
    assertThatThrownBy(
            () ->
                AttachmentFacts.color(FORMAT)
                    .withDepth(VK_FORMAT_R8G8B8A8_UNORM)
                    .requireSupported(device, false))
        .hasMessageContaining("VK_FORMAT_R8G8B8A8_UNORM cannot be a depth or stencil attachment");
    try (SmallPicture picture = new SmallPicture(device);
        PipelineCache cache = PipelineCache.create(device);
        PipelineLayout layout = PipelineLayout.create(device, "nothing", 0, 0);
        GpuMemory memory = new GpuMemory(device)) {
      GraphicsPipelineDescription blending =
          picture.description(integers).withBlend(BlendMode.ADDITIVE);
      assertThatThrownBy(() -> GraphicsPipeline.create(device, cache, layout, blending))
          .isInstanceOf(UnsupportedAttachmentsException.class);
      assertThat(memory.statistics().images()).isZero();
    }
  }

  @Test
  void refusesAttachmentsThatCannotBe() {
    assertThatThrownBy(() -> new AttachmentFacts(List.of(FORMAT), 1, 0, 0, 1, 0, 0, 0))
        .hasMessage("colour attachment 1 of 1 does not exist");
    assertThatThrownBy(() -> AttachmentFacts.color(VK_FORMAT_UNDEFINED))
        .hasMessage("the attachment to be written has no format");
    assertThatThrownBy(() -> AttachmentFacts.color(FORMAT).withSamples(3)).hasMessage("3 samples");
  }

  private static int[] rgba(double red, double green, double blue, double alpha) {
    return new int[] {
      (int) Math.round(red * 255),
      (int) Math.round(green * 255),
      (int) Math.round(blue * 255),
      (int) Math.round(alpha * 255)
    };
  }
}
