package dev.tendril.core.check;

import dev.tendril.core.source.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A struct. Two structs are the same only if they are the same object. Fields are set once, right
 * after construction, because a file's particle type may be named before its fields are known.
 */
public final class StructType implements Type {

  /** What the engine does with a struct. */
  public enum Role {
    PLAIN,
    /** {@code struct Particle} of a file; its display name is the file's stem. */
    PARTICLE,
    /** {@code struct Render} or one marked {@code [render]}. */
    RENDER
  }

  /** What the engine must know about a field's value. */
  public enum Semantic {
    POSITION,
    DIRECTION,
    ROTATION,
    SCALE
  }

  /**
   * @param rowMajor a matrix that lies row by row in a host's buffer
   * @param birth of a particle: what {@code init} is told and nobody keeps
   * @param initializer an expression of exactly {@code type} that names no locals, or null for zero
   */
  public record Field(
      String name,
      Type type,
      boolean rowMajor,
      @Nullable Semantic semantic,
      boolean birth,
      TypedTree.@Nullable Expression initializer,
      Span span) {}

  private final String name;
  private final String ownerPath;
  private final Role role;
  private final Span span;
  private @Nullable List<Field> fields;
  private @Nullable StructType base;

  /**
   * @param name for a particle the file's stem, otherwise the name as declared
   * @param ownerPath the declaring particle file's path relative to the effect root
   */
  public StructType(String name, String ownerPath, Role role, Span span) {
    this.name = name;
    this.ownerPath = ownerPath;
    this.role = role;
    this.span = span;
  }

  public void setFields(List<Field> fields) {
    if (this.fields != null) {
      throw new IllegalStateException("fields of " + name + " are set already");
    }
    this.fields = List.copyOf(fields);
  }

  /** Makes the struct extend another one, which is then its field 0; before the fields are set. */
  public void setBase(StructType base) {
    this.base = base;
  }

  /** The struct that this one extends, whose value is field 0, or null. */
  public @Nullable StructType base() {
    return base;
  }

  /**
   * How many bases lie between this struct and one that it extends; 0 for itself, -1 for others.
   */
  public int distanceTo(StructType other) {
    int distance = 0;
    for (StructType at = this; at != null; at = at.base) {
      if (at == other) {
        return distance;
      }
      distance++;
    }
    return -1;
  }

  public String name() {
    return name;
  }

  /** The name without the namespaces and structs around it. */
  String shortName() {
    int cut = -1;
    int open = 0;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      open += c == '<' ? 1 : c == '>' ? -1 : 0;
      cut = c == ':' && open == 0 ? i : cut;
    }
    return name.substring(cut + 1);
  }

  public String ownerPath() {
    return ownerPath;
  }

  public Role role() {
    return role;
  }

  /** Where the struct's name is declared. */
  public Span span() {
    return span;
  }

  public List<Field> fields() {
    if (fields == null) {
      throw new IllegalStateException("fields of " + name + " are not known yet");
    }
    return fields;
  }

  /** The index of a field of this struct itself, not of its base, or -1. */
  public int indexOf(String fieldName) {
    List<Field> all = fields();
    for (int i = base == null ? 0 : 1; i < all.size(); i++) {
      if (all.get(i).name().equals(fieldName)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public String displayName() {
    return name;
  }

  @Override
  public String toString() {
    return name;
  }
}
