// Writes what the host is told of a step into memory that it can read; the last step of a frame
// writes last. Needs what the scan has left, and runs beside the lists.

layout(local_size_x = 64) in;

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
  }
  for (uint i = thread; i < root.life.renderCount; i += threads) {
    TendrilRenderState state = root.renderStates.at[i];
    groups.at[root.life.rendersAt + i] = uvec4(state.drawn, 0u, state.refused);
  }
}
