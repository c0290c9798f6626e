package dev.tendril.vulkan.shader;

/**
 * Our own GLSL did not compile: a bug of the engine, never the mistake of a user. The message holds
 * what a report needs: the compiler's words and the text with line numbers.
 */
public final class ShaderCompileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String compilerMessages;
  private final String numberedGlsl;

  ShaderCompileException(String name, String compilerMessages, String glsl) {
    this(name, compilerMessages, glsl, number(glsl));
  }

  private ShaderCompileException(
      String name, String compilerMessages, String glsl, String numberedGlsl) {
    super(
        "the generated shader "
            + name
            + " ("
            + glsl.length()
            + " characters) does not compile; this is a bug in Tendril, please report it:\n"
            + compilerMessages.strip()
            + "\n"
            + numberedGlsl);
    this.compilerMessages = compilerMessages;
    this.numberedGlsl = numberedGlsl;
  }

  /** The compiler's own words, about lines of {@link #numberedGlsl}. */
  public String compilerMessages() {
    return compilerMessages;
  }

  /** The text that did not compile, each line with its number from 1. */
  public String numberedGlsl() {
    return numberedGlsl;
  }

  private static String number(String glsl) {
    StringBuilder numbered = new StringBuilder();
    int line = 1;
    for (String text : (Iterable<String>) glsl.lines()::iterator) {
      numbered.append(String.format("%5d  ", line++)).append(text).append('\n');
    }
    return numbered.toString();
  }
}
