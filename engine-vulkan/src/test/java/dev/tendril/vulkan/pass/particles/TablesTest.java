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
    "TendrilInstance, " + Tables.INSTANCE_BYTES,
    "TendrilClock, " + Tables.CLOCK_BYTES,
    "TendrilPopulation, " + Tables.POPULATION_BYTES,
    "TendrilPopulationState, " + Tables.POPULATION_STATE_BYTES,
    "TendrilLink, " + Tables.LINK_BYTES,
    "TendrilLinkState, " + Tables.LINK_STATE_BYTES,
    "TendrilRender, " + Tables.RENDER_BYTES,
    "TendrilRenderState, " + Tables.RENDER_STATE_BYTES,
    "TendrilSignalList, " + LifeTables.SIGNAL_LIST_BYTES,
    "TendrilSignalState, " + LifeTables.SIGNAL_STATE_BYTES
  })
  void elementsAreAsFarApart(String struct, int bytes) {
    assertThat(
            number(
                disassembly("lists"),
                "OpDecorate %_runtimearr_" + struct + "(?:_\\d+)? ArrayStride (\\d+)"))
        .isEqualTo(bytes);
  }

  @Test
  void membersThatJavaReadsStandWhereItLooks() {
    String lists = disassembly("lists");
    String state = "OpMemberDecorate %TendrilPopulationState(?:_\\d+)? ";
    assertThat(number(lists, state + "3 Offset (\\d+)")).isEqualTo(Tables.STATE_UPDATE_GROUPS);
    assertThat(number(lists, state + "4 Offset (\\d+)")).isEqualTo(Tables.STATE_EMITTED);
    assertThat(number(lists, state + "5 Offset (\\d+)")).isEqualTo(Tables.STATE_DIED);
    assertThat(number(lists, state + "6 Offset (\\d+)")).isEqualTo(Tables.STATE_REFUSED);
    assertThat(number(lists, state + "7 Offset (\\d+)")).isEqualTo(Tables.STATE_INVALID);
    assertThat(number(lists, state + "8 Offset (\\d+)")).isEqualTo(Tables.STATE_LOOPS_CUT);
    assertThat(number(lists, state + "9 Offset (\\d+)")).isEqualTo(Tables.STATE_BIRTH_LOOPS_CUT);
    assertThat(number(lists, "OpMemberDecorate %TendrilLife(?:_\\d+)? 7 Offset (\\d+)"))
        .isEqualTo(LifeTables.LIFE_BYTES - 8);
    String render = "OpMemberDecorate %TendrilRenderState(?:_\\d+)? ";
    assertThat(number(lists, render + "2 Offset (\\d+)")).isEqualTo(Tables.RENDER_LISTED);
    assertThat(number(lists, render + "4 Offset (\\d+)")).isEqualTo(Tables.RENDER_REFUSED);
  }

  @Test
  void kernelsAreToldWhatTheyLookFor() {
    String lists = disassembly("lists");
    String push = "OpMemberDecorate %TendrilPush(?:_\\d+)? ";
    assertThat(number(lists, push + "10 Offset (\\d+)")).isEqualTo(StepCommands.FIXED_HOST_ROOTS);
    assertThat(number(lists, push + "12 Offset (\\d+)")).isEqualTo(StepCommands.FIXED_INDEX);
    assertThat(number(lists, push + "18 Offset (\\d+)")).isEqualTo(StepCommands.FIXED_BLOCKS);
  }

  @Test
  void groupsOfSumsAreAtMostAThousand() {
    // Up to 1,024 blocks each is a group, up to 65,536 there are 64 in one, then as many as it
    // takes.
    assertThat(BookLayout.groups(1)).isEqualTo(1);
    assertThat(BookLayout.groups(1024)).isEqualTo(1024);
    assertThat(BookLayout.groups(1025)).isEqualTo(17);
    assertThat(BookLayout.groups(65_536)).isEqualTo(1024);
    assertThat(BookLayout.groupShift(65_537)).isEqualTo(7);
    assertThat(BookLayout.groups(65_537)).isEqualTo(513);
    assertThat(BookLayout.groups(1 << 20)).isEqualTo(1024);
  }
}
