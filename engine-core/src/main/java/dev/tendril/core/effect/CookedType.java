package dev.tendril.core.effect;

import dev.tendril.core.draw.RenderKind;
import dev.tendril.core.draw.RenderState;
import dev.tendril.core.schema.UniformType;
import dev.tendril.core.value.DetailLevel;
import dev.tendril.core.value.Scheduling;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One particle type as the runtime takes it.
 *
 * @param name the file's stem
 * @param path of the file, relative to the effect root
 * @param identity equal for types that are declared alike and whose kernels are equal, with all
 *     that they emit
 * @param capacity slots
 * @param node has parents
 * @param local whether particles, and what they draw, lie in the space of their instance
 * @param scheduling how often it runs, and what is left out of it at a distance
 * @param drawsPerParticle draw records kept for each slot
 * @param birthsPerParticle birth records kept for each slot and link
 * @param signals names of signals, as its kernels number them
 * @param signalsPerParticle signal records kept for each slot
 * @param fields the particle's, in order of declaration
 * @param streams ids are field indices, and {@link Hidden} ones
 * @param doubledGroups groups with a second half behind the others, in its order
 * @param uniforms in order of declaration
 * @param textures in order of declaration
 * @param buffers in order of declaration
 * @param uniformBlock one instance's values; ids are uniform indices, then the textures', then the
 *     buffers'
 * @param uniformDefaults the block's words as the declarations say
 * @param renders in order of declaration
 * @param links one for each type that it emits, in order of first mention
 */
public record CookedType(
    String name,
    String path,
    String identity,
    int capacity,
    boolean node,
    boolean local,
    Scheduling scheduling,
    int drawsPerParticle,
    int birthsPerParticle,
    List<String> signals,
    int signalsPerParticle,
    List<Field> fields,
    CookedLayout streams,
    List<Integer> doubledGroups,
    List<Uniform> uniforms,
    List<Texture> textures,
    List<Buffer> buffers,
    CookedLayout uniformBlock,
    List<Integer> uniformDefaults,
    List<Render> renders,
    List<Link> links,
    CookedShader update,
    CookedShader hostBirths) {
  public CookedType {
    signals = List.copyOf(signals);
    fields = List.copyOf(fields);
    doubledGroups = List.copyOf(doubledGroups);
    uniforms = List.copyOf(uniforms);
    textures = List.copyOf(textures);
    buffers = List.copyOf(buffers);
    uniformDefaults = List.copyOf(uniformDefaults);
    renders = List.copyOf(renders);
    links = List.copyOf(links);
  }

  /**
   * A field of the particle.
   *
   * @param birth only {@code init} sees it; it is not kept
   * @param position the particle's place: the first field marked POSITION
   * @param moves when the origin moves: marked POSITION
   * @param initialWords what it begins as: the bits of each number in order of declaration
   */
  public record Field(
      String name,
      ValueType type,
      boolean position,
      boolean moves,
      boolean birth,
      List<Integer> initialWords) {
    public Field {
      initialWords = List.copyOf(initialWords);
    }
  }

  /**
   * A value that the host sets. What else its declaration says stands in the effect's schema, at
   * this type and place.
   */
  public record Uniform(String name, UniformType type) {}

  /**
   * An image that the host binds.
   *
   * @param name of the binding
   * @param linear neighbouring texels are mixed
   * @param required it must be bound when an instance is spawned
   */
  public record Texture(String name, boolean linear, Address address, boolean required) {}

  /**
   * A structured buffer that the host binds. In the uniform block it is four words: the device
   * address, low word first; how many elements there are; how many words each is from the next.
   *
   * @param name of the binding
   * @param elementBytes the least stride
   * @param required it must be bound when an instance is spawned
   */
  public record Buffer(String name, int elementBytes, boolean required) {}

  /** What a texture is beyond its edges. */
  public enum Address {
    CLAMP,
    WRAP,
    MIRROR
  }

  /**
   * A struct that {@code draw} takes.
   *
   * @param corners places that a record's {@code position} has
   * @param groups of a record
   * @param reach where a record is
   * @param fragment writes colour attachment 0
   */
  public record Render(
      String name,
      RenderKind kind,
      RenderState state,
      int corners,
      int groups,
      Reach reach,
      CookedShader vertex,
      CookedShader fragment) {

    /** Of one long list of triangles; 0 when each record is an instance of a strip of four. */
    public int verticesPerRecord() {
      return kind == RenderKind.TRIANGLE ? corners : 0;
    }
  }

  /**
   * What of a draw record says which space it takes: the box around its corners, larger by the sum
   * of the extents in all directions. Places are 4 * group + lane.
   *
   * @param corners three numbers each, in metres
   */
  public record Reach(List<Integer> corners, List<Extent> extents) {
    /** The most corners that a record has. */
    public static final int MAXIMUM_CORNERS = 64;

    /** The most extents. */
    public static final int MAXIMUM_EXTENTS = 6;

    public Reach {
      corners = List.copyOf(corners);
      extents = List.copyOf(extents);
    }
  }

  /**
   * A number or vector whose length, times a factor, is how far a record reaches.
   *
   * @param width how many numbers
   */
  public record Extent(int place, int width, float factor) {}

  /**
   * Births that this type gives to another or to itself.
   *
   * @param target path of the type
   * @param prototypeGroups of a birth record, behind its header
   * @param initInEmitter this type's file says how they begin: its uniforms and textures are meant
   */
  public record Link(
      String target, int prototypeGroups, boolean initInEmitter, CookedShader births) {}

  CookedType withShaders(UnaryOperator<CookedShader> change) {
    return with(identity, capacity, change);
  }

  CookedType withCapacity(String newIdentity, int slots) {
    return with(newIdentity, slots, UnaryOperator.identity());
  }

  private CookedType with(String newIdentity, int slots, UnaryOperator<CookedShader> change) {
    return new CookedType(
        name,
        path,
        newIdentity,
        slots,
        node,
        local,
        scheduling,
        drawsPerParticle,
        birthsPerParticle,
        signals,
        signalsPerParticle,
        fields,
        streams,
        doubledGroups,
        uniforms,
        textures,
        buffers,
        uniformBlock,
        uniformDefaults,
        renders.stream()
            .map(
                r ->
                    new Render(
                        r.name,
                        r.kind,
                        r.state,
                        r.corners,
                        r.groups,
                        r.reach,
                        change.apply(r.vertex),
                        change.apply(r.fragment)))
            .toList(),
        links.stream()
            .map(
                l -> new Link(l.target, l.prototypeGroups, l.initInEmitter, change.apply(l.births)))
            .toList(),
        change.apply(update),
        change.apply(hostBirths));
  }

  /** Groups in the stream buffer, second halves included. */
  public int storedGroupCount() {
    return streams.groupCount() + doubledGroups.size();
  }

  /** Does a level of detail draw a part of the particles only? */
  public boolean leavesOutDraws() {
    for (DetailLevel level : scheduling.levels()) {
      if (level.drawFraction() < 1) {
        return !renders.isEmpty();
      }
    }
    return false;
  }

  /** The place of the texture of that name, or -1. */
  public int texture(String name) {
    for (int i = 0; i < textures.size(); i++) {
      if (textures.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** The id of a texture's index in {@link #uniformBlock}. */
  public int textureItem(int texture) {
    return uniforms.size() + texture;
  }

  /** The id of a buffer's words in {@link #uniformBlock}. */
  public int bufferItem(int buffer) {
    return uniforms.size() + textures.size() + buffer;
  }
}
