package dev.tendril.core.glsl;

import dev.tendril.core.check.DefaultValues;
import dev.tendril.core.check.Resource;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.effect.ElementLayout;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;

/**
 * The functions that read elements of structured buffers, word by word where {@link ElementLayout}
 * says: so no alignment but a word's is asked of what the host binds.
 */
final class BufferReads {
  private final List<String> prototypes = new ArrayList<>();
  private final List<String> bodies = new ArrayList<>();

  /**
   * @param buffers of the type
   * @param read which of them
   */
  BufferReads(List<Resource> buffers, Collection<Integer> read, FunctionTranslator translator) {
    for (int index : read) {
      add(buffers.get(index), index, translator);
    }
  }

  private void add(Resource buffer, int index, FunctionTranslator translator) {
    Type type = Objects.requireNonNull(buffer.element());
    Local local =
        new Local("element", type, Direction.IN, false, new Span(buffer.span().file(), 0, 0));
    TypedTree.Expression value = new TypedTree.LocalValue(local);
    String name = translator.expression(value);
    String head = "%s tendril_element%d(uint index)".formatted(translator.typeName(type), index);
    KernelText body = new KernelText();
    body.line("%s {", head)
        .line(
            "%s = %s;",
            translator.declare(type, name), translator.expression(DefaultValues.zero(type)))
        .line("if (tendril_buffer%d.z == 0u) return %s;", index, name)
        .line("TendrilWords words = TendrilWords(tendril_buffer%d.xy);", index)
        .line("uint at = min(index, tendril_buffer%1$d.z - 1u) * tendril_buffer%1$d.w;", index);
    for (ElementLayout.Part part : ElementLayout.of(type).parts()) {
      body.line(
          "%s = %s;",
          translator.expression(UnitAccess.part(value, part.path())),
          UnitAccess.value(part.type(), bits(part)));
    }
    body.line("return %s;", name).line("}");
    prototypes.add(head + ";");
    bodies.add(body.toString());
  }

  private static String bits(ElementLayout.Part part) {
    int count = part.type().componentCount() * (part.type().kind().isWide() ? 2 : 1);
    StringJoiner words =
        count == 1 ? new StringJoiner(", ") : new StringJoiner(", ", "uvec" + count + "(", ")");
    for (int i = 0; i < count; i++) {
      words.add("words.at[at + %du]".formatted(part.offsetBytes() / 4 + i));
    }
    return words.toString();
  }

  /** To stand behind the structs and before all functions. */
  void declare(KernelText text) {
    prototypes.forEach(text::line);
  }

  /** To stand behind all functions. */
  void define(KernelText text) {
    bodies.forEach(text::raw);
  }
}
