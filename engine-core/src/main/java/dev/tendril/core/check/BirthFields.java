package dev.tendril.core.check;

import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.FieldValue;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.check.TypedTree.LocalValue;
import dev.tendril.core.source.Span;
import java.util.Map;
import java.util.Objects;

/** What {@code [birth]} fields are not there for. */
final class BirthFields {
  private BirthFields() {}

  /** Reports every use of a field in {@code update}'s own particle that it has not kept. */
  static void check(FileScope file, Function update, Map<Function, Block> bodies) {
    Local particle = update.parameters().get(0);
    TreeWalk.all(
        Objects.requireNonNull(bodies.get(update)),
        expression -> {
          if (expression instanceof FieldValue value
              && value.target() instanceof LocalValue target
              && target.local() == particle
              && value.target().type() instanceof StructType struct
              && struct.fields().get(value.field()).birth()) {
            StructType.Field field = struct.fields().get(value.field());
            Span used = file.fieldSpans.getOrDefault(expression, field.span());
            file.report(
                CheckProblem.NOT_KEPT,
                used,
                "`" + field.name() + "` is a field of birth: `update` does not find it any more",
                "copy what `update` needs into another field in `init`, or leave `[birth]` away",
                field.span(),
                "declared here");
          }
        });
  }
}
