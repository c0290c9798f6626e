package dev.tendril.core.source;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** From a file's bytes to its text. */
final class SourceText {
  /** The largest file that is read, in bytes. */
  static final int MAX_BYTES = 4 << 20;

  private SourceText() {}

  /** UTF-8 with or without byte-order mark; everything else is refused with its byte offset. */
  static SourceLookup.Result decode(String path, byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      return tooLarge(bytes.length);
    }
    if (startsWith(bytes, 0xFF, 0xFE) || startsWith(bytes, 0xFE, 0xFF)) {
      return new SourceLookup.Unreadable(
          "it is UTF-16 text (it begins with that byte-order mark); save it as UTF-8",
          SourceProblem.NOT_UTF8);
    }
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        return new SourceLookup.Unreadable(
            "it is a binary file, not text (a NUL byte at offset " + i + ")");
      }
    }
    int start = startsWith(bytes, 0xEF, 0xBB, 0xBF) ? 3 : 0;
    ByteBuffer in = ByteBuffer.wrap(bytes, start, bytes.length - start);
    CharBuffer out = CharBuffer.allocate(bytes.length - start);
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    CoderResult result = decoder.decode(in, out, true);
    if (result.isError()) {
      int offset = in.position();
      return new SourceLookup.Unreadable(
          String.format(
              Locale.ROOT,
              "it is not UTF-8 text (byte 0x%02X at offset %d, in line %d); save it as UTF-8",
              bytes[offset] & 0xFF,
              offset,
              lineAt(bytes, offset)),
          SourceProblem.NOT_UTF8);
    }
    decoder.flush(out);
    return new SourceLookup.Found(new SourceFile(path, out.flip().toString()));
  }

  static SourceLookup.Unreadable tooLarge(long bytes) {
    return new SourceLookup.Unreadable(
        "it has " + bytes + " bytes, and a text file may have " + MAX_BYTES + " (4 MiB)");
  }

  private static boolean startsWith(byte[] bytes, int... mark) {
    if (bytes.length < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if ((bytes[i] & 0xFF) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  private static int lineAt(byte[] bytes, int offset) {
    int line = 1;
    for (int i = 0; i < offset; i++) {
      boolean lineEnd = bytes[i] == '\n' || (bytes[i] == '\r' && bytes[i + 1] != '\n');
      line += lineEnd ? 1 : 0;
    }
    return line;
  }
}
