package dev.tendril.vulkan;

import static org.lwjgl.vulkan.VK10.VK_FORMAT_UNDEFINED;

import dev.tendril.vulkan.pipeline.AttachmentFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a host draws into: attachment formats, depth convention and colour encoding. Immutable; each
 * method returns a changed copy. Targets are registered with {@link EngineOptions#target} before
 * effects are loaded, and a {@link View} names the one it draws into. Compared by content.
 */
public final class DrawTarget {
  private final AttachmentFacts attachments;
  private final boolean reversedZ;
  private final boolean negativeOneToOne;
  private final boolean gamma;

  private DrawTarget(
      AttachmentFacts attachments, boolean reversedZ, boolean negativeOneToOne, boolean gamma) {
    this.attachments = attachments;
    this.reversedZ = reversedZ;
    this.negativeOneToOne = negativeOneToOne;
    this.gamma = gamma;
  }

  /**
   * Dynamic rendering into colour attachments of these VkFormats, the first of which is written.
   *
   * @param formats at least one
   */
  public static DrawTarget color(int... formats) {
    return new DrawTarget(facts(formats), false, false, false);
  }

  /**
   * A subpass of a render pass. The handle must stay valid while the engine lives.
   *
   * @param formats VkFormats of the subpass's colour attachments, the first of which is written
   */
  public static DrawTarget renderPass(long renderPass, int subpass, int... formats) {
    return new DrawTarget(facts(formats).withRenderPass(renderPass, subpass), false, false, false);
  }

  private static AttachmentFacts facts(int... formats) {
    List<Integer> list = new ArrayList<>();
    for (int format : formats) {
      list.add(format);
    }
    return new AttachmentFacts(list, 0, VK_FORMAT_UNDEFINED, VK_FORMAT_UNDEFINED, 1, 0, 0, 0);
  }

  private DrawTarget with(AttachmentFacts changed) {
    return new DrawTarget(changed, reversedZ, negativeOneToOne, gamma);
  }

  /** Which colour attachment is written, from 0; the others keep what they hold. */
  public DrawTarget written(int index) {
    return with(
        new AttachmentFacts(
            attachments.colorFormats(),
            index,
            attachments.depthFormat(),
            attachments.stencilFormat(),
            attachments.samples(),
            attachments.viewMask(),
            attachments.renderPass(),
            attachments.subpass()));
  }

  /** A depth attachment of this VkFormat; it is tested, and opaque things write it. */
  public DrawTarget depth(int format) {
    return with(attachments.withDepth(format));
  }

  /** The depth attachment's format has stencil too, and it is attached; it is left alone. */
  public DrawTarget stencil(int format) {
    return with(
        new AttachmentFacts(
            attachments.colorFormats(),
            attachments.writtenColor(),
            attachments.depthFormat(),
            format,
            attachments.samples(),
            attachments.viewMask(),
            attachments.renderPass(),
            attachments.subpass()));
  }

  /** Samples of a pixel: 1, 2, 4, ... */
  public DrawTarget samples(int count) {
    return with(attachments.withSamples(count));
  }

  /** Multiview mask of dynamic rendering; 0 for one view. */
  public DrawTarget viewMask(int mask) {
    return with(
        new AttachmentFacts(
            attachments.colorFormats(),
            attachments.writtenColor(),
            attachments.depthFormat(),
            attachments.stencilFormat(),
            attachments.samples(),
            mask,
            attachments.renderPass(),
            attachments.subpass()));
  }

  /** Nearer is greater: depth 1 at the near plane. */
  public DrawTarget reversedZ() {
    return new DrawTarget(attachments, true, negativeOneToOne, gamma);
  }

  /** The host's matrices give clip depth -1 to 1, as OpenGL's do; its shaders map it to 0 to 1. */
  public DrawTarget clipDepthNegativeOneToOne() {
    return new DrawTarget(attachments, reversedZ, true, gamma);
  }

  /**
   * The format is UNORM and holds gamma-encoded values that are blended as they are. Without this,
   * colours are written linear: float formats and sRGB views.
   */
  public DrawTarget gamma() {
    return new DrawTarget(attachments, reversedZ, negativeOneToOne, true);
  }

  AttachmentFacts attachments() {
    return attachments;
  }

  boolean isReversedZ() {
    return reversedZ;
  }

  boolean isNegativeOneToOne() {
    return negativeOneToOne;
  }

  boolean isGamma() {
    return gamma;
  }

  @Override
  public boolean equals(@org.jspecify.annotations.Nullable Object other) {
    return other instanceof DrawTarget target
        && attachments.equals(target.attachments)
        && reversedZ == target.reversedZ
        && negativeOneToOne == target.negativeOneToOne
        && gamma == target.gamma;
  }

  @Override
  public int hashCode() {
    return Objects.hash(attachments, reversedZ, negativeOneToOne, gamma);
  }

  @Override
  public String toString() {
    return "DrawTarget" + attachments + (reversedZ ? " reversed" : "") + (gamma ? " gamma" : "");
  }
}
