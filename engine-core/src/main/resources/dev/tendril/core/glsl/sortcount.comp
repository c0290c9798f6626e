// Counts the digits of a block.

layout(local_size_x = 256) in;

shared uint tendril_counts[TENDRIL_DIGITS];

void main() {
  uint index = tendril_blockIndex();
  TendrilSortJob job = tendril_push.jobs.at[tendril_jobOf(index)];
  uint blocks = tendril_blocksOf(job.keyCount);
  uint block = index - job.firstBlock;
  if (block >= blocks) return;  // beyond the last block of all
  uint lane = gl_LocalInvocationIndex;
  tendril_counts[lane] = 0u;
  barrier();
  for (uint round = 0u; round < TENDRIL_KEYS_EACH; round++) {
    uint i = block * TENDRIL_SORT_BLOCK + round * 256u + lane;
    if (i < job.keyCount) {
      atomicAdd(tendril_counts[tendril_digit(job.keys[tendril_push.source].at[i])], 1u);
    }
  }
  barrier();
  job.histogram.at[lane * blocks + block] = tendril_counts[lane];
}
