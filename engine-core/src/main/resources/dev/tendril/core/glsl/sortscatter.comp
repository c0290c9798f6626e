// Moves the keys of a block, with their values, to where this pass's digit puts them. Subgroups own
// neighbouring stretches of the block, so order among equal digits is: subgroups, rounds, lanes.

layout(local_size_x = 256) in;

// Counts of digits, two in a word, by subgroup; a subgroup has 8 invocations or more.
const uint TENDRIL_PAIRS = TENDRIL_DIGITS / 2u;
shared uint tendril_counts[256u / 8u * TENDRIL_PAIRS];
shared uint tendril_base[TENDRIL_DIGITS];
shared uint tendril_sums[TENDRIL_DIGITS];

uint tendril_half(uint word, uint digit) {
  return word >> ((digit & 1u) * 16u) & 0xffffu;
}

void main() {
  uint index = tendril_blockIndex();
  TendrilSortJob job = tendril_push.jobs.at[tendril_jobOf(index)];
  uint blocks = tendril_blocksOf(job.keyCount);
  uint block = index - job.firstBlock;
  if (block >= blocks) return;  // beyond the last block of all
  uint lane = gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID;
  uint first = block * TENDRIL_SORT_BLOCK + gl_SubgroupID * gl_SubgroupSize * TENDRIL_KEYS_EACH
      + gl_SubgroupInvocationID;
  TendrilWords keys = job.keys[tendril_push.source];
  TendrilWords values = job.values[tendril_push.source];

  for (uint i = lane; i < gl_NumSubgroups * TENDRIL_PAIRS; i += 256u) tendril_counts[i] = 0u;
  uint total = job.histogram.at[TENDRIL_DIGITS * blocks + lane];
  tendril_sums[lane] = total;
  barrier();
  for (uint distance = 1u; distance < 256u; distance <<= 1) {
    uint before = lane >= distance ? tendril_sums[lane - distance] : 0u;
    barrier();
    tendril_sums[lane] += before;
    barrier();
  }
  tendril_base[lane] = tendril_sums[lane] - total + job.histogram.at[lane * blocks + block];

  // Every key's rank among those of its digit in its subgroup.
  uint key[TENDRIL_KEYS_EACH];
  uint rank[TENDRIL_KEYS_EACH];
  uint mine = gl_SubgroupID * TENDRIL_PAIRS;
  for (uint round = 0u; round < TENDRIL_KEYS_EACH; round++) {
    uint i = first + round * gl_SubgroupSize;
    bool here = i < job.keyCount;
    key[round] = here ? keys.at[i] : 0u;
    uint digit = tendril_digit(key[round]);
    uvec4 same = subgroupBallot(here);
    for (uint bit = 0u; bit < 8u; bit++) {
      bool set = (digit >> bit & 1u) != 0u;
      uvec4 vote = subgroupBallot(set);
      same &= set ? vote : ~vote;
    }
    uint before = tendril_half(tendril_counts[mine + digit / 2u], digit);
    rank[round] = before + subgroupBallotExclusiveBitCount(same);
    subgroupMemoryBarrierShared();
    subgroupBarrier();
    if (here && subgroupBallotFindLSB(same) == gl_SubgroupInvocationID) {
      atomicAdd(tendril_counts[mine + digit / 2u],
          subgroupBallotBitCount(same) << ((digit & 1u) * 16u));
    }
    subgroupMemoryBarrierShared();
    subgroupBarrier();
  }
  barrier();

  // Where each subgroup's begin within the block; two digits share a word and do not carry over.
  if (lane < TENDRIL_PAIRS) {
    uint running = 0u;
    for (uint s = 0u; s < gl_NumSubgroups; s++) {
      uint here = tendril_counts[s * TENDRIL_PAIRS + lane];
      tendril_counts[s * TENDRIL_PAIRS + lane] = running;
      running += here;
    }
  }
  barrier();

  uint target = 1u - tendril_push.source;
  for (uint round = 0u; round < TENDRIL_KEYS_EACH; round++) {
    uint i = first + round * gl_SubgroupSize;
    if (i >= job.keyCount) break;
    uint digit = tendril_digit(key[round]);
    uint place = tendril_base[digit] + tendril_half(tendril_counts[mine + digit / 2u], digit)
        + rank[round];
    job.keys[target].at[place] = key[round];
    job.values[target].at[place] = values.at[i];
  }
}
