package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.FolderSources;
import dev.tendril.core.source.MapSources;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.Effects;
import dev.tendril.vulkan.testing.GpuTest;
import dev.tendril.vulkan.testing.Oracle;
import dev.tendril.vulkan.testing.Oracle.Pair;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The twin on the CPU predicts what the device does. */
@GpuTest
class TwinOracleTest {
  private static MapSources texts(String... files) {
    Map<String, String> texts = new HashMap<>();
    for (int i = 0; i < files.length; i += 2) {
      texts.put(files[i] + ".vfx", files[i + 1]);
    }
    return new MapSources(texts);
  }

  /**
   * Roots emit two types, one of them a node that grows children; all of it is decided by integers
   * and random bits. Populations are too small, records too few. (Mesa's software driver ends long
   * loops by itself, so none is long.)
   */
  private static final MapSources INTEGERS =
      texts(
          "Root",
          """
          uniform int burst = 3;
          struct Particle { float3 position : POSITION; uint n; int sum; uint mix; };
          uint stir(uint x, int by) { x ^= x << (by & 40); x += uint(by) * 2654435761u; return x % 1000003u / 3u; }
          bool update(inout Particle p) {
            p.n++;
            p.mix = stir(p.mix + particleId, int(p.n) - 5);
            Chip c;
            c.kind = int(p.n);
            emit(c, burst);
            for (int i = 0; i < randomInt(9); i++) { c.kind = -i; emit(c, i % 3); p.sum += c.kind; }
            Vine v;
            v.tag = p.mix;
            if (p.n % 4 == 1) emit(v);
            return !stopping && p.n < 40;
          }
          void init(inout Chip c, Birth b) {
            c.life = 1 + randomInt(6);
            c.index = b.index * 100 + b.count;
            c.id = particleId;
          }
          """,
          "Chip",
          """
          [capacity(60)]
          struct Particle { int kind; int life; uint index; uint id; bool odd; int4 table[3]; int2 at; };
          struct Render { float3 position; float size; };
          bool update(inout Particle c) {
            c.life--;
            c.odd = !c.odd;
            c.table[c.life & 3].wx = int2(c.kind / (c.life - 1), c.kind % (c.life - 2));
            c.at = c.table[c.kind].xw + c.table[uint(c.life)].zx;
            switch (c.kind) { case 1: case 5: c.at += 3; break; case -2: c.at.y--; break; default: break; }
            Render r;
            for (int i = 0; i < c.life + 3; i++) draw(r);
            return c.life > 0;
          }
          """,
          "Vine",
          """
          [node] [capacity(50)]
          struct Particle { uint tag; int depth; int seen; bool linked; uint r; };
          void init(inout Particle v, Birth b) { v.r = uint(randomInt(1000)); }
          bool update(inout Particle v) {
            Particle q;
            v.linked = getParent(q);
            if (v.linked) v.seen = int(q.r % 7u) + q.seen;
            v.r = v.r * 5u + v.tag;
            Particle c;
            c.tag = v.tag + 1;
            c.depth = v.depth + 1;
            if (v.depth < 4 && chance(0.3)) emitChild(c, 2);
            return !chance(0.15);
          }
          """);

  @Test
  void integersAreEqualToTheBitForAWholeRun(VulkanDevice device) {
    try (Oracle oracle = new Oracle(device, INTEGERS, "Root.vfx", 0)) {
      Pair first = oracle.spawn(2, 1);
      Pair second = oracle.spawn(1, 2);
      oracle.steps(12, 0.25);
      first.moveTo(1, 2, 3);
      second.trigger(2);
      oracle.step(0);
      oracle.steps(6, 0.125);
      second.kill();
      Pair third = oracle.spawn(3, 3);
      oracle.steps(8, 0.25);
      third.stop();
      oracle.steps(8, 0.25);
      first.kill();
      oracle.steps(2, 0.25);
      assertThat(oracle.twin().counters("Chip").refused()).isPositive();
      assertThat(oracle.twin().counters("Chip").drawRefused()).isPositive();
      assertThat(oracle.twin().counters("Vine").emitted()).isGreaterThan(20);
    }
  }

  /** A round of 1 + 16 x 5 ends the loop long before a driver does. */
  @Test
  void loopsOfTheLibraryCountWithThoseAroundThem(VulkanDevice device) {
    MapSources sources =
        texts(
            "Rough",
            """
            struct Particle { float3 position : POSITION; float height; int k; };
            bool update(inout Particle p) {
              if (p.position.x > 0) while (p.k >= 0) { p.height = fbm(p.position.xy, 2); p.k++; }
              return true;
            }
            """);
    try (Oracle oracle = new Oracle(device, sources, "Rough.vfx", 2e-6)) {
      oracle.spawn(1, 1).moveTo(1, 2, 3);
      oracle.spawn(1, 2);
      oracle.step(0.25);
      assertThat(oracle.twin().particles("Rough").get(0).whole("k")).isEqualTo((1 << 20) / 81);
      assertThat(oracle.twin().counters("Rough").loopsCut()).isEqualTo(1);
    }
  }

  @Test
  void aFountainWithRatesRandomNumbersAndNoise(VulkanDevice device) {
    try (Oracle oracle = new Oracle(device, texts(Effects.FOUNTAIN), "Fountain.vfx", 2e-6)) {
      Pair first = oracle.spawn(1, 7);
      oracle.spawn(2, 8).moveTo(1, -2, 3);
      for (int i = 0; i < 14; i++) {
        oracle.step(0.01 + 0.004 * (i % 5));
        first.moveTo(i, 1, 0);
      }
      first.stop();
      oracle.steps(3, 0.03);
      assertThat(oracle.twin().count("Ember")).isGreaterThan(20);
    }
  }

  /** Their order among other effects, and as arguments. */
  @Test
  void staticVariables(VulkanDevice device) {
    MapSources sources =
        texts(
            "Lab",
            """
            uniform int burst = 2;
            static int n = burst + 1;
            static int seen[4];
            static int early = late() + 10;
            static int limit = early * 2;
            struct Box { int low; int high; int grow(int by) { low -= by; high += by; n++; return high; } };
            static Box box = { 1, 2 };
            struct Particle { int4 i; int4 j; int stage; };
            int late() { return limit + n; }
            int next() { static int own = 5; own++; return own + n++; }
            int from(int x) { static int first = x; return first++; }
            int change(inout int x) { n += 10; x += 1; return n; }
            int look(inout int x) { n += 100; return x; }
            void init(inout Particle p, Birth b) {
              Particle q;
              if (b.fromHost && p.stage++ < int(b.index % 3)) again(q, b);
              p.i = n + next();
            }
            void again(inout Particle p, Birth b) { p.stage = n++; }
            bool update(inout Particle p) {
              p.i.x = n + next() * 100 + n * 10000;
              p.i.y += from(p.stage) * 100 + from(1) * 10 + early + limit;
              p.i.z = change(n) * 100 + n;
              p.i.w = look(n) * 1000 + n;
              seen[next() & 3] += n;
              seen[n & 3] = seen[box.grow(p.i.y & 7) & 3] + box.low + box.grow(n) * 10;
              p.j = int4(seen[0], seen[1], seen[2], seen[3]);
              p.stage++;
              return p.stage < 20;
            }
            """);
    try (Oracle oracle = new Oracle(device, sources, "Lab.vfx", 0)) {
      oracle.spawn(3, 5);
      oracle.steps(3, 0.1);
    }
  }

  /**
   * Types of their instance's space and of the world's emit each other, at once and spread over the
   * step, while the instance moves, turns, and is scaled and mirrored.
   */
  @Test
  void spaces(VulkanDevice device) {
    MapSources sources =
        texts(
            "Inner",
            """
            [local] [capacity(256)]
            struct Particle {
              float3 place : POSITION; float3 heading : DIRECTION = float3(1, 2, 3);
              float4 turn : ROTATION = float4(0, 0, 0, 1); float3 size : SCALE = 1;
              float carry; [birth] float speed = 2; bool back; float seen;
            };
            void init(inout Particle p, Birth b) { p.heading *= p.speed; p.place.x += b.index; }
            void forgets(inout Particle p) { p.speed += 1; p.seen = p.speed; }
            bool update(inout Particle p) {
              forgets(p);
              if (p.back) { p.seen = length(p.place); return p.seen < 5; }
              Outer o;
              o.place = p.place + float3(0.5, 1, 0);
              o.heading = p.heading;
              o.turn = p.turn;
              emit(o, emission(p.carry, 70));
              return true;
            }
            """,
            "Outer",
            """
            [capacity(256)]
            struct Particle {
              float3 place : POSITION; float3 heading : DIRECTION;
              float4 turn : ROTATION = float4(0, 0, 0, 1); float size : SCALE = 1; float carry; int n;
            };
            void init(inout Particle p, Birth b) { p.place += p.heading * b.age; }
            bool update(inout Particle p) {
              p.place += p.heading * deltaTime;
              if (p.n++ < 2) return true;
              Inner i;
              i.place = p.place; i.heading = p.heading; i.turn = p.turn; i.size = p.size;
              i.back = true; i.speed = 1;
              emit(i);
              Spray s;
              s.place = p.place;
              emit(s, emission(p.carry, 45));
              return p.n < 4;
            }
            """,
            "Spray",
            """
            [capacity(64)]
            struct Particle { float3 place : POSITION; int n; };
            bool update(inout Particle p) { return p.n++ < 2; }
            """);
    try (Oracle oracle = new Oracle(device, sources, "Inner.vfx", 2e-5)) {
      Pair pair = oracle.spawn(2, 7);
      for (int i = 0; i < 7; i++) {
        float mirror = i < 4 ? 1 : -1;
        pair.setTransform(
            new Matrix4f()
                .translation(i * 0.5f, 1 - i * i * 0.25f, 3)
                .rotateXYZ(0.3f * i, 0.7f, -0.2f * i)
                .scale(1.5f, 0.5f * mirror, 2));
        oracle.step(i == 5 ? 0 : 1 / 30.0);
      }
      assertThat(oracle.twin().count("Inner")).isGreaterThan(4);
      assertThat(oracle.twin().count("Spray")).isPositive();
    }
  }

  /** Births by distance and by rate on the way of a fast instance. */
  @Test
  void ways(VulkanDevice device) {
    MapSources sources =
        texts(
            "Trail",
            """
            struct Particle { float3 position : POSITION; float far; float often; };
            bool update(inout Particle p) {
              p.position = instancePosition;
              Puff puff;
              puff.position = p.position;
              emit(puff, emissionAlong(p.far, 8));
              puff.position.y += 2;
              emit(puff, emission(p.often, 40));
              return true;
            }
            """,
            "Puff",
            """
            struct Particle { float3 position : POSITION; int n; };
            bool update(inout Particle p) { return p.n++ < 4; }
            """);
    try (Oracle oracle = new Oracle(device, sources, "Trail.vfx", 2e-5)) {
      Pair pair = oracle.spawn(1, 7);
      oracle.step(0);
      for (int i = 1; i < 4; i++) {
        pair.moveTo(2 * i, 0, 0);
        oracle.step(0.1);
      }
    }
  }

  /** Functions over many arguments, in particles that keep their results. */
  @Test
  void functions(VulkanDevice device) {
    MapSources sources =
        texts(
            "Lab",
            """
            uniform Curve c = { 0: 1, 0.3: 5, 0.7: -2, 1: 0 };
            struct Particle {
              float3 position : POSITION; float4 a; float4 b; float3 v; float3 w; float3x3 m; float4 e; float4 n; int4 i;
            };
            void init(inout Particle p, Birth b) {
              p.a = random(float4(-4, -4, -4, -4), float4(4, 4, 4, 4));
              p.b = random(float4(0.1, 0.1, 0.1, 0.1), float4(3, 3, 3, 3));
            }
            bool update(inout Particle p) {
              float4 a = p.a;
              float4 b = p.b;
              p.v = cross(a.xyz, b.yzw) + reflect(a.xyz, normalize(b.xyz)) + refract(normalize(a.xyz), float3(0, 0, 1), 0.7);
              p.w = mul(p.m, a.yzw) + smoothstep(-2, 2, a.xyz) + fmod(a.xyz, b.xyz) + frac(a.xyz) + step(a.x, b.xyz);
              float4 q = quatMul(quatAxisAngle(normalize(b.xyz), a.x), quatAxisAngle(float3(0, 1, 0), a.y));
              p.m = transpose(quatToMatrix(normalize(q)));
              p.e = float4(exp(a.x), log2(b.y), pow(b.z, a.w), c.at(b.w / 3)) + float4(sin(a.y), cos(a.z), atan2(a.w, b.x), tanh(a.x));
              p.n = float4(noise(a.xyz), curlNoise(a.xyz).x, determinant(p.m), distance(a, b)) + rsqrt(b) + lerp(a, b, 0.25);
              p.i = int4(round(a * 10)) + int4(firstbithigh(asuint(a.x)), countbits(asuint(b.y)), int(f32tof16(a.z)), sign(a.w));
              p.position = saturate(a.xyz) + clamp(a.yzw, -1, 1) + trunc(a.xyz) + degrees(a.xyz) / 90;
              p.a = -a.wxyz;
              return true;
            }
            """);
    try (Oracle oracle = new Oracle(device, sources, "Lab.vfx", 1e-5)) {
      oracle.spawn(200, 5);
      oracle.steps(4, 0.1);
    }
  }

  @ParameterizedTest
  @CsvSource({"Fireworks, 13, 0.3, rate=1", "Tentacles, 5, 0.03, segmentLength=0.05"})
  void sampleEffects(String name, int steps, double seconds, String setting, VulkanDevice device) {
    FolderSources sources = new FolderSources(Path.of("../engine-samples/effects"));
    try (Oracle oracle = new Oracle(device, sources, name + ".vfx", 2e-6)) {
      Pair instance = oracle.spawn(1, 3);
      instance.moveTo(0.5f, 0, 2);
      instance.set(setting);
      oracle.steps(steps, seconds);
      instance.stop();
      oracle.step(seconds);
      assertThat(oracle.twin().types())
          .allMatch(type -> oracle.twin().counters(type.name()).emitted() > 0);
    }
  }
}
