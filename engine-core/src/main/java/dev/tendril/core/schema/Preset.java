package dev.tendril.core.schema;

import dev.tendril.core.schema.JsonNode.Member;
import dev.tendril.core.schema.JsonNode.Members;
import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.JsonText;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.core.source.SourcePaths;
import dev.tendril.core.source.SourceReader;
import dev.tendril.core.source.Span;
import dev.tendril.core.value.UniformValue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values of an effect that are kept in a file beside it, {@code NAME.preset.json}: uniforms,
 * bindings to files, capacities. Immutable; a change gives another preset.
 *
 * <p>It keeps its text: what is not changed stays as it was written, unknown entries, order and
 * white space included.
 */
public final class Preset {
  private static final String SUFFIX = ".preset.json";

  private final EffectSchema schema;
  private final SourceFile file;
  private final PresetReader reader;
  private final List<Diagnostic> diagnostics;

  private Preset(
      EffectSchema schema, SourceFile file, PresetReader reader, List<Diagnostic> diagnostics) {
    this.schema = schema;
    this.file = file;
    this.reader = reader;
    this.diagnostics = List.copyOf(diagnostics);
  }

  /** Where the preset of an effect lies: {@code fire/Spark.preset.json} of fire/Spark.vfx. */
  public static String pathOf(String effectPath) {
    return effectPath.endsWith(SourcePaths.PARTICLE_SUFFIX)
        ? effectPath.substring(0, effectPath.length() - SourcePaths.PARTICLE_SUFFIX.length())
            + SUFFIX
        : effectPath + SUFFIX;
  }

  /** A preset that says nothing. */
  public static Preset empty(EffectSchema schema) {
    return parse(
        schema,
        new SourceFile(
            pathOf(schema.path()), "{\n  \"format\": \"" + PresetReader.FORMAT + "\"\n}\n"));
  }

  /**
   * Reads a text. Never throws for what it says.
   *
   * @param file its path is what paths in it are relative to
   */
  public static Preset parse(EffectSchema schema, SourceFile file) {
    Diagnostics diagnostics = new Diagnostics();
    PresetReader reader = new PresetReader(schema, file, diagnostics);
    reader.read();
    return new Preset(schema, file, reader, diagnostics.all());
  }

  /**
   * The preset beside an effect; one that says nothing if there is none. A file that cannot be read
   * is reported like a mistake in it.
   */
  public static Preset load(EffectSchema schema, SourceLookup sources) {
    String path = pathOf(schema.path());
    SourceLookup.Result result = sources.find(path);
    if (result instanceof SourceLookup.Found found) {
      return parse(schema, found.file());
    }
    Preset empty = empty(schema);
    Diagnostics diagnostics = new Diagnostics();
    Span place = Span.wholeFile(new SourceFile(path, ""));
    if (result instanceof SourceLookup.Unreadable) {
      SourceReader.reportFailure(result, path, place, List.of(), diagnostics);
    } else if (result instanceof SourceLookup.Missing missing
        && missing.similar() != null
        && missing.similar().equalsIgnoreCase(path)) {
      diagnostics.report(
          PresetProblem.NAME_CASE,
          place,
          "there is no preset `" + path + "`, but there is `" + missing.similar() + "`",
          "upper and lower case must match exactly");
    }
    return new Preset(schema, empty.file, empty.reader, diagnostics.all());
  }

  public EffectSchema schema() {
    return schema;
  }

  /** Relative to the effect root. */
  public String path() {
    return file.path();
  }

  /** What is wrong with it, in order of places. Errors mean that nothing of it counts. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }

  /** Uniforms that it sets, in its order. */
  public Map<UniformSchema, UniformValue> uniforms() {
    return Collections.unmodifiableMap(reader.uniforms);
  }

  /** Files that resources are bound to, relative to the effect root and never outside. */
  public Map<ResourceSchema, String> bindings() {
    return Collections.unmodifiableMap(reader.bindings);
  }

  /** Slots of types that have others than their files say. */
  public Map<TypeSchema, Integer> capacities() {
    return Collections.unmodifiableMap(reader.capacities);
  }

  /** Its text, as it is to be stored. */
  public String text() {
    return file.text();
  }

  /**
   * Stores it: readers see the old file or the whole new one, and a failure leaves the old one. A
   * file that holds this text already is left alone.
   */
  public void write(Path target) throws IOException {
    PresetFile.write(target, text());
  }

  // ---- changes

  /**
   * With a uniform set.
   *
   * @throws IllegalArgumentException if there is no such uniform, or the value is none of its type
   *     or not finite
   * @throws IllegalStateException if the text could not be read
   */
  public Preset with(String uniform, UniformValue value) {
    UniformSchema found = schema.uniform(uniform);
    found.check(value);
    String text = PresetText.of(found.type(), value);
    if (text.contains("NaN") || text.contains("Infinity")) {
      throw new IllegalArgumentException("`" + uniform + "` must be finite in a preset");
    }
    return edit(PresetReader.UNIFORMS, found, schema.shortName(found), text);
  }

  /** Without a uniform: it has its default again. */
  public Preset without(String uniform) {
    return edit(PresetReader.UNIFORMS, schema.uniform(uniform), uniform, null);
  }

  /**
   * With a resource bound to a file, or to none.
   *
   * @param relativePath as it is written in the preset: relative to it; null unbinds
   * @throws IllegalArgumentException if there is no such resource, or the path leads out of the
   *     effect root
   */
  public Preset withBinding(String resource, @Nullable String relativePath) {
    if (relativePath != null
        && SourcePaths.resolve(SourcePaths.folder(path()), relativePath) == null) {
      throw new IllegalArgumentException(relativePath + " leads out of the effect root");
    }
    return edit(
        PresetReader.BINDINGS,
        schema.resource(resource),
        resource,
        relativePath == null ? null : JsonText.quoted(relativePath));
  }

  /**
   * With a capacity.
   *
   * @param slots 1 to {@link TypeSchema#MOST_SLOTS}
   */
  public Preset withCapacity(String type, int slots) {
    if (slots < 1 || slots > TypeSchema.MOST_SLOTS) {
      throw new IllegalArgumentException("a capacity of " + slots);
    }
    TypeSchema found = schema.type(type);
    return edit(PresetReader.CAPACITIES, found, schema.shortName(found), Integer.toString(slots));
  }

  /** Without a capacity: the type has its file's again. */
  public Preset withoutCapacity(String type) {
    return edit(PresetReader.CAPACITIES, schema.type(type), type, null);
  }

  private Preset edit(String section, Object meaning, String name, @Nullable String value) {
    Members root = reader.root;
    if (root == null) {
      throw new IllegalStateException(path() + " could not be read, so it cannot be changed");
    }
    Member entry = reader.entries.get(meaning);
    PresetEdit edit = new PresetEdit(file.text());
    if (entry != null && value != null) {
      edit.replace(entry.value().span(), value);
    } else if (entry != null) {
      edit.remove(root, section, entry);
    } else if (value != null) {
      edit.add(root, section, name, value);
    }
    return parse(schema, new SourceFile(path(), edit.text()));
  }

  /** For panels: uniforms by their short names, in the preset's order. */
  public Map<String, UniformValue> uniformsByName() {
    Map<String, UniformValue> named = new LinkedHashMap<>();
    reader.uniforms.forEach((uniform, value) -> named.put(schema.shortName(uniform), value));
    return named;
  }
}
