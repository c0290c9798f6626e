package dev.tendril.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.core.schema.UniformType.Entry;
import dev.tendril.core.schema.UniformType.Kind;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Numbers;
import dev.tendril.core.value.Scheduling;
import dev.tendril.core.value.UniformValue;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names and texts of values: what every way to set something relies on. */
final class EffectSchemaTest {
  private static final UniformSchema RATE = number("rate", new Place(0, 0));
  private static final UniformSchema SPARK_RATE = number("rate", new Place(1, 0));
  private static final UniformSchema WIND = number("wind", new Place(0, 1), new Place(1, 1));
  private static final UniformSchema SIZE = number("size", new Place(1, 2));
  private static final UniformSchema HEAT = number("heat", new Place(2, 0));
  private static final UniformSchema SMOKE_HEAT = number("heat", new Place(3, 0));
  private static final ResourceSchema GLOW =
      new ResourceSchema(
          "glow", List.of(new Place(0, 0)), "Texture2D", null, null, false, Notes.NONE, "A.vfx", 1);
  private static final EffectSchema SCHEMA =
      new EffectSchema(
          List.of(
              type("Fire.vfx"), type("Spark.vfx"), type("ash/Ember.vfx"), type("smoke/Ember.vfx")),
          List.of(RATE, SPARK_RATE, WIND, SIZE, HEAT, SMOKE_HEAT),
          List.of(GLOW));

  private static TypeSchema type(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1, path.length() - 4);
    return new TypeSchema(name, path, 100, false, Scheduling.USUAL, List.of(), List.of());
  }

  private static UniformSchema number(String name, Place... places) {
    return uniform(
        name, UniformType.numbers("float", Kind.FLOAT, 1), Numbers.of(1f), List.of(places));
  }

  private static UniformSchema uniform(
      String name, UniformType type, UniformValue value, List<Place> places) {
    return new UniformSchema(name, places, type, value, null, Mark.NONE, Notes.NONE);
  }

  private static UniformSchema uniform(String typeName, Kind kind, int components) {
    return uniform(
        "u",
        new UniformType(
            typeName,
            kind,
            components,
            kind == Kind.CURVE ? 16 : 0,
            kind == Kind.ENUM ? List.of(new Entry("Calm", 0), new Entry("Wild", 7)) : List.of()),
        kind == Kind.CURVE ? Curve.step(0, 0).withWrap(Curve.Wrap.LOOP) : Numbers.of(),
        List.of(new Place(0, 0)));
  }

  @Test
  void aBareNameIsTheRootsElseTheOnlyOne() {
    assertThat(SCHEMA.uniform("rate")).isSameAs(RATE);
    assertThat(SCHEMA.uniform("Spark.rate")).isSameAs(SPARK_RATE);
    assertThat(SCHEMA.uniform("size")).isSameAs(SIZE);
    assertThat(SCHEMA.uniform("wind")).isSameAs(WIND);
    assertThat(SCHEMA.uniform("Spark.wind")).isSameAs(WIND);
    assertThat(SCHEMA.uniform("ash/Ember.heat")).isSameAs(HEAT);
    assertThat(SCHEMA.resource("glow")).isSameAs(GLOW);
    assertThat(SCHEMA.type("Spark")).isSameAs(SCHEMA.types().get(1));
    assertThat(SCHEMA.type("smoke/Ember")).isSameAs(SCHEMA.types().get(3));
  }

  @Test
  void shortNamesMeanWhatTheyAreTheNamesOf() {
    assertThat(SCHEMA.uniforms().stream().map(SCHEMA::shortName))
        .containsExactly(
            "rate", "Spark.rate", "wind", "size", "ash/Ember.heat", "smoke/Ember.heat");
    for (UniformSchema uniform : SCHEMA.uniforms()) {
      assertThat(SCHEMA.uniform(SCHEMA.shortName(uniform))).isSameAs(uniform);
    }
    for (TypeSchema type : SCHEMA.types()) {
      assertThat(SCHEMA.type(SCHEMA.shortName(type))).isSameAs(type);
    }
  }

  @Test
  void whatIsUnknownOrAmbiguousSaysWhatThereIs() {
    assertThatThrownBy(() -> SCHEMA.uniform("raet"))
        .isInstanceOf(UnknownNameException.class)
        .hasMessage(
            "Fire has no uniform `raet`; did you mean `rate`? It has rate, wind, size, heat");
    assertThatThrownBy(() -> SCHEMA.uniform("Spark.siez"))
        .hasMessageContaining("did you mean `Spark.size`?");
    assertThatThrownBy(() -> SCHEMA.uniform("heat"))
        .hasMessage(
            "`heat` stands for several uniforms of Fire;"
                + " say `ash/Ember.heat` or `smoke/Ember.heat`");
    assertThatThrownBy(() -> SCHEMA.uniform("Ember.heat")).hasMessageContaining("ash/Ember.heat");
    assertThatThrownBy(() -> SCHEMA.type("Ember"))
        .hasMessage("`Ember` stands for several types of Fire; say `ash/Ember` or `smoke/Ember`");
    assertThatThrownBy(() -> SCHEMA.resource("glwo"))
        .hasMessage("Fire has no resource `glwo`; did you mean `glow`? It has glow");
    EffectSchema bare = new EffectSchema(List.of(type("Fire.vfx")), List.of(), List.of());
    assertThatThrownBy(() -> bare.uniform("rate")).hasMessage("Fire has no uniform `rate`");
  }

  @Test
  void textsBecomeValues() {
    assertThat(uniform("float", Kind.FLOAT, 1).parse(" 0.5 ")).isEqualTo(Numbers.of(0.5f));
    assertThat(uniform("float3", Kind.FLOAT, 3).parse("1, -2,3e2"))
        .isEqualTo(Numbers.of(1f, -2f, 300f));
    assertThat(uniform("int", Kind.INT, 1).parse("-7")).isEqualTo(Numbers.of(-7));
    assertThat(uniform("uint", Kind.UINT, 1).parse("4294967295")).isEqualTo(Numbers.of(-1));
    assertThat(uniform("bool", Kind.BOOL, 1).parse("true")).isEqualTo(Numbers.of(1));
    assertThat(uniform("Mode", Kind.ENUM, 1).parse("Wild")).isEqualTo(Numbers.of(7));
    assertThat(uniform("Curve", Kind.CURVE, 0).parse("0:1, 0.5:2"))
        .isEqualTo(Curve.step(0, 1, 0.5f, 2).withWrap(Curve.Wrap.LOOP));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FLOAT|float|1|x|`u` is a float: `x` is none",
        "FLOAT|float|1|NaN|`u` is a float: `NaN` is none",
        "FLOAT|float|1|0x1p3|`u` is a float: `0x1p3` is none",
        "FLOAT|float3|3|1,2|`u` is a float3: it takes 3 values, not 2",
        "INT|int|1|1.5|`u` is an int: `1.5` is none",
        "INT|int|1|2147483648|`u` is an int: `2147483648` is none",
        "BOOL|bool|1|yes|`u` is a bool: `yes` is none",
        "ENUM|Mode|1|Wid|`u` is a Mode, which has no `Wid`; did you mean `Wild`?",
        "ENUM|Mode|1|7|`u` is a Mode, which has no `7`; it has Calm, Wild",
        "CURVE|Curve|0|0:1,0|`u` is a Curve: write position:value of each key",
        "CURVE|Curve|0|1:1,0:1|`u`: the positions of a curve's keys must ascend",
      })
  void textsThatAreNoneSayWhy(
      Kind kind, String typeName, int components, String text, String message) {
    assertThatThrownBy(() -> uniform(typeName, kind, components).parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void curvesHaveBoundedKeys() {
    float[] keys = new float[34];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = i;
    }
    UniformSchema curve = uniform("Curve", Kind.CURVE, 0);
    assertThatThrownBy(() -> curve.check(Curve.linear(keys)))
        .hasMessage("`u` holds at most 16 keys, not 17");
    curve.check(Curve.linear(Arrays.copyOf(keys, 32)));
  }

  @Test
  void valuesOfAnotherTypeAreRefused() {
    assertThatThrownBy(() -> uniform("float", Kind.FLOAT, 1).check(Numbers.of(1)))
        .hasMessage("`u` is a float, not Integer");
    assertThatThrownBy(() -> uniform("float", Kind.FLOAT, 1).check(Curve.constant(1)))
        .hasMessage("`u` is a float, not a Curve");
    assertThatThrownBy(() -> uniform("Curve", Kind.CURVE, 0).check(Numbers.of(1f)))
        .hasMessage("`u` is a Curve, not numbers");
    assertThatThrownBy(() -> uniform("Mode", Kind.ENUM, 1).check(Numbers.of(3)))
        .hasMessage("`u` is a Mode, which has no entry of value 3");
  }

  @Test
  void schemasAreValues() {
    EffectSchema again =
        new EffectSchema(SCHEMA.types(), List.copyOf(SCHEMA.uniforms()), SCHEMA.resources());
    assertThat(again).isEqualTo(SCHEMA).hasSameHashCodeAs(SCHEMA);
    assertThat(new EffectSchema(SCHEMA.types(), List.of(), SCHEMA.resources()))
        .isNotEqualTo(SCHEMA);
  }
}
