package dev.tendril.core.effect;

import dev.tendril.core.check.DefaultValues;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.TypedTree.BoolConstant;
import dev.tendril.core.check.TypedTree.Construct;
import dev.tendril.core.check.TypedTree.DoubleConstant;
import dev.tendril.core.check.TypedTree.EnumConstant;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.FloatConstant;
import dev.tendril.core.check.TypedTree.IntConstant;
import dev.tendril.core.check.TypedTree.LongConstant;
import java.util.ArrayList;
import java.util.List;

/** What a field of a particle begins as, word by word. */
public final class InitialWords {
  private InitialWords() {}

  /**
   * The bits of each number in order of declaration, a matrix row by row, two words for 64 bits.
   */
  public static List<Integer> of(StructType.Field field) {
    Expression value = field.initializer();
    List<Integer> words = new ArrayList<>();
    flatten(value != null ? value : DefaultValues.of(field.type()), words);
    return words;
  }

  /** The low word first. */
  private static void add(long bits, List<Integer> words) {
    words.add((int) bits);
    words.add((int) (bits >>> 32));
  }

  private static void flatten(Expression value, List<Integer> words) {
    if (value instanceof Construct construct) {
      construct.parts().forEach(part -> flatten(part, words));
    } else if (value instanceof FloatConstant real) {
      words.add(Float.floatToRawIntBits(real.value()));
    } else if (value instanceof IntConstant whole) {
      words.add(whole.bits());
    } else if (value instanceof EnumConstant entry) {
      words.add(entry.bits());
    } else if (value instanceof LongConstant wide) {
      add(wide.bits(), words);
    } else if (value instanceof DoubleConstant real) {
      add(Double.doubleToRawLongBits(real.value()), words);
    } else if (value instanceof BoolConstant truth) {
      words.add(truth.value() ? 1 : 0);
    } else {
      throw new IllegalStateException("a field's initialiser is constant");
    }
  }
}
