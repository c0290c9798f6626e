package dev.tendril.core.check;

import static dev.tendril.core.draw.RenderKind.DECAL;
import static dev.tendril.core.draw.RenderKind.LIGHT;
import static dev.tendril.core.draw.RenderKind.LINE;
import static dev.tendril.core.draw.RenderKind.MESH;
import static dev.tendril.core.draw.RenderKind.POINT;
import static dev.tendril.core.draw.RenderKind.QUAD;
import static dev.tendril.core.draw.RenderKind.RIBBON;
import static dev.tendril.core.draw.RenderKind.RING;
import static dev.tendril.core.draw.RenderKind.SPRITE;
import static dev.tendril.core.draw.RenderKind.TRIANGLE;

import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.FloatConstant;
import dev.tendril.core.draw.RenderKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fixed words that a render struct's fields can have, with their types for each kind. */
final class RenderFields {
  private RenderFields() {}

  private static final Type FLOAT2 = new Vector(Type.Kind.FLOAT, 2);
  private static final Type FLOAT3 = new Vector(Type.Kind.FLOAT, 3);
  private static final Type FLOAT4 = new Vector(Type.Kind.FLOAT, 4);
  private static final Set<RenderKind> ALL = EnumSet.allOf(RenderKind.class);
  private static final Set<RenderKind> SEEN = EnumSet.complementOf(EnumSet.of(LIGHT));

  /** One value a record, one a corner, or either. */
  private enum Shape {
    ONE,
    EACH,
    EITHER
  }

  /** Types of a word in some kinds. */
  private record Rule(Set<RenderKind> kinds, Shape shape, List<Type> types) {}

  private static final Map<String, List<Rule>> RULES = new LinkedHashMap<>();
  private static final Map<String, Float> DEFAULTS = new LinkedHashMap<>();

  static {
    Set<RenderKind> corners = EnumSet.of(LINE, TRIANGLE, RING);
    Set<RenderKind> surfaces = EnumSet.of(TRIANGLE, RING);
    rule("position", EnumSet.complementOf(EnumSet.copyOf(corners)), Shape.ONE, FLOAT3);
    rule("position", corners, Shape.EACH, FLOAT3);
    rule("size", EnumSet.of(SPRITE), Shape.ONE, Type.FLOAT, FLOAT2);
    rule("right", EnumSet.of(QUAD, RIBBON), Shape.ONE, FLOAT3);
    rule("up", EnumSet.of(QUAD), Shape.ONE, FLOAT3);
    rule("rotation", EnumSet.of(SPRITE), Shape.ONE, Type.FLOAT);
    rule("rotation", EnumSet.of(MESH, DECAL), Shape.ONE, FLOAT4);
    rule("scale", EnumSet.of(MESH, DECAL), Shape.ONE, Type.FLOAT, FLOAT3);
    rule("width", EnumSet.of(LINE, RIBBON), Shape.ONE, Type.FLOAT);
    rule("stretch", EnumSet.of(SPRITE), Shape.ONE, FLOAT3);
    rule("pivot", EnumSet.of(SPRITE, QUAD), Shape.ONE, FLOAT2);
    rule("color", corners, Shape.EITHER, FLOAT4);
    rule("color", EnumSet.complementOf(EnumSet.copyOf(corners)), Shape.ONE, FLOAT4);
    rule("emissive", SEEN, Shape.ONE, FLOAT3);
    rule("normal", surfaces, Shape.EITHER, FLOAT3);
    rule("normal", EnumSet.of(SPRITE), Shape.ONE, FLOAT3);
    rule("tangent", surfaces, Shape.EITHER, FLOAT4);
    rule("uv", corners, Shape.EITHER, FLOAT2);
    rule("uv", EnumSet.of(POINT, RIBBON), Shape.ONE, FLOAT2);
    rule("uv", EnumSet.of(SPRITE, QUAD), Shape.ONE, FLOAT2, new Type.Array(FLOAT2, 4));
    rule("frame", EnumSet.of(SPRITE, QUAD), Shape.ONE, Type.FLOAT);
    rule("softness", SEEN, Shape.ONE, Type.FLOAT);
    rule("roughness", SEEN, Shape.ONE, Type.FLOAT);
    rule("metallic", SEEN, Shape.ONE, Type.FLOAT);
    rule("velocity", ALL, Shape.ONE, FLOAT3);
    rule("piece", EnumSet.of(MESH), Shape.ONE, Type.UINT);
    rule("cutoff", SEEN, Shape.ONE, Type.FLOAT);
    rule("radius", EnumSet.of(LIGHT), Shape.ONE, Type.FLOAT);
    for (String word : List.of("size", "scale", "color", "radius")) {
      DEFAULTS.put(word, 1f);
    }
    for (String word : List.of("pivot", "roughness", "cutoff")) {
      DEFAULTS.put(word, 0.5f);
    }
  }

  private static void rule(String word, Set<RenderKind> kinds, Shape shape, Type... types) {
    RULES.computeIfAbsent(word, w -> new ArrayList<>()).add(new Rule(kinds, shape, List.of(types)));
  }

  static boolean isKnown(String word) {
    return RULES.containsKey(word);
  }

  static List<String> words() {
    return List.copyOf(RULES.keySet());
  }

  /**
   * The types that a field may have; empty if the kind has no such field.
   *
   * @param corners how many corners a record of the kind has
   */
  static List<Type> types(String word, RenderKind kind, int corners) {
    List<Type> types = new ArrayList<>();
    for (Rule rule : RULES.getOrDefault(word, List.of())) {
      if (!rule.kinds().contains(kind)) {
        continue;
      }
      if (rule.shape() != Shape.EACH) {
        types.addAll(rule.types());
      }
      if (rule.shape() != Shape.ONE) {
        rule.types().forEach(type -> types.add(new Type.Array(type, corners)));
      }
    }
    return types;
  }

  /** The kinds that have such a field. */
  static List<String> kinds(String word) {
    Set<RenderKind> kinds = EnumSet.noneOf(RenderKind.class);
    RULES.getOrDefault(word, List.of()).forEach(rule -> kinds.addAll(rule.kinds()));
    return kinds.stream().map(RenderKind::words).toList();
  }

  /** "float or float2". */
  static String describe(List<Type> types) {
    List<String> names = new ArrayList<>();
    for (Type type : types) {
      names.add(type.displayName());
    }
    return String.join(" or ", names);
  }

  /** What a field holds in a new variable when the file gives no initialiser; null for zero. */
  static @Nullable Expression defaultOf(String word, Type type) {
    if (word.equals("rotation") && type.equals(FLOAT4)) {
      return DefaultValues.quaternionIdentity();
    }
    Float value = DEFAULTS.get(word);
    return value == null ? null : DefaultValues.filled(type, new FloatConstant(value));
  }
}
