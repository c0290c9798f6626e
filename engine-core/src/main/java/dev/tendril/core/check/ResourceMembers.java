package dev.tendril.core.check;

import static dev.tendril.core.check.ResourceOperation.*;

import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Vector;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The members of resources, textures aside. */
final class ResourceMembers {
  private static final Type FLOAT2 = new Vector(Kind.FLOAT, 2);
  private static final Type FLOAT3 = new Vector(Kind.FLOAT, 3);
  private static final Type INT3 = new Vector(Kind.INT, 3);
  private static final Type UINT3 = new Vector(Kind.UINT, 3);

  private ResourceMembers() {}

  /**
   * @param parameters null for a member without parentheses
   */
  record Member(ResourceOperation operation, @Nullable List<Type> parameters, Type result) {
    /** {@code at(float3)}. */
    String form() {
      return operation.word()
          + (parameters == null
              ? ""
              : "(" + String.join(", ", parameters.stream().map(Type::displayName).toList()) + ")");
    }
  }

  private static Member value(ResourceOperation operation, Type result) {
    return new Member(operation, null, result);
  }

  private static Member call(ResourceOperation operation, Type result, Type... parameters) {
    return new Member(operation, List.of(parameters), result);
  }

  /** The members of a resource, without those that are written with brackets. */
  static List<Member> of(Resource resource) {
    return switch (resource.kind()) {
      case TEXTURE_2D -> List.of();
      case VOLUME, RW_VOLUME -> volume(resource);
      case SDF ->
          List.of(
              call(DISTANCE, Type.FLOAT, FLOAT3),
              call(GRADIENT, FLOAT3, FLOAT3),
              call(TRACE, library("Hit"), FLOAT3, FLOAT3));
      case MESH, SKINNED_MESH -> mesh(resource.kind() == Resource.Kind.SKINNED_MESH);
      case PIECES ->
          List.of(
              value(COUNT, Type.UINT),
              call(START, Type.UINT, Type.UINT),
              call(TRIANGLES, Type.UINT, Type.UINT),
              call(CENTER, FLOAT3, Type.UINT),
              call(NEIGHBOUR, Type.UINT, Type.UINT, Type.UINT));
      case STRUCTURED_BUFFER -> List.of(value(LENGTH, Type.UINT));
    };
  }

  private static List<Member> volume(Resource resource) {
    Type element = Objects.requireNonNull(resource.element());
    List<Member> members = new java.util.ArrayList<>();
    members.add(call(AT, element, FLOAT3));
    if (element.equals(Type.FLOAT)) {
      members.add(call(GRADIENT, FLOAT3, FLOAT3));
    }
    members.add(call(CONTAINS, Type.BOOL, FLOAT3));
    members.add(call(LOAD, element, INT3));
    members.add(value(SIZE, INT3));
    members.add(value(CELL_SIZE, FLOAT3));
    members.add(call(TO_VOXEL, INT3, FLOAT3));
    members.add(call(TO_WORLD, FLOAT3, INT3));
    if (resource.kind() == Resource.Kind.RW_VOLUME) {
      members.add(call(ADD, Types.VOID, FLOAT3, element));
    }
    return members;
  }

  private static List<Member> mesh(boolean skinned) {
    Type point = library("SurfacePoint");
    List<Member> members = new java.util.ArrayList<>();
    members.add(value(TRIANGLE_COUNT, Type.UINT));
    members.add(value(VERTEX_COUNT, Type.UINT));
    members.add(call(VERTEX, point, Type.UINT));
    members.add(call(TRIANGLE, UINT3, Type.UINT));
    members.add(call(SAMPLE_SURFACE, point, FLOAT3));
    members.add(call(SURFACE_AT, point, Type.UINT, FLOAT2));
    if (skinned) {
      members.add(call(BONE, new Type.Matrix(Kind.FLOAT, 4, 4), Type.UINT));
    }
    return members;
  }

  private static Type library(String name) {
    return Objects.requireNonNull(Library.scope().structs.get(name)).type;
  }
}
