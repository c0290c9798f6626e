package dev.tendril.core.effect;

import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.ContextVariable;
import dev.tendril.core.check.Intrinsic;
import dev.tendril.core.check.RenderDeclaration;
import dev.tendril.core.check.Resource;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.TreeWalk;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.Uniform;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * How one particle type lies in memory and what its kernels move.
 *
 * <p>A population is stored as streams: group g of slot s at {@code g * capacity + s}. A group that
 * a node's {@code getParent} reads and {@code update} writes is doubled: a step reads one half and
 * writes the other. The doubled groups' second halves follow the other groups, in order.
 */
public final class ParticlePlan {
  private final CheckedParticle type;
  private final PackedLayout streams;
  private final BitSet loadedGroups = new BitSet();
  private final BitSet storedGroups = new BitSet();
  private final BitSet parentGroups = new BitSet();
  private final List<Integer> doubledGroups = new ArrayList<>();
  private final PackedLayout uniforms;
  private final List<PackedLayout> renders = new ArrayList<>();
  private final List<PackedLayout> prototypes = new ArrayList<>();

  public ParticlePlan(CheckedParticle type) {
    this.type = type;
    FieldUse own = FieldUse.ofParameter(type.update(), 0);
    FieldUse parents = FieldUse.ofParents(type.update(), type.particle());
    this.streams = PackedLayout.pack(streamItems(own));
    for (PackedLayout.Unit unit : streams.units()) {
      int item = unit.item();
      if (item < 0 ? item == Hidden.BORN.id() : own.writes(item)) {
        storedGroups.set(unit.group());
      }
      if (item < 0 || own.touches(item)) {
        loadedGroups.set(unit.group());
      }
      if (item >= 0 && parents.reads(item)) {
        parentGroups.set(unit.group());
      }
    }
    for (int group = 0; group < streams.groupCount(); group++) {
      if (storedGroups.get(group) && parentGroups.get(group)) {
        doubledGroups.add(group);
      }
    }
    this.uniforms = PackedLayout.pack(uniformItems());
    for (RenderDeclaration render : type.renders()) {
      renders.add(packStruct(render.struct()));
    }
    for (StructType target : type.emits()) {
      prototypes.add(packStruct(target));
    }
  }

  private List<PackedLayout.Item> streamItems(FieldUse own) {
    List<PackedLayout.Item> items = new ArrayList<>();
    List<StructType.Field> fields = type.particle().fields();
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).birth()) {
        continue;
      }
      int affinity = own.writes(i) ? 0 : own.reads(i) ? 1 : 3;
      items.add(new PackedLayout.Item(i, fields.get(i).type(), affinity));
    }
    boolean emits = !type.emits().isEmpty();
    items.add(new PackedLayout.Item(Hidden.INSTANCE.id(), Type.UINT, 2));
    if (emits || leavesOutDraws() || usesIdentity(type.update())) {
      items.add(new PackedLayout.Item(Hidden.ID.id(), Type.UINT, 2));
    }
    if (emits) {
      items.add(new PackedLayout.Item(Hidden.BORN.id(), Type.UINT, 0));
    }
    if (type.node()) {
      items.add(new PackedLayout.Item(Hidden.PARENT_SLOT.id(), Type.UINT, 2));
      items.add(new PackedLayout.Item(Hidden.PARENT_GENERATION.id(), Type.UINT, 2));
    }
    return items;
  }

  /** Whether births that this type gives to a target may be spread over the step. */
  public boolean spreads(StructType target) {
    boolean[] found = new boolean[1];
    for (TypedTree.Function function : FieldUse.reachable(type.update())) {
      TreeWalk.all(
          function.body(),
          e ->
              found[0] |=
                  e instanceof TypedTree.Emit emit
                      && emit.target() == target
                      && emit.amount() != null
                      && emit.amount().type() instanceof StructType);
    }
    return found[0];
  }

  private static boolean usesIdentity(TypedTree.Function update) {
    boolean[] found = new boolean[1];
    for (TypedTree.Function function : FieldUse.reachable(update)) {
      TreeWalk.all(
          function.body(),
          e -> {
            if (e instanceof TypedTree.IntrinsicCall call
                    && call.intrinsic() == Intrinsic.RANDOM_BITS
                || e instanceof TypedTree.ContextValue value
                    && value.variable() == ContextVariable.PARTICLE_ID) {
              found[0] = true;
            }
          });
    }
    return found[0];
  }

  /** Four words of a bound buffer: its address, how many elements, words from one to the next. */
  private static final Type BUFFER = new Type.Vector(Type.Kind.UINT, 4);

  /** Ids: the uniforms' by index, then the textures', then the buffers'. */
  private List<PackedLayout.Item> uniformItems() {
    List<PackedLayout.Item> items = new ArrayList<>();
    List<Uniform> all = type.uniforms();
    for (int i = 0; i < all.size(); i++) {
      items.add(
          new PackedLayout.Item(
              i, all.get(i).isTable() ? table(all.get(i)) : all.get(i).type(), i));
    }
    for (int i = 0; i < type.textures().size(); i++) {
      items.add(new PackedLayout.Item(all.size() + i, Type.UINT, all.size()));
    }
    int buffers = all.size() + type.textures().size();
    for (int i = 0; i < type.buffers().size(); i++) {
      items.add(new PackedLayout.Item(buffers + i, BUFFER, all.size() + 1));
    }
    return items;
  }

  private static Type table(Uniform uniform) {
    return new Type.Array(
        new Type.Vector(Type.Kind.FLOAT, 4),
        UniformTables.groups(uniform.isCurve(), uniform.keyCapacity()));
  }

  /** A struct's fields packed by themselves, in declaration order; ids are field indices. */
  public static PackedLayout packStruct(StructType struct) {
    List<PackedLayout.Item> items = new ArrayList<>();
    for (int i = 0; i < struct.fields().size(); i++) {
      items.add(new PackedLayout.Item(i, struct.fields().get(i).type(), 0));
    }
    return PackedLayout.pack(items);
  }

  public CheckedParticle type() {
    return type;
  }

  /** Ids are field indices, and {@link Hidden} ones. */
  public PackedLayout streams() {
    return streams;
  }

  public boolean has(Hidden item) {
    return streams.units().stream().anyMatch(u -> u.item() == item.id());
  }

  /** Does {@code update} load this group? */
  public boolean loads(int group) {
    return loadedGroups.get(group);
  }

  /** Does {@code update} store this group? */
  public boolean stores(int group) {
    return storedGroups.get(group);
  }

  /** Does {@code getParent} load this group? */
  public boolean loadsOfParent(int group) {
    return parentGroups.get(group);
  }

  /** Does a level of detail draw a part of the particles only? */
  public boolean leavesOutDraws() {
    return !type.renders().isEmpty()
        && type.scheduling().levels().stream().anyMatch(level -> level.drawFraction() < 1);
  }

  public List<Integer> doubledGroups() {
    return doubledGroups;
  }

  /** Groups in the stream buffer, second halves included. */
  public int storedGroupCount() {
    return streams.groupCount() + doubledGroups.size();
  }

  /** Bytes that {@code update} loads for each living particle. */
  public int bytesLoaded() {
    return 16 * loadedGroups.cardinality();
  }

  /** Bytes that {@code update} stores for each living particle. */
  public int bytesStored() {
    return 16 * storedGroups.cardinality();
  }

  /**
   * One instance's block. Ids are uniform indices, then textures, then buffers. The units of a
   * curve or gradient are the successive groups of its {@linkplain UniformTables table}.
   */
  public PackedLayout uniforms() {
    return uniforms;
  }

  /** The id of a texture's index in {@link #uniforms()}. */
  public int textureItem(Resource texture) {
    return type.uniforms().size() + type.textures().indexOf(texture);
  }

  /** The id of a buffer's words in {@link #uniforms()}. */
  public int bufferItem(Resource buffer) {
    return type.uniforms().size() + type.textures().size() + type.buffers().indexOf(buffer);
  }

  /** Draw records, one layout a render struct. */
  public List<PackedLayout> renders() {
    return renders;
  }

  /** Prototypes in birth records, one layout for each of {@link CheckedParticle#emits()}. */
  public List<PackedLayout> prototypes() {
    return prototypes;
  }
}
