#version 460
// Copies 16 KiB a workgroup: the device's copy bandwidth, with which the other figures are compared.
layout(local_size_x = 256) in;
layout(std430, set = 0, binding = 0) readonly buffer Source { vec4 source[]; };
layout(std430, set = 0, binding = 1) writeonly buffer Target { vec4 target[]; };

void main() {
  uint group = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  uint i = group * 1024u + gl_LocalInvocationID.x;
  vec4 a = source[i], b = source[i + 256u], c = source[i + 512u], d = source[i + 768u];
  target[i] = a;
  target[i + 256u] = b;
  target[i + 512u] = c;
  target[i + 768u] = d;
}
