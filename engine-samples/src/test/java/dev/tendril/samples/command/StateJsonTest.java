package dev.tendril.samples.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.EffectState.FieldState;
import dev.tendril.vulkan.EffectState.Handle;
import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.EffectState.TypeState;
import java.io.IOException;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The state file as docs of the command line fix it, byte by byte. */
final class StateJsonTest {
  private static TypeState lone(List<ParticleState> particles) {
    return new TypeState(
        "Lone",
        65536,
        1,
        65535,
        1,
        0,
        0,
        0,
        0,
        0,
        0,
        List.of(
            new FieldState("position", "float3", true), new FieldState("carry", "float", false)),
        particles);
  }

  private static Map<String, Object> fields(Object... namesAndValues) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return fields;
  }

  private static String write(
      StateJson.Header header, EffectState state, List<StateJson.HistoryEntry> history)
      throws IOException {
    StringWriter out = new StringWriter();
    StateJson.write(out, header, state, history);
    return out.toString();
  }

  @Test
  void oneParticleWithHistory() throws IOException {
    TypeState type =
        lone(
            List.of(
                new ParticleState(
                    0, 1, 0, false, null, fields("position", List.of(0f, 0f, 0f), "carry", 0.5f))));
    EffectState state = new EffectState("Lone", List.of(type));
    String text =
        write(
            new StateJson.Header("Lone", 1, 1, 0.05, 1),
            state,
            List.of(new StateJson.HistoryEntry(1, 0.05, List.of(type))));
    assertThat(text)
        .isEqualTo(
            """
            {"format":"tendril.state/1","effect":"Lone","seed":1,"steps":1,"time":0.05,"instances":1,
             "types":[
              {"name":"Lone","capacity":65536,"alive":1,"free":65535,"emitted":1,"died":0,"refused":0,"invalid":0,
               "fields":[{"name":"position","type":"float3"},{"name":"carry","type":"float"}],
               "particles":[
                {"slot":0,"generation":1,"instance":0,"parent":null,"fields":{"position":[0.0,0.0,0.0],"carry":0.5}}]}],
             "history":[
              {"step":1,"dt":0.05,"types":[
               {"name":"Lone","alive":1,"free":65535,"emitted":1,"died":0,"refused":0,"invalid":0}]}]}
            """);
    assertThat(JsonParser.parseString(text).isJsonObject()).isTrue();
  }

  @Test
  void withoutHistoryTheKeyIsLeftOut() throws IOException {
    EffectState state = new EffectState("Lone", List.of(lone(List.of())));
    String text = write(new StateJson.Header("Lone", -1, 0, 0, 2), state, null);
    assertThat(text).contains("\"seed\":4294967295,\"steps\":0,\"time\":0.0,\"instances\":2,");
    assertThat(text).doesNotContain("history").endsWith("\"particles\":[]}]}\n");
  }

  @Test
  void valuesOfAllKinds() throws IOException {
    Map<String, Object> values =
        fields(
            "a",
            -7,
            "b",
            4294967295L,
            "c",
            true,
            "d",
            List.of(List.of(1f, 0f), List.of(0f, 1f)),
            "e",
            fields("x", Float.NaN, "y", List.of(-0f, 1.5e-7f)),
            "f",
            Float.POSITIVE_INFINITY);
    List<FieldState> declared =
        values.keySet().stream().map(name -> new FieldState(name, "float", false)).toList();
    TypeState type =
        new TypeState(
            "Knot",
            2,
            1,
            1,
            1,
            0,
            0,
            0,
            0,
            0,
            0,
            declared,
            List.of(new ParticleState(1, 3, 0, true, new Handle(0, 2), values)));
    String text =
        write(
            new StateJson.Header("Knot", 1, 1, 1, 1), new EffectState("Knot", List.of(type)), null);
    assertThat(text)
        .contains(
            "{\"slot\":1,\"generation\":3,\"instance\":0,\"parent\":{\"slot\":0,\"generation\":2},"
                + "\"fields\":{\"a\":-7,\"b\":4294967295,\"c\":true,\"d\":[[1.0,0.0],[0.0,1.0]],"
                + "\"e\":{\"x\":\"NaN\",\"y\":[-0.0,1.5e-7]},\"f\":\"Infinity\"}}");
  }

  @Test
  void stats() {
    TypeState type = new TypeState("Spark", 8, 5, 3, 6, 1, 0, 0, 10, 2, 0, List.of(), List.of());
    assertThat(StatsJson.write(new EffectState("Spark", List.of(type))))
        .isEqualTo(
            "{\"format\":\"tendril.stats/1\",\"types\":[{\"name\":\"Spark\",\"alive\":5,\"drawn\":10,\"drawRefused\":2}]}\n");
  }
}
