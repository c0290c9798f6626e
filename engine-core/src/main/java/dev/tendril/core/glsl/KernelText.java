package dev.tendril.core.glsl;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/** Builds the text of one shader. */
final class KernelText {
  static final String LONG_EXTENSION = "GL_EXT_shader_explicit_arithmetic_types_int64";

  private static final Pattern LONGS = Pattern.compile("\\b(u?int64_t|[iu]64vec[234])\\b");

  private final StringBuilder out = new StringBuilder();
  private int indent;

  /** A line; a closing brace at its start steps out, an opening one at its end steps in. */
  KernelText line(String format, Object... arguments) {
    String line = arguments.length == 0 ? format : String.format(Locale.ROOT, format, arguments);
    if (line.startsWith("}")) {
      indent--;
    }
    out.append(line.isEmpty() ? "" : "  ".repeat(indent)).append(line).append('\n');
    if (line.endsWith("{")) {
      indent++;
    }
    return this;
  }

  KernelText raw(String text) {
    out.append(text);
    if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
      out.append('\n');
    }
    return this;
  }

  /** A file of this package's resources. */
  static String resource(String name) {
    try (InputStream in = KernelText.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text, with the extension for 64-bit integers if there are some. */
  @Override
  public String toString() {
    String text = out.toString();
    if (!LONGS.matcher(text).find()) {
      return text;
    }
    int afterVersion = text.indexOf('\n') + 1;
    return text.substring(0, afterVersion)
        + "#extension "
        + LONG_EXTENSION
        + " : require\n"
        + text.substring(afterVersion);
  }
}
