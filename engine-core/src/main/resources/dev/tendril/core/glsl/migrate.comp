// Moves the living of a population into the next version of their type: slots, generations and so
// parents stay what they are. One workgroup per block of the target's slots. What lives in a slot
// that the target lacks is left behind; the scan that follows counts it as died.

layout(local_size_x = 256) in;

const uint TENDRIL_SLOTS_EACH = TENDRIL_SLOT_BLOCK / 256u;  // 8: a byte of the bit array

const uint TENDRIL_MOVE_CONSTANT = 0u;  // y: the bits
const uint TENDRIL_MOVE_WORD = 1u;      // y: 4 * group + lane in the source
const uint TENDRIL_MOVE_IDENTITY = 2u;  // made up: the source stored none

// Java's side: dev.tendril.vulkan.pass.particles.Migration, same offsets.
layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilMove {
  TendrilGroups source;
  TendrilGroups target;
  TendrilWords sourceBits;         // those living now
  TendrilWords targetBits;         // all three arrays
  TendrilWords sourceGenerations;
  TendrilWords targetGenerations;
  TendrilWords targetSums;         // this list parity's half
  uint sourceCapacity;
  uint sourceWordCount;
  uint targetCapacity;
  uint targetWordCount;
  uint targetGroups;               // second halves included
  uint instanceLane;               // 4 * group + lane in the source
  uvec2 lanes[];                   // (TENDRIL_MOVE_*, y), four a group of the target
};

uint tendril_sourceWord(TendrilMove move, uint lane, uint slot) {
  return move.source.at[(lane >> 2) * move.sourceCapacity + slot][lane & 3u];
}

uint tendril_moved(TendrilMove move, uint lane, uint slot) {
  uvec2 how = move.lanes[lane];
  if (how.x == TENDRIL_MOVE_WORD) return tendril_sourceWord(move, how.y, slot);
  if (how.x == TENDRIL_MOVE_IDENTITY) {
    uint seed = tendril_push.instances.at[tendril_sourceWord(move, move.instanceLane, slot)].seed;
    return tendril_hash(tendril_hash(seed, slot), move.sourceGenerations.at[slot]);
  }
  return how.y;
}

void main() {
  TendrilMove move = TendrilMove(tendril_push.hostRoots);
  uint block = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  if (block * TENDRIL_SLOT_BLOCK >= move.targetCapacity) return;
  uint lane = gl_LocalInvocationIndex;
  uint firstSlot = block * TENDRIL_SLOT_BLOCK + lane * TENDRIL_SLOTS_EACH;
  uint word = firstSlot >> 5;
  uint bits = 0u;
  if (word < move.sourceWordCount) {
    bits = move.sourceBits.at[word] >> (firstSlot & 31u) & 255u;
  }
  uint result = 0u;
  for (uint i = 0u; i < TENDRIL_SLOTS_EACH; i++) {
    uint slot = firstSlot + i;
    if (slot >= min(move.targetCapacity, move.sourceCapacity)) break;
    move.targetGenerations.at[slot] = move.sourceGenerations.at[slot];
    if ((bits >> i & 1u) == 0u) continue;
    result |= 1u << i;
    for (uint g = 0u; g < move.targetGroups; g++) {
      move.target.at[g * move.targetCapacity + slot] = uvec4(
          tendril_moved(move, 4u * g, slot), tendril_moved(move, 4u * g + 1u, slot),
          tendril_moved(move, 4u * g + 2u, slot), tendril_moved(move, 4u * g + 3u, slot));
    }
  }
  // Four lanes share a word: the first of them gathers and writes it.
  tendril_sums[lane] = result;
  barrier();
  if ((lane & 3u) == 0u && word < move.targetWordCount) {
    uint whole = tendril_sums[lane] | tendril_sums[lane + 1u] << 8
        | tendril_sums[lane + 2u] << 16 | tendril_sums[lane + 3u] << 24;
    move.targetBits.at[tendril_bitArray(0u) * move.targetWordCount + word] = whole;
    move.targetBits.at[tendril_bitArray(1u) * move.targetWordCount + word] = whole;
  }
  barrier();
  tendril_sums[lane] = uint(bitCount(result));
  barrier();
  for (uint distance = 128u; distance > 0u; distance >>= 1) {
    if (lane < distance) tendril_sums[lane] += tendril_sums[lane + distance];
    barrier();
  }
  if (lane == 0u) {
    uint blocks = tendril_slotBlocks(move.targetCapacity);
    move.targetSums.at[block] = tendril_sums[0];
    uint group = block >> tendril_groupShift(blocks);
    atomicAdd(move.targetSums.at[tendril_groupPlace(blocks, group)], tendril_sums[0]);
  }
}
