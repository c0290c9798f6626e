package dev.tendril.vulkan.pass.particles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.glsl.GlslOptions;
import dev.tendril.core.glsl.KernelGenerator;
import dev.tendril.vulkan.shader.ShaderCompiler;
import dev.tendril.vulkan.shader.ShaderStage;
import dev.tendril.vulkan.shader.SpirvText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables as Java writes and reads them are those of the compiled shaders. Needs no device. */
class TablesTest {
  private static String disassembly(String kernel) {
    try (ShaderCompiler compiler = ShaderCompiler.find(false).orElseThrow()) {
      return SpirvText.disassemble(
          compiler.compile(
              new KernelGenerator(GlslOptions.portable()).fixed(kernel).glsl(),
              ShaderStage.COMPUTE,
              kernel));
    }
  }

  private static int number(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertThat(matcher.find()).as(pattern).isTrue();
    return Integer.parseInt(matcher.group(1));
  }

  @ParameterizedTest
  @CsvSource({
    "clocks, TendrilInstance, " + Tables.INSTANCE_BYTES,
    "clocks, TendrilClock, " + Tables.CLOCK_BYTES,
    "scan, TendrilPopulation, " + Tables.POPULATION_BYTES,
    "scan, TendrilPopulationState, " + Tables.POPULATION_STATE_BYTES,
    "scan, TendrilLink, " + Tables.LINK_BYTES,
    "scan, TendrilLinkState, " + Tables.LINK_STATE_BYTES,
    "scan, TendrilRender, " + Tables.RENDER_BYTES,
    "scan, TendrilRenderState, " + Tables.RENDER_STATE_BYTES,
    "scan, TendrilSignalList, " + LifeTables.SIGNAL_LIST_BYTES,
    "scan, TendrilSignalState, " + LifeTables.SIGNAL_STATE_BYTES
  })
  void elementsAreAsFarApart(String kernel, String struct, int bytes) {
    assertThat(
            number(
                disassembly(kernel),
                "OpDecorate %_runtimearr_" + struct + "(?:_\\d+)? ArrayStride (\\d+)"))
        .isEqualTo(bytes);
  }

  @Test
  void membersThatJavaReadsStandWhereItLooks() {
    String scan = disassembly("scan");
    String state = "OpMemberDecorate %TendrilPopulationState(?:_\\d+)? ";
    assertThat(number(scan, state + "3 Offset (\\d+)")).isEqualTo(Tables.STATE_UPDATE_GROUPS);
    assertThat(number(scan, state + "4 Offset (\\d+)")).isEqualTo(Tables.STATE_HOST_BIRTH_GROUPS);
    assertThat(number(scan, state + "5 Offset (\\d+)")).isEqualTo(Tables.STATE_EMITTED);
    assertThat(number(scan, state + "6 Offset (\\d+)")).isEqualTo(Tables.STATE_DIED);
    assertThat(number(scan, state + "7 Offset (\\d+)")).isEqualTo(Tables.STATE_REFUSED);
    assertThat(number(scan, state + "8 Offset (\\d+)")).isEqualTo(Tables.STATE_INVALID);
    assertThat(number(scan, state + "9 Offset (\\d+)")).isEqualTo(Tables.STATE_LOOPS_CUT);
    String render = "OpMemberDecorate %TendrilRenderState(?:_\\d+)? ";
    assertThat(number(scan, render + "1 Offset (\\d+)")).isEqualTo(Tables.RENDER_LIST_GROUPS);
    assertThat(number(scan, render + "3 Offset (\\d+)")).isEqualTo(Tables.RENDER_DRAWN);
    assertThat(number(scan, render + "4 Offset (\\d+)")).isEqualTo(Tables.RENDER_REFUSED);
    assertThat(number(scan, "OpMemberDecorate %TendrilRoot(?:_\\d+)? 8 Offset (\\d+)"))
        .isEqualTo(64);
    assertThat(number(scan, "OpMemberDecorate %TendrilRoot(?:_\\d+)? 10 Offset (\\d+)"))
        .isEqualTo(72);
    assertThat(number(scan, "OpMemberDecorate %TendrilRoot(?:_\\d+)? 11 Offset (\\d+)"))
        .isEqualTo(80);
    assertThat(number(scan, state + "10 Offset (\\d+)")).isEqualTo(Tables.STATE_BIRTH_LOOPS_CUT);
    assertThat(
            number(
                disassembly("report"), "OpMemberDecorate %TendrilLife(?:_\\d+)? 8 Offset (\\d+)"))
        .isEqualTo(LifeTables.LIFE_BYTES - 8);
    assertThat(number(scan, "OpMemberDecorate %TendrilPush(?:_\\d+)? 9 Offset (\\d+)"))
        .isEqualTo(StepCommands.PUSH_BYTES - 4);
  }
}
