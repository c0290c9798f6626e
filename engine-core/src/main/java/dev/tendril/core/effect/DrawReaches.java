package dev.tendril.core.effect;

import dev.tendril.core.check.RenderDeclaration;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.draw.RenderKind;
import java.util.ArrayList;
import java.util.List;

/** Finds the parts of a draw record that say where it is and how far it reaches. */
public final class DrawReaches {
  private static final float HALF = 0.5f;

  /** Of a square, from its side to half its diagonal. */
  private static final float HALF_DIAGONAL = (float) Math.sqrt(0.5);

  private DrawReaches() {}

  /**
   * @param layout of the struct's records
   */
  public static CookedType.Reach of(RenderDeclaration declaration, PackedLayout layout) {
    StructType struct = declaration.struct();
    List<Integer> corners = new ArrayList<>();
    for (PackedLayout.Unit unit : layout.unitsOf(struct.indexOf("position"))) {
      corners.add(place(unit));
    }
    List<CookedType.Extent> extents = new ArrayList<>();
    RenderKind kind = declaration.kind();
    boolean pivot = struct.indexOf("pivot") >= 0; // then a corner may be twice as far away
    for (int i = 0; i < struct.fields().size(); i++) {
      boolean scalar = struct.fields().get(i).type() instanceof Type.Scalar;
      float factor =
          switch (struct.fields().get(i).name()) {
            case "size" ->
                kind == RenderKind.SPRITE
                    ? (scalar ? HALF_DIAGONAL : HALF) * (pivot ? 2 : 1)
                    : 0; // of a point: pixels
            case "stretch", "right", "up", "scale" -> 1;
            case "width" -> HALF;
            default -> 0;
          };
      if (factor != 0) {
        PackedLayout.Unit unit = layout.unitsOf(i).get(0);
        extents.add(new CookedType.Extent(place(unit), unit.laneCount(), factor));
      }
    }
    return new CookedType.Reach(corners, extents);
  }

  private static int place(PackedLayout.Unit unit) {
    return 4 * unit.group() + unit.lane();
  }
}
