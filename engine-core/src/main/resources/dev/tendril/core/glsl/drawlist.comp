// Lists the draw records of one render struct in (slot, ordinal) order.

layout(local_size_x = 256) in;

void main() {
  uint block = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  uint lane = TENDRIL_LANE;
  uint owner = block * TENDRIL_UPDATE_BLOCK + lane;
  TendrilRender render = tendril_push.renders.at[tendril_push.index];
  uint owners = tendril_push.populationStates.at[render.population].alive[TENDRIL_LIST_PARITY];
  if (block * TENDRIL_UPDATE_BLOCK >= owners) return;
  uint count = 0u;
  uint place = 0u;
  if (owner < owners) {
    uvec2 records = render.owners.at[owner];
    place = records.x;
    count = records.y;
  }
  // Records in front of this block.
  uint blocks = tendril_ownerBlocks(render.capacity);
  uint shift = tendril_groupShift(blocks);
  uint group = block >> shift;
  uint now = TENDRIL_NODE_PARITY * tendril_sumGroups(blocks);
  uint before = 0u;
  for (uint i = lane; i < group; i += 256u) before += render.groupSums.at[now + i].x;
  for (uint i = (group << shift) + lane; i < block; i += 256u) before += render.blockSums.at[i];
  place += tendril_blockSum(before);
  count = min(count, render.drawLimit - min(render.drawLimit, place));
  uint first = owner * (render.recordCapacity / owners);
  for (uint i = 0u; i < count; i++) render.drawList.at[place + i] = first + i;
}
