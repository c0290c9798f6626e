// Lists the draw records of one render struct in (slot, ordinal) order.

layout(local_size_x = 256) in;

void main() {
  uint owner = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * TENDRIL_UPDATE_BLOCK
      + gl_LocalInvocationIndex;
  TendrilRender render = tendril_push.root.renders.at[tendril_push.index];
  uint owners = tendril_push.root.populationStates.at[render.population].alive[tendril_push.listParity];
  if (owner >= owners) return;
  uint place = render.blockSums.at[owner / TENDRIL_UPDATE_BLOCK] + render.ownerPrefix.at[owner];
  uint first = owner * tendril_push.root.renderStates.at[tendril_push.index].quota;
  uint count = render.ownerRecords.at[owner];
  for (uint i = 0u; i < count; i++) render.drawList.at[place + i] = first + i;
}
