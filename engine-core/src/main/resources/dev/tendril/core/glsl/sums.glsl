// Sums over a workgroup of 256. Lanes are numbered by subgroup, so that a subgroup's lanes follow
// one another.
#define TENDRIL_LANE (gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID)

shared uint tendril_sums[512];

// The subgroups' values in tendril_sums, added up: those in front of this subgroup (x) and all (y).
// Few are added by every lane; where subgroups are small, lanes share the work.
uvec2 tendril_overSubgroups(uint first, uint stride) {
  bool share = gl_NumSubgroups > 8u;
  uint begin = share ? gl_SubgroupInvocationID : 0u;
  uint step = share ? gl_SubgroupSize : 1u;
  uvec2 sums = uvec2(0u);
  for (uint i = begin; i < gl_NumSubgroups; i += step) {
    uint value = tendril_sums[first + stride * i];
    sums = tendril_addSaturating(sums, uvec2(i < gl_SubgroupID ? value : 0u, value));
  }
  if (share) {
    for (uint distance = gl_SubgroupSize >> 1; distance > 0u; distance >>= 1) {
      sums = tendril_addSaturating(sums, subgroupShuffleXor(sums, distance));
    }
  }
  return sums;
}

// Exclusive scan in the order of lanes, saturating. To be reached by all lanes.
uint tendril_blockScan(uint value, out uint total) {
  uint inclusive = value;
  for (uint distance = 1u; distance < gl_SubgroupSize; distance <<= 1) {
    uint before = subgroupShuffleUp(inclusive, distance);
    if (gl_SubgroupInvocationID >= distance) inclusive = tendril_addSaturating(inclusive, before);
  }
  uint before = subgroupShuffleUp(inclusive, 1u);
  uint exclusive = gl_SubgroupInvocationID == 0u ? 0u : before;
  barrier();  // an earlier scan's sums have been read
  if (gl_SubgroupInvocationID == gl_SubgroupSize - 1u) tendril_sums[gl_SubgroupID] = inclusive;
  barrier();
  uvec2 sums = tendril_overSubgroups(0u, 1u);
  total = sums.y;
  return tendril_addSaturating(sums.x, exclusive);
}

// Two of them at once, in half the time.
uvec2 tendril_blockScan(uvec2 value, out uvec2 total) {
  uvec2 inclusive = value;
  for (uint distance = 1u; distance < gl_SubgroupSize; distance <<= 1) {
    uvec2 before = subgroupShuffleUp(inclusive, distance);
    if (gl_SubgroupInvocationID >= distance) inclusive = tendril_addSaturating(inclusive, before);
  }
  uvec2 before = subgroupShuffleUp(inclusive, 1u);
  uvec2 exclusive = gl_SubgroupInvocationID == 0u ? uvec2(0u) : before;
  barrier();  // an earlier scan's sums have been read
  if (gl_SubgroupInvocationID == gl_SubgroupSize - 1u) {
    tendril_sums[2u * gl_SubgroupID] = inclusive.x;
    tendril_sums[2u * gl_SubgroupID + 1u] = inclusive.y;
  }
  barrier();
  uvec2 first = tendril_overSubgroups(0u, 2u);
  uvec2 second = tendril_overSubgroups(1u, 2u);
  total = uvec2(first.y, second.y);
  return tendril_addSaturating(uvec2(first.x, second.x), exclusive);
}

// Sum of all lanes, saturating. To be reached by all lanes.
uint tendril_blockSum(uint value) {
  for (uint distance = gl_SubgroupSize >> 1; distance > 0u; distance >>= 1) {
    value = tendril_addSaturating(value, subgroupShuffleXor(value, distance));
  }
  barrier();  // an earlier sum has been read
  if (gl_SubgroupInvocationID == 0u) tendril_sums[gl_SubgroupID] = value;
  barrier();
  return tendril_overSubgroups(0u, 1u).y;
}
