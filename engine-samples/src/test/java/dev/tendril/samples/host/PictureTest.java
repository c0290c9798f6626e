package dev.tendril.samples.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PictureTest {
  @TempDir Path folder;

  @Test
  void pngsComeBackAsTheyWent() throws IOException {
    byte[] pixels = new byte[37 * 11 * 4];
    new Random(1).nextBytes(pixels);
    Path file = folder.resolve("deep/er/picture.png");
    new Picture(37, 11, pixels.clone()).writePng(file);
    new Picture(37, 11, pixels.clone()).writePng(file); // replaces
    Picture back = Picture.read(file);
    assertThat(back.width()).isEqualTo(37);
    assertThat(back.height()).isEqualTo(11);
    assertThat(back.rgba()).isEqualTo(pixels);
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void whatIsNoImageIsSaidSo() throws IOException {
    Path text = folder.resolve("text.png");
    Files.writeString(text, "not an image");
    Path empty = Files.createFile(folder.resolve("empty.png"));
    assertThatThrownBy(() -> Picture.read(text)).hasMessageContaining("is not an image");
    assertThatThrownBy(() -> Picture.read(empty)).hasMessageContaining("it is empty");
    assertThatThrownBy(() -> Picture.read(folder)).hasMessageContaining("is a directory");
    assertThatThrownBy(() -> Picture.read(folder.resolve("none.png")))
        .hasMessageContaining("there is no file");
  }

  @Test
  void halfFloats() {
    assertThat(Picture.halfToFloat(0x0000)).isEqualTo(0f);
    assertThat(Picture.halfToFloat(0x3c00)).isEqualTo(1f);
    assertThat(Picture.halfToFloat(0xc000)).isEqualTo(-2f);
    assertThat(Picture.halfToFloat(0x0001)).isEqualTo(0x1p-24f);
    assertThat(Picture.halfToFloat(0x7bff)).isEqualTo(65504f);
    assertThat(Picture.halfToFloat(0x7c00)).isEqualTo(Float.POSITIVE_INFINITY);
    assertThat(Picture.halfToFloat(0x7e00)).isNaN();
  }

  @Test
  void linearColourIsEncoded() {
    assertThat(Picture.srgb(0)).isZero();
    assertThat(Picture.srgb(0.5f)).isEqualTo(188);
    assertThat(Picture.srgb(1)).isEqualTo(255);
    assertThat(Picture.srgb(100)).isEqualTo(255);
    assertThat(Picture.srgb(-1)).isZero();
    assertThat(Picture.srgb(Float.NaN)).isZero();
    assertThat(Picture.srgb(0.002f)).isEqualTo(7); // the straight part
  }

  @Test
  void supersamplesAreAveragedInLinearLight() {
    ByteBuffer halfFloats = ByteBuffer.allocate(4 * 8).order(ByteOrder.nativeOrder());
    halfFloats.putShort(0, (short) 0x3c00).putShort(8, (short) 0x4400); // 1 and 4, which shows as 1
    Picture one = Picture.ofLinearHalfFloats(1, 1, 2, halfFloats);
    assertThat(one.byteAt(0, 0, 0)).isEqualTo(188);
    assertThat(one.byteAt(0, 0, 1)).isZero();
    assertThat(one.byteAt(0, 0, 3)).isEqualTo(255);
  }
}
