// What the kernels of the sort share: several lists of 32-bit keys, each with a 32-bit value, are
// sorted ascending at one time, stably, eight bits a pass, with no workgroup waiting for another
// (Satish, Harris and Garland 2009, "Designing Efficient Sorting Algorithms for Manycore GPUs").

layout(buffer_reference, std430, buffer_reference_align = 4) buffer TendrilWords { uint at[]; };

// One list. Written by the host but for what says otherwise.
struct TendrilSortJob {
  TendrilWords keys[2];      // a pass reads one half and writes the other; sorted keys end in the first
  TendrilWords values[2];
  TendrilWords histogram;    // count of digit d in block b: at[d * blocks + b]; then digit totals, below
  TendrilWords count;        // one word: how many keys there are, written by the GPU
  uint capacity;             // more than these are not looked at
  uint firstBlock;           // written by the plan: blocks of all jobs before this one
  uint keyCount;             // written by the plan
  uint reserved;
};

layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilSortJobs { TendrilSortJob at[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilArguments { uvec4 at[]; };

layout(push_constant, std430) uniform TendrilPush {
  TendrilSortJobs jobs;
  TendrilArguments arguments;  // written by the plan: dispatch of one workgroup a block
  uint jobCount;
  uint shift;                  // of the pass's digit: 0, 8, 16, 24
  uint source;                 // half that the pass reads
} tendril_push;

const uint TENDRIL_DIGITS = 256u;
const uint TENDRIL_KEYS_EACH = 16u;
const uint TENDRIL_SORT_BLOCK = 256u * TENDRIL_KEYS_EACH;
const uint TENDRIL_MAX_GROUPS_X = 32768u;

uint tendril_blocksOf(uint keys) {
  return (keys + TENDRIL_SORT_BLOCK - 1u) / TENDRIL_SORT_BLOCK;
}

// The last job that begins at or before a block; jobs without keys have no block.
uint tendril_jobOf(uint block) {
  uint low = 0u;
  uint high = tendril_push.jobCount - 1u;
  while (low < high) {
    uint middle = (low + high + 1u) >> 1;
    if (tendril_push.jobs.at[middle].firstBlock <= block) low = middle;
    else high = middle - 1u;
  }
  return low;
}

uint tendril_blockIndex() {
  return gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
}

uint tendril_digit(uint key) {
  return key >> tendril_push.shift & (TENDRIL_DIGITS - 1u);
}
