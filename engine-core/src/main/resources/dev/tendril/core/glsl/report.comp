// Writes what the host is told of a step into memory that it can read; the last step of a frame
// writes last. Needs what the scan has left, and runs beside the lists.

layout(local_size_x = 64) in;

// The record of a rank among a type's signals.
uint tendril_signalRecord(TendrilSignalList list, uint population, uint rank) {
  uint owners = tendril_push.root.populationStates.at[population].alive[tendril_push.listParity];
  uint low = 0u;
  uint high = (owners + TENDRIL_UPDATE_BLOCK - 1u) / TENDRIL_UPDATE_BLOCK - 1u;
  while (low < high) {  // the last block of owners that begins at or before the rank
    uint middle = (low + high + 1u) >> 1;
    if (list.blockSums.at[middle] <= rank) low = middle;
    else high = middle - 1u;
  }
  uint inBlock = rank - list.blockSums.at[low];
  high = min(low * TENDRIL_UPDATE_BLOCK + TENDRIL_UPDATE_BLOCK, owners) - 1u;
  low *= TENDRIL_UPDATE_BLOCK;
  while (low < high) {  // the owner
    uint middle = (low + high + 1u) >> 1;
    if (list.ownerPrefix.at[middle] <= inBlock) low = middle;
    else high = middle - 1u;
  }
  return low * tendril_push.root.life.signalStates.at[population].quota
      + inBlock - list.ownerPrefix.at[low];
}

// Adds the step's signals to those of the frame's earlier steps, in the order of types, owners and
// calls.
void tendril_signals(TendrilGroups groups, uint thread, uint threads) {
  TendrilRoot root = tendril_push.root;
  uint capacity = root.life.signalCapacity;
  uint counts = 2u * root.instanceCapacity;
  bool firstOfFrame = tendril_push.firstHostRoot != 0u;
  uint base = firstOfFrame ? 0u : root.seen.at[counts + tendril_push.nodeParity];
  for (uint p = root.life.firstSignalling; p != TENDRIL_NONE; p = root.life.signalLists.at[p].next) {
    uint total = root.life.signalStates.at[p].total;
    uint room = min(total, capacity - min(base, capacity));
    TendrilSignalList list = root.life.signalLists.at[p];
    for (uint i = thread; i < room; i += threads) {
      uint record = tendril_signalRecord(list, p, i);
      uint at = root.life.signalsAt + 2u * (base + i);
      groups.at[at] = list.records.at[record];
      groups.at[at + 1u] = list.records.at[list.recordCapacity + record];
    }
    base = tendril_addSaturating(base, total);
  }
  if (thread == 0u) {
    root.seen.at[counts + 1u - tendril_push.nodeParity] = base;
    groups.at[0] = uvec4(min(base, capacity), base - min(base, capacity), 0u, 0u);
  }
}

void main() {
  TendrilRoot root = tendril_push.root;
  TendrilWords words = tendril_push.hostRoots;
  TendrilGroups groups = TendrilGroups(tendril_push.hostRoots);
  uint thread = gl_GlobalInvocationID.x;
  uint threads = gl_NumWorkGroups.x * gl_WorkGroupSize.x;

  uint now = tendril_push.nodeParity * root.instanceCapacity;
  uint next = (1u - tendril_push.nodeParity) * root.instanceCapacity;
  for (uint word = thread; word * 32u < tendril_push.count; word += threads) {
    uint bits = 0u;
    uint end = min(word * 32u + 32u, tendril_push.count);
    for (uint i = word * 32u; i < end; i++) {
      bits |= root.seen.at[now + i] << (i & 31u);
      root.seen.at[next + i] = 0u;
    }
    words.at[TENDRIL_REPORT_SEEN_AT + word] = bits;
  }

  for (uint i = thread; i < root.life.populationCount; i += threads) {
    if (root.populations.at[i].capacity == 0u) continue;
    TendrilPopulationState state = root.populationStates.at[i];
    uint at = root.life.populationsAt + i * TENDRIL_REPORT_GROUPS;
    groups.at[at] = uvec4(state.alive[1u - tendril_push.listParity], 0u, state.emitted);
    groups.at[at + 1u] = uvec4(state.died, state.refused);
    groups.at[at + 2u] = uvec4(state.invalid, state.loopsCut);
    groups.at[at + 3u] = uvec4(root.life.signalStates.at[i].refused, 0u, 0u);
  }
  for (uint i = thread; i < root.life.renderCount; i += threads) {
    TendrilRenderState state = root.renderStates.at[i];
    groups.at[root.life.rendersAt + i] = uvec4(state.drawn, 0u, state.refused);
  }
  tendril_signals(groups, thread, threads);
}
