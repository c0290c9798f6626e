// Where births go. All ranks of a workgroup follow one another; the sums by group are scanned once
// into shared memory, and each invocation walks the blocks of its group by itself. Half of a
// workgroup finds slots while, for births of a link, the other half finds records.

shared uint tendril_slotGroups[TENDRIL_MAX_SUM_GROUPS];  // survivors before
shared uint tendril_slots[TENDRIL_BIRTH_BLOCK];

// Walks on over sixteen numbers at a time, then four, then one, while they are not more than `left`.
#define TENDRIL_WALK(NUMBERS, quarter, left) \
  uvec4 tendril_four; \
  for (;;) { \
    uvec4 a = NUMBERS(quarter); \
    uvec4 b = NUMBERS(quarter + 1u); \
    uvec4 c = NUMBERS(quarter + 2u); \
    uvec4 d = NUMBERS(quarter + 3u); \
    uint aSum = tendril_sum(a); \
    uint bSum = tendril_addSaturating(aSum, tendril_sum(b)); \
    uint cSum = tendril_addSaturating(bSum, tendril_sum(c)); \
    uint dSum = tendril_addSaturating(cSum, tendril_sum(d)); \
    if (left >= dSum) { left -= dSum; quarter += 4u; continue; } \
    if (left >= cSum) { left -= cSum; quarter += 3u; tendril_four = d; } \
    else if (left >= bSum) { left -= bSum; quarter += 2u; tendril_four = c; } \
    else if (left >= aSum) { left -= aSum; quarter += 1u; tendril_four = b; } \
    else tendril_four = a; \
    break; \
  } \
  uint tendril_one = 0u; \
  while (tendril_one < 3u && left >= tendril_four[tendril_one]) left -= tendril_four[tendril_one++];

uint tendril_sum(uvec4 four) {
  return tendril_addSaturating(
      tendril_addSaturating(four.x, four.y), tendril_addSaturating(four.z, four.w));
}

uvec4 tendril_freeOfBlocks(uint quarter) {
  return TENDRIL_SLOT_BLOCK - TendrilGroups(tendril_push.sums).at[quarter];
}

uvec4 tendril_freeOfWords(uint quarter) {
  return uvec4(bitCount(~TendrilGroups(tendril_push.bits).at[quarter]));
}

void tendril_setSlotGroups(uvec4 alive, uint before) {
  uint first = 4u * TENDRIL_LANE;
  tendril_slotGroups[first] = before;
  tendril_slotGroups[first + 1u] = before + alive.x;
  tendril_slotGroups[first + 2u] = before + alive.x + alive.y;
  tendril_slotGroups[first + 3u] = before + alive.x + alive.y + alive.z;
}

uvec4 tendril_slotsOfGroups() {
  uint blocks = tendril_slotBlocks(tendril_push.capacity);
  return tendril_fourGroups(tendril_push.sums, 0u, blocks, 4u * TENDRIL_LANE);
}

// Scans the survivors by group; returns how many there are.
uint tendril_scanSlots() {
  uvec4 alive = tendril_slotsOfGroups();
  uint total;
  tendril_setSlotGroups(alive, tendril_blockScan(alive.x + alive.y + alive.z + alive.w, total));
  barrier();
  return total;
}

// The free slot of a rank below the births that are granted, among the survivors of this step.
uint tendril_freeSlot(uint rank) {
  uint blocks = tendril_slotBlocks(tendril_push.capacity);
  uint shift = tendril_groupShift(blocks);
  uint low = 0u;
  uint high = tendril_sumGroups(blocks) - 1u;
  while (low < high) {  // the last group whose free slots begin at or before the rank
    uint middle = (low + high + 1u) >> 1;
    if ((middle * TENDRIL_SLOT_BLOCK << shift) - tendril_slotGroups[middle] <= rank) low = middle;
    else high = middle - 1u;
  }
  uint left = rank - ((low * TENDRIL_SLOT_BLOCK << shift) - tendril_slotGroups[low]);
  uint quarter;
  uint block = low;
  if (shift != 0u) {
    quarter = low << shift >> 2;
    TENDRIL_WALK(tendril_freeOfBlocks, quarter, left)
    block = 4u * quarter + tendril_one;
  }
  uint base = tendril_bitArray(1u) * tendril_wordCount(tendril_push.capacity);
  quarter = base + block * (TENDRIL_SLOT_BLOCK / 32u) >> 2;
  uint word;
  {
    TENDRIL_WALK(tendril_freeOfWords, quarter, left)
    word = 4u * quarter + tendril_one;
  }
  uint free = ~tendril_push.bits.at[word];
  for (; left > 0u; left--) free &= free - 1u;
  return (word - base) * 32u + uint(findLSB(free));
}
