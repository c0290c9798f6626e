package dev.tendril.core.schema;

import java.util.List;

/**
 * What a volume or a structured buffer is of.
 *
 * @param type as written in the language
 * @param sizeBytes of one; a buffer's stride is at least that
 * @param members of a struct, in order of declaration; structs within it are taken apart
 */
public record ElementSchema(String type, int sizeBytes, List<Member> members) {
  public ElementSchema {
    members = List.copyOf(members);
  }

  /**
   * A member, and where a host writes it.
   *
   * @param name such as {@code speed}, {@code inner.speed}, {@code parts[1].speed}
   * @param type as written in the language; a matrix lies column by column unless it begins with
   *     {@code row_major}
   */
  public record Member(String name, String type, int offsetBytes) {}
}
