// Sums over a workgroup of 256. Lanes are numbered by subgroup, so that a subgroup's lanes follow
// one another.
#define TENDRIL_LANE (gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID)

shared uint tendril_sums[512];

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
  total = 0u;
  uint front = 0u;
  for (uint i = 0u; i < gl_NumSubgroups; i++) {
    if (i == gl_SubgroupID) front = total;
    total = tendril_addSaturating(total, tendril_sums[i]);
  }
  return tendril_addSaturating(front, exclusive);
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
  total = uvec2(0u);
  uvec2 front = uvec2(0u);
  for (uint i = 0u; i < gl_NumSubgroups; i++) {
    if (i == gl_SubgroupID) front = total;
    total = tendril_addSaturating(total, uvec2(tendril_sums[2u * i], tendril_sums[2u * i + 1u]));
  }
  return tendril_addSaturating(front, exclusive);
}
