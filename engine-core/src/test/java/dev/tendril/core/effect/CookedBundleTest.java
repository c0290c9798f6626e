package dev.tendril.core.effect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.core.VfxCompiler;
import dev.tendril.core.glsl.EffectCooker;
import dev.tendril.core.glsl.GlslOptions;
import dev.tendril.core.schema.UniformType;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.value.DetailLevel;
import dev.tendril.core.value.Numbers;
import dev.tendril.core.value.Scheduling;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class CookedBundleTest {
  /** As the format says; written down here a second time. */
  private static final int HEAD = 8 + 4 + 4 + 8 + 4 + 4 + 32 + 16;

  private static final int FRONT = HEAD + 3 * 32;

  private static final Map<String, String> TEXTS =
      Map.of(
          "Root.vfx",
          """
          [range(0, 9)] uniform float rate = 5;
          [color] uniform float3 hot = float3(1, 0.5, 0.25);
          [gradient] uniform Gradient sky = { 0: float3(1, 0, 0), 1: float3(0, 0, 1) };
          [curve] uniform Curve fade = { 0: 1, 0.5: 0.25, 1: 0 };
          Texture2D glow;
          struct Inner { float a; int2 b[2]; };
          [node] [capacity(100)] [rate(30)] [priority(2)] [lod(20, 0.5, 1)] [lod(40, 0, 0.25)]
          struct Particle { float3 position : POSITION; Inner inner; float2x3 turn; bool on; };
          [texture(glow)] struct Render { float3 position; float size; };
          bool update(inout Particle p) {
            Render r; r.position = p.position; r.size = rate * fade.at(0.5) + hot.x; draw(r);
            Mote m; emit(m, 2); p.inner.a += 1;
            return true;
          }
          """,
          "Mote.vfx",
          "struct Particle { float age; }; bool update(inout Particle p) { return p.age < 1; }");

  private static CookedBundle bundle() {
    return new CookedBundle(
        false,
        List.of(
            new CookedBundle.Variant(false, List.of(entry("Mote.vfx"), entry("Root.vfx"))),
            new CookedBundle.Variant(true, List.of(entry("Mote.vfx"), entry("Root.vfx")))));
  }

  /** With the hash of each shader's text for its code: only the bundle looks at it here. */
  private static CookedBundle.Entry entry(String path) {
    CookedEffect effect =
        new EffectCooker(GlslOptions.portable())
            .cook(VfxCompiler.compile(new MapSources(TEXTS), path).effectOrThrow());
    CookedEffect compiled =
        effect.withShaders(
            shader -> {
              ByteBuffer words = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN);
              words.putInt(0, 0x07230203).putInt(4, shader.code().hashCode());
              return new CookedShader(
                  shader.name(), shader.stage(), new CookedShader.Binary(words));
            });
    return new CookedBundle.Entry(compiled, List.of("shaderInt64"));
  }

  @Test
  void readsWhatItWrote() throws UnusableBundleException {
    CookedBundle bundle = bundle();
    byte[] file = bundle.write();
    CookedBundle read = CookedBundle.read(file);
    assertThat(read).isEqualTo(bundle);
    assertThat(read.write()).isEqualTo(file);
    CookedType root = read.variants().get(1).entries().get(1).effect().root();
    assertThat(root.capacity()).isEqualTo(100);
    assertThat(root.scheduling())
        .isEqualTo(
            new Scheduling(
                30f, 2, List.of(new DetailLevel(20, 0.5f, 1), new DetailLevel(40, 0, 0.25f))));
    assertThat(root.links().get(0).target()).isEqualTo("Mote.vfx");
    assertThat(root.uniforms().get(3).type().kind()).isEqualTo(UniformType.Kind.CURVE);
  }

  @Test
  void equalEffectsGiveEqualBytesAndAreStoredOnce() {
    byte[] file = bundle().write();
    assertThat(bundle().write()).isEqualTo(file);
    CookedBundle.Variant one = new CookedBundle.Variant(false, List.of(entry("Root.vfx")));
    int single = new CookedBundle(false, List.of(one)).write().length;
    assertThat(file.length).isLessThan(single + single / 2);
  }

  @Test
  void uniformDefaultsAreTheBlocksWords() {
    CookedType root = entry("Root.vfx").effect().root();
    CookedLayout block = root.uniformBlock();
    List<Integer> words = root.uniformDefaults();
    assertThat(words).hasSize(4 * block.groupCount());
    assertThat(words.get(block.first(0).offsetBytes() / 4)).isEqualTo(Float.floatToIntBits(5));
    int hot = block.first(1).offsetBytes() / 4;
    assertThat(words.subList(hot, hot + 3))
        .containsExactly(
            Float.floatToIntBits(1), Float.floatToIntBits(0.5f), Float.floatToIntBits(0.25f));
  }

  @Test
  void aPresetIsCookedIn() {
    Map<String, String> texts =
        Map.of(
            "A.vfx",
            """
            uniform float2 pair = float2(1, 2);
            uniform Curve fade = { 0: 1, 1: 0 };
            Texture2D glow;
            struct Particle { float3 position : POSITION; };
            bool update(inout Particle p)
            {
                p.position.xy = pair * fade.at(time) * glow.Load(int2(0, 0)).rg;
                return p.position.x > 0;
            }
            """,
            "A.preset.json",
            """
            {"format": "tendril.preset/1", "capacities": {"A": 77}, "bindings": {"glow": "g.png"},
             "uniforms": {"pair": [3, 4], "fade": {"keys": [{"at": 0, "value": 5}]}}}
            """);
    CookedEffect effect =
        new EffectCooker(GlslOptions.portable())
            .cook(VfxCompiler.compileWithPreset(new MapSources(texts), "A.vfx").effectOrThrow());
    CookedType root = effect.root();
    assertThat(root.capacity()).isEqualTo(77);
    assertThat(effect.bindings()).containsExactly(new CookedEffect.Binding("glow", "g.png"));
    int pair = root.uniformBlock().first(0).offsetBytes() / 4;
    assertThat(root.uniformDefaults().subList(pair, pair + 2))
        .containsExactly(Float.floatToIntBits(3), Float.floatToIntBits(4));
    int key = root.uniformBlock().first(1).offsetBytes() / 4 + 4; // the table's head is a group
    assertThat(root.uniformDefaults().subList(key, key + 2))
        .containsExactly(Float.floatToIntBits(0), Float.floatToIntBits(5));
    assertThat(effect.schema().uniform("pair").defaultValue())
        .as("the schema says what the file says")
        .isEqualTo(Numbers.of(1f, 2f));
  }

  // ---- damage

  private static void assertRefused(byte[] file, String why) {
    assertThatThrownBy(() -> CookedBundle.read(file))
        .isInstanceOf(UnusableBundleException.class)
        .hasMessageContaining(why);
  }

  @Test
  void whatIsCutOffIsRefusedWhereverItEnds() {
    byte[] file = bundle().write();
    for (int length = 0; length < file.length; length += 1 + length / 200) {
      assertRefused(Arrays.copyOf(file, length), length < 8 ? "no bundle" : "cut off");
    }
    assertRefused(Arrays.copyOf(file, file.length + 1), "follows its end");
  }

  @Test
  void everyBitCounts() {
    byte[] file = bundle().write();
    Random random = new Random(7);
    for (int i = 0; i < 1500; i++) {
      int bit = i < 8 * FRONT ? i : random.nextInt(8 * file.length);
      file[bit / 8] ^= (byte) (1 << bit % 8);
      assertRefused(file, "it ");
      file[bit / 8] ^= (byte) (1 << bit % 8);
    }
  }

  /** Checksums hold, contents do not: nothing but the one exception, and no memory to speak of. */
  @Test
  void contentsThatLieAreRefused() throws Exception {
    byte[] file = bundle().write();
    Random random = new Random(3);
    int refused = 0;
    for (int i = 0; i < 4000; i++) {
      byte[] changed = file.clone();
      ByteBuffer view = ByteBuffer.wrap(changed);
      for (int n = random.nextInt(3); n >= 0; n--) {
        int at = FRONT + random.nextInt(file.length - FRONT - 4);
        switch (random.nextInt(4)) {
          case 0 -> view.putInt(at, random.nextInt());
          case 1 -> view.putInt(at, Integer.MAX_VALUE);
          case 2 -> view.putInt(at, random.nextInt(64));
          default -> changed[at] = (byte) random.nextInt();
        }
      }
      seal(changed);
      try {
        CookedBundle.read(changed); // a changed number may well be another number
      } catch (UnusableBundleException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(1000);
  }

  @Test
  void sizesThatLieAreRefused() throws Exception {
    byte[] file = bundle().write();
    for (long size : new long[] {-1, 0, Long.MAX_VALUE, Integer.MAX_VALUE, file.length}) {
      for (int field = HEAD - 16; field < HEAD; field += 8) {
        byte[] changed = file.clone();
        ByteBuffer.wrap(changed).putLong(field, size);
        sealHead(changed);
        assertRefused(changed, "it");
      }
    }
  }

  private static void seal(byte[] file) throws Exception {
    ByteBuffer view = ByteBuffer.wrap(file);
    int effects = (int) view.getLong(HEAD - 16);
    hash(file, FRONT, effects, HEAD + 32);
    hash(file, FRONT + effects, file.length - FRONT - effects, HEAD + 64);
    sealHead(file);
  }

  private static void sealHead(byte[] file) throws Exception {
    hash(file, 0, HEAD, HEAD);
  }

  private static void hash(byte[] file, int from, int length, int to) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    digest.update(file, from, length);
    System.arraycopy(digest.digest(), 0, file, to, 32);
  }

  // ---- other engines

  @Test
  void otherFormatsAndEnginesAreNamed() throws Exception {
    byte[] file = bundle().write();
    ByteBuffer view = ByteBuffer.wrap(file);
    view.putInt(8, 2);
    assertRefused(file, "it has format 2, and this engine reads format 1");
    view.putInt(8, 1).putInt(12, CookedBundle.KERNEL_INTERFACE + 1);
    file[32] = '7';
    sealHead(file);
    assertRefused(file, "it was cooked by Tendril 7.1.0-SNAPSHOT, whose runtime differs");
    view.putInt(12, CookedBundle.KERNEL_INTERFACE).putInt(24, 1 << 22 | 4 << 12);
    sealHead(file);
    assertRefused(file, "another Vulkan version");
    assertRefused(
        "a text, and no bundle of anything".getBytes(StandardCharsets.UTF_8), "no bundle");
  }

  @Test
  void fieldsOfEnumsBeginAsTheirEntries() {
    String text =
        """
        enum class Mode { Slow = 3, Fast };
        struct Pair { Mode two[2]; };
        struct Particle { float3 position : POSITION; Mode mode = Mode::Fast; Pair pair; };
        bool update(inout Particle p) { return p.mode == Mode::Fast; }
        """;
    CookedEffect effect =
        new EffectCooker(GlslOptions.portable())
            .cook(
                VfxCompiler.compile(new MapSources(Map.of("One.vfx", text)), "One.vfx")
                    .effectOrThrow());
    List<CookedType.Field> fields = effect.root().fields();
    assertThat(fields.get(1).initialWords()).containsExactly(4);
    assertThat(fields.get(2).initialWords()).containsExactly(0, 0);
  }

  @Test
  void theEnginesVersionIsTheBuilds() throws IOException {
    assertThat(Files.readString(Path.of("pom.xml")))
        .contains("<version>" + CookedBundle.ENGINE_VERSION + "</version>");
  }

  /**
   * Bundles hold kernels that were compiled with these files. When one changes so that kernels made
   * before do not fit any more, raise {@link CookedBundle#KERNEL_INTERFACE}; then put the new hash
   * here, in either case.
   */
  @Test
  void theKernelsInterfaceIsThisOne() throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (String name :
        List.of(
            "tables.glsl",
            "life.glsl",
            "push-type.glsl",
            "push-births.glsl",
            "push-fixed.glsl",
            "step.glsl",
            "view.glsl",
            "viewdata.glsl",
            "cover.glsl")) {
      try (InputStream in = EffectCooker.class.getResourceAsStream(name)) {
        digest.update(in.readAllBytes());
      }
    }
    String hash = HexFormat.of().formatHex(digest.digest()).substring(0, 16);
    assertThat(CookedBundle.KERNEL_INTERFACE + " " + hash).isEqualTo("8 a3f85f06cd49268c");
  }
}
