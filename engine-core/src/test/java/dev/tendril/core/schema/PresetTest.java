package dev.tendril.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.core.VfxCompiler;
import dev.tendril.core.schema.UniformType.Entry;
import dev.tendril.core.schema.UniformType.Kind;
import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
import dev.tendril.core.value.Numbers;
import dev.tendril.core.value.Scheduling;
import dev.tendril.core.value.UniformValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What presets say, what is said about them, and how they are stored. */
final class PresetTest {
  private static final String FIRE =
      """
      [range(0, 100)] uniform float rate = 5;
      uniform int count = 1;
      uniform uint bits = 1;
      uniform bool on = true;
      [range(0, 1)] uniform float3 hot = float3(1, 0.5, 0);
      [smooth] [wrap(loop)] uniform Curve size = { 0: 1, 1: 0 };
      uniform Gradient heat = { 0: float4(1, 0.5, 0, 1), 1: float4(0, 0, 0, 0) };
      Texture2D glow;
      struct Particle { float3 position : POSITION; float carry; };
      bool update(inout Particle p)
      {
          Spark s;
          s.position = hot * size.at(time) * heat.at(0.5).rgb * count * bits;
          s.position += glow.Load(int2(0, 0)).rgb;
          emit(s, emission(p.carry, rate));
          return on;
      }
      """;
  private static final String SPARK =
      """
      uniform float gravity = 9.81;
      uniform float rate = 1;
      [capacity(100)] struct Particle { float3 position : POSITION; };
      bool update(inout Particle p) { p.position.y -= gravity * rate; return p.position.y > 0; }
      """;
  private static final EffectSchema SCHEMA =
      VfxCompiler.compile(
              new MapSources(Map.of("fx/Fire.vfx", FIRE, "fx/Spark.vfx", SPARK)), "fx/Fire.vfx")
          .schema();

  private static Preset parse(String text) {
    return Preset.parse(SCHEMA, new SourceFile("fx/Fire.preset.json", text));
  }

  private static Preset uniforms(String entries) {
    return parse("{\"format\": \"tendril.preset/1\", \"uniforms\": {" + entries + "}}");
  }

  private static List<String> said(Preset preset) {
    return preset.diagnostics().stream()
        .map(
            d ->
                "%s %d:%d %s%s"
                    .formatted(
                        d.code(),
                        d.line(),
                        d.column(),
                        d.message(),
                        d.help() == null ? "" : " | " + d.help()))
        .toList();
  }

  private static UniformValue value(Preset preset, String name) {
    return preset.uniforms().get(SCHEMA.uniform(name));
  }

  @Test
  void readsEverySortOfValue() {
    Preset preset =
        parse(
            """
            {
              "format": "tendril.preset/1",
              "uniforms": {
                "rate": 7.5, "count": -3, "bits": 4294967295, "on": false,
                "hot": [0.25, 1, 1e-1],
                "Spark.rate": 3, "gravity": 0,
                "size": {"keys": [{"at": 0, "value": 1, "mode": "step"},
                                  {"at": 0.5, "value": 2, "mode": "smooth", "in": 1, "out": -1},
                                  {"at": 1, "value": 0, "mode": "linear", "in": 0.5}],
                         "wrap": "mirror"},
                "heat": {"colors": [{"at": 0, "color": [1, 2, 3]}], "mode": "step",
                         "alphas": [{"at": 0, "alpha": 0.5}, {"at": 1, "alpha": 0}]}
              },
              "bindings": {"glow": "../images/glow.png"},
              "capacities": {"Spark": 20000, "Fire": 1}
            }
            """);
    assertThat(said(preset)).isEmpty();
    assertThat(value(preset, "rate")).isEqualTo(Numbers.of(7.5f));
    assertThat(value(preset, "count")).isEqualTo(Numbers.of(-3));
    assertThat(value(preset, "bits")).isEqualTo(Numbers.of(-1));
    assertThat(value(preset, "on")).isEqualTo(Numbers.of(0));
    assertThat(value(preset, "hot")).isEqualTo(Numbers.of(0.25f, 1f, 0.1f));
    assertThat(value(preset, "Spark.rate")).isEqualTo(Numbers.of(3f));
    assertThat(value(preset, "Spark.gravity")).isEqualTo(Numbers.of(0f));
    assertThat(value(preset, "size"))
        .isEqualTo(
            new Curve(
                List.of(
                    new Curve.Key(0, 1, 0, 0, Curve.Mode.STEP),
                    new Curve.Key(0.5f, 2, 1, -1, Curve.Mode.SMOOTH),
                    new Curve.Key(1, 0, 0.5f, 0, Curve.Mode.LINEAR)),
                Curve.Wrap.MIRROR));
    assertThat(value(preset, "heat"))
        .isEqualTo(
            new Gradient(
                List.of(new Gradient.ColorKey(0, 1, 2, 3)),
                List.of(new Gradient.AlphaKey(0, 0.5f), new Gradient.AlphaKey(1, 0)),
                Gradient.Mode.STEP));
    assertThat(preset.bindings())
        .containsExactly(Map.entry(SCHEMA.resource("glow"), "images/glow.png"));
    assertThat(preset.capacities())
        .isEqualTo(Map.of(SCHEMA.type("Spark"), 20000, SCHEMA.type("Fire"), 1));
  }

  @Test
  void keysGoOnAsTheDefaultDoes() {
    Preset preset =
        uniforms(
            "\"size\": {\"keys\": [{\"at\": 0, \"value\": 0}, {\"at\": 1, \"value\": 4},"
                + " {\"at\": 4, \"value\": 8}]}");
    assertThat(value(preset, "size"))
        .isEqualTo(Curve.smooth(0, 0, 1, 4, 4, 8).withWrap(Curve.Wrap.LOOP));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "'raet': 1|W0601 1:45 Fire has no uniform `raet`;did you mean `rate`?",
        "'rate': 'much'|W0602 1:53 `rate` is a float, not a text",
        "'rate': 1e99|W0602 1:53 this number is too large for a float",
        "'rate': null|W0602 1:53 `rate` is a float, not null",
        "'rate': 101|W0603 1:53 101 lies outside the range 0.0 to 100.0 of `rate`",
        "'hot': [1, 2, 0]|W0603 1:56 2 lies outside the range 0.0 to 1.0 of `hot`",
        "'hot': [1, 0]|W0602 1:52 `hot` is a float3: it takes 3 values, not 2",
        "'hot': 1|W0602 1:52 `hot` is a float3, not a number;write a list of 3 numbers",
        "'count': 1.5|W0602 1:54 `count` is an int, a whole number from -2147483648 to 2147483647",
        "'bits': -1|W0602 1:53 `bits` is a uint, a whole number from 0 to 4294967295",
        "'on': 1|W0602 1:51 `on` is a bool, not a number",
        "'rate': 1, 'Fire.rate': 2|W0604 1:56 `Fire.rate` is there twice; the first one counts",
        "'size': 1|W0602 1:53 `size` is a Curve, not a number",
        "'size': {'keys': []}|W0602 1:53 a curve has 1 to 64 keys, not 0",
        "'size': {'keys': [{'at': 0, 'vlaue': 1}]}"
            + "|W0601 1:73 there is no `vlaue` here;did you mean `value`?"
            + " & W0602 1:63 `value` is missing",
        "'size': {'keys': [{'at': 1, 'value': 1}, {'at': 0, 'value': 1}]}"
            + "|W0602 1:53 the positions of a curve's keys must ascend",
        "'size': {'keys': [{'at': 0, 'value': 1, 'mode': 'stepp'}]}"
            + "|W0602 1:93 `mode` is one of step, linear, smooth;did you mean `step`?",
        "'heat': {'colors': [{'at': 0, 'color': [1]}]}"
            + "|W0602 1:65 a colour has red, green and blue, not 1 values",
        "'heat': {}|W0602 1:53 `colors` is missing",
      })
  void mistakesAreLeftOutAndSaidWithTheirPlace(String entries, String expected) {
    String quoted = entries.replace('\'', '"');
    Preset preset = uniforms(quoted + ", \"gravity\": 2");
    List<String> said = said(preset);
    String[] all = expected.split(" & ", -1);
    assertThat(said).hasSize(all.length);
    for (int i = 0; i < all.length; i++) {
      String[] parts = all[i].split(";", 2);
      assertThat(said.get(i)).startsWith(parts[0]);
      if (parts.length > 1) {
        assertThat(said.get(i)).contains(parts[1].trim());
      }
    }
    assertThat(value(preset, "gravity")).as("the rest is applied").isEqualTo(Numbers.of(2f));
  }

  @Test
  void whatIsOutOfRangeIsTakenAsItIs() {
    assertThat(value(uniforms("\"rate\": 101"), "rate")).isEqualTo(Numbers.of(101f));
  }

  @Test
  void theFirstOfTwoEntriesCounts() {
    assertThat(value(uniforms("\"rate\": 1, \"rate\": 2"), "rate")).isEqualTo(Numbers.of(1f));
  }

  @Test
  void sectionsAndBindingsAndCapacities() {
    Preset preset =
        parse(
            """
            {"format": "tendril.preset/1",
             "uniform": {},
             "bindings": {"glow": "../../out.png", "glwo": "a.png"},
             "capacities": {"Spark": 0, "Sprak": 5, "Fire": 300000000},
             "uniforms": 3}
            """);
    assertThat(said(preset))
        .containsExactly(
            "W0601 2:2 a preset has no `uniform` | did you mean `uniforms`?",
            "W0605 3:23 this path leads out of the effect root"
                + " | bind files under the root, by paths relative to the preset",
            "W0601 3:40 Fire has no resource `glwo` | did you mean `glow`? It has glow",
            "W0602 4:26 a capacity is a whole number from 1 to 268435456",
            "W0601 4:29 Fire has no particle type `Sprak`"
                + " | did you mean `Spark`? It has Fire, Spark",
            "W0602 4:49 a capacity is a whole number from 1 to 268435456",
            "W0602 5:14 `uniforms` is an object, not a number");
    assertThat(preset.bindings()).isEmpty();
    assertThat(preset.capacities()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/etc/passwd", "C:\\\\x.png", "..\\\\..\\\\x.png", "a/../../../b.png"})
  void bindingsNeverLeaveTheRoot(String path) {
    Preset preset =
        parse("{\"format\": \"tendril.preset/1\", \"bindings\": {\"glow\": \"" + path + "\"}}");
    assertThat(preset.bindings()).isEmpty();
    assertThat(preset.diagnostics().get(0).code()).isEqualTo("W0605");
  }

  @Test
  void enumsGoByName() {
    UniformType type =
        new UniformType(
            "Mode", Kind.ENUM, 1, 0, List.of(new Entry("Calm", 0), new Entry("Wild", 7)));
    UniformSchema mode =
        new UniformSchema(
            "mode", List.of(new Place(0, 0)), type, Numbers.of(0), null, Mark.NONE, Notes.NONE);
    EffectSchema schema =
        new EffectSchema(
            List.of(new TypeSchema("A", "A.vfx", 1, false, Scheduling.USUAL, List.of(), List.of())),
            List.of(mode),
            List.of());
    Preset wild = Preset.empty(schema).with("mode", Numbers.of(7));
    assertThat(wild.text()).contains("\"mode\": \"Wild\"");
    assertThat(wild.uniforms()).containsEntry(mode, Numbers.of(7));
    Preset wrong =
        Preset.parse(schema, new SourceFile("A.preset.json", wild.text().replace("Wild", "Wlid")));
    assertThat(said(wrong)).containsExactly("W0602 4:13 Mode has no `Wlid` | did you mean `Wild`?");
  }

  // ---- refused

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "|E0601 1:1 the text ends where a value is expected",
        "[]|E0602 1:1 a preset is an object, not a list",
        "{}|E0602 1:1 a preset says its format",
        "{'format': 3}|E0602 1:12 this is not the format of a preset",
        "{'format': 'tendril.preset/2'}|E0603 1:12 this engine reads presets of version 1, not 2",
        "{'format': 'tendril.preset/1',}|E0601 1:30 a comma stands before `}`",
        "{'format': 'tendril.preset/1'|E0601 1:30 `,` or `}` is expected",
        "{'format': 'tendril.preset/1'} x|E0601 1:32 nothing may follow the closing brace",
        "{'format'|E0601 1:10 `:` is expected",
        "{format: 1}|E0601 1:2 a name in double quotes is expected",
        "{'a': NaN}|E0601 1:7 JSON has no NaN",
        "{'a': 01}|E0601 1:7 this is not a number",
        "{'a': 1.}|E0601 1:7 this is not a number",
        "{'a': -}|E0601 1:7 this is not a number",
        "{'a': 0x10}|E0601 1:7 this is not a number",
        "{'a': // b|E0601 1:7 JSON has no comments",
        "{'a': tru}|E0601 1:7 a value is expected",
        "{'a': 'x|E0601 1:7 the text has no closing quote",
        "{'a': '\\x'}|E0601 1:8 JSON has no such escape",
        "{'a': '\\u12g4'}|E0601 1:8 four hexadecimal digits follow",
      })
  void whatIsNoPresetIsRefusedWhole(String text, String expected) {
    Preset preset = parse(text == null ? "" : text.replace('\'', '"'));
    assertThat(said(preset)).hasSize(1);
    assertThat(said(preset).get(0)).startsWith(expected);
    assertThat(preset.uniforms()).isEmpty();
    assertThatThrownBy(() -> preset.with("nothing", Numbers.of(1f)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void hostileTextsAreRefusedPolitely() {
    String deep = "[".repeat(1_000_000);
    assertThat(said(parse(deep)))
        .containsExactly("E0604 1:33 objects and lists are at most 32 levels deep");
    String many = "{\"a\": [" + "1,".repeat(200_000) + "1]}";
    assertThat(said(parse(many)).get(0)).startsWith("E0604 1:").contains("100000 values");
    assertThat(said(parse(" ".repeat(JsonReader.MOST_LENGTH + 1))).get(0)).startsWith("E0604 0:0");
    String digits = "1" + "0".repeat(1_000_000);
    assertThat(said(uniforms("\"rate\": " + digits)).get(0)).contains("too large for a float");
    assertThat(said(uniforms("\"count\": 1e999999999")).get(0)).contains("a whole number");
    String names =
        Stream.iterate(0, i -> i + 1)
            .limit(1000)
            .map(i -> "\"x" + i + "\": 1")
            .reduce((a, b) -> a + "," + b)
            .orElseThrow();
    assertThat(uniforms(names).diagnostics()).hasSizeLessThanOrEqualTo(1000).hasSizeGreaterThan(99);
  }

  /** Bytes of a good preset are changed at random: nothing is thrown, every place lies inside. */
  @Test
  void mutatedTextsNeverThrow() {
    Random random = new Random(7);
    String good = full().text();
    for (int round = 0; round < 3000; round++) {
      StringBuilder text = new StringBuilder(good);
      for (int i = random.nextInt(3); i >= 0 && !text.isEmpty(); i--) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(3)) {
          case 0 -> text.deleteCharAt(at);
          case 1 -> text.insert(at, "{}[]\",:0e-\\u\u0001".charAt(random.nextInt(13)));
          default -> text.setLength(at + 1);
        }
      }
      for (Diagnostic diagnostic : parse(text.toString()).diagnostics()) {
        assertThat(diagnostic.span().end()).isLessThanOrEqualTo(text.length());
      }
    }
  }

  // ---- changes

  private static Preset full() {
    Preset preset = Preset.empty(SCHEMA);
    for (UniformSchema uniform : SCHEMA.uniforms()) {
      preset = preset.with(SCHEMA.shortName(uniform), uniform.defaultValue());
    }
    return preset.withBinding("glow", "glow.png").withCapacity("Spark", 7);
  }

  @Test
  void whatIsWrittenReadsBack() {
    Preset preset = full();
    assertThat(said(preset)).isEmpty();
    for (UniformSchema uniform : SCHEMA.uniforms()) {
      assertThat(preset.uniforms()).containsEntry(uniform, uniform.defaultValue());
    }
    assertThat(preset.bindings()).containsValue("fx/glow.png");
    assertThat(preset.capacities()).containsValue(7);
    assertThat(Preset.empty(SCHEMA).with("rate", Numbers.of(3f)).with("on", Numbers.of(0)).text())
        .isEqualTo(
            """
            {
              "format": "tendril.preset/1",
              "uniforms": {
                "rate": 3.0,
                "on": false
              }
            }
            """);
  }

  @Test
  void aChangeLeavesAllElseAsItWas() {
    String text =
        "{ \"format\":\"tendril.preset/1\",\r\n\t\"note\": [1,  2],\r\n"
            + "\t\"uniforms\": { \"zzz\": 1,\"Fire.rate\" :2 }\r\n}";
    Preset preset = parse(text);
    assertThat(preset.with("rate", Numbers.of(9f)).text())
        .isEqualTo(text.replace(":2 }", ":9.0 }"));
    assertThat(preset.with("count", Numbers.of(9)).text())
        .isEqualTo(text.replace(":2 }", ":2, \"count\": 9 }"));
    assertThat(preset.without("rate").text()).isEqualTo(text.replace(",\"Fire.rate\" :2", ""));
    assertThat(preset.without("count").text()).isEqualTo(text);
    assertThat(preset.withCapacity("Spark", 5).withoutCapacity("Spark").text())
        .isEqualTo(text.replace("}\r\n}", "},\r\n\t\"capacities\": {}\r\n}"));
    Preset one = Preset.empty(SCHEMA).with("rate", Numbers.of(1f));
    assertThat(said(one.with("count", Numbers.of(1)).without("rate"))).isEmpty();
    assertThat(one.without("rate").uniforms()).isEmpty();
    assertThat(
            said(
                parse("{\"format\":\"tendril.preset/1\",\"uniforms\":3}")
                    .with("on", Numbers.of(1))))
        .isEmpty();
  }

  @Test
  void whatCannotBeStoredIsRefused() {
    Preset preset = Preset.empty(SCHEMA);
    assertThatThrownBy(() -> preset.with("rate", Numbers.of(Float.NaN)))
        .hasMessage("`rate` must be finite in a preset");
    assertThatThrownBy(() -> preset.with("rate", Numbers.of(1))).hasMessageContaining("is a float");
    assertThatThrownBy(() -> preset.with("raet", Numbers.of(1f)))
        .isInstanceOf(UnknownNameException.class);
    assertThatThrownBy(() -> preset.withBinding("glow", "../../a.png"))
        .hasMessageContaining("leads out");
    assertThatThrownBy(() -> preset.withCapacity("Spark", 0)).hasMessageContaining("capacity");
    assertThatThrownBy(() -> parse("{").with("rate", Numbers.of(1f)))
        .isInstanceOf(IllegalStateException.class);
  }

  // ---- files

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"format\":\"tendril.preset/1\"}",
        "\uFEFF{ \"format\" : \"tendril.preset/1\",\r\n"
            + " \"unknown\": {\"b\": 1e0, \"a\": \"\\u00e4ä\"} }\n\n",
        "{ this is none",
      })
  void loadingAndStoringAnUntouchedPresetIsTheIdentity(String text, @TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("Fire.preset.json");
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Files.write(file, bytes);
    Preset preset =
        Preset.parse(SCHEMA, new SourceFile("fx/Fire.preset.json", text.replace("\uFEFF", "")));
    preset.write(file);
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    Path copy = folder.resolve("copy.json");
    preset.write(copy);
    assertThat(Files.readString(copy)).isEqualTo(text.replace("\uFEFF", ""));
  }

  @Test
  void aWriteThatFailsLeavesTheOldFile(@TempDir Path folder) throws IOException {
    Path place = Files.createDirectory(folder.resolve("Fire.preset.json"));
    assertThatThrownBy(() -> full().write(place)).isInstanceOf(IOException.class);
    assertThat(place).isEmptyDirectory();
    Path file = folder.resolve("a/Fire.preset.json");
    assertThatThrownBy(() -> full().write(file)).isInstanceOf(IOException.class);
    Path old = folder.resolve("old.json");
    Files.writeString(old, "old");
    full().write(old);
    assertThat(Files.readString(old)).isEqualTo(full().text());
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).as("no temporary file stays").hasSize(2);
    }
  }

  @Test
  void thePresetBesideAnEffectIsFound() {
    Map<String, String> texts =
        Map.of(
            "fx/Fire.vfx", FIRE,
            "fx/Spark.vfx", SPARK,
            "fx/Fire.preset.json", full().with("rate", Numbers.of(77f)).text());
    Preset preset = Preset.load(SCHEMA, new MapSources(texts));
    assertThat(value(preset, "rate")).isEqualTo(Numbers.of(77f));
    var compiled = VfxCompiler.compileWithPreset(new MapSources(texts), "fx/Fire.vfx");
    assertThat(compiled.effectOrThrow().types().get(1).capacity()).isEqualTo(7);
    assertThat(VfxCompiler.compile(new MapSources(texts), "fx/Fire.vfx").schema().types().get(1))
        .returns(100, TypeSchema::capacity);
    Preset none = Preset.load(SCHEMA, new MapSources(Map.of("fx/Fire.vfx", FIRE)));
    assertThat(none.diagnostics()).isEmpty();
    assertThat(none.uniforms()).isEmpty();
    Preset other =
        Preset.load(SCHEMA, new MapSources(Map.of("fx/fire.preset.json", full().text())));
    assertThat(said(other).get(0)).startsWith("W0606 0:0");
    assertThat(
            VfxCompiler.compileWithPreset(
                    new MapSources(
                        Map.of(
                            "fx/Fire.vfx",
                            FIRE,
                            "fx/Spark.vfx",
                            SPARK,
                            "fx/Fire.preset.json",
                            "{")),
                    "fx/Fire.vfx")
                .hasErrors())
        .isTrue();
  }
}
