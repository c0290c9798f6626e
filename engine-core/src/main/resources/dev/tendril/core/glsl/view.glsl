// What the shaders of a draw share.

// A camera, as prepare found it.
struct TendrilViewData {
  mat4 worldToClip;   // column vectors, GLSL's own layout; depth 0..1 whatever the host's range is
  vec4 right;         // world-space unit vector to the right on the screen
  vec4 up;            // world-space unit vector upwards on the screen
  vec4 eye;           // world-space camera position
  uint layerMask;
  uint flags;         // TENDRIL_VIEW_*
  uint reserved0;
  uint reserved1;
};

const uint TENDRIL_VIEW_GAMMA = 1u;  // the target wants gamma-encoded values in a UNORM format

layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilView { TendrilViewData data; };

layout(push_constant, std430) uniform TendrilPush {
  TendrilRoot root;
  TendrilView view;
  uint index;  // render
} tendril_push;
