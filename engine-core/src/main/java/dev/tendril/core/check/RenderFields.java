package dev.tendril.core.check;

import dev.tendril.core.check.RenderDeclaration.Kind;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.FloatConstant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fixed words that a render struct's fields can have, with their types for each kind. */
final class RenderFields {
  private RenderFields() {}

  private static final Type FLOAT2 = new Vector(Type.Kind.FLOAT, 2);
  private static final Type FLOAT3 = new Vector(Type.Kind.FLOAT, 3);
  private static final Type FLOAT4 = new Vector(Type.Kind.FLOAT, 4);

  /** A field: its types where it is supported, and what every component is by default. */
  private record Rule(Map<Kind, List<Type>> types, float byDefault) {}

  private static final Map<String, Rule> RULES = new LinkedHashMap<>();

  static {
    rule("position", 0, List.of(FLOAT3), List.of(corners(FLOAT3)));
    rule("size", 1, List.of(Type.FLOAT, FLOAT2), List.of());
    rule("rotation", 0, List.of(Type.FLOAT), List.of());
    rule("color", 1, List.of(FLOAT4), List.of(FLOAT4, corners(FLOAT4)));
    rule("normal", 0, List.of(), List.of(FLOAT3, corners(FLOAT3)));
    rule("uv", 0, List.of(), List.of(corners(FLOAT2)));
    for (String later :
        List.of(
            "right",
            "up",
            "scale",
            "width",
            "stretch",
            "pivot",
            "emissive",
            "tangent",
            "frame",
            "softness",
            "roughness",
            "metallic",
            "velocity",
            "piece",
            "cutoff",
            "radius")) {
      rule(later, 0, List.of(), List.of());
    }
  }

  private static void rule(String word, float byDefault, List<Type> sprite, List<Type> triangle) {
    RULES.put(word, new Rule(Map.of(Kind.SPRITE, sprite, Kind.TRIANGLE, triangle), byDefault));
  }

  private static Type corners(Type type) {
    return new Type.Array(type, 3);
  }

  static boolean isKnown(String word) {
    return RULES.containsKey(word);
  }

  static List<String> words() {
    return List.copyOf(RULES.keySet());
  }

  /** The types that a field may have; empty if the kind does not have it yet. */
  static List<Type> types(String word, Kind kind) {
    Rule rule = RULES.get(word);
    return rule == null ? List.of() : rule.types().getOrDefault(kind, List.of());
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
    Rule rule = RULES.get(word);
    return rule == null || rule.byDefault() == 0
        ? null
        : DefaultValues.filled(type, new FloatConstant(rule.byDefault()));
  }
}
