package dev.tendril.samples.command;

import dev.tendril.samples.host.Picture;
import dev.tendril.samples.host.Texture;
import dev.tendril.vulkan.Effect;
import dev.tendril.vulkan.EffectInstance;
import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Image files on the device for the textures of an effect, as the command line and the preset say.
 * A file is read once. Close it when the engine is closed.
 */
final class BoundImages implements AutoCloseable {
  private final VulkanDevice gpu;
  private final HeadlessQueue queue;
  private final Map<Path, Texture> byFile = new HashMap<>();

  /** By the texture's name. */
  private Map<String, Texture> asked = Map.of();

  private Map<String, Texture> preset = Map.of();

  /**
   * @param queue for uploads, which wait for the device
   */
  BoundImages(VulkanDevice gpu, HeadlessQueue queue) {
    this.gpu = gpu;
    this.queue = queue;
  }

  /**
   * What the command line asks for, which goes before the preset.
   *
   * @throws CommandFailure if a file is no picture
   */
  void ask(Map<String, String> files) {
    Map<String, Texture> images = new LinkedHashMap<>();
    files.forEach((name, file) -> images.put(name, open("--bind " + name, name, Path.of(file))));
    asked = images;
  }

  /**
   * What the effect's preset says now, in place of what it said before.
   *
   * @throws CommandFailure if a file is missing or no picture; then nothing of the preset is bound
   */
  void usePreset(Effect effect, EffectFile file) {
    preset = Map.of();
    Map<String, Texture> images = new LinkedHashMap<>();
    effect
        .bindings()
        .forEach(
            (name, path) -> {
              if (!asked.containsKey(name)) {
                images.put(name, open("preset: " + name, name, file.locate(path)));
              }
            });
    preset = images;
  }

  private Texture open(String wanted, String name, Path file) {
    Texture known = byFile.get(file);
    if (known != null) {
      return known;
    }
    try {
      Texture texture = new Texture(gpu, queue, Picture.read(file), name);
      byFile.put(file, texture);
      return texture;
    } catch (IOException e) {
      throw new CommandFailure(wanted + ": " + e.getMessage(), e);
    }
  }

  /** Binds them all. */
  void bindTo(EffectInstance instance) {
    preset.forEach((name, image) -> instance.bind(name, image.hostImage()));
    asked.forEach((name, image) -> instance.bind(name, image.hostImage()));
  }

  /** Unbinds those of the preset that the effect still has. */
  void unbindPreset(EffectInstance instance, Effect effect) {
    effect
        .schema()
        .resources()
        .forEach(
            resource -> {
              if (preset.containsKey(resource.name())) {
                instance.unbind(resource.name());
              }
            });
  }

  @Override
  public void close() {
    byFile.values().forEach(Texture::close);
    byFile.clear();
  }
}
