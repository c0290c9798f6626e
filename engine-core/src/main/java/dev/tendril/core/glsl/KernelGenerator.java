package dev.tendril.core.glsl;

import dev.tendril.core.check.DefaultValues;
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
import java.util.Objects;
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

  /** The kernels that are the same for all types, by resource: lists, drawlist, migrate. */
  public Shader fixed(String name) {
    return new Shader(
        "tendril." + name,
        Shader.Stage.COMPUTE,
        computeHeader(false, false, "push-fixed.glsl")
            .raw(KernelText.resource("sums.glsl"))
            .raw(KernelText.resource(name + ".comp"))
            .toString());
  }

  /** The kernels over all draw lists: bounds, mark, place, shift. */
  public Shader cover(String name) {
    KernelText text = new KernelText();
    text.line("#version 460")
        .line("#extension GL_EXT_buffer_reference : require")
        .line("#extension GL_KHR_shader_subgroup_basic : require")
        .line("#extension GL_KHR_shader_subgroup_ballot : require")
        .line("#extension GL_KHR_shader_subgroup_shuffle : require")
        .raw(KernelText.resource("tables.glsl"))
        .raw(KernelText.resource("viewdata.glsl"))
        .raw(KernelText.resource("cover.glsl"))
        .raw(name.equals("bounds") ? KernelText.resource("space.glsl") : "")
        .raw(KernelText.resource("cover" + name + ".comp"));
    return new Shader("tendril.cover." + name, Shader.Stage.COMPUTE, text.toString());
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

  private KernelText computeHeader(ComputeCalls calls, String pushConstants) {
    return computeHeader(calls.usesTextures(), calls.readsBuffers(), pushConstants);
  }

  private KernelText computeHeader(boolean textures, boolean buffers, String pushConstants) {
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
        .raw(KernelText.resource("life.glsl"))
        .raw(KernelText.resource(pushConstants))
        .raw(KernelText.resource("step.glsl"));
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

  /**
   * Which of a type's particles a level of detail leaves out: the same ones as long as they live.
   */
  private static final String RANK = " | tendril_hash(tendril_id, 0x6c6f64u) & 0xff000000u";

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
      KernelText text = computeHeader(calls, "push-type.glsl");
      text.line("layout(local_size_x = 256) in;").raw(KernelText.resource("sums.glsl"));
      if (linkCount + renderCount > 0 || signals) {
        text.raw(KernelText.resource("records.glsl"));
      }
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
          .line("uint before = tendril_born & TENDRIL_BORN_COUNT;")
          .line("tendril_born = tendril_born & ~TENDRIL_BORN_COUNT")
          .line("    | (before + count & TENDRIL_BORN_COUNT);")
          .line("if (tendril_linkRecords%1$d >= tendril_linkQuota%1$d) {", link)
          .line(
              "tendril_linkRefused%1$d = tendril_addSaturating(tendril_linkRefused%1$d, count);",
              link)
          .line("return;")
          .line("}");
      text.line("TendrilLink link = tendril_push.links.at[%d];", link);
      text.line(
          "uint record = tendril_owner * tendril_linkQuota%1$d + tendril_linkRecords%1$d++;", link);
      text.line(
          "link.records.at[record] = uvec4(tendril_id, before, tendril_requested%d, count);", link);
      text.line(
          "link.records.at[link.recordCapacity + record] = uvec4(tendril_instance, %s, %s, 0u);",
          plan.type().node() ? "child ? tendril_slot : TENDRIL_NONE" : "TENDRIL_NONE",
          plan.type().node() ? "tendril_push.generations.at[tendril_slot]" : "0u");
      text.line(
          "link.records.at[2u * link.recordCapacity + record] = uvec4(floatBitsToUint(carry),"
              + " floatBitsToUint(perSecond), tendril_born >> 31, 0u);");
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
          .line("TendrilRender render = tendril_push.renders.at[%d];", render)
          .line("uint index = tendril_owner * tendril_drawQuota%1$d + tendril_drawn%1$d++;", render)
          .line(
              "render.recordInstance.at[index] = tendril_instance%s;",
              plan.leavesOutDraws() ? RANK : "");
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
              "uint word = tendril_push.bits.at[tendril_bitArray(0u)"
                  + " * tendril_wordCount(tendril_push.capacity) + (tendril_parentSlot >> 5)];")
          .line("return (word >> (tendril_parentSlot & 31u) & 1u) != 0u")
          .line(
              "    && tendril_push.generations.at[tendril_parentSlot]"
                  + " == tendril_parentGeneration;")
          .line("}");
      text.line("bool tendril_getParent(inout %s) {", translator.declare(particle, name))
          .line("if (!tendril_hasParent()) return false;");
      for (int group = 0; group < plan.streams().groupCount(); group++) {
        if (plan.loadsOfParent(group)) {
          text.line(
              "uvec4 tendril_g%d = tendril_push.streams.at[%s * tendril_push.capacity"
                  + " + tendril_parentSlot];",
              group, streamIndex(plan, group, "TENDRIL_NODE_PARITY"));
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
      text.line("void tendril_run() {");
      for (int group = 0; group < streams.groupCount(); group++) {
        if (plan.loads(group)) {
          text.line(
              "uvec4 tendril_g%d = tendril_push.streams.at[%s * tendril_push.capacity"
                  + " + tendril_slot];",
              group, streamIndex(plan, group, "TENDRIL_NODE_PARITY"));
        }
      }
      for (Unit unit : streams.units()) {
        if (unit.item() < 0) {
          text.line("%s = tendril_g%d%s;", hiddenName(unit), unit.group(), UnitAccess.lanes(unit));
        }
      }
      text.line("tendril_markSeen(tendril_instance);");
      ComputeCalls.loadInstance(text);
      calls.load(text); // loads that wait for each other nowhere
      text.line("bool lives = (tendril_flags & TENDRIL_INSTANCE_KILLED) == 0u;")
          .line("bool stands = tendril_deltaTime == 0.0;  // everything but draws is suppressed")
          .line("if (lives) {");
      if (linkCount > 0) {
        text.line("bool cut = (tendril_flags & TENDRIL_INSTANCE_CUT) != 0u;").line("if (cut) {");
        for (int link = 0; link < linkCount; link++) {
          text.line("tendril_linkQuota%d = 0u;", link);
        }
        text.line("}");
      }
      text.line("tendril_calls = 0u;");
      text.line("%s;", translator.declare(particle, name));
      for (int i = 0; i < particle.fields().size(); i++) {
        StructType.Field field = particle.fields().get(i);
        if (field.birth()) { // what it was is gone
          Expression initial =
              field.initializer() == null ? DefaultValues.of(field.type()) : field.initializer();
          text.line(
              "%s = %s;",
              translator.expression(new TypedTree.FieldValue(value, i)),
              translator.expression(initial));
        }
      }
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
            .line("TENDRIL_COUNT(tendril_push.state.at[0].invalid, 1u)")
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
      countCuts(text);
      store(text, value);
      if (calls.usesLoopBudget()) {
        text.line("if (tendril_rounds == 0u) {")
            .line("TENDRIL_COUNT(tendril_push.state.at[0].loopsCut, 1u)")
            .line("}");
      }
      text.line("}");
      text.line("if (!lives) {")
          .line(
              "atomicAnd(tendril_push.bits.at[tendril_bitArray(1u)"
                  + " * tendril_wordCount(tendril_push.capacity) + (tendril_slot >> 5)],"
                  + " ~(1u << (tendril_slot & 31u)));")
          .line("tendril_removeFromSums(tendril_slot / TENDRIL_SLOT_BLOCK);")
          .line("}");
      text.line("}");
    }

    /** What the particle of a cut instance asked for. */
    private void countCuts(KernelText text) {
      if (linkCount == 0) {
        return;
      }
      text.line("if (cut) {");
      for (int link = 0; link < linkCount; link++) {
        text.line("tendril_countCut(%1$du, tendril_instance, tendril_linkRefused%1$d);", link);
      }
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
            "tendril_push.streams.at[%s * tendril_push.capacity + tendril_slot]"
                .formatted(streamIndex(plan, group, "(1u - TENDRIL_NODE_PARITY)"));
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

    private void main(KernelText text) {
      text.line("void main() {")
          .line("uint alive = tendril_push.state.at[0].alive[TENDRIL_LIST_PARITY];")
          .line("uint block = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;")
          .line("tendril_owner = block * TENDRIL_UPDATE_BLOCK + TENDRIL_LANE;")
          .line("// Beside the length of the list, not after it.")
          .line(
              "tendril_slot ="
                  + " tendril_push.aliveList.at[min(tendril_owner, tendril_push.capacity - 1u)];")
          .line("if (block * TENDRIL_UPDATE_BLOCK >= alive) return;");
      for (int link = 0; link < linkCount; link++) {
        text.line(
            "tendril_linkQuota%1$d = tendril_push.links.at[%1$d].recordCapacity / alive;", link);
      }
      for (int render = 0; render < renderCount; render++) {
        text.line(
            "tendril_drawQuota%1$d = tendril_push.renders.at[%1$d].recordCapacity / alive;",
            render);
      }
      if (signals) {
        text.line("tendril_signalQuota = %s.recordCapacity / alive;", SIGNALS);
      }
      text.line("if (tendril_owner < alive) tendril_run();");
      if (linkCount + renderCount > 0 || signals) {
        text.line("uint total;").line("uint prefix;");
      }
      for (int link = 0; link < linkCount; link++) {
        leaveRecords(
            text,
            "tendril_push.links.at[%d]".formatted(link),
            "tendril_requested" + link,
            "tendril_linkRecords" + link,
            "tendril_request(%du, block, total)".formatted(link));
        text.line(
            "TENDRIL_COUNT(tendril_push.root.populationStates.at["
                + "tendril_push.links.at[%1$d].target].refused, tendril_linkRefused%1$d)",
            link);
      }
      for (int render = 0; render < renderCount; render++) {
        leaveRecords(
            text,
            "tendril_push.renders.at[%d]".formatted(render),
            "tendril_drawn" + render,
            "tendril_drawn" + render,
            "tendril_record(%du, block, total)".formatted(render));
        text.line(
            "TENDRIL_COUNT(tendril_push.root.renderStates.at["
                + "tendril_push.renders.at[%1$d].index].refused, tendril_drawRefused%1$d)",
            render);
      }
      if (signals) {
        leaveRecords(
            text,
            SIGNALS,
            "tendril_signalled",
            "tendril_signalled",
            "tendril_signals(block, total)");
        text.line(
            "TENDRIL_COUNT(tendril_push.root.life.signalStates.at[tendril_push.index].refused,"
                + " tendril_signalRefused)");
      }
      text.line("}");
    }

    private void leaveRecords(
        KernelText text, String table, String value, String records, String add) {
      text.line("prefix = tendril_blockScan(%s, total);", value)
          .line("if (tendril_owner < alive) {")
          .line("%s.owners.at[tendril_owner] = uvec2(prefix, %s);", table, records)
          .line("}")
          .line("if (TENDRIL_LANE == 0u) %s;", add);
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
      KernelText text = computeHeader(calls, "push-births.glsl");
      text.line("layout(local_size_x = 256) in;")
          .raw(KernelText.resource("sums.glsl"))
          .raw(KernelText.resource("births.glsl"));
      if (emitter != null) {
        text.raw(KernelText.resource("birthsoflink.glsl"));
      }
      calls.declare(text);
      BufferReads reads = calls.bufferReads(translator);
      text.raw(translator.structsText());
      reads.declare(text);
      text.raw(translator.functionsText());
      reads.define(text);
      if (changesPlace()) {
        SpaceText.declare(text);
      }
      bear(text, calls, translator);
      main(text);
      String by = emitter == null ? "host" : emitter.type().name();
      return new Shader(
          by + ".births." + target.type().name(), Shader.Stage.COMPUTE, text.toString());
    }

    /** One birth, from the record to the streams. */
    private void bear(KernelText text, ComputeCalls calls, FunctionTranslator translator) {
      StructType particle = target.type().particle();
      text.line(
          emitter == null
              ? "void tendril_bear(uint slot, uint birth) {"
              : "void tendril_bear(uint slot, uvec2 found) {");
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
      calls.load(text);
      text.line("tendril_calls = 0x80000000u;");
      if (calls.usesLoopBudget()) {
        text.line("tendril_rounds = 1048576u;");
      }
      if (init != null) {
        StructType birth = (StructType) init.parameters().get(1).type();
        text.line(
            "%s(%s, %s(k, count, age, %s));",
            translator.functionName(init), name, translator.structName(birth), emitter == null);
      }
      if (calls.usesLoopBudget()) {
        text.line("if (tendril_rounds == 0u) {")
            .line("TENDRIL_COUNT(tendril_push.state.at[0].birthLoopsCut[TENDRIL_NODE_PARITY], 1u)")
            .line("}");
      }
      store(text, translator, value);
      text.line("}");
    }

    /** Each workgroup goes on to further births until all that are granted have been given. */
    private void main(KernelText text) {
      text.line("void main() {");
      if (emitter == null) {
        text.line("uint survivors = tendril_scanSlots();")
            .line("uint free = tendril_withinLimit(tendril_push.capacity - survivors,")
            .line("    tendril_push.emitterCapacity, survivors);")
            .line("uint births = min(tendril_push.count, free);")
            .line("uint firstRank = 0u;");
      } else {
        text.raw(
            """
              uint owners = tendril_push.emitter.at[0].alive[TENDRIL_LIST_PARITY];
              uint before = 0u;  // births that links in front of this one ask for
              for (uint i = 0u; i < tendril_push.count; i++) {
                before = tendril_addSaturating(
                    before,
                    tendril_saturated(tendril_push.incoming.at[i].requested[TENDRIL_NODE_PARITY]));
              }
              uvec2 sums = tendril_scanBoth();
              uint free = tendril_withinLimit(
                  tendril_push.capacity - sums.y, tendril_push.links.at[0].targetLimit, sums.y);
              uint firstRank = min(before, free);
              uint births = min(tendril_addSaturating(before, sums.x), free) - firstRank;
            """);
      }
      text.raw(
          """
            uint place = TENDRIL_LANE % TENDRIL_BIRTH_BLOCK;
            uint stride = gl_NumWorkGroups.x * TENDRIL_BIRTH_BLOCK;
            for (uint first = gl_WorkGroupID.x * TENDRIL_BIRTH_BLOCK; first < births; first += stride) {
              uint birth = first + place;
              bool finds = birth < births;
              bool bears = finds && TENDRIL_LANE < TENDRIL_BIRTH_BLOCK;
              if (bears) tendril_slots[place] = tendril_freeSlot(firstRank + birth);
          """);
      if (emitter != null) {
        text.raw(
            """
                else if (finds) tendril_founds[place] = tendril_recordOf(birth, owners);
            """);
      }
      text.raw(
          """
              barrier();
              if (bears) tendril_bear(tendril_slots[place], %s);
              barrier();  // all have been read
            }
          """
              .formatted(emitter == null ? "birth" : "tendril_founds[place]"));
      text.line("}");
    }

    private void hostRecord(KernelText text, FunctionTranslator translator, Expression value) {
      text.line("uvec4 root = tendril_push.hostRoots.at[birth];")
          .line("tendril_instance = root.x;")
          .line("uint k = root.z;")
          .line("uint count = root.w;")
          .line("float age = 0.0;")
          .line(
              "tendril_id = tendril_hash(tendril_push.instances.at[tendril_instance].seed,"
                  + " root.y);");
      ComputeCalls.loadInstance(text);
      for (Unit unit : target.streams().units()) {
        if (unit.item() >= 0
            && target.type().particle().fields().get(unit.item()).semantic()
                == StructType.Semantic.POSITION) {
          text.line(
              "%s = %s;",
              translator.expression(UnitAccess.part(value, unit)),
              target.type().local()
                  ? "vec3(0.0)"
                  : ComputeCalls.position(
                      "tendril_push.instances.at[tendril_instance].localToWorld"));
          break; // the first is the particle's place
        }
      }
    }

    private void particleRecord(
        KernelText text, FunctionTranslator translator, Expression value, PackedLayout layout) {
      text.raw(
          """
            TendrilLink link = tendril_push.links.at[0];
            uint low = found.x;
            uvec4 head = link.records.at[low];
            uvec4 lineage = link.records.at[link.recordCapacity + low];
            uvec4 timing = link.records.at[2u * link.recordCapacity + low];
            uint k = found.y;
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
      if (changesPlace()) {
        SpaceText.arrive(
            text, translator, value, emitters().type().local(), target.type().local(), spreads());
      }
    }

    /** Whether a prototype is anything else than what is born. */
    private boolean changesPlace() {
      return emitter != null
          && SpaceText.isNeeded(
              target.type().particle(),
              emitters().type().local(),
              target.type().local(),
              spreads());
    }

    private boolean spreads() {
      return emitters().spreads(target.type().particle());
    }

    private ParticlePlan emitters() {
      return Objects.requireNonNull(emitter);
    }

    private void store(KernelText text, FunctionTranslator translator, Expression value) {
      // Host births come before update, which reads the half of the last step; others after it.
      String half = emitter == null ? "TENDRIL_NODE_PARITY" : "(1u - TENDRIL_NODE_PARITY)";
      for (int group = 0; group < target.streams().groupCount(); group++) {
        text.line(
            "tendril_push.streams.at[%s * tendril_push.capacity + slot] = %s;",
            streamIndex(target, group, half),
            UnitAccess.group(
                target.streams().unitsIn(group),
                u ->
                    u.item() >= 0
                        ? translator.expression(UnitAccess.part(value, u))
                        : switch (Hidden.values()[-1 - u.item()]) {
                          case INSTANCE -> "tendril_instance";
                          case ID -> "tendril_id";
                          case BORN -> emitter == null ? "TENDRIL_BORN_BY_HOST" : "0u";
                          case PARENT_SLOT -> "parentSlot";
                          case PARENT_GENERATION -> "parentGeneration";
                        }));
      }
      text.line("tendril_push.generations.at[slot]++;");
    }
  }
}
