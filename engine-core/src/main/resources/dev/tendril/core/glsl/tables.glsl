// The tables that every kernel shares: who owns which memory, what the host says, what the GPU counts.
// All memory is reached by device address. Java's side: dev.tendril.vulkan.pass.Tables, same offsets.

layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilGroups { uvec4 at[]; };
layout(buffer_reference, std430, buffer_reference_align = 4) buffer TendrilWords { uint at[]; };
layout(buffer_reference, std430, buffer_reference_align = 8) buffer TendrilPairs { uvec2 at[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilLife;  // life.glsl

// One living copy of an effect. Written by the host only.
struct TendrilInstance {
  mat4 localToWorld;    // held like every matrix of the language: GLSL column i is row i
  mat4 worldToLocal;
  uint flags;           // TENDRIL_INSTANCE_*
  float timeScale;
  uint seed;
  uint layerMask;
};

// What time does to an instance. Written by the GPU only: a step reads one half of the array, but
// for `cutBirths`, which update adds to there, and writes the other. Behind the halves lie marks: which
// instances the step's update ran over particles of. Thousands of marks in one place would cost more
// than the rest of the update: so where there are few instances, each has many places, 32 bytes
// apart, and blocks of owners take turns.
struct TendrilClock {
  mat4 previousLocalToWorld;  // of the last step; meaningless while stepIndex is 0
  float time;                 // seconds at the step's start
  float timeCompensation;     // Kahan's running compensation of `time`
  uint stepIndex;             // completed steps with dt > 0
  uint serial;                // the instance's TendrilInstance.flags serial that it was reset for
  uint cutBirths;             // births that its particles asked for while it was cut, modulo 2^32
  uint reserved0;
  uint reserved1;
  uint reserved2;
};

const uint TENDRIL_INSTANCE_STOPPING = 1u;
const uint TENDRIL_INSTANCE_KILLED = 2u;
const uint TENDRIL_INSTANCE_PAUSED = 4u;
const uint TENDRIL_INSTANCE_TELEPORT = 8u;   // previous equals current in the next step
const uint TENDRIL_INSTANCE_ALIVE = 16u;
const uint TENDRIL_INSTANCE_CUT = 32u;      // its particles give no births: others matter more, and a budget is short
const uint TENDRIL_INSTANCE_WARMING = 64u;  // it lives in warm-up steps only, all others in the others only
const uint TENDRIL_SERIAL_SHIFT = 8u;        // 24 bits: changes whenever the index is given to another instance

// Counts are summed over blocks of slots or of owners, and again over groups of blocks, of which
// there are at most 1024: up to 1024 blocks each is a group of its own, and sums of blocks are not
// used; then a group is 64 blocks, and more where a population is very large. Who needs a prefix adds
// up the groups before and the blocks before in the group; nobody has to scan. Where a group of slots
// is several blocks, groups lie 32 bytes apart, because many invocations take from them at once.
//
//   slots    | blocks, padded to 64 | groups, padded to 4 |   twice, by list parity
//   owners   | blocks, padded to 64 |, and apart from them | groups, 64 bits each |   twice, by node parity

// A population: one per particle type. Constant while the type is loaded.
struct TendrilPopulation {
  TendrilGroups streams;     // group g of slot s: at[g * capacity + s]; second halves of doubled groups behind
  TendrilWords bits;         // three arrays, one bit a slot, 64 words a block; their roles rotate, see below
  TendrilWords aliveList;    // living slots in slot order; padded to whole blocks of owners
  TendrilWords generations;  // per slot: births so far
  TendrilWords sums;         // living slots by block of TENDRIL_SLOT_BLOCK, and by group
  TendrilGroups uniforms;    // instance i's block: at[i * uniformGroups ..]
  uint capacity;
  uint firstBlock;           // place of this population's blocks in the one dispatch over all populations
  uint uniformGroups;
  uint firstIncoming;        // place of the first link that gives births to this population
  uint incomingCount;        // ranked as they stand
  uint firstOutgoing;        // this population's own links: one after another, as its file emits
  uint outgoingCount;
  uint firstRender;
  uint renderCount;
  uint signals;              // 1: the type sends some
  uint birthLimit;           // births are granted while fewer than this live; at most the capacity
  uint reserved0;
};

// What the GPU knows about a population.
struct TendrilPopulationState {
  uint alive[2];             // length of the alive list, by list parity
  uint reserved0;
  uint reserved1;
  uvec4 updateGroups[2];     // indirect dispatch of an update, by list parity
  uvec2 emitted;             // 64-bit counters, low word first
  uvec2 died;
  uvec2 refused;
  uvec2 invalid;             // killed for a non-finite POSITION
  uvec2 loopsCut;            // invocations that spent their budget of loop rounds
  uvec2 birthLoopsCut[2];    // those of `init`, by node parity; the next step adds them to loopsCut
  uvec2 refusedByBudget;     // those of `refused` that a slot was free for
  uvec2 refusedToCut;        // those of `refused` that instances asked for while they were cut
  uvec2 reserved2;
};

// Births that one particle type gives to another (or to itself).
struct TendrilLink {
  TendrilWords blockSums;    // per block of TENDRIL_UPDATE_BLOCK owners: births asked for
  TendrilPairs groupSums;    // the same by group, two halves
  TendrilPairs owners;       // per owner (place in the alive list): births asked for before it in its block, records
  TendrilGroups records;     // group g of record r: at[g * recordCapacity + r]; owner i's begin at i * quota
  uint emitter;              // population
  uint target;               // population
  uint recordCapacity;
  uint place;                // of its state; a target's links stand together, as they are ranked
  uint emitterCapacity;
  uint targetCapacity;
  uint targetLimit;          // its birthLimit
  uint reserved0;
};

// Each by node parity: a step uses one half and clears the other for the next.
struct TendrilLinkState {
  uvec4 birthGroups[2];      // indirect dispatch: enough if every birth is granted, or the most there are
  uvec2 requested[2];        // births asked for, 64 bits
};

// Draw records of one render struct.
struct TendrilRender {
  TendrilWords blockSums;    // as in a link, of records
  TendrilPairs groupSums;
  TendrilPairs owners;
  TendrilGroups records;
  TendrilWords recordInstance;  // per record: whose
  TendrilWords drawList;        // records in (slot, ordinal) order
  uint population;
  uint recordCapacity;
  uint verticesPerRecord;       // 0: the instance count is the number of records
  uint capacity;                // of the population
  uint index;                   // of its state
  uint drawLimit;               // records of a step, at most
  uint reserved0;
  uint reserved1;
};

struct TendrilRenderState {
  uvec4 drawArguments;       // vertexCount, instanceCount, firstVertex, firstInstance
  uint drawn[2];             // records, by node parity
  uint listed;               // records in the list
  uint reserved0;
  uvec2 refused;             // draws that found no record, 64 bits
  uvec2 reserved1;
};

layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilInstances { TendrilInstance at[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilClocks { TendrilClock at[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilPopulations { TendrilPopulation at[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilPopulationStates { TendrilPopulationState at[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilLinks { TendrilLink at[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilLinkStates { TendrilLinkState at[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilRenders { TendrilRender at[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilRenderStates { TendrilRenderState at[]; };

// The root of everything; its address is the first push constant.
layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilRoot {
  TendrilInstances instances;
  TendrilClocks clocks;
  TendrilPopulations populations;
  TendrilPopulationStates populationStates;
  TendrilLinks links;
  TendrilLinkStates linkStates;
  TendrilRenders renders;
  TendrilRenderStates renderStates;
  TendrilWords firstBlocks;
  TendrilLife life;
  uint instanceCapacity;   // clocks have two halves of this many; a step reads the node parity's
};

const uint TENDRIL_UPDATE_BLOCK = 256u;
const uint TENDRIL_SLOT_BLOCK = 2048u;
const uint TENDRIL_MAX_GROUPS_X = 32768u;
const uint TENDRIL_BIRTH_BLOCK = 128u;
const uint TENDRIL_MAX_BIRTH_GROUPS = 4096u;  // of a dispatch of births; each goes on to further births
const uint TENDRIL_MAX_SUM_GROUPS = 1024u;
const uint TENDRIL_COUNT_LIMIT = 0x7fffffffu;
const uint TENDRIL_NONE = 0xffffffffu;

uint tendril_addSaturating(uint a, uint b) {
  return min(a + b, TENDRIL_COUNT_LIMIT);  // both at most the limit, so the sum does not wrap
}

uvec2 tendril_addSaturating(uvec2 a, uvec2 b) {
  return min(a + b, TENDRIL_COUNT_LIMIT);
}

uvec3 tendril_addSaturating(uvec3 a, uvec3 b) {
  return min(a + b, TENDRIL_COUNT_LIMIT);
}

// Births that are granted of those that slots are free for.
uint tendril_withinLimit(uint births, uint limit, uint survivors) {
  return min(births, limit - min(limit, survivors));
}

uvec4 tendril_groupsFor(uint threads, uint size) {
  uint groups = (threads + size - 1u) / size;
  uint x = min(groups, TENDRIL_MAX_GROUPS_X);
  return uvec4(x, x == 0u ? 1u : (groups + x - 1u) / x, 1u, 0u);
}

uint tendril_slotBlocks(uint capacity) {
  return (capacity + TENDRIL_SLOT_BLOCK - 1u) / TENDRIL_SLOT_BLOCK;
}

uint tendril_ownerBlocks(uint capacity) {
  return (capacity + TENDRIL_UPDATE_BLOCK - 1u) / TENDRIL_UPDATE_BLOCK;
}

// Words of one of the three bit arrays.
uint tendril_wordCount(uint capacity) {
  return tendril_slotBlocks(capacity) * (TENDRIL_SLOT_BLOCK / 32u);
}

// A group of sums is 1 << this many blocks.
uint tendril_groupShift(uint blocks) {
  if (blocks <= TENDRIL_MAX_SUM_GROUPS) return 0u;
  return blocks <= 64u * TENDRIL_MAX_SUM_GROUPS ? 6u : uint(findMSB(blocks - 1u)) - 9u;
}

uint tendril_sumGroups(uint blocks) {
  return (blocks - 1u >> tendril_groupShift(blocks)) + 1u;
}

// Where the groups' sums begin behind the blocks', in words.
uint tendril_blockWords(uint blocks) {
  return blocks + 63u & ~63u;
}

// From one group of slots to the next, in words.
uint tendril_groupWords(uint blocks) {
  return blocks <= TENDRIL_MAX_SUM_GROUPS ? 1u : 8u;
}

// Words of one half of a population's sums.
uint tendril_sumWords(uint capacity) {
  uint blocks = tendril_slotBlocks(capacity);
  return tendril_blockWords(blocks) + (tendril_sumGroups(blocks) + 3u & ~3u) * tendril_groupWords(blocks);
}

// Place of a group's sum of slots, of blocks that many.
uint tendril_groupPlace(uint blocks, uint group) {
  return tendril_blockWords(blocks) + tendril_groupWords(blocks) * group;
}

// The sums of four groups of slots, of which the first is a multiple of four; what is no group is 0.
// at: where the list parity's half begins.
uvec4 tendril_fourGroups(TendrilWords sums, uint at, uint blocks, uint first) {
  if (first >= tendril_sumGroups(blocks)) return uvec4(0u);
  at += tendril_groupPlace(blocks, first);
  uint words = tendril_groupWords(blocks);
  return uvec4(
      sums.at[at], sums.at[at + words], sums.at[at + 2u * words], sums.at[at + 3u * words]);
}

const uint TENDRIL_CLOCK_WORDS = 24u;
const uint TENDRIL_MARKS = 1024u;  // places where they lie apart

// A 64-bit count as far as it matters.
uint tendril_saturated(uvec2 count) {
  return count.y != 0u ? TENDRIL_COUNT_LIMIT : min(count.x, TENDRIL_COUNT_LIMIT);
}
