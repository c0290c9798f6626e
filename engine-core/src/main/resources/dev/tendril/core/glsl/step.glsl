// What the kernels of a step share.

// One step's facts. `rotation` names the three bit arrays: 0 + rotation is the state at the step's
// start (read), 1 + rotation the survivors (starts as a copy, update clears bits), 2 + rotation and
// 0 + rotation receive the state at the step's end; all modulo 3. The next rotation is rotation + 2.
layout(push_constant, std430) uniform TendrilPush {
  TendrilRoot root;
  TendrilWords hostRoots;    // host births: per population the number of roots, or the records (below)
  uint index;                // population, link or render that the dispatch works on
  float deltaTime;           // seconds, before an instance's time scale
  uint listParity;           // alive[listParity] is current
  uint rotation;
  uint nodeParity;           // half of doubled groups, and of clocks, that holds the last step
  uint mode;                 // TENDRIL_MODE_*
  uint count;                // instances, populations, or host births
  uint firstHostRoot;        // first record of this population's host births
} tendril_push;

uint tendril_bitArray(uint role) {
  return (role + tendril_push.rotation) % 3u;
}

// The clock of an instance as it stands in this step.
#define TENDRIL_CLOCK(instance) \
  tendril_push.root.clocks.at[tendril_push.nodeParity * tendril_push.root.instanceCapacity + (instance)]

// 64-bit counting; the sum is the same in whatever order invocations come.
#define TENDRIL_COUNT(counter, amount) { \
  uint tendril_n = (amount); \
  if (tendril_n > 0u) { \
    uint tendril_before = atomicAdd(counter.x, tendril_n); \
    if (tendril_before + tendril_n < tendril_before) atomicAdd(counter.y, 1u); \
  } \
}

// The slot that the free slot of a rank has, among the survivors of this step.
// rank: below the population's granted births.
uint tendril_freeSlot(TendrilPopulation population, uint rank) {
  uint low = 0u;
  uint high = population.slotBlockCount - 1u;
  while (low < high) {  // the last block whose free slots begin at or before the rank
    uint middle = (low + high + 1u) >> 1;
    if (middle * TENDRIL_SLOT_BLOCK - population.blockPrefix.at[middle] <= rank) low = middle;
    else high = middle - 1u;
  }
  uint left = rank - (low * TENDRIL_SLOT_BLOCK - population.blockPrefix.at[low]);
  uint word = low * (TENDRIL_SLOT_BLOCK / 32u);
  uint base = tendril_bitArray(1u) * population.wordCount;
  uint free = ~population.bits.at[base + word];
  uint count = bitCount(free);
  while (left >= count) {
    left -= count;
    word++;
    free = ~population.bits.at[base + word];
    count = bitCount(free);
  }
  for (; left > 0u; left--) free &= free - 1u;
  return word * 32u + uint(findLSB(free));
}

uint tendril_hash(uint value) {  // pcg, Jarzynski and Olano 2020
  uint state = value * 747796405u + 2891336453u;
  uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return (word >> 22u) ^ word;
}

uint tendril_hash(uint a, uint b) {
  return tendril_hash(a + tendril_hash(b));
}

uvec3 tendril_pcg3d(uvec3 v) {
  v = v * 1664525u + 1013904223u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v ^= v >> 16u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  return v;
}
