// The tables that every kernel shares: who owns which memory, what the host says, what the GPU counts.
// All memory is reached by device address. Java's side: dev.tendril.vulkan.pass.Tables, same offsets.

layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilGroups { uvec4 at[]; };
layout(buffer_reference, std430, buffer_reference_align = 4) buffer TendrilWords { uint at[]; };
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

// What time does to an instance. Written by the GPU only: a step reads one half of the array and
// writes the other.
struct TendrilClock {
  mat4 previousLocalToWorld;  // of the last step; meaningless while stepIndex is 0
  float time;                 // seconds at the step's start
  float timeCompensation;     // Kahan's running compensation of `time`
  uint stepIndex;             // completed steps with dt > 0
  uint serial;                // the instance's TendrilInstance.flags serial that it was reset for
};

const uint TENDRIL_INSTANCE_STOPPING = 1u;
const uint TENDRIL_INSTANCE_KILLED = 2u;
const uint TENDRIL_INSTANCE_PAUSED = 4u;
const uint TENDRIL_INSTANCE_TELEPORT = 8u;   // previous equals current in the next step
const uint TENDRIL_INSTANCE_ALIVE = 16u;
const uint TENDRIL_SERIAL_SHIFT = 8u;        // 24 bits: changes whenever the index is given to another instance

// A population: one per particle type. Constant while the type is loaded.
struct TendrilPopulation {
  TendrilGroups streams;     // group g of slot s: at[g * capacity + s]; second halves of doubled groups behind
  TendrilWords bits;         // three arrays of wordCount words, one bit a slot; their roles rotate, see below
  TendrilWords aliveList;    // living slots in slot order
  TendrilWords generations;  // per slot: births so far
  TendrilWords blockAlive;   // per block of TENDRIL_SLOT_BLOCK slots: living ones
  TendrilWords blockPrefix;  // scanned blockAlive, exclusive
  TendrilGroups uniforms;    // instance i's block: at[i * uniformGroups ..]
  uint capacity;
  uint wordCount;
  uint firstSlotBlock;       // place of this population's blocks in the one dispatch over all populations
  uint slotBlockCount;
  uint uniformGroups;
  uint firstLink;            // head of the links that give births to this population, ranked in list order
  uint firstOutgoing;        // this population's own links: one after another, as its file emits
  uint firstRender;
  uint renderCount;
  uint reserved;
};

// What the GPU knows about a population.
struct TendrilPopulationState {
  uint alive[2];             // length of the alive list, by list parity
  uint granted;              // births that found a slot in the last scan
  uint reserved0;
  uvec4 updateGroups;        // indirect dispatch of the next update
  uvec4 hostBirthGroups;     // indirect dispatch of host births
  uvec2 emitted;             // 64-bit counters, low word first
  uvec2 died;
  uvec2 refused;
  uvec2 invalid;             // killed for a non-finite POSITION
  uvec2 loopsCut;            // invocations that spent their budget of loop rounds
  uvec2 birthLoopsCut;       // those of `init` since the last scan, which adds them to loopsCut
};

// Births that one particle type gives to another (or to itself).
struct TendrilLink {
  TendrilWords blockSums;    // per block of TENDRIL_UPDATE_BLOCK owners: births asked for; then scanned, exclusive
  TendrilWords ownerPrefix;  // per owner (place in the alive list): births asked for before it in its block
  TendrilWords ownerRecords; // per owner: its records
  TendrilGroups records;     // group g of record r: at[g * recordCapacity + r]; owner i's begin at i * quota
  uint emitter;              // population
  uint target;               // population
  uint recordCapacity;
  uint next;                 // the target's next link, or TENDRIL_NONE
};

struct TendrilLinkState {
  uvec4 birthGroups;         // indirect dispatch
  uint base;                 // rank of the link's first birth among the target's
  uint granted;
  uint quota;                // records that each owner had room for in the last update
  uint reserved;
};

// Draw records of one render struct.
struct TendrilRender {
  TendrilWords blockSums;
  TendrilWords ownerPrefix;
  TendrilWords ownerRecords;
  TendrilGroups records;
  TendrilWords recordInstance;  // per record: whose
  TendrilWords drawList;        // records in (slot, ordinal) order
  uint population;
  uint recordCapacity;
  uint verticesPerRecord;       // 0: the instance count is the number of records
  uint reserved;
};

struct TendrilRenderState {
  uvec4 drawArguments;       // vertexCount, instanceCount, firstVertex, firstInstance
  uvec4 listGroups;          // indirect dispatch of the list builder
  uint quota;
  uint drawn;                // records in the list
  uvec2 refused;             // draws that found no record, 64 bits
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
  uint instanceCapacity;   // clocks have two halves of this many; a step reads half `nodeParity`
  uint reserved;
  TendrilWords seen;       // life.glsl
  TendrilLife life;
};

const uint TENDRIL_MODE_LINKS = 0u;  // births come from particles
const uint TENDRIL_MODE_HOST = 1u;   // births come from the host, before update

const uint TENDRIL_UPDATE_BLOCK = 256u;
const uint TENDRIL_SLOT_BLOCK = 2048u;
const uint TENDRIL_MAX_GROUPS_X = 32768u;
const uint TENDRIL_COUNT_LIMIT = 0x7fffffffu;
const uint TENDRIL_NONE = 0xffffffffu;

uint tendril_addSaturating(uint a, uint b) {
  return min(a + b, TENDRIL_COUNT_LIMIT);  // both at most the limit, so the sum does not wrap
}

uvec4 tendril_groupsFor(uint threads, uint size) {
  uint groups = (threads + size - 1u) / size;
  uint x = min(groups, TENDRIL_MAX_GROUPS_X);
  return uvec4(x, x == 0u ? 1u : (groups + x - 1u) / x, 1u, 0u);
}
