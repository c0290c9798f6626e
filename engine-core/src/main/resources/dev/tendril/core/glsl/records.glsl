// What an update leaves for whoever lists records or gives births.

// Adds births that a block of owners asks for; by one invocation.
void tendril_request(uint outgoing, uint block, uint total) {
  TendrilLink link = tendril_push.links.at[outgoing];
  uint parity = TENDRIL_NODE_PARITY;
  uint blocks = tendril_ownerBlocks(tendril_push.capacity);
  uint shift = tendril_groupShift(blocks);
  uint group = parity * tendril_sumGroups(blocks) + (block >> shift);
  if (shift != 0u) link.blockSums.at[block] = total;
  if (total == 0u) return;
  if (shift == 0u) {
    link.groupSums.at[group] = uvec2(total, 0u);
  } else {
    TENDRIL_COUNT(link.groupSums.at[group], total)
  }
  TendrilLinkStates states = tendril_push.linkStates;
  uint before = atomicAdd(states.at[link.place].requested[parity].x, total);
  uint requested = before + total;
  if (requested < before) {
    atomicAdd(states.at[link.place].requested[parity].y, 1u);
    requested = TENDRIL_COUNT_LIMIT;
  }
  // The last one to add knows the sum. Whoever adds when it passed 32 bits asks for enough.
  uint threads = min(requested, link.targetCapacity);
  uint groups = (threads + TENDRIL_BIRTH_BLOCK - 1u) / TENDRIL_BIRTH_BLOCK;
  atomicMax(states.at[link.place].birthGroups[parity].x, min(groups, TENDRIL_MAX_BIRTH_GROUPS));
  states.at[link.place].birthGroups[parity].y = 1u;
  states.at[link.place].birthGroups[parity].z = 1u;
}

// Births that a cut instance is refused; by each invocation.
void tendril_countCut(uint outgoing, uint instance, uint births) {
  if (births == 0u) return;
  atomicAdd(tendril_push.clocks.at[instance].cutBirths, births);
  TENDRIL_COUNT(
      tendril_push.root.populationStates.at[tendril_push.links.at[outgoing].target].refusedToCut,
      births)
}

// Adds draw records of a block of owners; by one invocation.
void tendril_record(uint ordinal, uint block, uint total) {
  TendrilRender render = tendril_push.renders.at[ordinal];
  uint parity = TENDRIL_NODE_PARITY;
  uint blocks = tendril_ownerBlocks(tendril_push.capacity);
  uint shift = tendril_groupShift(blocks);
  uint group = parity * tendril_sumGroups(blocks) + (block >> shift);
  if (shift != 0u) render.blockSums.at[block] = total;
  if (total == 0u) return;
  if (shift == 0u) {
    render.groupSums.at[group].x = total;
  } else {
    atomicAdd(render.groupSums.at[group].x, total);
  }
  atomicAdd(tendril_push.root.renderStates.at[render.index].drawn[parity], total);
}

// Adds signals of a block of owners; by one invocation.
void tendril_signals(uint block, uint total) {
  TendrilLife life = tendril_push.root.life;
  life.signalLists.at[tendril_push.index].blockSums.at[block] = total;
  if (total == 0u) return;
  atomicAdd(life.signalStates.at[tendril_push.index].total[TENDRIL_NODE_PARITY], total);
}
