// What an update of one population is told: all that the host knows stands here, so that a kernel
// waits for nothing but data. Java's side: dev.tendril.vulkan.pass.particles.StepCommands.
layout(push_constant, std430) uniform TendrilPush {
  TendrilRoot root;
  TendrilInstances instances;
  TendrilClocks clocks;               // this step's half
  TendrilGroups streams;
  TendrilWords bits;
  TendrilWords generations;
  TendrilWords sums;                  // this list parity's half
  TendrilPopulationStates state;      // [0]
  TendrilGroups uniforms;
  TendrilLinks links;                 // [0]: the first outgoing one
  TendrilWords aliveList;
  TendrilRenders renders;             // [0]: the first one
  TendrilLinkStates linkStates;       // of all links
  uint capacity;
  uint uniformGroups;
  uint index;                         // of the population
  float deltaTime;                    // seconds, before an instance's time scale
  uint roles;
  uint instanceCapacity;
} tendril_push;

// The instance has a particle. Every particle is run over in the step after its birth, so an
// instance without a mark has none. Whatever leaves particles out of a step must mark their owners
// all the same.
void tendril_markSeen(uint instance) {
  uint shift = tendril_push.roles >> 6 & 7u;
  uint place = instance;
  if (shift != 0u) {
    uint block = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
    place = ((instance << shift) + (block & (1u << shift) - 1u)) * 8u;
  }
  uint halves = 2u - (tendril_push.roles >> 1 & 1u);  // from this step's half to the marks
  TendrilWords words = TendrilWords(tendril_push.clocks);
  uint at = halves * tendril_push.instanceCapacity * TENDRIL_CLOCK_WORDS + place;
  if (words.at[at] == 0u) words.at[at] = 1u;
}

// A particle of a block of slots has died.
void tendril_removeFromSums(uint block) {
  uint blocks = tendril_slotBlocks(tendril_push.capacity);
  uint shift = tendril_groupShift(blocks);
  if (shift != 0u) atomicAdd(tendril_push.sums.at[block], 0xffffffffu);  // minus one
  atomicAdd(tendril_push.sums.at[tendril_groupPlace(blocks, block >> shift)], 0xffffffffu);
}
