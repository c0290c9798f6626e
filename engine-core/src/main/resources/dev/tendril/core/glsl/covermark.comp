// Which records of the draw lists a view sees: those of instances whose box meets the frustum and
// whose mask meets the view's, less what the level of detail leaves out at the box's distance.

layout(local_size_x = 256) in;

shared uint tendril_words[TENDRIL_WORDS_A_BLOCK];
shared uint tendril_count;

vec4 tendril_planes[6];
vec3 tendril_eye;
uint tendril_layers;

// Whether a view sees an instance, and how far from the eye its box is.
bool tendril_sees(uint instance, out float metres) {
  metres = 0.0;
  if ((tendril_push.instances.at[instance].layerMask & tendril_layers) == 0u) return false;
  uvec4 upper = tendril_push.boxes.at[2u * instance + 1u];
  if (upper.x == 0u) return false;  // nothing of it is anywhere
  vec3 low = tendril_unordered(~tendril_push.boxes.at[2u * instance].xyz);
  vec3 high = tendril_unordered(upper.xyz);
  for (uint i = 0u; i < 6u; i++) {
    // The corner that reaches farthest to the plane's inner side.
    vec3 corner = mix(low, high, greaterThan(tendril_planes[i].xyz, vec3(0.0)));
    float slack = 1e-6 * (dot(abs(tendril_planes[i].xyz), abs(corner)) + abs(tendril_planes[i].w));
    if (dot(tendril_planes[i].xyz, corner) + tendril_planes[i].w < -slack) return false;
  }
  metres = length(max(max(low - tendril_eye, tendril_eye - high), vec3(0.0)));
  return true;
}

float tendril_fraction(uint cover, uint firstLevel, uint levels, float metres) {
  float fraction = 1.0;
  for (uint i = 0u; i < levels; i++) {
    if (metres < uintBitsToFloat(tendril_push.covers.at[cover].words[firstLevel + 2u * i])) break;
    fraction = uintBitsToFloat(tendril_push.covers.at[cover].words[firstLevel + 2u * i + 1u]);
  }
  return fraction;
}

void main() {
  uint lane = gl_LocalInvocationIndex;
  mat4 rows = transpose(tendril_push.view.data.worldToClip);
  tendril_planes = vec4[](
      rows[3] + rows[0], rows[3] - rows[0], rows[3] + rows[1], rows[3] - rows[1],
      rows[2], rows[3] - rows[2]);
  tendril_eye = tendril_push.view.data.eye.xyz;
  tendril_layers = tendril_push.view.data.layerMask;
  uint turn = 0u;
  for (uint cover = 0u; cover < tendril_push.coverCount; cover++) {
    uint count = tendril_entries(cover);
    uint firstBlock = tendril_push.covers.at[cover].firstBlock;
    uint levels = tendril_push.covers.at[cover].levelCount;
    uint firstLevel = tendril_push.covers.at[cover].cornerCount
        + 2u * tendril_push.covers.at[cover].extentCount;
    uvec2 mine = tendril_myBlocks((count + TENDRIL_COVER_BLOCK - 1u) / TENDRIL_COVER_BLOCK, turn);
    TendrilWords list = tendril_push.covers.at[cover].list;
    TendrilWords recordInstance = tendril_push.covers.at[cover].recordInstance;
    uint capacity = tendril_push.covers.at[cover].capacity;
    uint known = TENDRIL_NONE;
    bool sees = false;
    float ranks = 0.0;
    for (uint block = mine.x; block < mine.y; block++) {
      if (lane < TENDRIL_WORDS_A_BLOCK) tendril_words[lane] = 0u;
      if (lane == 0u) tendril_count = 0u;
      barrier();
      for (uint i = lane; i < TENDRIL_COVER_BLOCK; i += 256u) {
        uint entry = block * TENDRIL_COVER_BLOCK + i;
        if (entry >= count) break;
        uint owner = recordInstance.at[min(list.at[entry], capacity - 1u)];
        uint instance = min(owner & TENDRIL_INSTANCE_MASK, tendril_push.instanceCapacity - 1u);
        if (instance != known) {
          known = instance;
          float metres;
          sees = tendril_sees(instance, metres);
          if (levels > 0u) {
            ranks = TENDRIL_RANKS * tendril_fraction(cover, firstLevel, levels, metres);
          }
        }
        if (sees && (levels == 0u || float(owner >> TENDRIL_RANK_SHIFT) < ranks)) {
          atomicOr(tendril_words[i >> 5], 1u << (i & 31u));
        }
      }
      barrier();
      if (lane < TENDRIL_WORDS_A_BLOCK) {
        uint word = tendril_words[lane];
        tendril_push.bits.at[(firstBlock + block) * TENDRIL_WORDS_A_BLOCK + lane] = word;
        atomicAdd(tendril_count, uint(bitCount(word)));
      }
      barrier();
      if (lane == 0u) tendril_push.counts.at[firstBlock + block] = tendril_count;
    }
  }
}
