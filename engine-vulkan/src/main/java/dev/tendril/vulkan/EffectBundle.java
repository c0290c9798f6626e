package dev.tendril.vulkan;

import dev.tendril.core.VfxCompileException;
import dev.tendril.core.effect.CookedBundle;
import dev.tendril.core.effect.CookedEffect;
import dev.tendril.core.effect.UnusableBundleException;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.core.source.Suggestions;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.shader.ShaderFeature;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Effects that were cooked beforehand, for a game to ship: {@link VfxEngine#load(EffectBundle,
 * String)} takes them without front end and shader compiler. Immutable, of no engine or device; may
 * be used from any thread.
 */
public final class EffectBundle {
  private final String name;
  private final CookedBundle bundle;

  private EffectBundle(String name, CookedBundle bundle) {
    this.name = name;
    this.bundle = bundle;
  }

  /**
   * Reads a bundle, whole or not at all.
   *
   * @throws BundleException if it cannot be read, is damaged, or was cooked for another engine
   */
  public static EffectBundle open(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(CookedBundle.MAX_BYTES + 1);
      return of(file.toString(), bytes);
    } catch (IOException e) {
      throw new BundleException(file + " cannot be read: " + e, e);
    }
  }

  /**
   * A bundle in memory.
   *
   * @param name for messages
   * @param bytes copied
   * @throws BundleException if they are damaged, or were cooked for another engine
   */
  public static EffectBundle of(String name, byte[] bytes) {
    if (bytes.length > CookedBundle.MAX_BYTES) {
      throw new BundleException(
          name + " cannot be used: it is larger than " + CookedBundle.MAX_BYTES + " bytes", null);
    }
    try {
      return new EffectBundle(name, CookedBundle.read(bytes.clone()));
    } catch (UnusableBundleException e) {
      throw new BundleException(name + " cannot be used: " + e.getMessage(), e);
    }
  }

  /**
   * Cooks effects. Needs the front end and lwjgl-shaderc, and no device; equal texts give equal
   * bytes.
   *
   * @param sources the effect root
   * @param paths of the root types' files, relative to it
   * @param preciseMath as {@link EngineOptions#preciseMath}
   * @return the bundle as {@link #of} and, in a file, {@link #open} take it
   * @throws VfxCompileException if any of them has errors; it holds those of all
   * @throws IllegalStateException without lwjgl-shaderc
   */
  public static byte[] cook(SourceLookup sources, List<String> paths, boolean preciseMath) {
    return cook(sources, paths, EngineOptions.defaults().preciseMath(preciseMath));
  }

  /**
   * The same for engines of some options.
   *
   * @param options of them, {@link EngineOptions#preciseMath} and {@link EngineOptions#presets}
   */
  public static byte[] cook(SourceLookup sources, List<String> paths, EngineOptions options) {
    return BundleCooker.cook(sources, paths, options.preciseMath(), options.presets()).write();
  }

  /**
   * The effects in it: paths of their root types' files, relative to the folder that was cooked.
   */
  public List<String> paths() {
    List<String> paths = new ArrayList<>();
    bundle.variants().get(0).entries().forEach(e -> paths.add(e.effect().root().path()));
    return paths;
  }

  CookedEffect effect(
      String path, VulkanDevice device, boolean nonUniformTextures, boolean preciseMath) {
    if (preciseMath && !bundle.precise()) {
      throw new BundleException(
          name + " was cooked without preciseMath, which this engine promises", null);
    }
    CookedBundle.Entry entry = entry(path, nonUniformTextures);
    List<String> missing = ShaderFeature.missing(entry.features(), device.features());
    if (!missing.isEmpty()) {
      throw new BundleException(
          "%s in %s needs the device feature %s, which %s has not or the host has not enabled"
              .formatted(path, name, String.join(", ", missing), device.name()),
          null);
    }
    return entry.effect();
  }

  private CookedBundle.Entry entry(String path, boolean nonUniformTextures) {
    boolean found = false;
    for (CookedBundle.Variant variant : bundle.variants()) {
      for (CookedBundle.Entry entry : variant.entries()) {
        if (entry.effect().root().path().equals(path)) {
          if (variant.nonUniformTextures() == nonUniformTextures) {
            return entry;
          }
          found = true;
        }
      }
    }
    if (found) {
      throw new BundleException(path + " in " + name + " is cooked for other devices only", null);
    }
    String nearest = Suggestions.nearest(path, paths());
    throw new IllegalArgumentException(
        name
            + " has no effect `"
            + path
            + "`"
            + (nearest == null ? "" : "; did you mean `" + nearest + "`?"));
  }
}
