package dev.tendril.core.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.SourceFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class LexerTest {
  @Test
  void numbersEndWhereSwizzlesBegin() {
    assertThat(tokens("1.xxx")).isEqualTo("1|.|xxx");
    assertThat(tokens("1.0.xxx")).isEqualTo("1.0|.|xxx");
    assertThat(tokens("1..xxx")).isEqualTo("1.|.|xxx");
    assertThat(tokens("1.f.x")).isEqualTo("1.f|.|x");
    assertThat(tokens("1.h 1.e3 1.e 1.ex 1.fx")).isEqualTo("1.h|1.e3|1|.|e|1|.|ex|1|.|fx");
    assertThat(tokens("1e-3 1e+3-2 1-3 0xE-1 0x1F.x .5.x 1.5.6"))
        .isEqualTo("1e-3|1e+3|-|2|1|-|3|0xE|-|1|0x1F|.|x|.5|.|x|1.5|.6");
    assertThat(tokens("1abc 09.5 1e 3in")).isEqualTo("1abc|09.5|1e|3in");
  }

  @Test
  void signsAreTakenLongestFirst() {
    assertThat(tokens("a+++b<<=c>>=d->e...##::")).isEqualTo("a|++|+|b|<<=|c|>>=|d|->|e|...|##|::");
    assertThat(tokens("a<b>>c>=d&&e||!f!=g==h^=i|j"))
        .isEqualTo("a|<|b|>>|c|>=|d|&&|e|||" + "|!|f|!=|g|==|h|^=|i|||j");
  }

  @Test
  void lineEndsOfAllKindsStartLines() {
    String text = "a\rb\r\nc\nd /*\n*/ e \\\n f";
    assertThat(
            Lexer.tokens(new SourceFile("a", text), new Diagnostics()).stream()
                .filter(Token::startsLine)
                .map(Token::text))
        .containsExactly("a", "b", "c", "d");
  }

  private static String tokens(String text) {
    Diagnostics diagnostics = new Diagnostics();
    String tokens =
        Lexer.tokens(new SourceFile("a", text), diagnostics).stream()
            .map(Token::text)
            .collect(Collectors.joining("|"));
    assertThat(diagnostics.all()).isEmpty();
    return tokens;
  }
}
