// Places all that a step leaves behind, over all populations in one dispatch. Three kinds of
// workgroups:
//
// - one per block of slots rebuilds alive list, alive bits and sums from the survivors and the
//   births that are granted. Births take the lowest free slots, so the living slots in front of any
//   slot are its survivors and the births that fit there.
// - one per population moves its counters, writes the arguments of dispatches and draws that follow,
//   clears the sums that the next step adds to, and tells the host.
// - one per 256 instances, and at least one, moves their time on, from this step's half of the clocks
//   to the next one's, and tells the host which have particles. Not where the host gives births.
//
// What it tells the host lies in memory that the host can read; the last step of a frame writes last.

layout(local_size_x = 256) in;

const uint TENDRIL_WORDS_EACH = TENDRIL_SLOT_BLOCK / 32u;

shared uint tendril_found;
shared uint tendril_inGroup;
shared uint tendril_words[TENDRIL_WORDS_EACH];
shared uint tendril_places[TENDRIL_WORDS_EACH];
shared uvec3 tendril_partial[256];
shared uint tendril_seen[8];

// Three sums over the workgroup, saturating: no count of slots comes near the limit.
uvec3 tendril_blockSums(uvec3 value) {
  for (uint distance = gl_SubgroupSize >> 1; distance > 0u; distance >>= 1) {
    value = tendril_addSaturating(value, subgroupShuffleXor(value, distance));
  }
  if (gl_SubgroupInvocationID == 0u) {
    for (uint i = 0u; i < 3u; i++) tendril_sums[3u * gl_SubgroupID + i] = value[i];
  }
  barrier();
  return uvec3(tendril_overSubgroups(0u, 3u).y, tendril_overSubgroups(1u, 3u).y,
      tendril_overSubgroups(2u, 3u).y);
}

// From one half of the clocks to the other.
void tendril_moveClock(uint index) {
  TendrilInstance instance = tendril_push.instances.at[index];
  if ((instance.flags & TENDRIL_INSTANCE_ALIVE) == 0u) return;
  uint now = TENDRIL_NODE_PARITY * tendril_push.instanceCapacity + index;
  uint next = (1u - TENDRIL_NODE_PARITY) * tendril_push.instanceCapacity + index;
  TendrilClock clock = tendril_push.clocks.at[now];
  uint serial = instance.flags >> TENDRIL_SERIAL_SHIFT;
  if (clock.serial != serial) {
    clock.time = 0.0;
    clock.timeCompensation = 0.0;
    clock.stepIndex = 0u;
    clock.cutBirths = 0u;
    clock.serial = serial;
  }
  bool held = tendril_isHeld(instance.flags);
  float delta = held ? 0.0 : tendril_push.deltaTime * instance.timeScale;
  if (delta != 0.0) {
    precise float corrected = delta - clock.timeCompensation;
    precise float sum = clock.time + corrected;
    precise float lost = (sum - clock.time) - corrected;
    clock.timeCompensation = lost;
    clock.time = sum;
    clock.stepIndex++;
  }
  bool warming = (instance.flags & TENDRIL_INSTANCE_WARMING) != 0u;
  if (warming || !TENDRIL_WARM_UP) clock.previousLocalToWorld = instance.localToWorld;
  tendril_push.clocks.at[next] = clock;
  if (tendril_push.life.cutsAt != 0u) {
    TendrilWords(tendril_push.report).at[4u * tendril_push.life.cutsAt + index] = clock.cutBirths;
  }
}

// Looks at a mark and takes it away.
void tendril_takeMark(uint place, uint index) {
  TendrilWords words = TendrilWords(tendril_push.clocks);
  uint at = 2u * tendril_push.instanceCapacity * TENDRIL_CLOCK_WORDS + place;
  if (words.at[at] == 0u) return;
  words.at[at] = 0u;
  atomicOr(tendril_seen[index >> 5 & 7u], 1u << (index & 31u));
}

// Adds the step's signals to those of the frame's earlier steps; by one invocation.
void tendril_countSignals() {
  TendrilLife life = tendril_push.life;
  uint parity = TENDRIL_NODE_PARITY;
  uint count = TENDRIL_FIRST_OF_FRAME ? 0u : life.signalCounts.at[parity];
  for (uint p = life.firstSignalling; p != TENDRIL_NONE; p = life.signalLists.at[p].next) {
    count = tendril_addSaturating(count, life.signalStates.at[p].total[parity]);
  }
  life.signalCounts.at[1u - parity] = count;
  uint told = min(count, life.signalCapacity);
  tendril_push.report.at[0] = uvec4(told, count - told, 0u, 0u);
}

// 256 instances: their clocks, and which of them have particles.
void tendril_moveClocks(uint first) {
  uint lane = TENDRIL_LANE;
  if (lane < 8u) tendril_seen[lane] = 0u;
  barrier();
  uint index = first + lane;
  uint shift = TENDRIL_MARK_SHIFT;
  if (shift != 0u) {  // few instances: all are in this workgroup
    for (uint i = lane; i < min(tendril_push.instanceCount << shift, TENDRIL_MARKS); i += 256u) {
      tendril_takeMark(8u * i, i >> shift);
    }
  } else if (index < tendril_push.instanceCount) {
    tendril_takeMark(index, index);
  }
  if (index < tendril_push.instanceCount) tendril_moveClock(index);
  barrier();
  if (lane < 8u && first + lane * 32u < tendril_push.instanceCount) {
    TendrilWords(tendril_push.report).at[TENDRIL_REPORT_SEEN_AT + (first >> 5) + lane] =
        tendril_seen[lane];
  }
  if (index == 0u) tendril_countSignals();
}

// Copies a population's signals behind those of the types in front of it and of the frame's earlier
// steps, in the order of owners and calls; by one workgroup.
void tendril_copySignals(uint index, uint owners) {
  TendrilLife life = tendril_push.life;
  uint parity = TENDRIL_NODE_PARITY;
  if (life.signalStates.at[index].total[parity] == 0u) return;
  uint place = TENDRIL_FIRST_OF_FRAME ? 0u : life.signalCounts.at[parity];
  for (uint p = life.firstSignalling; p != index; p = life.signalLists.at[p].next) {
    place = tendril_addSaturating(place, life.signalStates.at[p].total[parity]);
  }
  TendrilSignalList list = life.signalLists.at[index];
  uint quota = list.recordCapacity / owners;
  uint capacity = life.signalCapacity;
  uint blocks = tendril_ownerBlocks(owners);
  uint lane = TENDRIL_LANE;
  for (uint first = 0u; first < blocks && place < capacity; first += 256u) {
    uint count = first + lane < blocks ? list.blockSums.at[first + lane] : 0u;
    uint total;
    uint before = tendril_blockScan(count, total);
    tendril_partial[lane] = uvec3(count, tendril_addSaturating(place, before), 0u);
    barrier();
    for (uint b = 0u; b < min(256u, blocks - first); b++) {
      uint at = tendril_partial[b].y;
      if (tendril_partial[b].x == 0u || at >= capacity) continue;
      uint owner = (first + b) * TENDRIL_UPDATE_BLOCK + lane;
      if (owner >= owners) continue;
      uvec2 records = list.owners.at[owner];
      at += records.x;
      uint end = min(at + records.y, capacity);
      for (uint record = owner * quota; at < end; at++) {
        uint to = life.signalsAt + 2u * at;
        tendril_push.report.at[to] = list.records.at[record];
        tendril_push.report.at[to + 1u] = list.records.at[list.recordCapacity + record];
        record++;
      }
    }
    barrier();
    place = tendril_addSaturating(place, total);
  }
}

void tendril_add(inout uvec2 counter, uvec2 amount) {
  uint carry;
  counter.x = uaddCarry(counter.x, amount.x, carry);
  counter.y += amount.y + carry;
}

void tendril_add(inout uvec2 counter, uint amount) {
  tendril_add(counter, uvec2(amount, 0u));
}

// Counters, arguments, and sums of the other parity; by one workgroup.
void tendril_settle(uint index, TendrilPopulation population, uvec3 sum) {
  uint lane = TENDRIL_LANE;
  TendrilPopulationStates states = tendril_push.populationStates;
  uint aliveBefore = states.at[index].alive[TENDRIL_LIST_PARITY];
  uvec2 emitted = states.at[index].emitted;
  uvec2 died = states.at[index].died;
  uvec2 refused = states.at[index].refused;
  uvec2 refusedByBudget = states.at[index].refusedByBudget;
  sum = tendril_blockSums(sum);
  uint survivors = sum.y;
  uint requested = sum.z;
  uint fitting = min(requested, population.capacity - survivors);
  uint granted = tendril_withinLimit(fitting, population.birthLimit, survivors);
  if (lane == 0u) {
    uint next = 1u - TENDRIL_LIST_PARITY;
    states.at[index].alive[next] = survivors + granted;
    states.at[index].updateGroups[next] =
        tendril_groupsFor(survivors + granted, TENDRIL_UPDATE_BLOCK);
    tendril_add(emitted, granted);
    tendril_add(died, aliveBefore - survivors);
    tendril_add(refused, requested - granted);
    tendril_add(refusedByBudget, fitting - granted);
    states.at[index].emitted = emitted;
    states.at[index].died = died;
    states.at[index].refused = refused;
    states.at[index].refusedByBudget = refusedByBudget;
  }
  if (TENDRIL_HOST_BIRTHS) return;
  uint parity = TENDRIL_NODE_PARITY;
  uint other = 1u - parity;
  if (lane == 0u) {
    uvec2 loopsCut = states.at[index].loopsCut;
    tendril_add(loopsCut, states.at[index].birthLoopsCut[other]);
    states.at[index].loopsCut = loopsCut;
    states.at[index].birthLoopsCut[other] = uvec2(0u);
    TendrilSignalStates signals = tendril_push.life.signalStates;
    uint at = tendril_push.life.populationsAt + index * TENDRIL_REPORT_GROUPS;
    tendril_push.report.at[at] = uvec4(survivors + granted, 0u, emitted);
    tendril_push.report.at[at + 1u] = uvec4(died, refused);
    tendril_push.report.at[at + 2u] = uvec4(states.at[index].invalid, loopsCut);
    tendril_push.report.at[at + 3u] = uvec4(signals.at[index].refused, refusedByBudget);
    tendril_push.report.at[at + 4u] = uvec4(states.at[index].refusedToCut, 0u, 0u);
    signals.at[index].total[other] = 0u;
  }
  if (population.signals != 0u) tendril_copySignals(index, aliveBefore);
  for (uint i = lane; i < population.incomingCount; i += 256u) {
    uint place = population.firstIncoming + i;
    tendril_push.linkStates.at[place].birthGroups[other] = uvec4(0u, 1u, 1u, 0u);
    tendril_push.linkStates.at[place].requested[other] = uvec2(0u);
  }
  uint groups = tendril_sumGroups(tendril_ownerBlocks(population.capacity));
  for (uint l = 0u; l < population.outgoingCount; l++) {
    TendrilPairs sums = tendril_push.links.at[population.firstOutgoing + l].groupSums;
    for (uint i = lane; i < groups; i += 256u) sums.at[other * groups + i] = uvec2(0u);
  }
  for (uint r = population.firstRender; r < population.firstRender + population.renderCount; r++) {
    TendrilPairs sums = tendril_push.renders.at[r].groupSums;
    for (uint i = lane; i < groups; i += 256u) sums.at[other * groups + i] = uvec2(0u);
    if (lane == 0u) {
      uint vertices = tendril_push.renders.at[r].verticesPerRecord;
      uint drawn = tendril_push.renderStates.at[r].drawn[parity];
      uint records = min(drawn, tendril_push.renders.at[r].drawLimit);
      uvec2 left = tendril_push.renderStates.at[r].refused;
      tendril_add(left, drawn - records);
      tendril_push.renderStates.at[r].refused = left;
      tendril_push.renderStates.at[r].drawArguments = vertices == 0u
          ? uvec4(4u, records, 0u, 0u)
          : uvec4(vertices * records, 1u, 0u, 0u);
      tendril_push.renderStates.at[r].listed = records;
      tendril_push.renderStates.at[r].drawn[other] = 0u;
      tendril_push.report.at[tendril_push.life.rendersAt + r] =
          uvec4(records, 0u, left);
    }
  }
}

void main() {
  uint all = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  uint lane = TENDRIL_LANE;
  if (all >= tendril_push.blockCount) {
    tendril_moveClocks((all - tendril_push.blockCount) * 256u);
    return;
  }
  for (uint i = lane; i < tendril_push.populationCount; i += 256u) {
    uint first = tendril_push.firstBlocks.at[i];
    uint end = tendril_push.firstBlocks.at[i + 1u];
    if (first <= all && all < end) tendril_found = i;  // one lane only
  }
  barrier();
  uint index = tendril_found;
  TendrilPopulation population = tendril_push.populations.at[index];
  uint capacity = population.capacity;
  bool lists = all != population.firstBlock;  // else it is the population's own workgroup
  uint block = lists ? all - population.firstBlock - 1u : 0u;
  uint blocks = tendril_slotBlocks(capacity);
  uint words = tendril_wordCount(capacity);
  uint shift = tendril_groupShift(blocks);
  uint group = block >> shift;
  uint halfWords = tendril_sumWords(capacity);
  uint now = TENDRIL_LIST_PARITY * halfWords;

  // Survivors in front of this block and of all, and births asked for. All loads come first, and
  // wait for each other nowhere.
  uint ofBlock = (group << shift) + lane;
  uint bitsAt = tendril_bitArray(1u) * words + block * TENDRIL_WORDS_EACH;
  uint word = population.bits.at[bitsAt + min(lane, TENDRIL_WORDS_EACH - 1u)];
  uvec4 inGroups = tendril_fourGroups(population.sums, now, blocks, 4u * lane);
  uint inBlock = population.sums.at[now + min(ofBlock, blocks - 1u)];
  uvec2 asked = uvec2(0u);
  if (TENDRIL_HOST_BIRTHS) {
    asked.x = tendril_push.hostRoots.at[index];
  } else if (population.incomingCount != 0u) {
    uint place = population.firstIncoming + min(lane, population.incomingCount - 1u);
    asked = tendril_push.linkStates.at[place].requested[TENDRIL_NODE_PARITY];
  }
  uvec3 sum = uvec3(0u);
  sum.y = inGroups.x + inGroups.y + inGroups.z + inGroups.w;
  if (4u * lane + 3u < group) {
    sum.x = sum.y;
  } else {
    for (uint i = 4u * lane; i < group; i++) sum.x += inGroups[i & 3u];
  }
  if (group >> 2 == lane) tendril_inGroup = inGroups[group & 3u];
  if (lists && ofBlock < block) sum.x += inBlock;
  uint askers = TENDRIL_HOST_BIRTHS ? 1u : population.incomingCount;
  if (lane < askers) sum.z = tendril_saturated(asked);
  if (lists) {
    for (uint i = ofBlock + 256u; i < block; i += 256u) sum.x += population.sums.at[now + i];
  }
  for (uint i = lane + 256u; i < askers; i += 256u) {
    asked = tendril_push.linkStates.at[population.firstIncoming + i].requested[TENDRIL_NODE_PARITY];
    sum.z = tendril_addSaturating(sum.z, tendril_saturated(asked));
  }
  if (!lists) {
    tendril_settle(index, population, sum);
    return;
  }
  if (lane >= TENDRIL_WORDS_EACH) word = 0u;
  sum = tendril_blockSums(sum);
  uint granted = tendril_withinLimit(
      min(sum.z, capacity - sum.y), population.birthLimit, sum.y);

  uint survivors;  // of this block
  uint alive = sum.x + tendril_blockScan(uint(bitCount(word)), survivors);
  if (lane < TENDRIL_WORDS_EACH) {
    uint first = block * TENDRIL_SLOT_BLOCK + lane * 32u;
    uint free = first - alive;  // free slots before this word
    uint room = first < capacity ? min(capacity - first, 32u) : 0u;
    uint holes = ~word & (room == 32u ? 0xffffffffu : (1u << room) - 1u);
    uint births = min(granted - min(granted, free), uint(bitCount(holes)));
    uint result = word;
    if (births == uint(bitCount(holes))) {
      result |= holes;
    } else {
      for (; births > 0u; births--) {
        uint lowest = holes & (~holes + 1u);
        result |= lowest;
        holes ^= lowest;
      }
    }
    tendril_words[lane] = result;
    tendril_places[lane] = alive + min(free, granted);
    uint at = block * TENDRIL_WORDS_EACH + lane;
    population.bits.at[tendril_bitArray(2u) * words + at] = result;
    population.bits.at[tendril_bitArray(0u) * words + at] = result;
  }
  barrier();
  for (uint i = lane; i < TENDRIL_SLOT_BLOCK; i += 256u) {
    uint living = tendril_words[i >> 5];
    uint bit = 1u << (i & 31u);
    if ((living & bit) != 0u) {
      uint place = tendril_places[i >> 5] + uint(bitCount(living & (bit - 1u)));
      population.aliveList.at[place] = block * TENDRIL_SLOT_BLOCK + i;
    }
  }
  if (lane == 0u) {
    uint next = (1u - TENDRIL_LIST_PARITY) * halfWords;
    uint first = block * TENDRIL_SLOT_BLOCK;
    uint free = min(first - sum.x, granted);
    uint behind = min(first + TENDRIL_SLOT_BLOCK, capacity) - sum.x - survivors;
    population.sums.at[next + block] = survivors + min(behind, granted) - free;
    if (block == group << shift) {
      uint last = min(first + (TENDRIL_SLOT_BLOCK << shift), capacity);
      behind = last - sum.x - tendril_inGroup;
      population.sums.at[next + tendril_groupPlace(blocks, group)] =
          tendril_inGroup + min(behind, granted) - free;
    }
  }
}
