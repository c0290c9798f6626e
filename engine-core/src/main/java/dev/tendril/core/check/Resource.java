package dev.tendril.core.check;

import dev.tendril.core.source.Span;
import org.jspecify.annotations.Nullable;

/**
 * GPU data that a file names at file scope. Its name is one binding throughout an effect.
 *
 * @param element of a volume or buffer, else null
 * @param sampling of a texture
 * @param required it cannot be left unbound
 */
public record Resource(
    String name,
    Kind kind,
    @Nullable Type element,
    Sampling sampling,
    boolean required,
    Notes notes,
    Span span) {

  /** What it is; unbound it reads neutral. */
  public enum Kind {
    TEXTURE_2D("Texture2D"),
    VOLUME("Volume"),
    RW_VOLUME("RWVolume"),
    SDF("Sdf"),
    MESH("Mesh"),
    SKINNED_MESH("SkinnedMesh"),
    PIECES("Pieces"),
    STRUCTURED_BUFFER("StructuredBuffer");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    /** The kind of that name, or null. */
    static @Nullable Kind named(String word) {
      for (Kind kind : values()) {
        if (kind.word.equals(word)) {
          return kind;
        }
      }
      return null;
    }

    /** What an unbound one is, in words. */
    public String neutral() {
      return switch (this) {
        case TEXTURE_2D -> "white";
        case VOLUME, RW_VOLUME -> "zero everywhere";
        case SDF -> "1e9 away";
        case MESH, SKINNED_MESH, PIECES, STRUCTURED_BUFFER -> "empty";
      };
    }

    /** Those whose modules exist; the others stay unbound. */
    public boolean canBeBound() {
      return this == TEXTURE_2D || this == STRUCTURED_BUFFER;
    }

    boolean isVolume() {
      return this == VOLUME || this == RW_VOLUME;
    }

    boolean isMesh() {
      return this == MESH || this == SKINNED_MESH;
    }

    boolean hasElement() {
      return isVolume() || this == STRUCTURED_BUFFER;
    }
  }

  /** {@code [sampler(linear|point, clamp|wrap|mirror)]}. */
  public record Sampling(boolean linear, Address address) {
    public static final Sampling USUAL = new Sampling(true, Address.CLAMP);
  }

  /** What a texture is beyond its edges. */
  public enum Address {
    CLAMP,
    WRAP,
    MIRROR
  }

  /** A texture as most are declared. */
  public static Resource texture(String name, Span span) {
    return new Resource(name, Kind.TEXTURE_2D, null, Sampling.USUAL, false, Notes.NONE, span);
  }

  /** "an Sdf", "a Mesh": of a kind's or a type's name. */
  public static String article(String word) {
    return (word.startsWith("Sdf") || word.startsWith("RW") ? "an " : "a ") + word;
  }

  /** As written: {@code Volume<float3>}. */
  public String typeText() {
    return kind.word + (element == null ? "" : "<" + element.displayName() + ">");
  }
}
