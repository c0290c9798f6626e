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
  private static final String STATES = "population states";
  private static final String COUNTERS = "counters";
  private static final String LINK_STATES = "link states";
  private static final String RENDER_STATES = "render states";
  private static final String SEEN_NOW = "seen instances, this step";
  private static final String SEEN_NEXT = "seen instances, next step";

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

  static StepPass update(ParticleWorld world, Population population) {
    PipelineLayout layout = world.layoutFor(population.type());
    long states = world.tables().populationStates.handle();
    long offset =
        (long) population.index() * Tables.POPULATION_STATE_BYTES + Tables.STATE_UPDATE_GROUPS;
    StepPass pass =
        new StepPass(population.name() + ".update") {
          @Override
          void record(StepCommands commands) {
            commands.mode(false);
            commands.index(population.index());
            commands.bind(population.updateKernel(), layout, population.textureSet());
            commands.dispatchIndirect(states, offset);
          }
        };
    pass.with(COMPUTE_READ, INSTANCES, CLOCKS_NOW, STATES)
        .with(INDIRECT_READ, STATES)
        .with(COMPUTE_SHARED_WRITE, COUNTERS, SEEN_NOW)
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
            of(population, "block counts"));
    for (Link link : population.links()) {
      pass.with(COMPUTE_WRITE, of(link, "records"));
    }
    for (RenderList render : population.renders()) {
      pass.with(COMPUTE_WRITE, of(render, "records"));
    }
    if (population.signals() != null) {
      pass.with(COMPUTE_WRITE, of(population, "signals"));
    }
    return pass;
  }

  static StepPass scan(ParticleWorld world, ComputePipeline kernel, boolean host) {
    StepPass pass =
        new StepPass(host ? "scan for host births" : "scan") {
          @Override
          void record(StepCommands commands) {
            commands.mode(host);
            commands.hostRoots(world.hostRoots().countsAddress(), 0);
            commands.bind(kernel, world.plainLayout(), 0);
            commands.dispatch(world.populationCount(), 1);
          }
        };
    pass.with(COMPUTE_WRITE, STATES, COUNTERS, LINK_STATES, RENDER_STATES);
    for (Population population : world.active()) {
      pass.with(COMPUTE_READ, of(population, "block counts"))
          .with(COMPUTE_WRITE, of(population, "block prefix"));
      if (!host && population.signals() != null) {
        pass.with(COMPUTE_WRITE, of(population, "signals"));
      }
      if (!host) {
        for (Link link : population.links()) {
          pass.with(COMPUTE_WRITE, of(link, "records"));
        }
        for (RenderList render : population.renders()) {
          pass.with(COMPUTE_WRITE, of(render, "records"));
        }
      }
    }
    return pass;
  }

  static StepPass lists(ParticleWorld world, ComputePipeline kernel) {
    StepPass pass =
        new StepPass("lists") {
          @Override
          void record(StepCommands commands) {
            int blocks = world.slotBlockCount();
            int x = Math.min(blocks, 32_768);
            commands.count(world.populationCount());
            commands.bind(kernel, world.plainLayout(), 0);
            commands.dispatch(x, (blocks + x - 1) / x);
          }
        };
    pass.with(COMPUTE_READ, STATES);
    for (Population population : world.active()) {
      pass.with(COMPUTE_READ, of(population, "survivors"), of(population, "block prefix"))
          .with(
              COMPUTE_WRITE,
              of(population, "alive list"),
              of(population, "block counts"),
              of(population, "living at the start"),
              of(population, "living at the end"));
    }
    return pass;
  }

  static StepPass births(ParticleWorld world, Link link) {
    boolean emitters = link.initStandsInEmitter();
    PipelineLayout layout = world.birthLayout(link.emitter, link.ordinal());
    long states = world.tables().linkStates.handle();
    long offset = (long) link.index * Tables.LINK_STATE_BYTES;
    StepPass pass =
        new StepPass("births of " + link.target.name() + " by " + link.emitter.name()) {
          @Override
          void record(StepCommands commands) {
            commands.index(link.index);
            commands.bind(
                link.kernel(),
                layout,
                emitters ? link.emitter.textureSet() : link.target.textureSet());
            commands.dispatchIndirect(states, offset);
          }
        };
    pass.with(COMPUTE_READ, INSTANCES, CLOCKS_NOW, STATES, LINK_STATES, of(link, "records"))
        .with(INDIRECT_READ, LINK_STATES);
    birthAccesses(pass, link.target);
    return pass.with(COMPUTE_READ, of(link.emitter, "uniforms"));
  }

  private static void birthAccesses(StepPass pass, Population target) {
    pass.with(
            COMPUTE_READ,
            of(target, "uniforms"),
            of(target, "survivors"),
            of(target, "block prefix"))
        .with(COMPUTE_SHARED_WRITE, of(target, "streams"), of(target, "generations"));
  }

  static StepPass hostBirths(ParticleWorld world, Population population) {
    PipelineLayout layout = world.layoutFor(population.type());
    long states = world.tables().populationStates.handle();
    long offset =
        (long) population.index() * Tables.POPULATION_STATE_BYTES + Tables.STATE_HOST_BIRTH_GROUPS;
    StepPass pass =
        new StepPass("births of " + population.name() + " by the host") {
          @Override
          void record(StepCommands commands) {
            int first = world.hostRoots().firstRecord(population);
            if (first < 0) {
              return;
            }
            commands.index(population.index());
            commands.hostRoots(world.hostRoots().recordsAddress(), first);
            commands.bind(population.hostBirthKernel(), layout, population.textureSet());
            commands.dispatchIndirect(states, offset);
          }
        };
    pass.with(COMPUTE_READ, INSTANCES, CLOCKS_NOW, STATES).with(INDIRECT_READ, STATES);
    birthAccesses(pass, population);
    return pass;
  }

  static StepPass drawList(ParticleWorld world, RenderList render, ComputePipeline kernel) {
    long states = world.tables().renderStates.handle();
    long offset = (long) render.index * Tables.RENDER_STATE_BYTES + Tables.RENDER_LIST_GROUPS;
    StepPass pass =
        new StepPass("draw list of " + render.name()) {
          @Override
          void record(StepCommands commands) {
            commands.index(render.index);
            commands.bind(kernel, world.plainLayout(), 0);
            commands.dispatchIndirect(states, offset);
          }
        };
    return pass.with(COMPUTE_READ, STATES, RENDER_STATES, of(render, "records"))
        .with(INDIRECT_READ, RENDER_STATES)
        .with(COMPUTE_WRITE, of(render, "list"));
  }

  static StepPass clocks(ParticleWorld world, ComputePipeline kernel) {
    StepPass pass =
        new StepPass("clocks") {
          @Override
          void record(StepCommands commands) {
            int instances = world.instanceLimit();
            if (instances == 0) {
              return;
            }
            commands.count(instances);
            commands.bind(kernel, world.plainLayout(), 0);
            commands.dispatch((instances + 63) / 64, 1);
          }
        };
    return pass.with(COMPUTE_READ, INSTANCES, CLOCKS_NOW).with(COMPUTE_WRITE, CLOCKS_NEXT);
  }

  static StepPass report(ParticleWorld world, ComputePipeline kernel) {
    StepPass pass =
        new StepPass("report") {
          @Override
          void record(StepCommands commands) {
            boolean first = world.reports().isFirstOfFrame();
            commands.hostRoots(world.reports().write(), first ? 1 : 0);
            commands.count(world.instanceLimit());
            commands.bind(kernel, world.plainLayout(), 0);
            commands.dispatch(world.reportGroups(), 1);
          }
        };
    for (Population population : world.active()) {
      if (population.signals() != null) {
        pass.with(COMPUTE_READ, of(population, "signals"));
      }
    }
    return pass.with(COMPUTE_READ, STATES, COUNTERS, RENDER_STATES, SEEN_NOW)
        .with(COMPUTE_WRITE, SEEN_NEXT, "report");
  }
}
