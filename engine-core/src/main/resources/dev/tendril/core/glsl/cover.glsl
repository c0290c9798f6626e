// What the kernels between a step and the draws share: they go over all draw lists at one time,
// whatever the types. Java's side: dev.tendril.vulkan.pass.particles.CoverTable and ViewCulling.

layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilBoxes {
  uvec4 at[];  // per instance: complements of the ordered lower corner, then the ordered upper corner; 0: nothing
};

const uint TENDRIL_COVER_WORDS = 112u;

// A draw list, and what of its records takes up space; or a population. Written by the host.
struct TendrilCover {
  TendrilGroups records;        // a population's streams
  TendrilWords recordInstance;
  TendrilWords list;            // records, or living slots
  uint state;                   // of the render, or of the population
  uint capacity;                // records, or slots
  uint firstBlock;              // of a draw list in a view's memory
  uint verticesPerRecord;
  uint cornerCount;
  uint extentCount;
  uint levelCount;
  uint flags;                   // TENDRIL_COVER_*
  uint reserved0;
  uint reserved1;
  // places (4 * group + lane) of the corners; extents, two each: place and width << 16, factor;
  // levels of detail, two each: distance, fraction that is drawn.
  // Of a population: place of the instance, places of the position in either half, then the places
  // of all that is marked POSITION, of which there are cornerCount.
  uint words[TENDRIL_COVER_WORDS];
};

const uint TENDRIL_COVER_POPULATION = 1u;
const uint TENDRIL_COVER_DRAWN = 2u;  // a population that has draw lists
const uint TENDRIL_COVER_LOCAL = 4u;  // in the space of the instances

layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilCovers { TendrilCover at[]; };

layout(push_constant, std430) uniform TendrilPush {
  TendrilCovers covers;
  TendrilInstances instances;
  TendrilClocks clocks;
  TendrilPopulationStates populationStates;
  TendrilRenderStates renderStates;
  TendrilBoxes boxes;
  TendrilView view;
  TendrilWords counts;       // per block of a draw list: how many of its records are seen
  TendrilWords bits;         // per record of a draw list
  TendrilWords seen;         // per draw list: the records that are seen
  uint coverCount;           // draw lists first, then populations
  uint instanceCount;
  uint listParity;
  uint nodeParity;
  float shiftX;              // metres, of the origin
  float shiftY;
  float shiftZ;
  uint instanceCapacity;
} tendril_push;

const uint TENDRIL_COVER_BLOCK = 1024u;
const uint TENDRIL_WORDS_A_BLOCK = TENDRIL_COVER_BLOCK / 32u;

// How many records or living a cover has; what no step has written yet may say anything.
uint tendril_entries(uint cover) {
  uint state = tendril_push.covers.at[cover].state;
  uint count;
  if ((tendril_push.covers.at[cover].flags & TENDRIL_COVER_POPULATION) != 0u) {
    count = tendril_push.populationStates.at[state].alive[tendril_push.listParity];
  } else {
    count = tendril_push.renderStates.at[state].listed;
  }
  return min(count, tendril_push.covers.at[cover].capacity);
}

uint tendril_record(uint cover, uint entry) {
  return min(
      tendril_push.covers.at[cover].list.at[entry], tendril_push.covers.at[cover].capacity - 1u);
}

// The blocks of a cover that are this workgroup's: x up to y. Workgroups take stretches, and where
// one cover's end the next one's begin, so that small ones are spread. `turn` goes from cover to
// cover, from 0.
uvec2 tendril_myBlocks(uint blocks, inout uint turn) {
  uint groups = gl_NumWorkGroups.x;
  uint each = (blocks + groups - 1u) / groups;
  uint mine = (gl_WorkGroupID.x + groups - turn) % groups * each;
  turn = (turn + blocks) % groups;
  return uvec2(min(mine, blocks), min(mine + each, blocks));
}

// Numbers in the order of the floats.
uvec3 tendril_ordered(vec3 value) {
  uvec3 bits = floatBitsToUint(value);
  return bits ^ ((0u - (bits >> 31)) | 0x80000000u);
}

vec3 tendril_unordered(uvec3 ordered) {
  return uintBitsToFloat(ordered ^ (((ordered >> 31) - 1u) | 0x80000000u));
}
