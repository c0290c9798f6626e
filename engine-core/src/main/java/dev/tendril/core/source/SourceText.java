package dev.tendril.core.source;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** From a file's bytes to its text. */
final class SourceText {
  /** The largest file that is read, in bytes. */
  static final int MAX_BYTES = 4 << 20;

  private static final char FIRST_STRAY = 0xDC00;

  private SourceText() {}

  /**
   * UTF-8 with or without byte-order mark. A byte that is no UTF-8 becomes the lone surrogate
   * U+DC00 + byte: in a comment it does no harm, elsewhere the lexer names it with its place.
   */
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
    while (result.isError()) {
      for (int i = 0; i < result.length(); i++) {
        out.put((char) (FIRST_STRAY + (in.get() & 0xFF)));
      }
      result = decoder.decode(in, out, true);
    }
    decoder.flush(out);
    return new SourceLookup.Found(new SourceFile(path, out.flip().toString()));
  }

  static SourceLookup.Unreadable tooLarge(long bytes) {
    return new SourceLookup.Unreadable(
        "it has " + bytes + " bytes, and a text file may have " + MAX_BYTES + " (4 MiB)");
  }

  /** Whether a character stands for a byte that is no UTF-8. */
  static boolean isStrayByte(int c) {
    return c >= FIRST_STRAY + 0x80 && c <= FIRST_STRAY + 0xFF;
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
}
