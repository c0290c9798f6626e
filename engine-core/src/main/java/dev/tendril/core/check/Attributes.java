package dev.tendril.core.check;

import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which attributes there are, where each may stand and how many arguments it takes. */
final class Attributes {
  /** What an attribute stands before. */
  enum Place {
    PARTICLE("`struct Particle`"),
    RENDER("a render struct"),
    STRUCT("a struct"),
    ENUM("an enum"),
    FIELD("a field"),
    UNIFORM("a uniform"),
    RESOURCE("a resource"),
    CONSTANT("a constant"),
    FUNCTION("a function"),
    STATEMENT("a loop or branch"),
    VARIABLE("a variable");

    final String words;

    Place(String words) {
      this.words = words;
    }
  }

  /**
   * @param least the fewest arguments, {@code most} the most
   * @param supported by this version
   */
  private record Rule(Set<Place> places, int least, int most, boolean supported) {}

  private static final Map<String, Rule> RULES = new LinkedHashMap<>();
  private static final Map<String, String> NO_MEANING = new HashMap<>();

  private static void rule(String words, int least, int most, boolean supported, Place... places) {
    for (String word : words.split(" ")) {
      RULES.put(word, new Rule(EnumSet.of(places[0], places), least, most, supported));
    }
  }

  static {
    rule("capacity", 1, 1, true, Place.PARTICLE);
    rule("node", 0, 0, true, Place.PARTICLE);
    rule("draws", 1, 1, true, Place.PARTICLE, Place.RENDER);
    rule("local", 0, 0, true, Place.PARTICLE);
    rule("rate priority", 1, 1, true, Place.PARTICLE);
    rule("lod", 3, 3, true, Place.PARTICLE);
    rule("birth", 0, 0, true, Place.FIELD);
    rule("render", 0, 0, true, Place.RENDER, Place.STRUCT);
    rule("blend texture", 1, 1, true, Place.RENDER);
    rule("material normalMap motionVectors order sort cull", 1, 1, true, Place.RENDER);
    rule("depthTest depthWrite mesh", 1, 1, true, Place.RENDER);
    rule("flipbook", 2, 2, true, Place.RENDER);
    rule("ring", 1, 2, true, Place.RENDER);
    rule("shadow distortion ribbon decal light", 0, 0, true, Place.RENDER);
    rule("range", 2, 2, true, Place.UNIFORM);
    rule("color curve gradient smooth step direction angle", 0, 0, true, Place.UNIFORM);
    rule("tooltip group unit", 1, 1, true, Place.UNIFORM, Place.RESOURCE);
    rule("wrap", 1, 1, true, Place.UNIFORM);
    rule("required", 0, 0, true, Place.RESOURCE);
    rule("sampler", 1, 2, true, Place.RESOURCE);
    rule("each", 1, 1, true, Place.FUNCTION);
    rule("unroll", 0, 1, true, Place.STATEMENT);
    rule(
        "loop branch flatten fastopt allow_uav_condition forcecase call",
        0,
        0,
        true,
        Place.STATEMENT);

    String threads = "leave it away: the engine runs the file once per particle";
    NO_MEANING.put("numthreads", threads);
    NO_MEANING.put("shader", threads);
    NO_MEANING.put("WaveSize", threads);
    NO_MEANING.put("RootSignature", "leave it away");
    NO_MEANING.put("earlydepthstencil", "leave it away");
    NO_MEANING.put("maxvertexcount", "leave it away: `draw` may be called as often as needed");
    NO_MEANING.put("outputtopology", "leave it away");
    NO_MEANING.put("domain", "leave it away");
    NO_MEANING.put("partitioning", "leave it away");
    NO_MEANING.put("patchconstantfunc", "leave it away");
    NO_MEANING.put("outputcontrolpoints", "leave it away");
  }

  /** What may stand several times before one declaration. */
  private static final String REPEATABLE = "lod";

  /** What to call on a node particle only; see {@link FileScope#isFirst}. */
  static final String NODE = "node";

  private final FileScope file;

  Attributes(FileScope file) {
    this.file = file;
  }

  /**
   * The usable attributes of a declaration by name; everything wrong about them is reported. Of
   * {@code [lod]}, which may stand several times, the first.
   */
  Map<String, Attribute> check(List<Attribute> attributes, Place place) {
    Map<String, Attribute> good = new LinkedHashMap<>();
    for (Attribute attribute : attributes) {
      for (SyntaxTree.Expression argument : attribute.arguments()) {
        if (argument instanceof SyntaxTree.NameExpression name) {
          file.used.add(name.name());
        }
      }
      if (!isUsable(attribute, place)) {
        continue;
      }
      Attribute first = good.putIfAbsent(attribute.name().text(), attribute);
      if (first != null && !attribute.name().text().equals(REPEATABLE)) {
        file.report(
            CheckProblem.DUPLICATE_NAME,
            attribute.span(),
            "`[" + attribute.name().text() + "]` stands twice",
            null,
            first.span(),
            "the first one");
      }
    }
    return good;
  }

  static boolean has(List<Attribute> attributes, String name) {
    return attributes.stream().anyMatch(attribute -> attribute.name().text().equals(name));
  }

  private boolean isUsable(Attribute attribute, Place place) {
    String word = attribute.name().text();
    Span span = attribute.span();
    if (NO_MEANING.containsKey(word)) {
      file.report(
          CheckProblem.NO_MEANING,
          span,
          "`[" + word + "]` has no meaning in a particle",
          NO_MEANING.get(word));
      return false;
    }
    Rule rule = RULES.get(word);
    if (rule == null) {
      if (place == Place.PARTICLE) {
        file.isFirst(NODE); // it may have been meant
      }
      file.report(
          CheckProblem.UNKNOWN_ATTRIBUTE,
          span,
          "unknown attribute `" + word + "`",
          suggestion(word, place));
      return false;
    }
    if (!rule.places().contains(place)) {
      file.report(
          CheckProblem.MISPLACED_ATTRIBUTE,
          span,
          "`[" + word + "]` cannot stand before " + place.words,
          "it stands before " + words(rule.places()));
      return false;
    }
    if (!rule.supported()) {
      file.report(CheckProblem.NOT_SUPPORTED_YET, span, "`[" + word + "]` is not supported yet");
      return false;
    }
    int count = attribute.arguments().size();
    if (count < rule.least() || count > rule.most()) {
      String wanted =
          rule.least() == rule.most()
              ? FunctionText.count(rule.most(), "argument")
              : rule.least() + " to " + FunctionText.count(rule.most(), "argument");
      file.report(
          CheckProblem.BAD_ATTRIBUTE,
          span,
          "`["
              + word
              + "]` takes "
              + (rule.most() == 0 ? "no arguments" : wanted)
              + ", not "
              + count);
      return false;
    }
    boolean text = word.equals("tooltip") || word.equals("group") || word.equals("unit");
    if (text && !(attribute.arguments().get(0) instanceof SyntaxTree.StringLiteral)) {
      file.report(
          CheckProblem.BAD_ATTRIBUTE, span, "`[" + word + "]` takes a text in double quotes");
      return false;
    }
    return true;
  }

  private static @Nullable String suggestion(String word, Place place) {
    List<String> here =
        RULES.entrySet().stream()
            .filter(entry -> entry.getValue().places().contains(place))
            .map(Map.Entry::getKey)
            .toList();
    String help = FileScope.didYouMean(word, here);
    return help != null ? help : FileScope.didYouMean(word, RULES.keySet());
  }

  private static String words(Set<Place> places) {
    StringBuilder text = new StringBuilder();
    for (Place place : places) {
      if (place == Place.STRUCT) {
        continue;
      }
      text.append(text.isEmpty() ? "" : " or ").append(place.words);
    }
    return text.toString();
  }

  /** The single word of an attribute such as {@code [blend(additive)]}, or null after a report. */
  @Nullable String word(Attribute attribute, List<String> allowed) {
    return word(attribute, attribute.arguments().get(0), allowed);
  }

  /** The same of any of its arguments. */
  @Nullable String word(Attribute attribute, SyntaxTree.Expression argument, List<String> allowed) {
    String word = argument instanceof SyntaxTree.NameExpression name ? name.name() : "";
    if (allowed.contains(word)) {
      return word;
    }
    String help = word.isEmpty() ? null : FileScope.didYouMean(word, allowed);
    file.report(
        CheckProblem.BAD_ATTRIBUTE,
        argument.span(),
        "`[" + attribute.name().text() + "]` takes one of " + String.join(", ", allowed),
        help);
    return null;
  }
}
