// What the shaders of a draw share.
layout(push_constant, std430) uniform TendrilPush {
  TendrilRoot root;
  TendrilView view;
  uint index;  // render
} tendril_push;
