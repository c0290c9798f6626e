package dev.tendril.core.schema;

import dev.tendril.core.source.FloatText;
import dev.tendril.core.source.JsonText;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** The text form of a schema, for {@code dump} and for tests. */
final class SchemaText {
  private final EffectSchema schema;
  private final StringBuilder out = new StringBuilder();

  private SchemaText(EffectSchema schema) {
    this.schema = schema;
  }

  static String of(EffectSchema schema) {
    SchemaText text = new SchemaText(schema);
    text.line("effect " + schema.name() + " in " + schema.path());
    schema.types().forEach(text::type);
    schema.uniforms().forEach(text::uniform);
    schema.resources().forEach(text::resource);
    return text.out.toString();
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private void type(TypeSchema type) {
    line(
        "type %s in %s: %scapacity %d"
            .formatted(type.name(), type.path(), type.node() ? "node, " : "", type.capacity()));
    type.scheduling().lines().forEach(text -> line("  " + text));
    type.signals().forEach(signal -> line("  signal " + JsonText.quoted(signal)));
    for (TypeSchema.Field field : type.fields()) {
      String semantic = field.semantic() == null ? "" : " : " + field.semantic();
      line("  field " + field.type() + " " + field.name() + semantic);
    }
  }

  private void uniform(UniformSchema uniform) {
    UniformType type = uniform.type();
    line(
        "uniform %s %s of %s = %s"
            .formatted(
                type.name(),
                uniform.name(),
                owners(uniform.places()),
                UniformValues.text(type, uniform.defaultValue())));
    if (!type.entries().isEmpty()) {
      StringJoiner entries = new StringJoiner(", ", "  entries ", "");
      type.entries().forEach(entry -> entries.add(entry.name() + " " + entry.value()));
      line(entries.toString());
    }
    Range range = uniform.range();
    if (range != null) {
      line("  range " + FloatText.format(range.low()) + " to " + FloatText.format(range.high()));
    }
    if (uniform.mark() != Mark.NONE) {
      line("  " + word(uniform.mark()));
    }
    notes(uniform.notes());
  }

  private void resource(ResourceSchema resource) {
    line(
        "resource %s %s of %s%s"
            .formatted(
                resource.type(),
                resource.name(),
                owners(resource.places()),
                resource.required() ? ", required" : ""));
    line("  declared in " + resource.file() + ":" + resource.line());
    Sampler sampler = resource.sampler();
    if (sampler != null) {
      line("  sampler " + word(sampler.filter()) + ", " + word(sampler.address()));
    }
    ElementSchema element = resource.element();
    if (element != null) {
      line("  element " + element.type() + ", " + element.sizeBytes() + " bytes");
      for (ElementSchema.Member member : element.members()) {
        line("    at " + member.offsetBytes() + " " + member.type() + " " + member.name());
      }
    }
    notes(resource.notes());
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private String owners(List<Place> places) {
    StringJoiner owners = new StringJoiner(", ");
    places.forEach(place -> owners.add(schema.shortName(schema.types().get(place.type()))));
    return owners.toString();
  }

  private void notes(Notes notes) {
    note("unit", notes.unit());
    note("group", notes.group());
    note("tooltip", notes.tooltip());
  }

  private void note(String word, @Nullable String text) {
    if (text != null) {
      line("  " + word + " " + JsonText.quoted(text));
    }
  }
}
