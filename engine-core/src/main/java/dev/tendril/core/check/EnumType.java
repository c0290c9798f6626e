package dev.tendril.core.check;

import dev.tendril.core.source.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An enum. Two enums are the same only if they are the same object. In memory a value is a number
 * of the {@link #underlying} type; any number may turn up, since casts take every one.
 */
public final class EnumType implements Type {

  /** A named value; {@code bits} modulo 2^32. */
  public record Entry(String name, int bits, Span span) {}

  private final String name;
  private final String ownerPath;
  private final boolean scoped;
  private final Scalar underlying;
  private final Span span;
  private @Nullable List<Entry> entries;

  /**
   * @param ownerPath the declaring particle file's path relative to the effect root
   * @param scoped {@code enum class}: converts by casts only
   * @param underlying INT or UINT
   */
  public EnumType(String name, String ownerPath, boolean scoped, Scalar underlying, Span span) {
    this.name = name;
    this.ownerPath = ownerPath;
    this.scoped = scoped;
    this.underlying = underlying;
    this.span = span;
  }

  /** Set once, when the values are known. */
  public void setEntries(List<Entry> entries) {
    if (this.entries != null) {
      throw new IllegalStateException("the entries of " + name + " are set already");
    }
    this.entries = List.copyOf(entries);
  }

  /** The type of a value in memory: the underlying one of an enum, other types are themselves. */
  public static Type memoryType(Type type) {
    return type instanceof EnumType enumeration ? enumeration.underlying : type;
  }

  public String name() {
    return name;
  }

  public String ownerPath() {
    return ownerPath;
  }

  public boolean isScoped() {
    return scoped;
  }

  public Scalar underlying() {
    return underlying;
  }

  public Span span() {
    return span;
  }

  /** In the order of the text; two may have one value. */
  public List<Entry> entries() {
    if (entries == null) {
      throw new IllegalStateException("the entries of " + name + " are not known yet");
    }
    return entries;
  }

  /** The first entry of a value, or null. */
  public @Nullable Entry entry(int bits) {
    for (Entry entry : entries()) {
      if (entry.bits() == bits) {
        return entry;
      }
    }
    return null;
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
