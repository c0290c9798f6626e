package dev.tendril.core.glsl;

import dev.tendril.core.check.StructType;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.effect.Hidden;
import dev.tendril.core.effect.PackedLayout;
import dev.tendril.core.effect.PackedLayout.Unit;
import dev.tendril.core.effect.ParticlePlan;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Wraps the user's functions in the kernels of a step (DESIGN: update, then births) and writes the
 * shaders of a draw. The fixed kernels between them are resources of this package, the tables that
 * all of them share stand in {@code tables.glsl}.
 */
public final class KernelGenerator {
  private final GlslOptions options;

  public KernelGenerator(GlslOptions options) {
    this.options = options;
  }

  /** The kernels that are the same for all types, by resource: scan, lists and so on. */
  public Shader fixed(String name) {
    return new Shader(
        "tendril." + name,
        Shader.Stage.COMPUTE,
        computeHeader(false, false).raw(KernelText.resource(name + ".comp")).toString());
  }

  /** The kernels of the sort: plan, count, scan, scatter. */
  public Shader sort(String name) {
    KernelText text = new KernelText();
    text.line("#version 460")
        .line("#extension GL_EXT_buffer_reference : require")
        .line("#extension GL_KHR_shader_subgroup_basic : require")
        .line("#extension GL_KHR_shader_subgroup_ballot : require")
        .raw(KernelText.resource("sort.glsl"))
        .raw(KernelText.resource("sort" + name + ".comp"));
    return new Shader("tendril.sort." + name, Shader.Stage.COMPUTE, text.toString());
  }

  private KernelText computeHeader(ComputeCalls calls) {
    return computeHeader(calls.usesTextures(), calls.readsBuffers());
  }

  private KernelText computeHeader(boolean textures, boolean buffers) {
    KernelText text = new KernelText();
    text.line("#version 460")
        .line("#extension GL_EXT_buffer_reference : require")
        .line("#extension GL_KHR_shader_subgroup_basic : require")
        .line("#extension GL_KHR_shader_subgroup_shuffle_relative : require")
        .line("#extension GL_KHR_shader_subgroup_shuffle : require");
    if (textures && options.nonUniformTextures()) {
      text.line("#extension GL_EXT_nonuniform_qualifier : require");
    }
    if (buffers) {
      text.line("#extension GL_EXT_buffer_reference_uvec2 : require");
    }
    return text.raw(KernelText.resource("tables.glsl"))
        .raw(KernelText.resource("step.glsl"))
        .raw(KernelText.resource("life.glsl"));
  }

  /** {@code update} over the alive list, and what it leaves for the scan. */
  public Shader update(ParticlePlan plan) {
    return new UpdateKernel(plan).generate();
  }

  /**
   * Births of {@code target} that {@code emitter} asked for.
   *
   * @param link the target's place in the emitter's {@code emits}
   */
  public Shader births(ParticlePlan emitter, int link, ParticlePlan target) {
    return new BirthKernel(emitter, link, target).generate();
  }

  /** Births of {@code target} that the host asked for. */
  public Shader hostBirths(ParticlePlan target) {
    return new BirthKernel(null, -1, target).generate();
  }

  public Shader vertex(ParticlePlan plan, int render) {
    return new DrawShaders(plan, render, options).vertex();
  }

  /** Writes colour attachment 0; which one it shall be is the pipeline's affair. */
  public Shader fragment(ParticlePlan plan, int render) {
    return new DrawShaders(plan, render, options).fragment();
  }

  /** A local of our own for the translator to name. */
  private static Local local(String name, StructType type) {
    return new Local(name, type, Direction.IN, false, new Span(type.span().file(), 0, 0));
  }

  /** Where group {@code group} of the stream buffer begins, in capacities; by half if doubled. */
  private static String streamIndex(ParticlePlan plan, int group, String half) {
    int doubled = plan.doubledGroups().indexOf(group);
    if (doubled < 0) {
      return group + "u";
    }
    return "(%s == 0u ? %du : %du)".formatted(half, group, plan.streams().groupCount() + doubled);
  }

  private static final String THREAD = "gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID";

  private static String hiddenName(Hidden hidden) {
    return switch (hidden) {
      case INSTANCE -> "tendril_instance";
      case ID -> "tendril_id";
      case BORN -> "tendril_born";
      case PARENT_SLOT -> "tendril_parentSlot";
      case PARENT_GENERATION -> "tendril_parentGeneration";
    };
  }

  private static String hiddenName(Unit unit) {
    return hiddenName(Hidden.values()[-1 - unit.item()]);
  }

  // ---- update

  private static final String SIGNALS = "tendril_push.root.life.signalLists.at[tendril_push.index]";

  private final class UpdateKernel {
    private final ParticlePlan plan;
    private final ComputeCalls calls;
    private final FunctionTranslator translator;
    private final StructType particle;
    private final int linkCount;
    private final int renderCount;
    private final boolean signals;

    UpdateKernel(ParticlePlan plan) {
      this.plan = plan;
      this.particle = plan.type().particle();
      this.linkCount = plan.type().emits().size();
      this.renderCount = plan.renders().size();
      this.signals = !plan.type().signals().isEmpty();
      this.calls = new ComputeCalls(plan, options);
      List<StructType> structs = new ArrayList<>();
      structs.add(particle);
      structs.addAll(plan.type().emits());
      plan.type().renders().forEach(r -> structs.add(r.struct()));
      this.translator =
          FunctionTranslator.translate(
              calls, List.of(plan.type().update()), structs, List.of(), options.precise());
    }

    Shader generate() {
      KernelText text = computeHeader(calls);
      text.line("layout(local_size_x = 256) in;");
      calls.declare(text);
      text.line("uint tendril_owner;")
          .line("uint tendril_slot;")
          .line("uint tendril_born = 0u;")
          .line("uint tendril_parentSlot = TENDRIL_NONE;")
          .line("uint tendril_parentGeneration;");
      BufferReads reads = calls.bufferReads(translator);
      text.raw(translator.structsText());
      reads.declare(text);
      for (int link = 0; link < linkCount; link++) {
        emit(text, link);
      }
      for (int render = 0; render < renderCount; render++) {
        draw(text, render);
      }
      if (signals) {
        text.raw(KernelText.resource("signal.glsl"));
      }
      if (calls.usesParents()) {
        parents(text);
      }
      text.raw(translator.functionsText());
      reads.define(text);
      run(text);
      blockScan(text);
      main(text);
      return new Shader(plan.type().name() + ".update", Shader.Stage.COMPUTE, text.toString());
    }

    private void emit(KernelText text, int link) {
      StructType target = plan.type().emits().get(link);
      PackedLayout layout = plan.prototypes().get(link);
      Local prototype = local("prototype", target);
      Expression value = new TypedTree.LocalValue(prototype);
      String name = translator.expression(value);
      text.line("uint tendril_linkQuota%d;", link)
          .line("uint tendril_linkRecords%d = 0u;", link)
          .line("uint tendril_requested%d = 0u;", link)
          .line("uint tendril_linkRefused%d = 0u;", link);
      text.line(
          "void tendril_emit%d(%s, uint count, float carry, float perSecond, bool child) {",
          link, translator.declare(target, name));
      text.line("count = min(count, TENDRIL_COUNT_LIMIT);")
          .line("if (count == 0u) return;")
          .line("uint before = tendril_born;")
          .line("tendril_born += count;")
          .line("if (tendril_linkRecords%1$d >= tendril_linkQuota%1$d) {", link)
          .line(
              "tendril_linkRefused%1$d = tendril_addSaturating(tendril_linkRefused%1$d, count);",
              link)
          .line("return;")
          .line("}");
      text.line(
          "TendrilLink link = tendril_push.root.links.at["
              + "tendril_push.root.populations.at[tendril_push.index].firstOutgoing + %du];",
          link);
      text.line(
          "uint record = tendril_owner * tendril_linkQuota%1$d + tendril_linkRecords%1$d++;", link);
      text.line(
          "link.records.at[record] = uvec4(tendril_id, before, tendril_requested%d, count);", link);
      text.line(
          "link.records.at[link.recordCapacity + record] = uvec4(tendril_instance, %s, %s, 0u);",
          plan.type().node() ? "child ? tendril_slot : TENDRIL_NONE" : "TENDRIL_NONE",
          plan.type().node()
              ? "tendril_push.root.populations.at[tendril_push.index].generations.at[tendril_slot]"
              : "0u");
      text.line(
          "link.records.at[2u * link.recordCapacity + record] ="
              + " uvec4(floatBitsToUint(carry), floatBitsToUint(perSecond), 0u, 0u);");
      for (int group = 0; group < layout.groupCount(); group++) {
        text.line(
            "link.records.at[%du * link.recordCapacity + record] = %s;",
            BirthKernel.HEADER_GROUPS + group,
            UnitAccess.group(
                layout.unitsIn(group), u -> translator.expression(UnitAccess.part(value, u))));
      }
      text.line(
          "tendril_requested%1$d = tendril_addSaturating(tendril_requested%1$d, count);", link);
      text.line("}");
      StructType emission = emissionType(link);
      if (emission != null) {
        Local spread = local("emission", emission);
        String amount = translator.expression(new TypedTree.LocalValue(spread));
        text.line(
            "void tendril_emit%d(%s, %s, bool child) {",
            link, translator.declare(target, name), translator.declare(emission, amount));
        text.line(
            "tendril_emit%d(%s, %s, %s, %s, child);",
            link, name, member(spread, 0), member(spread, 1), member(spread, 2));
        text.line("}");
      }
    }

    private String member(Local struct, int field) {
      return translator.expression(
          new TypedTree.FieldValue(new TypedTree.LocalValue(struct), field));
    }

    /** The library's Emission, if this link is ever asked with one. */
    private @Nullable StructType emissionType(int link) {
      StructType target = plan.type().emits().get(link);
      for (TypedTree.Emit emit : translator.emits()) {
        if (emit.target() == target
            && emit.amount() != null
            && emit.amount().type() instanceof StructType emission) {
          return emission;
        }
      }
      return null;
    }

    private void draw(KernelText text, int render) {
      StructType struct = plan.type().renders().get(render).struct();
      PackedLayout layout = plan.renders().get(render);
      Local record = local("record", struct);
      Expression value = new TypedTree.LocalValue(record);
      String name = translator.expression(value);
      text.line("uint tendril_drawQuota%d;", render)
          .line("uint tendril_drawn%d = 0u;", render)
          .line("uint tendril_drawRefused%d = 0u;", render)
          .line("void tendril_draw%d(%s) {", render, translator.declare(struct, name))
          .line("if (tendril_drawn%1$d >= tendril_drawQuota%1$d) {", render)
          .line("tendril_drawRefused%d++;", render)
          .line("return;")
          .line("}")
          .line(
              "TendrilRender render = tendril_push.root.renders.at["
                  + "tendril_push.root.populations.at[tendril_push.index].firstRender + %du];",
              render)
          .line("uint index = tendril_owner * tendril_drawQuota%1$d + tendril_drawn%1$d++;", render)
          .line("render.recordInstance.at[index] = tendril_instance;");
      for (int group = 0; group < layout.groupCount(); group++) {
        text.line(
            "render.records.at[%du * render.recordCapacity + index] = %s;",
            group,
            UnitAccess.group(
                layout.unitsIn(group), u -> translator.expression(UnitAccess.part(value, u))));
      }
      text.line("}");
    }

    private void parents(KernelText text) {
      Local parent = local("parent", particle);
      Expression value = new TypedTree.LocalValue(parent);
      String name = translator.expression(value);
      text.line("bool tendril_hasParent() {")
          .line("if (tendril_parentSlot == TENDRIL_NONE) return false;")
          .line(
              "TendrilPopulation population ="
                  + " tendril_push.root.populations.at[tendril_push.index];")
          .line(
              "uint word = population.bits.at[tendril_bitArray(0u) * population.wordCount"
                  + " + (tendril_parentSlot >> 5)];")
          .line("return (word >> (tendril_parentSlot & 31u) & 1u) != 0u")
          .line(
              "    && population.generations.at[tendril_parentSlot]"
                  + " == tendril_parentGeneration;")
          .line("}");
      text.line("bool tendril_getParent(inout %s) {", translator.declare(particle, name))
          .line("if (!tendril_hasParent()) return false;")
          .line(
              "TendrilPopulation population ="
                  + " tendril_push.root.populations.at[tendril_push.index];");
      for (int group = 0; group < plan.streams().groupCount(); group++) {
        if (plan.loadsOfParent(group)) {
          text.line(
              "uvec4 tendril_g%d = population.streams.at[%s * population.capacity"
                  + " + tendril_parentSlot];",
              group, streamIndex(plan, group, "tendril_push.nodeParity"));
        }
      }
      UnitAccess.loadStruct(
          text,
          plan.streams(),
          value,
          translator::expression,
          u -> plan.loadsOfParent(u.group()) ? "tendril_g" + u.group() : "");
      text.line("return true;").line("}");
    }

    private void run(KernelText text) {
      Local self = local("particle", particle);
      Expression value = new TypedTree.LocalValue(self);
      String name = translator.expression(value);
      PackedLayout streams = plan.streams();
      text.line("void tendril_run(TendrilPopulation population) {")
          .line("tendril_slot = population.aliveList.at[tendril_owner];");
      for (int group = 0; group < streams.groupCount(); group++) {
        if (plan.loads(group)) {
          text.line(
              "uvec4 tendril_g%d = population.streams.at[%s * population.capacity"
                  + " + tendril_slot];",
              group, streamIndex(plan, group, "tendril_push.nodeParity"));
        }
      }
      for (Unit unit : streams.units()) {
        if (unit.item() < 0) {
          text.line("%s = tendril_g%d%s;", hiddenName(unit), unit.group(), UnitAccess.lanes(unit));
        }
      }
      text.line("tendril_markSeen(tendril_instance);");
      ComputeCalls.loadInstance(text);
      text.line("bool lives = (tendril_flags & TENDRIL_INSTANCE_KILLED) == 0u;")
          .line("bool stands = tendril_deltaTime == 0.0;  // everything but draws is suppressed")
          .line("if (lives) {");
      calls.load(text, "population");
      text.line("tendril_calls = 0u;");
      text.line("%s;", translator.declare(particle, name));
      UnitAccess.loadStruct(
          text,
          streams,
          value,
          translator::expression,
          u -> plan.loads(u.group()) ? "tendril_g" + u.group() : "");
      text.line("uint bornBefore = tendril_born;");
      text.line("lives = %s(%s);", translator.functionName(plan.type().update()), name);
      String finite = finitePositions(value);
      if (!finite.isEmpty()) {
        text.line("if (lives && !stands && !(%s)) {", finite)
            .line("lives = false;")
            .line(
                "TENDRIL_COUNT(tendril_push.root.populationStates.at[tendril_push.index].invalid,"
                    + " 1u)")
            .line("}");
      }
      text.line("if (stands) {").line("lives = true;").line("tendril_born = bornBefore;");
      for (int link = 0; link < linkCount; link++) {
        text.line(
            "tendril_linkRecords%1$d = tendril_requested%1$d = tendril_linkRefused%1$d = 0u;",
            link);
      }
      if (signals) {
        text.line("tendril_signalled = tendril_signalRefused = 0u;");
      }
      text.line("}");
      store(text, value);
      if (calls.usesLoopBudget()) {
        text.line("if (tendril_rounds == 0u) {")
            .line(
                "TENDRIL_COUNT("
                    + "tendril_push.root.populationStates.at[tendril_push.index].loopsCut, 1u)")
            .line("}");
      }
      text.line("}");
      text.line("if (!lives) {")
          .line(
              "atomicAnd(population.bits.at[tendril_bitArray(1u) * population.wordCount"
                  + " + (tendril_slot >> 5)], ~(1u << (tendril_slot & 31u)));")
          .line(
              "atomicAdd(population.blockAlive.at[tendril_slot / TENDRIL_SLOT_BLOCK],"
                  + " 0xffffffffu);  // minus one")
          .line("}");
      text.line("}");
    }

    private void store(KernelText text, Expression value) {
      PackedLayout streams = plan.streams();
      text.line("if (lives) {");
      for (int group = 0; group < streams.groupCount(); group++) {
        if (!plan.stores(group)) {
          continue;
        }
        boolean doubled = plan.doubledGroups().contains(group);
        String stored =
            UnitAccess.group(
                streams.unitsIn(group),
                u ->
                    u.item() < 0
                        ? hiddenName(u)
                        : translator.expression(UnitAccess.part(value, u)));
        String target =
            "population.streams.at[%s * population.capacity + tendril_slot]"
                .formatted(streamIndex(plan, group, "(1u - tendril_push.nodeParity)"));
        if (doubled) {
          text.line("%s = stands ? tendril_g%d : %s;", target, group, stored);
        } else {
          text.line("if (!stands) %s = %s;", target, stored);
        }
      }
      text.line("}");
    }

    private String finitePositions(Expression value) {
      List<String> tests = new ArrayList<>();
      for (Unit unit : plan.streams().units()) {
        if (unit.item() < 0
            || particle.fields().get(unit.item()).semantic() != StructType.Semantic.POSITION
            || !plan.stores(unit.group())) {
          continue;
        }
        String part = translator.expression(UnitAccess.part(value, unit));
        // By bits: a compiler may take isnan for false.
        String bits = UnitAccess.bits(unit.type(), part);
        tests.add(
            unit.laneCount() == 1
                ? "(%s & 0x7f800000u) != 0x7f800000u".formatted(bits)
                : "all(notEqual(%s & 0x7f800000u, uvec%d(0x7f800000u)))"
                    .formatted(bits, unit.laneCount()));
      }
      return String.join(" && ", tests);
    }

    private void blockScan(KernelText text) {
      if (linkCount + renderCount == 0 && !signals) {
        return;
      }
      text.raw(
          """
          shared uint tendril_sums[256];
          // Exclusive scan over the workgroup in the order of owners.
          uint tendril_blockScan(uint value, out uint total) {
            uint inclusive = value;
            for (uint distance = 1u; distance < gl_SubgroupSize; distance <<= 1) {
              uint before = subgroupShuffleUp(inclusive, distance);
              if (gl_SubgroupInvocationID >= distance) inclusive = tendril_addSaturating(inclusive, before);
            }
            uint before = subgroupShuffleUp(inclusive, 1u);
            uint exclusive = gl_SubgroupInvocationID == 0u ? 0u : before;
            barrier();  // an earlier scan's sums have been read
            if (gl_SubgroupInvocationID == gl_SubgroupSize - 1u) tendril_sums[gl_SubgroupID] = inclusive;
            barrier();
            total = 0u;
            uint front = 0u;
            for (uint i = 0u; i < gl_NumSubgroups; i++) {
              if (i == gl_SubgroupID) front = total;
              total = tendril_addSaturating(total, tendril_sums[i]);
            }
            return tendril_addSaturating(front, exclusive);
          }
          """);
    }

    private void main(KernelText text) {
      text.line("void main() {")
          .line(
              "TendrilPopulation population ="
                  + " tendril_push.root.populations.at[tendril_push.index];")
          .line(
              "uint alive = tendril_push.root.populationStates.at[tendril_push.index]"
                  + ".alive[tendril_push.listParity];")
          .line("uint block = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;")
          .line("if (block * TENDRIL_UPDATE_BLOCK >= alive) return;")
          .line("tendril_owner = block * TENDRIL_UPDATE_BLOCK + %s;", THREAD);
      for (int link = 0; link < linkCount; link++) {
        text.line(
            "tendril_linkQuota%1$d = tendril_push.root.links.at[population.firstOutgoing +"
                + " %1$du].recordCapacity / alive;",
            link);
      }
      for (int render = 0; render < renderCount; render++) {
        text.line(
            "tendril_drawQuota%1$d ="
                + " tendril_push.root.renders.at[population.firstRender + %1$du].recordCapacity"
                + " / alive;",
            render);
      }
      if (signals) {
        text.line("tendril_signalQuota = %s.recordCapacity / alive;", SIGNALS);
      }
      text.line("if (tendril_owner < alive) tendril_run(population);");
      if (linkCount + renderCount > 0 || signals) {
        text.line("uint total;").line("uint prefix;");
      }
      for (int link = 0; link < linkCount; link++) {
        leaveForScan(
            text,
            "tendril_push.root.links.at[population.firstOutgoing + %du]".formatted(link),
            "tendril_requested" + link,
            "tendril_linkRecords" + link);
        text.line(
            "TENDRIL_COUNT(tendril_push.root.populationStates.at["
                + "tendril_push.root.links.at[population.firstOutgoing + %1$du].target].refused,"
                + " tendril_linkRefused%1$d)",
            link);
      }
      for (int render = 0; render < renderCount; render++) {
        leaveForScan(
            text,
            "tendril_push.root.renders.at[population.firstRender + %du]".formatted(render),
            "tendril_drawn" + render,
            "tendril_drawn" + render);
        text.line(
            "TENDRIL_COUNT(tendril_push.root.renderStates.at[population.firstRender + %1$du]"
                + ".refused, tendril_drawRefused%1$d)",
            render);
      }
      if (signals) {
        leaveForScan(text, SIGNALS, "tendril_signalled", "tendril_signalled");
        text.line(
            "TENDRIL_COUNT(tendril_push.root.life.signalStates.at[tendril_push.index].refused,"
                + " tendril_signalRefused)");
      }
      text.line("}");
    }

    private void leaveForScan(KernelText text, String table, String value, String records) {
      text.line("prefix = tendril_blockScan(%s, total);", value)
          .line("if (tendril_owner < alive) {")
          .line("%s.ownerPrefix.at[tendril_owner] = prefix;", table)
          .line("%s.ownerRecords.at[tendril_owner] = %s;", table, records)
          .line("}")
          .line("if (%s == 0u) %s.blockSums.at[block] = total;", THREAD, table);
    }
  }

  // ---- births

  private final class BirthKernel {
    /**
     * Groups of a birth record before the prototype: (emitter's id, births before, births before in
     * this step by this owner and link, count) (instance, parent's slot, parent's generation, -)
     * (carry, births per second, -, -).
     */
    static final int HEADER_GROUPS = 3;

    private final @Nullable ParticlePlan emitter;
    private final int link;
    private final ParticlePlan target;
    private final TypedTree.@Nullable Function init;

    BirthKernel(@Nullable ParticlePlan emitter, int link, ParticlePlan target) {
      this.emitter = emitter;
      this.link = link;
      this.target = target;
      TypedTree.Function chosen = emitter == null ? null : initOf(emitter);
      this.init = chosen != null ? chosen : initOf(target);
    }

    private TypedTree.@Nullable Function initOf(ParticlePlan plan) {
      for (TypedTree.Function function : plan.type().inits()) {
        if (function.parameters().get(0).type() == target.type().particle()) {
          return function;
        }
      }
      return null;
    }

    Shader generate() {
      StructType particle = target.type().particle();
      boolean emittersInit =
          init != null && emitter != null && emitter.type().inits().contains(init);
      ComputeCalls calls =
          new ComputeCalls(emittersInit && emitter != null ? emitter : target, options);
      FunctionTranslator translator =
          FunctionTranslator.translate(
              calls,
              init == null ? List.of() : List.of(init),
              List.of(particle),
              List.of(),
              options.precise());
      KernelText text = computeHeader(calls);
      text.line("layout(local_size_x = 256) in;");
      calls.declare(text);
      BufferReads reads = calls.bufferReads(translator);
      text.raw(translator.structsText());
      reads.declare(text);
      text.raw(translator.functionsText());
      reads.define(text);
      text.line("void main() {")
          .line(
              "uint birth = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x)"
                  + " * TENDRIL_UPDATE_BLOCK + gl_LocalInvocationIndex;");
      if (emitter == null) {
        text.line("uint index = tendril_push.index;");
      } else {
        text.line("TendrilLink link = tendril_push.root.links.at[tendril_push.index];")
            .line("TendrilLinkState state = tendril_push.root.linkStates.at[tendril_push.index];")
            .line("if (birth >= state.granted) return;")
            .line("uint index = link.target;");
      }
      text.line("TendrilPopulation population = tendril_push.root.populations.at[index];");
      if (emitter == null) {
        text.line("if (birth >= tendril_push.root.populationStates.at[index].granted) return;");
      }
      Local self = local("particle", particle);
      Expression value = new TypedTree.LocalValue(self);
      String name = translator.expression(value);
      text.line("%s = %s;", translator.declare(particle, name), translator.defaultValue(particle));
      text.line("uint parentSlot = TENDRIL_NONE;").line("uint parentGeneration = 0u;");
      if (emitter == null) {
        hostRecord(text, translator, value);
      } else {
        particleRecord(text, translator, value, emitter.prototypes().get(link));
      }
      String emitterPopulation = "population";
      if (emittersInit) {
        text.line("TendrilPopulation emitter = tendril_push.root.populations.at[link.emitter];");
        emitterPopulation = "emitter";
      }
      calls.load(text, emitterPopulation);
      text.line("tendril_calls = 0x80000000u;");
      if (init != null) {
        StructType birth = (StructType) init.parameters().get(1).type();
        text.line(
            "%s(%s, %s(k, count, age, %s));",
            translator.functionName(init), name, translator.structName(birth), emitter == null);
      }
      if (calls.usesLoopBudget()) {
        text.line("if (tendril_rounds == 0u) {")
            .line("TENDRIL_COUNT(tendril_push.root.populationStates.at[index].birthLoopsCut, 1u)")
            .line("}");
      }
      store(text, translator, value);
      text.line("}");
      String by = emitter == null ? "host" : emitter.type().name();
      return new Shader(
          by + ".births." + target.type().name(), Shader.Stage.COMPUTE, text.toString());
    }

    private void hostRecord(KernelText text, FunctionTranslator translator, Expression value) {
      text.line(
              "uvec4 root = TendrilGroups(tendril_push.hostRoots)"
                  + ".at[tendril_push.firstHostRoot + birth];")
          .line("uint slot = tendril_freeSlot(population, birth);")
          .line("tendril_instance = root.x;")
          .line("uint k = root.z;")
          .line("uint count = root.w;")
          .line("float age = 0.0;")
          .line(
              "tendril_id = tendril_hash(tendril_push.root.instances.at[tendril_instance].seed,"
                  + " root.y);");
      ComputeCalls.loadInstance(text);
      for (Unit unit : target.streams().units()) {
        if (unit.item() >= 0
            && target.type().particle().fields().get(unit.item()).semantic()
                == StructType.Semantic.POSITION) {
          text.line(
              "%s = %s;",
              translator.expression(UnitAccess.part(value, unit)),
              ComputeCalls.position(
                  "tendril_push.root.instances.at[tendril_instance].localToWorld"));
          break; // the first is the particle's place
        }
      }
    }

    private void particleRecord(
        KernelText text, FunctionTranslator translator, Expression value, PackedLayout layout) {
      text.raw(
          """
            uint rank = state.base + birth;
            uint owners = tendril_push.root.populationStates.at[link.emitter].alive[tendril_push.listParity];
            uint low = 0u;
            uint high = (owners + TENDRIL_UPDATE_BLOCK - 1u) / TENDRIL_UPDATE_BLOCK - 1u;
            while (low < high) {  // the last block of owners that begins at or before the rank
              uint middle = (low + high + 1u) >> 1;
              if (link.blockSums.at[middle] <= rank) low = middle;
              else high = middle - 1u;
            }
            uint inBlock = rank - link.blockSums.at[low];
            high = min(low * TENDRIL_UPDATE_BLOCK + TENDRIL_UPDATE_BLOCK, owners) - 1u;
            low *= TENDRIL_UPDATE_BLOCK;
            while (low < high) {  // the owner
              uint middle = (low + high + 1u) >> 1;
              if (link.ownerPrefix.at[middle] <= inBlock) low = middle;
              else high = middle - 1u;
            }
            uint owner = low;
            uint inOwner = inBlock - link.ownerPrefix.at[owner];
            low = owner * state.quota;
            high = low + link.ownerRecords.at[owner] - 1u;
            while (low < high) {  // the record
              uint middle = (low + high + 1u) >> 1;
              if (link.records.at[middle].z <= inOwner) low = middle;
              else high = middle - 1u;
            }
            uvec4 head = link.records.at[low];
            uvec4 lineage = link.records.at[link.recordCapacity + low];
            uvec4 timing = link.records.at[2u * link.recordCapacity + low];
            uint slot = tendril_freeSlot(population, rank);
            uint k = inOwner - head.z;
            uint count = head.w;
            tendril_instance = lineage.x;
            tendril_id = tendril_hash(head.x, head.y + k);
          """);
      ComputeCalls.loadInstance(text);
      text.raw(
          """
            float age = 0.0;
            float perSecond = uintBitsToFloat(timing.y);
            if (perSecond > 0.0) {  // the k-th of an emission, from 1, is born when the sum reaches k
              float born = (float(k + 1u) - uintBitsToFloat(timing.x)) / perSecond;
              age = clamp(tendril_deltaTime - born, 0.0, tendril_deltaTime);
            }
          """);
      if (target.type().node()) {
        text.line("parentSlot = lineage.y;").line("parentGeneration = lineage.z;");
      }
      for (int group = 0; group < layout.groupCount(); group++) {
        text.line(
            "uvec4 tendril_g%d = link.records.at[%du * link.recordCapacity + low];",
            group, HEADER_GROUPS + group);
      }
      UnitAccess.loadStruct(
          text, layout, value, translator::expression, u -> "tendril_g" + u.group());
    }

    private void store(KernelText text, FunctionTranslator translator, Expression value) {
      // Host births come before update, which reads the half of the last step; others after it.
      String half = emitter == null ? "tendril_push.nodeParity" : "(1u - tendril_push.nodeParity)";
      for (int group = 0; group < target.streams().groupCount(); group++) {
        text.line(
            "population.streams.at[%s * population.capacity + slot] = %s;",
            streamIndex(target, group, half),
            UnitAccess.group(
                target.streams().unitsIn(group),
                u ->
                    u.item() >= 0
                        ? translator.expression(UnitAccess.part(value, u))
                        : switch (Hidden.values()[-1 - u.item()]) {
                          case INSTANCE -> "tendril_instance";
                          case ID -> "tendril_id";
                          case BORN -> "0u";
                          case PARENT_SLOT -> "parentSlot";
                          case PARENT_GENERATION -> "parentGeneration";
                        }));
      }
      text.line("population.generations.at[slot]++;");
    }
  }
}
