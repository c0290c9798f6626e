package dev.tendril.vulkan.pass.particles;

import static dev.tendril.vulkan.frame.Use.COMPUTE_READ;
import static dev.tendril.vulkan.frame.Use.COMPUTE_SHARED_WRITE;
import static dev.tendril.vulkan.frame.Use.COMPUTE_WRITE;
import static dev.tendril.vulkan.frame.Use.INDIRECT_READ;

import dev.tendril.vulkan.pipeline.ComputePipeline;
import dev.tendril.vulkan.pipeline.PipelineLayout;

/** The passes of a step and what each touches. */
final class Passes {
  private static final String INSTANCES = "instances";
  private static final String CLOCKS_NOW = "clocks, this step";
  private static final String CLOCKS_NEXT = "clocks, next step";
  private static final String STATES_NOW = "population states, this step";
  private static final String STATES_NEXT = "population states, next step";
  private static final String COUNTERS = "counters";
  private static final String BIRTH_LOOPS_CUT = "loops of births, this step";
  private static final String REQUESTS_NOW = "births asked for, this step";
  private static final String REQUESTS_NEXT = "births asked for, next step";
  private static final String RENDER_STATES = "render states";
  private static final String SEEN = "seen instances, this step";

  /** As in the tables. */
  private static final int MAXIMUM_BIRTH_GROUPS = 4096;

  private Passes() {}

  private static String of(Population population, String what) {
    return population.name() + "#" + population.index() + " " + what;
  }

  private static String of(Link link, String what) {
    return link.name() + "#" + link.index + " " + what;
  }

  private static String of(RenderList render, String what) {
    return render.name() + "#" + render.index + " " + what;
  }

  private static long updateGroups(Population population, int listParity) {
    return (long) population.index() * Tables.POPULATION_STATE_BYTES
        + Tables.STATE_UPDATE_GROUPS
        + (long) listParity * Tables.GROUPS_BYTES;
  }

  static StepPass update(ParticleWorld world, Population population) {
    PipelineLayout layout = world.layoutFor(population.type());
    Tables tables = world.tables();
    long states = tables.populationStates.handle();
    StepPass pass =
        new StepPass(population.name() + ".update") {
          @Override
          void record(StepCommands commands) {
            population.tell(commands, tables);
            population.tellLists(commands, tables);
            commands.bind(population.updateKernel(), layout, population.textureSet());
            commands.dispatchIndirect(states, updateGroups(population, commands.listParity()));
          }
        };
    pass.with(COMPUTE_READ, INSTANCES, CLOCKS_NOW, STATES_NOW)
        .with(INDIRECT_READ, STATES_NOW)
        .with(COMPUTE_SHARED_WRITE, COUNTERS, SEEN)
        .with(
            COMPUTE_READ,
            of(population, "uniforms"),
            of(population, "alive list"),
            of(population, "living at the start"),
            of(population, "generations"))
        .with(
            COMPUTE_WRITE,
            of(population, "streams"),
            of(population, "survivors"),
            of(population, "sums, this step"));
    for (Link link : population.links()) {
      pass.with(COMPUTE_WRITE, of(link, "records"));
    }
    if (!population.links().isEmpty()) {
      pass.with(COMPUTE_SHARED_WRITE, REQUESTS_NOW);
    }
    for (RenderList render : population.renders()) {
      pass.with(COMPUTE_WRITE, of(render, "records"));
    }
    if (population.signals() != null) {
      pass.with(COMPUTE_WRITE, of(population, "signals"));
    }
    if (!population.renders().isEmpty()) {
      pass.with(COMPUTE_SHARED_WRITE, RENDER_STATES);
    }
    return pass;
  }

  static StepPass lists(ParticleWorld world, ComputePipeline kernel, boolean host) {
    StepPass pass =
        new StepPass(host ? "lists of host births" : "lists") {
          @Override
          void record(StepCommands commands) {
            int instances = host ? 0 : world.instanceLimit();
            int clocks = host ? 0 : Math.max(1, (instances + 255) / 256);
            int groups = world.listBlockCount() + clocks;
            int x = Math.min(groups, 32_768);
            commands.setFixed(StepCommands.FIXED_POPULATIONS, world.populationCount());
            commands.setFixed(StepCommands.FIXED_INSTANCES, instances);
            commands.setFixed(StepCommands.FIXED_BLOCKS, world.listBlockCount());
            commands.setFixed(
                StepCommands.FIXED_HOST_ROOTS, host ? world.hostRoots().countsAddress() : 0L);
            if (!host) {
              if (world.reports().isFirstOfFrame()) {
                commands.firstOfFrame();
              }
              commands.setFixed(
                  StepCommands.FIXED_REPORT, world.reports().write(world.reportedCuts()));
            }
            commands.bindFixed(kernel, world.plainLayout());
            commands.dispatch(x, (groups + x - 1) / x);
          }
        };
    pass.with(COMPUTE_READ, STATES_NOW).with(COMPUTE_WRITE, STATES_NEXT, COUNTERS);
    if (!host) {
      pass.with(COMPUTE_READ, REQUESTS_NOW, INSTANCES, CLOCKS_NOW, SEEN)
          .with(COMPUTE_WRITE, REQUESTS_NEXT, CLOCKS_NEXT, RENDER_STATES, "report");
    }
    for (Population population : world.active()) {
      if (!host && population.signals() != null) {
        pass.with(COMPUTE_READ, of(population, "signals"));
      }
      pass.with(COMPUTE_READ, of(population, "survivors"), of(population, "sums, this step"))
          .with(
              COMPUTE_WRITE,
              of(population, "alive list"),
              of(population, "sums, next step"),
              of(population, "living at the start"),
              of(population, "living at the end"));
    }
    return pass;
  }

  static StepPass births(ParticleWorld world, Link link) {
    boolean emitters = link.initStandsInEmitter();
    PipelineLayout layout = world.birthLayout(link.emitter, link.ordinal());
    Tables tables = world.tables();
    StepPass pass =
        new StepPass("births of " + link.target.name() + " by " + link.emitter.name()) {
          @Override
          void record(StepCommands commands) {
            Population file = emitters ? link.emitter : link.target;
            link.target.tell(commands, tables);
            file.tellUniforms(commands);
            link.tell(commands, tables);
            commands.bind(link.kernel(), layout, file.textureSet());
            commands.dispatchIndirect(
                tables.linkStates.handle(),
                (long) link.place() * Tables.LINK_STATE_BYTES
                    + (long) commands.nodeParity() * Tables.GROUPS_BYTES);
          }
        };
    pass.with(COMPUTE_READ, INSTANCES, CLOCKS_NOW, STATES_NOW, REQUESTS_NOW)
        .with(COMPUTE_READ, of(link, "records"))
        .with(INDIRECT_READ, REQUESTS_NOW);
    birthAccesses(pass, link.target);
    return pass.with(COMPUTE_READ, of(link.emitter, "uniforms"));
  }

  private static void birthAccesses(StepPass pass, Population target) {
    pass.with(
            COMPUTE_READ,
            of(target, "uniforms"),
            of(target, "survivors"),
            of(target, "sums, this step"))
        .with(COMPUTE_SHARED_WRITE, BIRTH_LOOPS_CUT)
        .with(COMPUTE_SHARED_WRITE, of(target, "streams"), of(target, "generations"));
  }

  static StepPass hostBirths(ParticleWorld world, Population population) {
    PipelineLayout layout = world.layoutFor(population.type());
    StepPass pass =
        new StepPass("births of " + population.name() + " by the host") {
          @Override
          void record(StepCommands commands) {
            int count = world.hostRoots().count(population);
            if (count == 0) {
              return;
            }
            population.tell(commands, world.tables());
            commands.set(StepCommands.HOST_ROOTS, world.hostRoots().records(population));
            commands.set(StepCommands.EMITTER_CAPACITY, population.quota().limit());
            commands.set(StepCommands.COUNT, count);
            commands.bind(population.hostBirthKernel(), layout, population.textureSet());
            commands.dispatch(
                Math.min(
                    (count + BookLayout.BIRTH_BLOCK - 1) / BookLayout.BIRTH_BLOCK,
                    MAXIMUM_BIRTH_GROUPS),
                1);
          }
        };
    pass.with(COMPUTE_READ, INSTANCES, CLOCKS_NOW);
    birthAccesses(pass, population);
    return pass;
  }

  static StepPass drawList(ParticleWorld world, RenderList render, ComputePipeline kernel) {
    long states = world.tables().populationStates.handle();
    StepPass pass =
        new StepPass("draw list of " + render.name()) {
          @Override
          void record(StepCommands commands) {
            commands.setFixed(StepCommands.FIXED_INDEX, render.index);
            commands.bindFixed(kernel, world.plainLayout());
            commands.dispatchIndirect(
                states, updateGroups(render.population, commands.listParity()));
          }
        };
    return pass.with(COMPUTE_READ, STATES_NOW, of(render, "records"))
        .with(INDIRECT_READ, STATES_NOW)
        .with(COMPUTE_WRITE, of(render, "list"));
  }
}
