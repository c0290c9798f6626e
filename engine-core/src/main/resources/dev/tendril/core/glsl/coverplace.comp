// Lists the records that a view sees, in the order of the draw lists, and writes the arguments of its
// draws. A draw list of which it sees all is taken as it is.

layout(local_size_x = 256) in;

shared uint tendril_sums[2];
shared uint tendril_words[TENDRIL_WORDS_A_BLOCK];
shared uint tendril_before[TENDRIL_WORDS_A_BLOCK];

void main() {
  uint lane = gl_LocalInvocationIndex;
  uint turn = 0u;
  for (uint cover = 0u; cover < tendril_push.coverCount; cover++) {
    uint count = tendril_entries(cover);
    uint firstBlock = tendril_push.covers.at[cover].firstBlock;
    uint blocks = (count + TENDRIL_COVER_BLOCK - 1u) / TENDRIL_COVER_BLOCK;
    uvec2 mine = tendril_myBlocks(max(blocks, 1u), turn);  // somebody writes what an empty one draws
    if (mine.x == mine.y) continue;
    barrier();  // the sums of an earlier draw list have been read
    if (lane < 2u) tendril_sums[lane] = 0u;
    barrier();
    uint before = 0u;
    uint all = 0u;
    for (uint i = lane; i < blocks; i += 256u) {
      uint here = tendril_push.counts.at[firstBlock + i];
      all += here;
      if (i < mine.x) before += here;
    }
    if (before > 0u) atomicAdd(tendril_sums[0], before);
    if (all > 0u) atomicAdd(tendril_sums[1], all);
    barrier();
    before = tendril_sums[0];
    all = tendril_sums[1];
    if (mine.x == 0u && lane == 0u) {
      uint render = tendril_push.covers.at[cover].state;
      uint vertices = tendril_push.covers.at[cover].verticesPerRecord;
      TendrilViewLists lists = tendril_push.view.data.lists;
      lists.at[render].arguments =
          vertices == 0u ? uvec4(4u, all, 0u, 0u) : uvec4(vertices * all, 1u, 0u, 0u);
      if (all == count) {
        lists.at[render].list = tendril_push.covers.at[cover].list;
        lists.at[render].first = 0u;
      } else {
        lists.at[render].list = tendril_push.seen;
        lists.at[render].first = firstBlock * TENDRIL_COVER_BLOCK;
      }
      lists.at[render].drawn = all;
    }
    if (all == count) continue;
    for (uint block = mine.x; block < mine.y; block++) {
      if (lane < TENDRIL_WORDS_A_BLOCK) {
        tendril_words[lane] =
            tendril_push.bits.at[(firstBlock + block) * TENDRIL_WORDS_A_BLOCK + lane];
      }
      barrier();
      if (lane < TENDRIL_WORDS_A_BLOCK) {
        uint sum = 0u;
        for (uint i = 0u; i < lane; i++) sum += uint(bitCount(tendril_words[i]));
        tendril_before[lane] = sum;
      }
      barrier();
      for (uint i = lane; i < TENDRIL_COVER_BLOCK; i += 256u) {
        uint word = tendril_words[i >> 5];
        uint bit = 1u << (i & 31u);
        if ((word & bit) != 0u) {
          uint place = firstBlock * TENDRIL_COVER_BLOCK + before + tendril_before[i >> 5]
              + uint(bitCount(word & (bit - 1u)));
          tendril_push.seen.at[place] =
              tendril_push.covers.at[cover].list.at[block * TENDRIL_COVER_BLOCK + i];
        }
      }
      before += tendril_push.counts.at[firstBlock + block];
      barrier();
    }
  }
}
