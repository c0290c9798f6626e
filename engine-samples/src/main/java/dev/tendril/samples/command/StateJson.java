package dev.tendril.samples.command;

import dev.tendril.core.source.JsonText;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.EffectState.FieldState;
import dev.tendril.vulkan.EffectState.Handle;
import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.EffectState.TypeState;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code tendril.state/1}: what {@code simulate --out} leaves. Keys have a fixed order,
 * every particle is one line, and nothing tells of device, date or path, so equal states are equal
 * bytes.
 */
final class StateJson {
  private static final int FLUSH_CHARACTERS = 1 << 16;

  /** How the state came about. */
  record Header(String effect, int seed, int steps, double time, int instances) {}

  /**
   * The counts after one step.
   *
   * @param step from 1
   * @param deltaTime seconds
   */
  record HistoryEntry(int step, double deltaTime, List<TypeState> types) {}

  private final Writer out;
  private final StringBuilder text = new StringBuilder();

  private StateJson(Writer out) {
    this.out = out;
  }

  /**
   * Writes a whole file.
   *
   * @param history one entry a step, or null to leave the key out
   */
  static void write(
      Writer out, Header header, EffectState state, @Nullable List<HistoryEntry> history)
      throws IOException {
    new StateJson(out).write(header, state, history);
  }

  private void write(Header header, EffectState state, @Nullable List<HistoryEntry> history)
      throws IOException {
    text.append("{\"format\":\"tendril.state/1\",\"effect\":");
    string(header.effect());
    text.append(",\"seed\":").append(Integer.toUnsignedString(header.seed()));
    text.append(",\"steps\":").append(header.steps());
    text.append(",\"time\":");
    NumberText.append(text, header.time());
    text.append(",\"instances\":").append(header.instances());
    text.append(",\n \"types\":[");
    String separator = "\n  ";
    for (TypeState type : state.types()) {
      text.append(separator);
      type(type);
      separator = ",\n  ";
    }
    text.append(']');
    if (history != null) {
      text.append(",\n \"history\":[");
      separator = "\n  ";
      for (HistoryEntry entry : history) {
        text.append(separator);
        entry(entry);
        flushWhenLong();
        separator = ",\n  ";
      }
      text.append(']');
    }
    text.append("}\n");
    flush();
  }

  private void type(TypeState type) throws IOException {
    text.append("{\"name\":");
    string(type.name());
    text.append(",\"capacity\":").append(type.capacity());
    counts(type);
    text.append(",\n   \"fields\":[");
    String separator = "";
    for (FieldState field : type.fields()) {
      text.append(separator).append("{\"name\":");
      string(field.name());
      text.append(",\"type\":");
      string(field.type());
      text.append('}');
      separator = ",";
    }
    text.append("],\n   \"particles\":[");
    separator = "\n    ";
    for (ParticleState particle : type.particles()) {
      text.append(separator);
      particle(type.fields(), particle);
      flushWhenLong();
      separator = ",\n    ";
    }
    text.append("]}");
  }

  private void entry(HistoryEntry entry) {
    text.append("{\"step\":").append(entry.step()).append(",\"dt\":");
    NumberText.append(text, entry.deltaTime());
    text.append(",\"types\":[");
    String separator = "\n   ";
    for (TypeState type : entry.types()) {
      text.append(separator).append("{\"name\":");
      string(type.name());
      counts(type);
      text.append('}');
      separator = ",\n   ";
    }
    text.append("]}");
  }

  private void counts(TypeState type) {
    text.append(",\"alive\":").append(type.alive());
    text.append(",\"free\":").append(type.free());
    text.append(",\"emitted\":").append(type.emitted());
    text.append(",\"died\":").append(type.died());
    text.append(",\"refused\":").append(type.refused());
    text.append(",\"invalid\":").append(type.invalid());
  }

  private void particle(List<FieldState> fields, ParticleState particle) {
    text.append("{\"slot\":").append(particle.slot());
    text.append(",\"generation\":").append(particle.generation());
    text.append(",\"instance\":").append(particle.instance());
    text.append(",\"parent\":");
    handle(particle.parent());
    text.append(",\"fields\":{");
    String separator = "";
    for (FieldState field : fields) {
      text.append(separator);
      string(field.name());
      text.append(':');
      value(particle.fields().get(field.name()));
      separator = ",";
    }
    text.append("}}");
  }

  private void handle(@Nullable Handle handle) {
    if (handle == null) {
      text.append("null");
    } else {
      text.append("{\"slot\":").append(handle.slot());
      text.append(",\"generation\":").append(handle.generation()).append('}');
    }
  }

  private void value(@Nullable Object value) {
    if (value == null) {
      text.append("null");
    } else if (value instanceof Float number) {
      NumberText.append(text, number.floatValue());
    } else if (value instanceof Double number) {
      NumberText.append(text, number.doubleValue());
    } else if (value instanceof Integer
        || value instanceof Long
        || value instanceof BigInteger
        || value instanceof Boolean) {
      text.append(value);
    } else if (value instanceof Handle handle) {
      handle(handle);
    } else if (value instanceof List<?> elements) {
      text.append('[');
      String separator = "";
      for (Object element : elements) {
        text.append(separator);
        value(element);
        separator = ",";
      }
      text.append(']');
    } else if (value instanceof Map<?, ?> members) {
      text.append('{');
      String separator = "";
      for (Map.Entry<?, ?> member : members.entrySet()) {
        text.append(separator);
        string(String.valueOf(member.getKey()));
        text.append(':');
        value(member.getValue());
        separator = ",";
      }
      text.append('}');
    } else {
      throw new IllegalArgumentException("a field holds a " + value.getClass().getName());
    }
  }

  private void string(String value) {
    text.append(JsonText.quoted(value));
  }

  private void flushWhenLong() throws IOException {
    if (text.length() > FLUSH_CHARACTERS) {
      flush();
    }
  }

  private void flush() throws IOException {
    out.append(text);
    text.setLength(0);
  }
}
