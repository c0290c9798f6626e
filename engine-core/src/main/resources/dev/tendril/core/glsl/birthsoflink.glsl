// Whose births: the owner and the record that asked for the k-th one.

shared uint tendril_ownerGroups[TENDRIL_MAX_SUM_GROUPS];  // births asked for before

shared uvec2 tendril_founds[TENDRIL_BIRTH_BLOCK];  // record, place in its emission

// Scans births asked for and survivors by group, both at once. x: births asked for, y: survivors.
uvec2 tendril_scanBoth() {
  TendrilPairs sums = TendrilPairs(tendril_push.hostRoots);
  uint slotBlocks = tendril_slotBlocks(tendril_push.capacity);
  uint slotGroups = tendril_sumGroups(slotBlocks);
  uint ownerGroups = tendril_sumGroups(tendril_ownerBlocks(tendril_push.emitterCapacity));
  uvec2 before = uvec2(0u);
  for (uint first = 0u; first < max(slotGroups, ownerGroups); first += 256u) {
    uint i = first + TENDRIL_LANE;
    uvec2 asked = sums.at[min(i, ownerGroups - 1u)];
    uint alive = tendril_push.sums.at[tendril_groupPlace(slotBlocks, min(i, slotGroups - 1u))];
    uvec2 value = uvec2(
        i < ownerGroups ? tendril_saturated(asked) : 0u, i < slotGroups ? alive : 0u);
    uvec2 total;
    uvec2 prefix = tendril_blockScan(value, total);
    if (i < ownerGroups) tendril_ownerGroups[i] = tendril_addSaturating(before.x, prefix.x);
    if (i < slotGroups) tendril_slotGroups[i] = before.y + prefix.y;
    before = uvec2(tendril_addSaturating(before.x, total.x), before.y + total.y);
  }
  barrier();
  return before;
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
