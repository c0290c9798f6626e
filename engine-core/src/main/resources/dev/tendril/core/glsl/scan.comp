// Counts and places, one workgroup per population whatever its type: scans the births that every
// link asked for and the survivors of every slot block, grants births by rank, and writes counters
// and the arguments of the dispatches and draws that follow.

layout(local_size_x = 256) in;

shared uint tendril_sums[256];

// Exclusive scan of `count` words from `start` on; returns the end. Saturating addition of numbers
// that are not negative is associative, so any order gives the same result.
uint tendril_scanWords(TendrilWords source, TendrilWords target, uint count, uint start) {
  uint lane = gl_LocalInvocationIndex;
  uint each = (count + 255u) / 256u;
  uint from = min(lane * each, count);
  uint to = min(from + each, count);
  uint sum = 0u;
  for (uint i = from; i < to; i++) sum = tendril_addSaturating(sum, source.at[i]);
  tendril_sums[lane] = sum;
  barrier();
  for (uint distance = 1u; distance < 256u; distance <<= 1) {
    uint before = lane >= distance ? tendril_sums[lane - distance] : 0u;
    barrier();
    tendril_sums[lane] = tendril_addSaturating(tendril_sums[lane], before);
    barrier();
  }
  uint running = tendril_addSaturating(start, lane == 0u ? 0u : tendril_sums[lane - 1u]);
  uint end = tendril_addSaturating(start, tendril_sums[255]);
  for (uint i = from; i < to; i++) {
    uint here = source.at[i];
    target.at[i] = running;
    running = tendril_addSaturating(running, here);
  }
  barrier();
  return end;
}

void tendril_add(inout uvec2 counter, uvec2 amount) {
  uint carry;
  counter.x = uaddCarry(counter.x, amount.x, carry);
  counter.y += amount.y + carry;
}

void tendril_add(inout uvec2 counter, uint amount) {
  tendril_add(counter, uvec2(amount, 0u));
}

void main() {
  uint index = gl_WorkGroupID.x;
  TendrilRoot root = tendril_push.root;
  TendrilPopulation population = root.populations.at[index];
  if (population.capacity == 0u) return;  // an unused entry
  uint aliveBefore = root.populationStates.at[index].alive[tendril_push.listParity];
  bool host = tendril_push.mode == TENDRIL_MODE_HOST;
  bool first = gl_LocalInvocationIndex == 0u;

  uint survivors = tendril_scanWords(
      population.blockAlive, population.blockPrefix, population.slotBlockCount, 0u);
  uint requested = 0u;
  if (host) {
    requested = tendril_push.hostRoots.at[index];
  } else {
    for (uint l = population.firstLink; l != TENDRIL_NONE; l = root.links.at[l].next) {
      TendrilLink link = root.links.at[l];
      uint owners = root.populationStates.at[link.emitter].alive[tendril_push.listParity];
      if (first) {
        root.linkStates.at[l].base = requested;
        root.linkStates.at[l].quota = link.recordCapacity / max(owners, 1u);
      }
      requested = tendril_scanWords(
          link.blockSums, link.blockSums,
          (owners + TENDRIL_UPDATE_BLOCK - 1u) / TENDRIL_UPDATE_BLOCK, requested);
      if (first) root.linkStates.at[l].granted = requested;  // its end; made a count below
    }
    for (uint r = population.firstRender; r < population.firstRender + population.renderCount; r++) {
      TendrilRender render = root.renders.at[r];
      uint records = tendril_scanWords(
          render.blockSums, render.blockSums,
          (aliveBefore + TENDRIL_UPDATE_BLOCK - 1u) / TENDRIL_UPDATE_BLOCK, 0u);
      if (first) {
        root.renderStates.at[r].drawn = records;
        root.renderStates.at[r].quota = render.recordCapacity / max(aliveBefore, 1u);
        root.renderStates.at[r].drawArguments = render.verticesPerRecord == 0u
            ? uvec4(4u, records, 0u, 0u)
            : uvec4(render.verticesPerRecord * records, 1u, 0u, 0u);
        root.renderStates.at[r].listGroups = tendril_groupsFor(aliveBefore, TENDRIL_UPDATE_BLOCK);
      }
    }
    TendrilSignalList signals = root.life.signalLists.at[index];
    if (signals.recordCapacity != 0u) {
      uint records = tendril_scanWords(
          signals.blockSums, signals.blockSums,
          (aliveBefore + TENDRIL_UPDATE_BLOCK - 1u) / TENDRIL_UPDATE_BLOCK, 0u);
      if (first) {
        root.life.signalStates.at[index].total = records;
        root.life.signalStates.at[index].quota = signals.recordCapacity / max(aliveBefore, 1u);
      }
    }
  }
  if (!first) return;

  uint granted = min(requested, population.capacity - survivors);
  TendrilPopulationState state = root.populationStates.at[index];
  state.alive[1u - tendril_push.listParity] = survivors + granted;
  state.granted = granted;
  state.updateGroups = tendril_groupsFor(survivors + granted, TENDRIL_UPDATE_BLOCK);
  state.hostBirthGroups = tendril_groupsFor(host ? granted : 0u, TENDRIL_UPDATE_BLOCK);
  tendril_add(state.emitted, granted);
  tendril_add(state.died, aliveBefore - survivors);
  tendril_add(state.refused, requested - granted);
  tendril_add(state.loopsCut, state.birthLoopsCut);
  state.birthLoopsCut = uvec2(0u);
  root.populationStates.at[index] = state;
  if (host) return;
  for (uint l = population.firstLink; l != TENDRIL_NONE; l = root.links.at[l].next) {
    uint base = min(root.linkStates.at[l].base, granted);
    uint births = min(root.linkStates.at[l].granted, granted) - base;
    root.linkStates.at[l].granted = births;
    root.linkStates.at[l].birthGroups = tendril_groupsFor(births, TENDRIL_UPDATE_BLOCK);
  }
}
