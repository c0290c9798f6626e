package dev.tendril.core.glsl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.VfxCompiler;
import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.effect.ParticlePlan;
import dev.tendril.core.effect.PlanText;
import dev.tendril.core.source.MapSources;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every kernel of an effect compiles and validates, with no device. */
class KernelGeneratorTest {
  private static final Map<String, String> EFFECT =
      Map.of(
          "Root.vfx",
          """
          uniform float rate = 100;
          uniform bool flag;
          uniform Curve shape = { 0: 1, 0.5: 2, 1: 0 };
          Texture2D map;
          struct Inner { float3 a; bool b[3]; };
          struct Particle {
            float3 position : POSITION; float carry; Inner inner; float3x4 m; int2 cell; uint k = 7;
          };
          bool update(inout Particle p) {
            Node n;
            n.position = p.position;
            emit(n, emission(p.carry, rate));
            emit(n, 3);
            for (uint i = 0; i < p.k; i++) emit(n, int(i));
            p.m[1] = map.SampleLevel(float2(time, random()), 0);
            p.inner.b[p.k] = flag;
            p.position = mul(localToWorld, float4(p.position, 1)).xyz + instanceVelocity;
            p.cell = int2(map.Load(map.size / 2).xy);
            p.k += particleId + stepIndex;
            return !stopping || teleported || shape.at(time) > 0;
          }
          void init(inout Node n, Birth b) { n.age = b.age + map.Sample(float2(0.5, 0.5)).x; }
          """,
          "Node.vfx",
          """
          Texture2D skin;
          [node] [capacity(1000)]
          struct Particle { float3 position : POSITION; float age; uint joint; };
          [blend(additive)] [texture(skin)]
          struct Render { float3 position; float2 size; float4 color; float rotation; };
          [render]
          struct Facet { float3 position[3]; float3 normal; float4 color[3]; };
          void init(inout Particle p, Birth b) { p.age = random(0, 1) * b.count; }
          bool update(inout Particle p) {
            Particle parent;
            if (getParent(parent)) p.position = parent.position; else if (hasParent()) return false;
            if (p.joint < 4) { Particle child = p; child.joint++; emitChild(child); }
            Render r;
            draw(r);
            for (int i = 0; i < 9; i++) { Facet f; f.position[i % 3] = p.position; draw(f); }
            p.age += deltaTime;
            return p.age < 3;
          }
          """);

  private static Map<ParticlePlan, CheckedParticle> plans(CheckedEffect effect) {
    Map<ParticlePlan, CheckedParticle> plans = new LinkedHashMap<>();
    effect.types().forEach(type -> plans.put(new ParticlePlan(type), type));
    return plans;
  }

  @ParameterizedTest
  @CsvSource({"false, 9, false", "true, 1025, false", "true, 16, true"})
  void everyKernelCompiles(boolean nonUniform, int textures, boolean precise) {
    CheckedEffect effect = VfxCompiler.compile(new MapSources(EFFECT), "Root.vfx").effectOrThrow();
    KernelGenerator generator = new KernelGenerator(new GlslOptions(nonUniform, textures, precise));
    Map<Object, ParticlePlan> byStruct = new HashMap<>();
    plans(effect).forEach((plan, type) -> byStruct.put(type.particle(), plan));
    int shaders = 0;
    for (ParticlePlan plan : byStruct.values()) {
      SpirvCheck.compute(generator.update(plan).glsl());
      SpirvCheck.compute(generator.hostBirths(plan).glsl());
      for (int i = 0; i < plan.type().emits().size(); i++) {
        ParticlePlan target = byStruct.get(plan.type().emits().get(i));
        SpirvCheck.compute(generator.births(plan, i, target).glsl());
        shaders++;
      }
      for (int i = 0; i < plan.renders().size(); i++) {
        SpirvCheck.vertex(generator.vertex(plan, i).glsl());
        SpirvCheck.fragment(generator.fragment(plan, i).glsl());
        shaders++;
      }
    }
    assertThat(shaders).isEqualTo(4);
  }

  @Test
  void theFixedKernelsCompile() {
    KernelGenerator generator = new KernelGenerator(GlslOptions.portable());
    for (String name : new String[] {"lists", "drawlist", "migrate"}) {
      SpirvCheck.compute(generator.fixed(name).glsl());
    }
  }

  @Test
  void onlyGroupsThatAreTouchedMove() {
    String text =
        """
        struct Particle {
          float3 position : POSITION; float age; float3 velocity; float lifetime; float4 untouched[4];
        };
        bool update(inout Particle p) {
          p.age += deltaTime;
          p.position += p.velocity * deltaTime;
          return p.age < p.lifetime;
        }
        """;
    CheckedEffect effect =
        VfxCompiler.compile(new MapSources(Map.of("A.vfx", text)), "A.vfx").effectOrThrow();
    ParticlePlan plan = new ParticlePlan(effect.root());
    // position and age are written; velocity and lifetime only read; the instance's index takes a
    // third group, and the four vectors stay where they are.
    assertThat(plan.bytesStored()).isEqualTo(16);
    assertThat(plan.bytesLoaded()).isEqualTo(48);
    assertThat(plan.streams().groupCount()).isEqualTo(7);
    assertThat(PlanText.of(plan))
        .startsWith(
            """
            memory A
              group 0  load store  position:3 age
              group 1  load        velocity:3 lifetime
              group 2  load        (instance)
              group 3  -           untouched.0:4
            """)
        .endsWith("  update reads 48 bytes and writes 16 for each particle and step\n");
  }
}
