// The box around all that an instance draws, corner by corner with the extents of each record; of
// types that draw nothing, around their positions. What is not finite is left out. Minimum and
// maximum do not depend on order.

layout(local_size_x = 256) in;

bool tendril_finite(vec3 v) {
  return all(notEqual(floatBitsToUint(v) & 0x7f800000u, uvec3(0x7f800000u)));
}

vec3 tendril_corner(TendrilGroups records, uint capacity, uint place, uint record) {
  uvec4 group = records.at[(place >> 2) * capacity + record];
  return uintBitsToFloat((place & 3u) == 0u ? group.xyz : group.yzw);
}

float tendril_extent(TendrilGroups records, uint capacity, uint what, float factor, uint record) {
  uvec4 group = records.at[((what & 0xffffu) >> 2) * capacity + record];
  uint lane = what & 3u;
  uint end = lane + (what >> 16);
  float squares = 0.0;
  for (uint i = lane; i < end; i++) {
    float part = uintBitsToFloat(group[i]);
    squares += part * part;
  }
  return factor * sqrt(squares);
}

// A corner in the world.
vec3 tendril_world(uint flags, uint instance, vec3 corner) {
  return (flags & TENDRIL_COVER_LOCAL) != 0u
      ? tendril_moved(tendril_push.instances.at[instance].localToWorld, corner)
      : corner;
}

void tendril_extend(uint instance, vec3 low, vec3 high) {
  uvec3 lower = ~tendril_ordered(low);
  uvec3 upper = tendril_ordered(high);
  uvec4 knownLower = tendril_push.boxes.at[2u * instance];
  uvec4 knownUpper = tendril_push.boxes.at[2u * instance + 1u];
  for (uint i = 0u; i < 3u; i++) {  // most do not reach beyond what is known
    if (lower[i] > knownLower[i]) atomicMax(tendril_push.boxes.at[2u * instance][i], lower[i]);
    if (upper[i] > knownUpper[i]) atomicMax(tendril_push.boxes.at[2u * instance + 1u][i], upper[i]);
  }
}

void main() {
  uint lane = gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID;
  uint turn = 0u;
  for (uint cover = 0u; cover < tendril_push.coverCount; cover++) {
    uint flags = tendril_push.covers.at[cover].flags;
    if ((flags & TENDRIL_COVER_DRAWN) != 0u) continue;
    bool population = (flags & TENDRIL_COVER_POPULATION) != 0u;
    uint count = tendril_entries(cover);
    uint capacity = tendril_push.covers.at[cover].capacity;
    TendrilGroups records = tendril_push.covers.at[cover].records;
    uint corners = tendril_push.covers.at[cover].cornerCount;
    uint extents = tendril_push.covers.at[cover].extentCount;
    uvec2 mine = tendril_myBlocks((count + TENDRIL_COVER_BLOCK - 1u) / TENDRIL_COVER_BLOCK, turn);
    uint end = min(mine.y * TENDRIL_COVER_BLOCK, count);
    TendrilWords list = tendril_push.covers.at[cover].list;
    TendrilWords recordInstance = tendril_push.covers.at[cover].recordInstance;
    uint firstCorner = tendril_push.covers.at[cover].words[0];
    uint known = TENDRIL_NONE;  // whose box this invocation has gathered
    vec3 knownLow = vec3(0.0);
    vec3 knownHigh = vec3(0.0);
    for (uint first = mine.x * TENDRIL_COVER_BLOCK; first < end; first += 256u) {
      uint instance = TENDRIL_NONE;
      vec3 low = vec3(0.0);
      vec3 high = vec3(0.0);
      if (first + lane < end) {
        uint record = min(list.at[first + lane], capacity - 1u);
        bool finite;
        if (population) {
          instance = records.at[(firstCorner >> 2) * capacity + record][firstCorner & 3u];
          instance = min(instance, tendril_push.instanceCapacity - 1u);
          low = tendril_world(
              flags, instance,
              tendril_corner(
                  records, capacity,
                  tendril_push.covers.at[cover].words[1u + tendril_push.nodeParity], record));
          high = low;
          finite = tendril_finite(low);
        } else {
          instance = recordInstance.at[record] & TENDRIL_INSTANCE_MASK;
          instance = min(instance, tendril_push.instanceCapacity - 1u);
          low = tendril_world(
              flags, instance,
              tendril_corner(records, capacity, firstCorner, record));
          high = low;
          finite = tendril_finite(low);
          for (uint i = 1u; i < corners; i++) {
            vec3 corner = tendril_world(
                flags, instance,
                tendril_corner(records, capacity, tendril_push.covers.at[cover].words[i], record));
            finite = finite && tendril_finite(corner);
            low = min(low, corner);
            high = max(high, corner);
          }
          float extent = 0.0;
          for (uint i = 0u; i < extents; i++) {
            extent += tendril_extent(
                records, capacity, tendril_push.covers.at[cover].words[corners + 2u * i],
                uintBitsToFloat(tendril_push.covers.at[cover].words[corners + 2u * i + 1u]), record);
          }
          low -= extent;
          high += extent;
          finite = finite && tendril_finite(low) && tendril_finite(high);
        }
        if (!finite) instance = TENDRIL_NONE;
      }
      if (instance == TENDRIL_NONE) continue;
      if (instance == known) {
        knownLow = min(knownLow, low);
        knownHigh = max(knownHigh, high);
      } else {
        if (known != TENDRIL_NONE) tendril_extend(known, knownLow, knownHigh);
        known = instance;
        knownLow = low;
        knownHigh = high;
      }
    }
    uint one = subgroupBroadcastFirst(known);
    if (subgroupBallot(known != one) == uvec4(0u)) {
      if (one == TENDRIL_NONE) continue;
      for (uint distance = 1u; distance < gl_SubgroupSize; distance <<= 1) {
        knownLow = min(knownLow, subgroupShuffleXor(knownLow, distance));
        knownHigh = max(knownHigh, subgroupShuffleXor(knownHigh, distance));
      }
      if (subgroupElect()) tendril_extend(one, knownLow, knownHigh);
    } else if (known != TENDRIL_NONE) {
      tendril_extend(known, knownLow, knownHigh);
    }
  }
}
