// What the kernels of a step share, behind one of the push constant blocks.

// tendril_push.roles: which half or array is which in this step. The rotation names the three bit
// arrays: 0 + rotation is the state at the step's start (read), 1 + rotation the survivors (starts
// as a copy, update clears bits), 2 + rotation and 0 + rotation receive the state at the step's end;
// all modulo 3. The next rotation is rotation + 2.
#define TENDRIL_LIST_PARITY (tendril_push.roles & 1u)        // alive lists, their lengths and sums
#define TENDRIL_NODE_PARITY (tendril_push.roles >> 1 & 1u)   // half of doubled groups, and of clocks, that holds the last step; sums of records
#define TENDRIL_ROTATION (tendril_push.roles >> 2 & 3u)
#define TENDRIL_HOST_BIRTHS ((tendril_push.roles & 16u) != 0u)  // births come from the host, before update
#define TENDRIL_FIRST_OF_FRAME ((tendril_push.roles & 32u) != 0u)  // no step before it in its frame
#define TENDRIL_MARK_SHIFT (tendril_push.roles >> 6 & 7u)  // an instance has 1 << this many places for marks
#define TENDRIL_WARM_UP ((tendril_push.roles & 512u) != 0u)  // a step of the instances that warm up

// Whether a step finds an instance but does not move it on.
bool tendril_isHeld(uint flags) {
  return (flags & TENDRIL_INSTANCE_PAUSED) != 0u
      || ((flags & TENDRIL_INSTANCE_WARMING) != 0u) != TENDRIL_WARM_UP;
}

uint tendril_bitArray(uint role) {
  return (role + TENDRIL_ROTATION) % 3u;
}

// 64-bit counting; the sum is the same in whatever order invocations come.
#define TENDRIL_COUNT(counter, amount) { \
  uint tendril_n = (amount); \
  if (tendril_n > 0u) { \
    uint tendril_before = atomicAdd(counter.x, tendril_n); \
    if (tendril_before + tendril_n < tendril_before) atomicAdd(counter.y, 1u); \
  } \
}

// How many a particle has given birth to, modulo 2^31, and whether the host gave birth to it.
const uint TENDRIL_BORN_COUNT = 0x7fffffffu;
const uint TENDRIL_BORN_BY_HOST = 0x80000000u;

// The translation of a matrix that is held row by row. By value: Mesa 22.3's llvmpipe takes the
// wrong column of a matrix in memory that is loaded whole and in parts.
vec3 tendril_positionOf(mat4 rows) {
  return vec3(rows[0].w, rows[1].w, rows[2].w);
}

uint tendril_hash(uint value) {  // pcg, Jarzynski and Olano 2020
  uint state = value * 747796405u + 2891336453u;
  uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return (word >> 22u) ^ word;
}

uint tendril_hash(uint a, uint b) {
  return tendril_hash(a + tendril_hash(b));
}

uvec3 tendril_pcg3d(uvec3 v) {
  v = v * 1664525u + 1013904223u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v ^= v >> 16u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  return v;
}
