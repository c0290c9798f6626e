package dev.tendril.vulkan.testing;

/** Particle texts that several tests use. */
public final class Effects {
  private Effects() {}

  /** Emits sparks that fall, by chance and with random velocities; sparks leave embers. */
  public static final String[] FOUNTAIN = {
    "Fountain",
    """
    uniform float rate = 500;
    struct Particle { float3 position : POSITION; float carry; };
    bool update(inout Particle p) {
      Spark s;
      s.position = instancePosition;
      emit(s, emission(p.carry, rate));
      return !stopping;
    }
    void init(inout Spark s, Birth b) {
      s.velocity = 4 * randomInCone(float3(0, 1, 0), 0.3);
      s.lifetime = random(0.2, 0.6);
      s.age = b.age;
      s.position += s.velocity * s.age;
    }
    """,
    "Spark",
    """
    uniform float gravity = 9.81;
    [capacity(4096)]
    struct Particle {
      float3 position : POSITION; float3 velocity; float age; float lifetime = 1; float carry;
    };
    [blend(additive)]
    struct Render { float3 position; float size; float4 color; };
    bool update(inout Particle p) {
      p.age += deltaTime;
      if (p.age > p.lifetime) return false;
      p.velocity.y -= gravity * deltaTime;
      p.position += p.velocity * deltaTime + 0.01 * (random() - 0.5);
      if (chance(0.3)) {
        Ember e;
        e.position = p.position;
        emit(e, 2);
      }
      Render r;
      r.position = p.position;
      r.size = 0.2;
      r.color = float4(1, 0.5, 0.2, 0.5);
      draw(r);
      return true;
    }
    """,
    "Ember",
    """
    [capacity(2000)]
    struct Particle { float3 position : POSITION; float age; float tint; };
    void init(inout Particle p, Birth b) { p.tint = random(); p.age = -0.1 * b.index; }
    bool update(inout Particle p) {
      p.age += deltaTime;
      p.position += 0.1 * deltaTime * curlNoise(p.position);
      return p.age < 0.3;
    }
    """
  };

  /** One particle that stays, counting its steps and seconds. */
  public static final String[] CLOCK = {
    "Clock",
    """
    struct Particle { float3 position : POSITION; uint steps; float seconds; float lastTime; };
    bool update(inout Particle p) {
      p.steps = stepIndex + 1;
      p.seconds += deltaTime;
      p.lastTime = time;
      return true;
    }
    """
  };

  /** One sprite of the given size and colour at the instance's place. */
  public static String[] sprite(String attributes, String size, String color) {
    return new String[] {
      "Sprite",
      """
      struct Particle { float3 position : POSITION; };
      %s
      struct Render { float3 position; float size; float4 color; };
      bool update(inout Particle p) {
        Render r;
        r.position = instancePosition;
        r.size = %s;
        r.color = %s;
        draw(r);
        return true;
      }
      """
          .formatted(attributes, size, color)
    };
  }
}
