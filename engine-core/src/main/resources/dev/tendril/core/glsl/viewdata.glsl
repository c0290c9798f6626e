// A view as `prepare` leaves it. Java's side: dev.tendril.vulkan.View and ViewLists, same offsets.

// What a view draws of one render list.
struct TendrilViewList {
  uvec4 arguments;     // vertexCount, instanceCount, firstVertex, firstInstance
  TendrilWords list;   // records in (slot, ordinal) order: the step's own list where the view sees all
  uint first;          // where they begin in it
  uint drawn;          // how many
};

layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilViewLists { TendrilViewList at[]; };

// A camera, as prepare found it.
struct TendrilViewData {
  mat4 worldToClip;   // column vectors, GLSL's own layout; depth 0..1 whatever the host's range is
  vec4 right;         // world-space unit vector to the right on the screen
  vec4 up;            // world-space unit vector upwards on the screen
  vec4 eye;           // world-space camera position
  uint layerMask;
  uint flags;         // TENDRIL_VIEW_*
  TendrilViewLists lists;  // by render
  mat4 previousWorldToClip;  // of the host's frame before; the same as now where it said nothing
  vec2 jitter;        // in clip units, part of worldToClip
  vec2 previousJitter;
  float nearest;      // metres along the viewing direction, of what the depth range holds
  float farthest;     // infinity where the projection has no far plane
  uint reserved0;
  uint reserved1;
};

const uint TENDRIL_VIEW_GAMMA = 1u;  // the target wants gamma-encoded values in a UNORM format

layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilView { TendrilViewData data; };

// Who a draw record belongs to: the instance, and in the upper bits the particle's rank among those
// that levels of detail leave out, the lowest last.
const uint TENDRIL_INSTANCE_MASK = 0xffffffu;
const uint TENDRIL_RANK_SHIFT = 24u;
const float TENDRIL_RANKS = 256.0;
