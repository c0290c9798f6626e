package dev.tendril.core.schema;

import dev.tendril.core.schema.JsonNode.Member;
import dev.tendril.core.schema.JsonNode.Members;
import dev.tendril.core.schema.JsonNode.Text;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.SourcePaths;
import dev.tendril.core.source.Span;
import dev.tendril.core.source.Suggestions;
import dev.tendril.core.value.UniformValue;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** From a preset's text to what it says; everything wrong is reported, the rest is taken. */
final class PresetReader {
  static final String FORMAT = "tendril.preset/1";
  static final String UNIFORMS = "uniforms";
  static final String BINDINGS = "bindings";
  static final String CAPACITIES = "capacities";
  private static final String FORMAT_MEMBER = "format";
  private static final String FORMAT_NAME = "tendril.preset/";
  private static final List<String> SECTIONS =
      List.of(FORMAT_MEMBER, UNIFORMS, BINDINGS, CAPACITIES);

  final Map<UniformSchema, UniformValue> uniforms = new LinkedHashMap<>();
  final Map<ResourceSchema, String> bindings = new LinkedHashMap<>();
  final Map<TypeSchema, Integer> capacities = new LinkedHashMap<>();

  /** Where entries stand, by what they mean; those that were left out, too. */
  final Map<Object, Member> entries = new HashMap<>();

  @Nullable Members root;

  private final EffectSchema schema;
  private final SourceFile file;
  private final Diagnostics diagnostics;

  PresetReader(EffectSchema schema, SourceFile file, Diagnostics diagnostics) {
    this.schema = schema;
    this.file = file;
    this.diagnostics = diagnostics;
  }

  void read() {
    JsonNode node;
    try {
      node = JsonReader.read(file);
    } catch (JsonReader.UnreadableException e) {
      diagnostics.report(e.problem(), e.span(), e.message(), e.help());
      return;
    }
    if (!(node instanceof Members members)) {
      diagnostics.report(
          PresetProblem.NOT_A_PRESET, first(node), "a preset is an object, not " + node.kind());
      return;
    }
    if (!isFormat(members)) {
      return;
    }
    root = members;
    Map<Object, Member> sections = new HashMap<>();
    for (Member section : members.members()) {
      if (!SECTIONS.contains(section.name())) {
        report(
            PresetProblem.UNKNOWN_ENTRY,
            section.nameSpan(),
            "a preset has no `" + section.name() + "`",
            help(section.name(), SECTIONS));
      } else if (isNew(section.name(), section, sections)
          && !section.name().equals(FORMAT_MEMBER)) {
        section(section);
      }
    }
  }

  private boolean isFormat(Members members) {
    Member format = members.find(FORMAT_MEMBER);
    String help = "write `\"format\": \"" + FORMAT + "\"`";
    if (format == null) {
      diagnostics.report(
          PresetProblem.NOT_A_PRESET, first(members), "a preset says its format", help);
      return false;
    }
    if (format.value() instanceof Text text && text.value().equals(FORMAT)) {
      return true;
    }
    if (format.value() instanceof Text text && text.value().startsWith(FORMAT_NAME)) {
      diagnostics.report(
          PresetProblem.OTHER_VERSION,
          text.span(),
          "this engine reads presets of version 1, not "
              + text.value().substring(FORMAT_NAME.length()));
    } else {
      diagnostics.report(
          PresetProblem.NOT_A_PRESET,
          format.value().span(),
          "this is not the format of a preset",
          help);
    }
    return false;
  }

  private static Span first(JsonNode node) {
    Span span = node.span();
    return new Span(span.file(), span.start(), Math.min(span.start() + 1, span.end()));
  }

  private void section(Member section) {
    if (!(section.value() instanceof Members members)) {
      report(
          PresetProblem.WRONG_VALUE,
          section.value().span(),
          "`" + section.name() + "` is an object, not " + section.value().kind(),
          null);
      return;
    }
    for (Member entry : members.members()) {
      if (diagnostics.isFull()) {
        return;
      }
      try {
        switch (section.name()) {
          case UNIFORMS -> uniform(schema.uniform(entry.name()), entry);
          case BINDINGS -> binding(schema.resource(entry.name()), entry);
          default -> capacity(schema.type(entry.name()), entry);
        }
      } catch (UnknownNameException e) {
        report(PresetProblem.UNKNOWN_ENTRY, entry.nameSpan(), e.problem(), e.help());
      }
    }
  }

  private boolean isNew(Object key, Member entry, Map<Object, Member> known) {
    Member first = known.putIfAbsent(key, entry);
    if (first != null) {
      diagnostics.report(
          PresetProblem.DUPLICATE_ENTRY,
          entry.nameSpan(),
          "`" + entry.name() + "` is there twice; the first one counts",
          null,
          List.of(new RelatedPlace(first.nameSpan(), "the first one")));
    }
    return first == null;
  }

  private void uniform(UniformSchema uniform, Member entry) {
    if (isNew(uniform, entry, entries)) {
      UniformValue value = new PresetValues(uniform, this).read(entry.value());
      if (value != null) {
        uniforms.put(uniform, uniform.accept(value));
      }
    }
  }

  private void binding(ResourceSchema resource, Member entry) {
    if (!isNew(resource, entry, entries)) {
      return;
    }
    if (!(entry.value() instanceof Text text)) {
      report(
          PresetProblem.WRONG_VALUE,
          entry.value().span(),
          "a binding is the path of a file, not " + entry.value().kind(),
          null);
      return;
    }
    String path = SourcePaths.resolve(SourcePaths.folder(file.path()), text.value());
    if (path == null) {
      report(
          PresetProblem.OUTSIDE_ROOT,
          text.span(),
          "this path leads out of the effect root",
          "bind files under the root, by paths relative to the preset");
    } else if (path.isEmpty() || text.value().endsWith("/")) {
      report(PresetProblem.WRONG_VALUE, text.span(), "this is not the path of a file", null);
    } else {
      bindings.put(resource, path);
    }
  }

  private void capacity(TypeSchema type, Member entry) {
    if (!isNew(type, entry, entries)) {
      return;
    }
    Long slots =
        entry.value() instanceof JsonNode.Digits digits ? PresetValues.whole(digits) : null;
    if (slots == null || slots < 1 || slots > TypeSchema.MOST_SLOTS) {
      report(
          PresetProblem.WRONG_VALUE,
          entry.value().span(),
          "a capacity is a whole number from 1 to " + TypeSchema.MOST_SLOTS,
          null);
    } else {
      capacities.put(type, slots.intValue());
    }
  }

  void report(PresetProblem problem, Span span, String message, @Nullable String help) {
    diagnostics.report(problem, span, message, help);
  }

  static String help(String wanted, List<String> known) {
    String near = Suggestions.help(wanted, known);
    return near == null ? "there is " + String.join(", ", known) : near;
  }
}
