package dev.tendril.samples.command;

import dev.tendril.core.source.JsonText;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.EffectState.TypeState;

/** Writes {@code tendril.stats/1}: what {@code render --stats} leaves. */
final class StatsJson {
  private StatsJson() {}

  static String write(EffectState state) {
    StringBuilder text = new StringBuilder("{\"format\":\"tendril.stats/1\",\"types\":[");
    String separator = "";
    for (TypeState type : state.types()) {
      text.append(separator).append("{\"name\":").append(JsonText.quoted(type.name()));
      text.append(",\"alive\":").append(type.alive());
      text.append(",\"drawn\":").append(type.drawn());
      text.append(",\"drawRefused\":").append(type.drawRefused()).append('}');
      separator = ",";
    }
    return text.append("]}\n").toString();
  }
}
