// Rebuilds alive lists and alive bits from the survivors and the births that were granted, one
// workgroup per block of slots, over all populations in one dispatch. Births take the lowest free
// slots, so the living slots in front of any slot are its survivors and the births that fit there.

layout(local_size_x = 256) in;

const uint TENDRIL_SLOTS_EACH = TENDRIL_SLOT_BLOCK / 256u;  // 8: a byte of the bit array

shared uint tendril_sums[256];

uint tendril_populationOf(uint block) {
  uint low = 0u;
  uint high = tendril_push.count - 1u;
  while (low < high) {  // the last entry that begins at or before the block
    uint middle = (low + high + 1u) >> 1;
    if (tendril_push.root.populations.at[middle].firstSlotBlock <= block) low = middle;
    else high = middle - 1u;
  }
  return low;
}

void main() {
  uint all = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  uint index = tendril_populationOf(all);
  TendrilPopulation population = tendril_push.root.populations.at[index];
  uint block = all - population.firstSlotBlock;
  if (block >= population.slotBlockCount) return;  // beyond the last block of all
  uint granted = tendril_push.root.populationStates.at[index].granted;
  uint lane = gl_LocalInvocationIndex;
  uint firstSlot = block * TENDRIL_SLOT_BLOCK + lane * TENDRIL_SLOTS_EACH;
  uint word = firstSlot >> 5;
  uint shift = firstSlot & 31u;
  uint bits = 0u;
  if (word < population.wordCount) {
    bits = population.bits.at[tendril_bitArray(1u) * population.wordCount + word] >> shift & 255u;
  }
  tendril_sums[lane] = uint(bitCount(bits));
  barrier();
  for (uint distance = 1u; distance < 256u; distance <<= 1) {
    uint before = lane >= distance ? tendril_sums[lane - distance] : 0u;
    barrier();
    tendril_sums[lane] += before;
    barrier();
  }
  uint alive = population.blockPrefix.at[block] + tendril_sums[lane] - uint(bitCount(bits));
  barrier();
  uint result = 0u;
  for (uint i = 0u; i < TENDRIL_SLOTS_EACH; i++) {
    uint slot = firstSlot + i;
    if (slot >= population.capacity) break;
    uint free = slot - alive;  // free slots before this one
    bool survives = (bits >> i & 1u) != 0u;
    if (survives || free < granted) {
      population.aliveList.at[alive + min(free, granted)] = slot;
      result |= 1u << i;
    }
    if (survives) alive++;
  }
  // Four lanes share a word: the first of them gathers and writes it.
  tendril_sums[lane] = result;
  barrier();
  if ((lane & 3u) == 0u && word < population.wordCount) {
    uint whole = tendril_sums[lane] | tendril_sums[lane + 1u] << 8
        | tendril_sums[lane + 2u] << 16 | tendril_sums[lane + 3u] << 24;
    population.bits.at[tendril_bitArray(2u) * population.wordCount + word] = whole;
    population.bits.at[tendril_bitArray(0u) * population.wordCount + word] = whole;
  }
  barrier();
  tendril_sums[lane] = uint(bitCount(result));
  barrier();
  for (uint distance = 128u; distance > 0u; distance >>= 1) {
    if (lane < distance) tendril_sums[lane] += tendril_sums[lane + distance];
    barrier();
  }
  if (lane == 0u) population.blockAlive.at[block] = tendril_sums[0];
}
