// Whose births: the owner and the record that asked for the k-th one.

shared uint tendril_ownerGroups[TENDRIL_MAX_SUM_GROUPS];  // births asked for before

shared uvec2 tendril_founds[TENDRIL_BIRTH_BLOCK];  // record, place in its emission

// Scans births asked for and survivors by group, both at once. x: births asked for, y: survivors.
uvec2 tendril_scanBoth() {
  TendrilPairs sums = TendrilPairs(tendril_push.hostRoots);
  uint groups = tendril_sumGroups(tendril_ownerBlocks(tendril_push.emitterCapacity));
  uint first = 4u * TENDRIL_LANE;
  uvec4 alive = tendril_slotsOfGroups();
  uvec4 asked = uvec4(0u);
  if (first < groups) {
    asked = uvec4(
        tendril_saturated(sums.at[first]),
        tendril_saturated(sums.at[min(first + 1u, groups - 1u)]),
        tendril_saturated(sums.at[min(first + 2u, groups - 1u)]),
        tendril_saturated(sums.at[min(first + 3u, groups - 1u)]));
    if (first + 1u >= groups) asked.y = 0u;
    if (first + 2u >= groups) asked.z = 0u;
    if (first + 3u >= groups) asked.w = 0u;
  }
  uvec2 total;
  uvec2 before = tendril_blockScan(
      uvec2(tendril_sum(asked), alive.x + alive.y + alive.z + alive.w), total);
  tendril_setSlotGroups(alive, before.y);
  tendril_ownerGroups[first] = before.x;
  tendril_ownerGroups[first + 1u] = before.x = tendril_addSaturating(before.x, asked.x);
  tendril_ownerGroups[first + 2u] = before.x = tendril_addSaturating(before.x, asked.y);
  tendril_ownerGroups[first + 3u] = tendril_addSaturating(before.x, asked.z);
  barrier();
  return total;
}

uvec4 tendril_askedOfBlocks(uint quarter) {
  return TendrilGroups(tendril_push.links.at[0].blockSums).at[quarter];
}

// x: the record that asked for a birth, y: the birth's place among those of the record.
uvec2 tendril_recordOf(uint birth, uint owners) {
  TendrilLink link = tendril_push.links.at[0];
  uint shift = tendril_groupShift(tendril_ownerBlocks(tendril_push.emitterCapacity));
  uint low = 0u;
  uint high = tendril_ownerBlocks(owners) - 1u >> shift;
  while (low < high) {  // the last group that begins at or before the birth
    uint middle = (low + high + 1u) >> 1;
    if (tendril_ownerGroups[middle] <= birth) low = middle;
    else high = middle - 1u;
  }
  uint left = birth - tendril_ownerGroups[low];
  uint block = low;
  if (shift != 0u) {
    uint quarter = low << shift >> 2;
    TENDRIL_WALK(tendril_askedOfBlocks, quarter, left)
    block = 4u * quarter + tendril_one;
  }
  // The last owner that begins at or before it: one of sixteen steps, then one of sixteen owners.
  uint first = block * TENDRIL_UPDATE_BLOCK;
  uint last = min(first + TENDRIL_UPDATE_BLOCK, owners) - 1u;
  uint stride = 0u;
  for (uint i = 1u; i < 16u; i++) {
    uint owner = min(first + 16u * i, last);
    if (link.owners.at[owner].x <= left && first + 16u * i <= last) stride = i;
  }
  first += 16u * stride;
  uint chosen = 0u;
  uvec2 found = uvec2(0u);
  for (uint i = 0u; i < 16u; i++) {
    uvec2 owner = link.owners.at[min(first + i, last)];
    if (owner.x <= left && first + i <= last) {
      chosen = i;
      found = owner;
    }
  }
  left -= found.x;
  uint begin = (first + chosen) * (link.recordCapacity / owners);
  low = begin;
  high = begin + found.y - 1u;
  while (low < high) {  // the last record that begins at or before it
    uint middle = (low + high + 1u) >> 1;
    if (link.records.at[middle].z <= left) low = middle;
    else high = middle - 1u;
  }
  return uvec2(low, low == begin ? left : left - link.records.at[low].z);
}
