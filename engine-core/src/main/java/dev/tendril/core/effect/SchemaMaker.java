package dev.tendril.core.effect;

import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.EnumType;
import dev.tendril.core.check.Resource;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.Uniform;
import dev.tendril.core.schema.EffectSchema;
import dev.tendril.core.schema.Mark;
import dev.tendril.core.schema.Notes;
import dev.tendril.core.schema.Place;
import dev.tendril.core.schema.Range;
import dev.tendril.core.schema.ResourceSchema;
import dev.tendril.core.schema.Sampler;
import dev.tendril.core.schema.TypeSchema;
import dev.tendril.core.schema.UniformSchema;
import dev.tendril.core.schema.UniformType;
import dev.tendril.core.value.Numbers;
import dev.tendril.core.value.UniformValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** From a checked effect to its schema. */
public final class SchemaMaker {
  /** A declaration: equal in all types that include the file. */
  private record Declaration(String name, String type, String file, int start) {}

  private final List<TypeSchema> types = new ArrayList<>();
  private final Map<Declaration, Uniform> uniforms = new LinkedHashMap<>();
  private final Map<Declaration, List<Place>> uniformPlaces = new LinkedHashMap<>();
  private final Map<String, Resource> resources = new LinkedHashMap<>();
  private final Map<String, List<Place>> resourcePlaces = new LinkedHashMap<>();

  private SchemaMaker() {}

  static EffectSchema make(List<CheckedParticle> particles) {
    SchemaMaker maker = new SchemaMaker();
    particles.forEach(maker::add);
    List<UniformSchema> uniforms = new ArrayList<>();
    maker.uniforms.forEach(
        (declaration, uniform) ->
            uniforms.add(uniform(uniform, places(maker.uniformPlaces, declaration))));
    List<ResourceSchema> bindings = new ArrayList<>();
    maker.resources.forEach(
        (name, resource) -> bindings.add(resource(resource, places(maker.resourcePlaces, name))));
    return new EffectSchema(maker.types, uniforms, bindings);
  }

  private static <K> List<Place> places(Map<K, List<Place>> all, K key) {
    return all.getOrDefault(key, List.of());
  }

  private void add(CheckedParticle particle) {
    int index = types.size();
    types.add(
        new TypeSchema(
            particle.name(),
            particle.path(),
            particle.capacity(),
            particle.node(),
            particle.scheduling(),
            particle.signals(),
            particle.particle().fields().stream()
                .map(
                    field ->
                        new TypeSchema.Field(
                            field.name(),
                            field.type().displayName(),
                            field.semantic() == null ? null : field.semantic().toString()))
                .toList()));
    for (int i = 0; i < particle.uniforms().size(); i++) {
      Uniform uniform = particle.uniforms().get(i);
      Declaration declaration =
          new Declaration(
              uniform.name(),
              uniform.type().displayName(),
              uniform.span().file().path(),
              uniform.span().start());
      uniforms.putIfAbsent(declaration, uniform);
      uniformPlaces.computeIfAbsent(declaration, d -> new ArrayList<>()).add(new Place(index, i));
    }
    for (int i = 0; i < particle.resources().size(); i++) {
      Resource resource = particle.resources().get(i);
      resources.putIfAbsent(resource.name(), resource);
      resourcePlaces
          .computeIfAbsent(resource.name(), n -> new ArrayList<>())
          .add(new Place(index, i));
    }
  }

  private static ResourceSchema resource(Resource resource, List<Place> places) {
    Resource.Sampling sampling = resource.sampling();
    Type element = resource.element();
    return new ResourceSchema(
        resource.name(),
        places,
        resource.typeText(),
        resource.kind() != Resource.Kind.TEXTURE_2D
            ? null
            : new Sampler(
                sampling.linear() ? Sampler.Filter.LINEAR : Sampler.Filter.POINT,
                Sampler.Address.valueOf(sampling.address().name())),
        element == null ? null : ElementSchemas.of(element),
        resource.required(),
        notes(resource.notes()),
        resource.span().file().path(),
        resource.span().file().lineAt(resource.span().start()));
  }

  private static UniformSchema uniform(Uniform uniform, List<Place> places) {
    return new UniformSchema(
        uniform.name(),
        places,
        type(uniform),
        value(uniform),
        range(uniform.range()),
        mark(uniform.mark()),
        notes(uniform.notes()));
  }

  /** What a uniform holds. */
  public static UniformType type(Uniform uniform) {
    Type type = uniform.type();
    if (type instanceof EnumType enumeration) {
      return new UniformType(
          enumeration.displayName(),
          UniformType.Kind.ENUM,
          1,
          0,
          enumeration.entries().stream()
              .map(entry -> new UniformType.Entry(entry.name(), entry.bits()))
              .toList());
    }
    if (!(type instanceof Type.Basic basic)) {
      return UniformType.keys(
          type.displayName(),
          uniform.isCurve() ? UniformType.Kind.CURVE : UniformType.Kind.GRADIENT,
          uniform.keyCapacity());
    }
    UniformType.Kind kind =
        switch (basic.kind()) {
          case BOOL -> UniformType.Kind.BOOL;
          case INT -> UniformType.Kind.INT;
          case UINT -> UniformType.Kind.UINT;
          case FLOAT -> UniformType.Kind.FLOAT;
          case LONG, ULONG, DOUBLE ->
              throw new IllegalArgumentException("a uniform of 64 bits: " + type.displayName());
        };
    return UniformType.numbers(type.displayName(), kind, basic.componentCount());
  }

  /** What a uniform is as declared. */
  public static UniformValue value(Uniform uniform) {
    if (uniform.defaultCurve() != null) {
      return uniform.defaultCurve();
    }
    return uniform.defaultGradient() != null
        ? uniform.defaultGradient()
        : new Numbers(uniform.defaultValue());
  }

  private static @Nullable Range range(Uniform.@Nullable Range range) {
    return range == null ? null : new Range(range.low(), range.high());
  }

  private static Mark mark(Uniform.Mark mark) {
    return switch (mark) {
      case NONE -> Mark.NONE;
      case COLOR -> Mark.COLOR;
      case DIRECTION -> Mark.DIRECTION;
      case ANGLE -> Mark.ANGLE;
    };
  }

  private static Notes notes(dev.tendril.core.check.Notes notes) {
    return new Notes(notes.unit(), notes.group(), notes.tooltip());
  }
}
