#version 460
// Copies 16 bytes an invocation: the device's copy bandwidth, with which the other figures are
// compared.
layout(local_size_x = 256) in;
layout(std430, set = 0, binding = 0) readonly restrict buffer Source { uvec4 source[]; };
layout(std430, set = 0, binding = 1) writeonly restrict buffer Target { uvec4 target[]; };
layout(push_constant) uniform Constants { uint count; };

void main() {
  uint stride = gl_NumWorkGroups.x * gl_WorkGroupSize.x;
  uint i = gl_GlobalInvocationID.y * stride + gl_GlobalInvocationID.x;
  if (i < count) {
    target[i] = source[i];
  }
}
