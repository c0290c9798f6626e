package dev.tendril.core.effect;

import dev.tendril.core.schema.EffectSchema;
import dev.tendril.core.schema.Place;
import dev.tendril.core.schema.ResourceSchema;
import dev.tendril.core.schema.UniformSchema;
import dev.tendril.core.schema.UniformType;
import dev.tendril.core.value.Curve;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether what a bundle says fits together, so that the runtime can rely on it. */
final class CookedCheck {
  private static final int SPIRV_MAGIC = 0x07230203;
  private static final int SPIRV_HEADER_BYTES = 20;

  /** Of one field. */
  private static final int MAX_PARTS = 1 << 18;

  private CookedCheck() {}

  static void check(CookedBundle bundle) throws UnusableBundleException {
    require(!bundle.variants().isEmpty());
    Set<CookedType> seen = new HashSet<>();
    for (CookedBundle.Variant variant : bundle.variants()) {
      Set<String> paths = new HashSet<>();
      for (CookedBundle.Entry entry : variant.entries()) {
        CookedEffect effect = entry.effect();
        require(!effect.types().isEmpty() && paths.add(effect.root().path()));
        require(isCompute(effect.kernels().lists()) && isCompute(effect.kernels().drawList()));
        require(isCompute(effect.kernels().migrate()));
        Set<String> types = new HashSet<>();
        for (CookedType type : effect.types()) {
          require(types.add(type.path()));
        }
        check(effect);
        for (CookedType type : effect.types()) {
          for (CookedType.Link link : type.links()) {
            require(types.contains(link.target()));
          }
          if (seen.add(type)) {
            check(type);
          }
        }
      }
    }
  }

  private static void require(boolean holds) throws UnusableBundleException {
    if (!holds) {
      throw new UnusableBundleException("it is damaged: its parts do not fit together");
    }
  }

  /** The schema must speak of these types. */
  private static void check(CookedEffect effect) throws UnusableBundleException {
    EffectSchema schema = effect.schema();
    require(schema.types().size() == effect.types().size());
    for (int i = 0; i < effect.types().size(); i++) {
      require(schema.types().get(i).path().equals(effect.types().get(i).path()));
    }
    for (UniformSchema uniform : schema.uniforms()) {
      require(!uniform.places().isEmpty());
      for (Place place : uniform.places()) {
        List<CookedType.Uniform> there = typeAt(effect, place).uniforms();
        require(place.ordinal() >= 0 && place.ordinal() < there.size());
        CookedType.Uniform cooked = there.get(place.ordinal());
        require(cooked.name().equals(uniform.name()) && cooked.type().equals(uniform.type()));
      }
    }
    for (ResourceSchema resource : schema.resources()) {
      require(!resource.places().isEmpty());
      for (Place place : resource.places()) {
        typeAt(effect, place);
      }
    }
  }

  private static CookedType typeAt(CookedEffect effect, Place place)
      throws UnusableBundleException {
    require(place.type() >= 0 && place.type() < effect.types().size());
    return effect.types().get(place.type());
  }

  private static void check(CookedType type) throws UnusableBundleException {
    require(type.capacity() > 0 && type.drawsPerParticle() >= 0 && type.birthsPerParticle() >= 0);
    require(type.signalsPerParticle() >= 0);
    check(type.streams());
    check(type.uniformBlock());
    for (int group : type.doubledGroups()) {
      require(group >= 0 && group < type.streams().groupCount());
    }
    require(type.scheduling().levels().size() <= 8);
    for (int i = 0; i < type.fields().size(); i++) {
      if (type.fields().get(i).moves()) {
        List<CookedLayout.Unit> units = type.streams().unitsOf(i);
        require(units.size() == 1 && units.get(0).width() == 3 && units.get(0).laneCount() == 3);
      }
      List<Integer> widths = new ArrayList<>();
      flatten(type.fields().get(i).type(), widths, new int[] {MAX_PARTS});
      List<Integer> units =
          type.streams().unitsOf(i).stream().map(CookedLayout.Unit::width).toList();
      require(units.equals(type.fields().get(i).birth() ? List.of() : widths));
      require(
          type.fields().get(i).birth()
              || type.fields().get(i).initialWords().size()
                  == type.streams().unitsOf(i).stream()
                      .mapToInt(CookedLayout.Unit::laneCount)
                      .sum());
    }
    require(has(type.streams(), Hidden.INSTANCE.id()));
    if (type.node()) {
      require(has(type.streams(), Hidden.PARENT_SLOT.id()));
      require(has(type.streams(), Hidden.PARENT_GENERATION.id()));
    }
    require(type.uniformDefaults().size() == 4 * type.uniformBlock().groupCount());
    for (int i = 0; i < type.uniforms().size(); i++) {
      List<CookedLayout.Unit> units = type.uniformBlock().unitsOf(i);
      UniformType uniform = type.uniforms().get(i).type();
      if (uniform.isNumeric()) {
        require(units.size() == 1 && units.get(0).width() == uniform.components());
      } else {
        checkTable(uniform, units);
      }
    }
    for (int i = 0; i < type.textures().size(); i++) {
      require(has(type.uniformBlock(), type.textureItem(i)));
    }
    for (int i = 0; i < type.buffers().size(); i++) {
      List<CookedLayout.Unit> units = type.uniformBlock().unitsOf(type.bufferItem(i));
      require(units.size() == 1 && units.get(0).width() == 4);
      require(type.buffers().get(i).elementBytes() > 0);
    }
    require(isCompute(type.update()) && isCompute(type.hostBirths()));
    for (CookedType.Link link : type.links()) {
      require(link.prototypeGroups() >= 0 && isCompute(link.births()));
    }
    for (CookedType.Render render : type.renders()) {
      require(render.groups() >= 0 && render.corners() > 0);
      check(render.reach(), render.groups());
      require(is(render.vertex(), CookedShader.Stage.VERTEX));
      require(is(render.fragment(), CookedShader.Stage.FRAGMENT));
    }
  }

  private static void check(CookedType.Reach reach, int groups) throws UnusableBundleException {
    require(!reach.corners().isEmpty());
    require(reach.corners().size() <= CookedType.Reach.MAXIMUM_CORNERS);
    require(reach.extents().size() <= CookedType.Reach.MAXIMUM_EXTENTS);
    for (int place : reach.corners()) {
      require(place >= 0 && place / 4 < groups && place % 4 <= 1);
    }
    for (CookedType.Extent extent : reach.extents()) {
      require(extent.place() >= 0 && extent.place() / 4 < groups);
      require(extent.width() >= 1 && extent.place() % 4 + extent.width() <= 4);
    }
  }

  /** One group after another, as {@link UniformTables} fills them. */
  private static void checkTable(UniformType uniform, List<CookedLayout.Unit> units)
      throws UnusableBundleException {
    require(uniform.keyCapacity() > 0 && uniform.keyCapacity() <= Curve.MAX_KEYS);
    require(
        units.size()
            == UniformTables.groups(
                uniform.kind() == UniformType.Kind.CURVE, uniform.keyCapacity()));
    for (int i = 0; i < units.size(); i++) {
      require(units.get(i).width() == 4 && units.get(i).group() == units.get(0).group() + i);
    }
  }

  private static boolean has(CookedLayout layout, int item) {
    return layout.units().stream().anyMatch(unit -> unit.item() == item);
  }

  private static void check(CookedLayout layout) throws UnusableBundleException {
    require(layout.groupCount() >= 0 && layout.groupCount() <= 1 << 16);
    for (CookedLayout.Unit unit : layout.units()) {
      require(unit.group() >= 0 && unit.group() < layout.groupCount());
      require(unit.width() >= 1 && unit.width() <= 4);
      require(unit.lane() >= 0 && unit.lane() + unit.width() <= 4);
    }
  }

  /**
   * The widths of the units that a value is taken apart into.
   *
   * @param left how many parts may be looked at yet
   */
  private static void flatten(ValueType type, List<Integer> widths, int[] left)
      throws UnusableBundleException {
    require(--left[0] >= 0);
    if (type instanceof ValueType.Struct struct) {
      for (ValueType.Member member : struct.members()) {
        flatten(member.type(), widths, left);
      }
    } else if (type instanceof ValueType.Array array) {
      for (int i = 0; i < array.length(); i++) {
        flatten(array.element(), widths, left);
      }
    } else if (type instanceof ValueType.Matrix matrix) {
      for (int row = 0; row < matrix.rows(); row++) {
        require(--left[0] >= 0);
        widths.add(matrix.columns());
      }
    } else if (type instanceof ValueType.Numbers numbers) {
      widths.add(numbers.width());
    }
  }

  private static boolean isCompute(CookedShader shader) {
    return is(shader, CookedShader.Stage.COMPUTE);
  }

  private static boolean is(CookedShader shader, CookedShader.Stage stage) {
    if (shader.stage() != stage || !(shader.code() instanceof CookedShader.Binary binary)) {
      return false;
    }
    ByteBuffer words = binary.words();
    return words.remaining() >= SPIRV_HEADER_BYTES
        && words.remaining() % 4 == 0
        && words.getInt(words.position()) == SPIRV_MAGIC;
  }
}
