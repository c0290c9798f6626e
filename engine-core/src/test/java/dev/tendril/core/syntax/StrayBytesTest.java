package dev.tendril.core.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.FolderSources;
import dev.tendril.core.source.SourceLookup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Files in the encoding of an old editor: comments do no harm, the rest is named with its place.
 */
final class StrayBytesTest {
  @TempDir Path folder;

  private Texts.Parsed parse(String latin1) throws IOException {
    Files.write(folder.resolve("lib.hlsli"), latin1.getBytes(StandardCharsets.ISO_8859_1));
    return Texts.parse("#include \"lib.hlsli\"\n", new FolderSources(folder));
  }

  @Test
  void commentsAndSkippedTextMayHoldThem() throws IOException {
    Texts.Parsed parsed =
        parse(
            "// \u00a9 2009 Ren\u00e9\r\n"
                + "/* gr\u00f6\u00dfer \u00ff */\r\n"
                + "#if 0\r\n"
                + "\u00e9 \"\u00e9\r\n"
                + "#endif // \u00e9\r\n"
                + "#pragma region \u00e9\r\n"
                + "float a /* \u00b5 */ = 1;\r\n");
    assertThat(parsed.codes()).isEmpty();
    assertThat(parsed.unit().declarations()).hasSize(1);
  }

  /** The text, and the column where it is reported, once. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/* \u00e9 */ float gr\u00f6\u00dfe;             | 17 | 0xF6",
        "float\u00a0a\u00a0=\u00a01;                      | 6  | 0xA0",
        "float a = 1 \u00d7 2;                            | 13 | 0xD7",
        "[tooltip(\"\u00b5m\")] uniform float a;          | 11 | 0xB5",
        "#include \"caf\u00e9.hlsli\"                     | 14 | 0xE9",
        "\u00e9                                           | 1  | 0xE9",
        "#define A \u00e9                                 | 11 | 0xE9",
        "\"\u00e9                                         | 2  | 0xE9"
      })
  void elsewhereTheyAreReported(String line, int column, String value) throws IOException {
    Texts.Parsed parsed = parse("// \u00e9\n" + line + "\nfloat fine;\n");
    Diagnostic first = parsed.diagnostics().get(0);
    String shown = DiagnosticText.render(parsed.diagnostics());
    assertThat(first.code()).as(shown).isEqualTo("E0004");
    assertThat(first.message()).isEqualTo("the byte " + value + " is not UTF-8 text");
    assertThat(first.line() + ":" + first.column()).as(shown).isEqualTo("2:" + column);
    assertThat(parsed.codes().stream().filter("E0004"::equals)).as(shown).hasSize(1);
    assertThat(shown).doesNotContain("\uDCE9").contains("\uFFFD");
  }

  /** Characters of two units before and behind do not confuse the columns. */
  @Test
  void columnsCountEachByteOnce() throws IOException {
    String text = "/* \ud83d\udd25 ";
    byte[] start = text.getBytes(StandardCharsets.UTF_8);
    byte[] bytes = new byte[start.length + 6];
    System.arraycopy(start, 0, bytes, 0, start.length);
    byte[] rest = {(byte) 0xFF, '*', '/', (byte) 0x80, ' ', 'x'};
    System.arraycopy(rest, 0, bytes, start.length, rest.length);
    Files.write(folder.resolve("a.hlsli"), bytes);
    SourceLookup sources = new FolderSources(folder);

    Diagnostic first = Texts.parse("#include \"a.hlsli\"\n", sources).diagnostics().get(0);

    assertThat(first.code()).isEqualTo("E0004");
    assertThat(first.column()).isEqualTo(9); // `/* F S * /` and the byte, S for the stray one
  }
}
