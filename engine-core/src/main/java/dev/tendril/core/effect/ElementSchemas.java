package dev.tendril.core.effect;

import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.schema.ElementSchema;
import java.util.ArrayList;
import java.util.List;

/** Where a host writes the members of an element, as data. */
final class ElementSchemas {
  private final ElementLayout layout;
  private final List<ElementSchema.Member> members = new ArrayList<>();
  private final List<Integer> path = new ArrayList<>();

  private ElementSchemas(ElementLayout layout) {
    this.layout = layout;
  }

  static ElementSchema of(Type type) {
    ElementSchemas maker = new ElementSchemas(ElementLayout.of(type));
    if (type instanceof StructType struct) {
      maker.fields(struct, "");
    }
    return new ElementSchema(type.displayName(), maker.layout.sizeBytes(), maker.members);
  }

  private void fields(StructType struct, String prefix) {
    for (int i = 0; i < struct.fields().size(); i++) {
      StructType.Field field = struct.fields().get(i);
      path.add(i);
      member(field.type(), prefix + field.name(), field.rowMajor() ? "row_major " : "");
      path.remove(path.size() - 1);
    }
  }

  private void member(Type type, String name, String packing) {
    if (type instanceof StructType struct) {
      fields(struct, name + ".");
    } else if (type instanceof Type.Array array && holdsStruct(array)) {
      for (int i = 0; i < array.length(); i++) {
        path.add(i);
        member(array.element(), name + "[" + i + "]", packing);
        path.remove(path.size() - 1);
      }
    } else {
      members.add(new ElementSchema.Member(name, packing + type.displayName(), offset()));
    }
  }

  private static boolean holdsStruct(Type.Array array) {
    return array.element() instanceof StructType
        || (array.element() instanceof Type.Array inner && holdsStruct(inner));
  }

  /** Of the first number below the path. */
  private int offset() {
    for (ElementLayout.Part part : layout.parts()) {
      if (part.path().size() >= path.size() && part.path().subList(0, path.size()).equals(path)) {
        return part.offsetBytes();
      }
    }
    throw new IllegalStateException("nothing lies at " + path);
  }
}
