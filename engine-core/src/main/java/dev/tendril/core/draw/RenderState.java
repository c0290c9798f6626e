package dev.tendril.core.draw;

/**
 * The attributes of a render struct that say how its shape is drawn.
 *
 * @param lit by the built-in lighting; otherwise its colour is what is seen
 * @param order among what mixes: higher is drawn later
 * @param cullBack whether triangles that show their back are left out
 * @param depthTest whether what lies behind the host's depth is left out
 * @param depthWrite whether it writes depth
 * @param shadow whether it is drawn into shadow maps
 * @param distortion whether it bends the host's colour instead of adding its own
 * @param flipbookColumns cells of the texture side by side; 1 without {@code [flipbook]}
 * @param flipbookRows cells of the texture one below the other; 1 without {@code [flipbook]}
 */
public record RenderState(
    Blend blend,
    boolean lit,
    int order,
    SortOrder sort,
    boolean cullBack,
    boolean depthTest,
    boolean depthWrite,
    boolean shadow,
    boolean distortion,
    int flipbookColumns,
    int flipbookRows) {}
