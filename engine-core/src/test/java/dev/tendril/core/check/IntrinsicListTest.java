package dev.tendril.core.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.Diagnostics;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each function of HLSL is known in all its forms, or refused with what to use instead. */
final class IntrinsicListTest {
  private static final String VARIABLES =
      """
      float f = p0.any; float2 f2 = f; float3 f3 = f; float4 f4 = f; int i = (int)f; int2 i2 = i; int3 i3 = i;
      int4 i4 = i; uint u = i; uint2 u2 = u; uint3 u3 = u; uint4 u4 = u; bool b = i > 3; bool2 b2 = b; bool3 b3 = b;
      bool4 b4 = b; double d = f; double2 d2 = d; double3 d3 = d; int64_t l = i; int64_t2 l2 = l; uint64_t w = u;
      uint64_t2 w2 = w; float2x2 m = f; float2x3 m23 = f; float3x3 m33 = f; float4x4 m44 = f; int2x2 n = i;
      float3 o = f; float p = f; uint q = u; uint r = u;
      """;

  /** A line of the list. */
  record Entry(String name, String category, List<String> forms) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static List<Entry> entries() throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (InputStream in = IntrinsicListTest.class.getResourceAsStream("/intrinsics.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().toList()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          String[] parts = line.split("\\|");
          List<String> forms =
              parts.length < 3
                  ? List.of()
                  : Stream.of(parts[2].split(";")).map(String::strip).toList();
          entries.add(new Entry(parts[0].strip(), parts[1].strip(), forms));
        }
      }
    }
    return entries;
  }

  static List<Entry> known() throws IOException {
    return entries().stream().filter(entry -> !entry.forms().isEmpty()).toList();
  }

  static List<Entry> refused() throws IOException {
    return entries().stream().filter(entry -> entry.forms().isEmpty()).toList();
  }

  private static List<Diagnostic> check(String statements) {
    Diagnostics diagnostics = new Diagnostics();
    String text =
        CheckTexts.file("template<typename T> void exactly(T value, T same) {}\n", statements)
            .replace("inout Particle p)", "inout Particle p0)");
    CheckTexts.check(text, diagnostics);
    return diagnostics.all();
  }

  /** Its result goes into a variable of exactly the type without a word. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("known")
  void isKnown(Entry entry) {
    StringBuilder statements = new StringBuilder(VARIABLES);
    for (String form : entry.forms()) {
      String type = form.substring(0, form.indexOf(" = "));
      String call = form.substring(form.indexOf(" = ") + 3);
      assertThat(call).startsWith(entry.name() + "(");
      statements.append(
          type.equals("void") ? call + ";\n" : "exactly(%s, (%s)0);\n".formatted(call, type));
    }
    assertThat(DiagnosticText.render(check(statements.toString()))).isEmpty();
  }

  @Test
  void formsOfAnotherTypeAreNoticed() {
    assertThat(check(VARIABLES + "exactly(abs(f), (int)0);")).isNotEmpty();
    assertThat(check(VARIABLES + "exactly(sign(f3), (float3)0);")).isNotEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void isRefusedWithAdvice(Entry entry) {
    List<Diagnostic> reported = check(entry.name() + "();");
    assertThat(reported).hasSize(1);
    Diagnostic refusal = reported.get(0);
    assertThat(refusal.code()).isEqualTo("E0210");
    assertThat(refusal.message()).contains("`" + entry.name() + "`");
    assertThat(refusal.help()).isNotBlank();
    assertThat(TypeNames.problem(entry.name())).as("a file may have the name").isNull();
  }

  /** What the checker knows stands in the list, and each name once. */
  @Test
  void isComplete() throws IOException {
    List<String> names = entries().stream().map(Entry::name).toList();
    assertThat(names).doesNotHaveDuplicates().hasSizeGreaterThan(220);
    assertThat(names).containsAll(IntrinsicCalls.names());
    assertThat(new TreeSet<>(known().stream().map(Entry::category).toList()))
        .containsExactly("bits", "matrix", "number", "packing", "test", "vector");
  }
}
