// Moves the origin: every POSITION of the living, the corners of draw records, and where instances
// were in the last step.

layout(local_size_x = 256) in;

void main() {
  vec3 shift = vec3(tendril_push.shiftX, tendril_push.shiftY, tendril_push.shiftZ);
  uint lane = gl_LocalInvocationIndex;
  uint turn = 0u;
  for (uint cover = 0u; cover < tendril_push.coverCount; cover++) {
    uint count = tendril_entries(cover);
    uint capacity = tendril_push.covers.at[cover].capacity;
    TendrilGroups records = tendril_push.covers.at[cover].records;
    uint corners = tendril_push.covers.at[cover].cornerCount;
    uint flags = tendril_push.covers.at[cover].flags;
    uint firstWord = (flags & TENDRIL_COVER_POPULATION) != 0u ? 3u : 0u;
    if ((flags & TENDRIL_COVER_LOCAL) != 0u) continue;
    uvec2 mine = tendril_myBlocks((count + TENDRIL_COVER_BLOCK - 1u) / TENDRIL_COVER_BLOCK, turn);
    uint end = min(mine.y * TENDRIL_COVER_BLOCK, count);
    for (uint entry = mine.x * TENDRIL_COVER_BLOCK + lane; entry < end; entry += 256u) {
      uint record = tendril_record(cover, entry);
      for (uint i = 0u; i < corners; i++) {
        uint place = tendril_push.covers.at[cover].words[firstWord + i];
        uint at = (place >> 2) * capacity + record;
        uvec4 group = records.at[at];
        for (uint k = 0u; k < 3u; k++) {
          group[(place & 3u) + k] = floatBitsToUint(uintBitsToFloat(group[(place & 3u) + k]) - shift[k]);
        }
        records.at[at] = group;
      }
    }
  }
  uint threads = gl_NumWorkGroups.x * 256u;
  for (uint i = gl_GlobalInvocationID.x; i < tendril_push.instanceCount; i += threads) {
    uint at = tendril_push.nodeParity * tendril_push.instanceCapacity + i;
    for (uint k = 0u; k < 3u; k++) {  // held like every matrix of the language: column k is row k
      tendril_push.clocks.at[at].previousLocalToWorld[k][3] -= shift[k];
    }
  }
}
