package dev.tendril.core.twin;

import dev.tendril.core.check.StructType;
import dev.tendril.core.check.StructType.Semantic;
import dev.tendril.core.check.Type;
import dev.tendril.core.twin.code.Words;
import java.util.ArrayList;
import java.util.List;

/** What becomes of a prototype that is born into another space, or within the step. */
final class Arrival {
  /**
   * @param word the first of the field's in a particle
   */
  private record Mark(Semantic semantic, int word, int size) {}

  private final boolean from;
  private final boolean to;
  private final List<Mark> marks = new ArrayList<>();

  /**
   * @param from whether the emitter lives in its instance's space
   * @param to whether the particle does
   */
  Arrival(StructType particle, boolean from, boolean to, Words layout) {
    this.from = from;
    this.to = to;
    for (int i = 0; i < particle.fields().size(); i++) {
      StructType.Field field = particle.fields().get(i);
      if (field.semantic() != null) {
        int size = field.type() instanceof Type.Vector vector ? vector.size() : 1;
        marks.add(new Mark(field.semantic(), layout.offset(particle, i), size));
      }
    }
  }

  /**
   * Moves a prototype to its birth.
   *
   * @param part of the step that it has lived at the step's end, 0 to 1; 0 if it is not born on the
   *     way of its instance
   */
  void apply(TwinInstance instance, float part, int[] words, int at) {
    for (Mark mark : marks) {
      if (mark.semantic == Semantic.POSITION) {
        position(instance, part, words, at + mark.word);
      } else if (from != to) {
        float[] value = read(words, at + mark.word, mark.size);
        write(converted(mark.semantic, instance, value), words, at + mark.word);
      }
    }
  }

  private void position(TwinInstance instance, float part, int[] words, int word) {
    float[] place = read(words, word, 3);
    if (to) {
      if (!from) {
        write(Transform.moved(instance.worldToLocal(), place), words, word);
      }
      return;
    }
    float[] world = from ? Transform.moved(instance.localToWorld(), place) : place.clone();
    float[] moved = part > 0 ? instance.movedBack(part) : null;
    if (moved != null) {
      float[] here = from ? place : Transform.moved(instance.worldToLocal(), place);
      float[] back = Transform.moved(moved, here);
      for (int i = 0; i < 3; i++) {
        world[i] += back[i];
      }
    }
    write(world, words, word);
  }

  private float[] converted(Semantic semantic, TwinInstance instance, float[] value) {
    return switch (semantic) {
      case POSITION -> value;
      case DIRECTION ->
          Transform.turned(to ? instance.worldToLocal() : instance.localToWorld(), value);
      case ROTATION -> {
        float[] turn = Transform.rotation(instance.localToWorld());
        for (int i = 0; to && i < 3; i++) {
          turn[i] = -turn[i];
        }
        yield Transform.product(turn, value);
      }
      case SCALE -> {
        float scale = Transform.scale(instance.localToWorld());
        for (int i = 0; i < value.length; i++) {
          value[i] = to ? value[i] / scale : value[i] * scale;
        }
        yield value;
      }
    };
  }

  private static float[] read(int[] words, int at, int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = Float.intBitsToFloat(words[at + i]);
    }
    return numbers;
  }

  private static void write(float[] numbers, int[] words, int at) {
    for (int i = 0; i < numbers.length; i++) {
      words[at + i] = Float.floatToRawIntBits(numbers[i]);
    }
  }
}
