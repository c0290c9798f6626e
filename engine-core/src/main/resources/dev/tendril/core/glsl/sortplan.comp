// Reads how many keys each list has and gives it its blocks.

layout(local_size_x = 1) in;

void main() {
  uint blocks = 0u;
  for (uint j = 0u; j < tendril_push.jobCount; j++) {
    uint keys = min(tendril_push.jobs.at[j].count.at[0], tendril_push.jobs.at[j].capacity);
    tendril_push.jobs.at[j].firstBlock = blocks;
    tendril_push.jobs.at[j].keyCount = keys;
    blocks += tendril_blocksOf(keys);
  }
  uint x = min(blocks, TENDRIL_MAX_GROUPS_X);
  tendril_push.arguments.at[0] = uvec4(x, x == 0u ? 1u : (blocks + x - 1u) / x, 1u, 0u);
}
