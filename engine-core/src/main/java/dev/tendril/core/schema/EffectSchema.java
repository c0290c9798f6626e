package dev.tendril.core.schema;

import dev.tendril.core.source.Suggestions;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What there is in an effect: its types, and all that a host can set, bind and size.
 *
 * <p>Names are looked up here and nowhere else. A bare name means the root type's, else the only
 * one of that name; {@code Spark.gravity} is the one that the type Spark has, and {@code
 * fire/Spark.gravity} tells types of one name in several folders apart.
 *
 * @param types the root first, then the others in order of first mention, depth first
 * @param uniforms type by type, each in order of declaration; a shared one where it is first met
 * @param resources in order of first declaration; each name once
 */
public record EffectSchema(
    List<TypeSchema> types, List<UniformSchema> uniforms, List<ResourceSchema> resources) {
  /** Of a list of what there is, for messages. */
  private static final int MOST_NAMES_SHOWN = 20;

  public EffectSchema {
    types = List.copyOf(types);
    uniforms = List.copyOf(uniforms);
    resources = List.copyOf(resources);
  }

  /** The effect's name: its root type's. */
  public String name() {
    return root().name();
  }

  /** Of the root type's file, relative to the effect root. */
  public String path() {
    return root().path();
  }

  public TypeSchema root() {
    return types.get(0);
  }

  /** The names of signals that the types send, each once, in order of first mention. */
  public List<String> signals() {
    Set<String> names = new LinkedHashSet<>();
    types.forEach(type -> names.addAll(type.signals()));
    return List.copyOf(names);
  }

  // ---- names

  /**
   * The uniform of a name.
   *
   * @throws UnknownNameException if there is none, or several, with suggestions
   */
  public UniformSchema uniform(String name) {
    UniformSchema found = null;
    int count = 0;
    for (int i = 0; i < uniforms.size(); i++) {
      UniformSchema uniform = uniforms.get(i);
      if (means(name, uniform)) {
        if (isRoots(uniform)) {
          return uniform;
        }
        found = uniform;
        count++;
      }
    }
    if (found == null) {
      throw unknown("uniform", name, uniformNames());
    }
    if (count > 1) {
      StringJoiner choices = new StringJoiner(" or ", "say ", "");
      for (UniformSchema uniform : uniforms) {
        if (means(name, uniform)) {
          choices.add("`" + qualifiedName(uniform) + "`");
        }
      }
      throw new UnknownNameException(
          "`" + name + "` stands for several uniforms of " + name(), choices.toString());
    }
    return found;
  }

  private static boolean isRoots(UniformSchema uniform) {
    return uniform.places().get(0).type() == 0;
  }

  private boolean means(String name, UniformSchema uniform) {
    int prefix = name.length() - uniform.name().length() - 1;
    if (prefix < 0) {
      return prefix == -1 && name.equals(uniform.name());
    }
    if (name.charAt(prefix) != '.' || !name.endsWith(uniform.name())) {
      return false;
    }
    for (int i = 0; i < uniform.places().size(); i++) {
      TypeSchema type = types.get(uniform.places().get(i).type());
      if (isPrefix(type.name(), name, prefix) || isPrefix(pathName(type), name, prefix)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPrefix(String part, String name, int length) {
    return part.length() == length && name.startsWith(part);
  }

  private static String pathName(TypeSchema type) {
    return type.path().substring(0, Math.max(0, type.path().lastIndexOf('.')));
  }

  private Set<String> uniformNames() {
    Set<String> names = new LinkedHashSet<>();
    uniforms.forEach(uniform -> names.add(uniform.name()));
    for (UniformSchema uniform : uniforms) {
      for (Place place : uniform.places()) {
        names.add(types.get(place.type()).name() + "." + uniform.name());
      }
    }
    return names;
  }

  /** The shortest name that means a uniform. */
  public String shortName(UniformSchema uniform) {
    boolean only = uniforms.stream().filter(u -> u.name().equals(uniform.name())).count() == 1;
    return only || isRoots(uniform) ? uniform.name() : qualifiedName(uniform);
  }

  private String qualifiedName(UniformSchema uniform) {
    return shortName(types.get(uniform.places().get(0).type())) + "." + uniform.name();
  }

  /**
   * The resource of a name.
   *
   * @throws UnknownNameException if there is none, with suggestions
   */
  public ResourceSchema resource(String name) {
    for (int i = 0; i < resources.size(); i++) {
      if (resources.get(i).name().equals(name)) {
        return resources.get(i);
      }
    }
    Set<String> names = new LinkedHashSet<>();
    resources.forEach(resource -> names.add(resource.name()));
    throw unknown("resource", name, names);
  }

  /**
   * The type of a name.
   *
   * @throws UnknownNameException if there is none, or several, with suggestions
   */
  public TypeSchema type(String name) {
    List<TypeSchema> found =
        types.stream()
            .filter(type -> type.name().equals(name) || pathName(type).equals(name))
            .toList();
    if (found.isEmpty()) {
      Set<String> names = new LinkedHashSet<>();
      types.forEach(type -> names.add(shortName(type)));
      throw unknown("particle type", name, names);
    }
    if (found.size() == 1 || found.get(0).equals(root())) {
      return found.get(0);
    }
    StringJoiner choices = new StringJoiner(" or ", "say ", "");
    found.forEach(type -> choices.add("`" + pathName(type) + "`"));
    throw new UnknownNameException(
        "`" + name + "` stands for several types of " + name(), choices.toString());
  }

  /** The shortest name that means a type. */
  public String shortName(TypeSchema type) {
    boolean only = types.stream().filter(t -> t.name().equals(type.name())).count() == 1;
    return only || type.equals(root()) ? type.name() : pathName(type);
  }

  private UnknownNameException unknown(String kind, String wanted, Set<String> known) {
    String nearest = Suggestions.nearest(wanted, known);
    String help = nearest == null ? null : "did you mean `" + nearest + "`?";
    String list = list(known);
    if (list != null) {
      help = help == null ? "it has " + list : help + " It has " + list;
    }
    return new UnknownNameException(name() + " has no " + kind + " `" + wanted + "`", help);
  }

  private static @Nullable String list(Set<String> known) {
    List<String> bare = known.stream().filter(name -> !name.contains(".")).toList();
    if (bare.isEmpty()) {
      return null;
    }
    String shown = String.join(", ", bare.subList(0, Math.min(bare.size(), MOST_NAMES_SHOWN)));
    return bare.size() > MOST_NAMES_SHOWN ? shown + ", .." : shown;
  }

  /** The text form. */
  @Override
  public String toString() {
    return SchemaText.of(this);
  }
}
