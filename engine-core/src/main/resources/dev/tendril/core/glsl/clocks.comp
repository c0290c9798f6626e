// Moves every instance's time on: from this step's half of the clocks into the next one's.

layout(local_size_x = 64) in;

void main() {
  uint index = gl_GlobalInvocationID.x;
  if (index >= tendril_push.count) return;
  TendrilInstance instance = tendril_push.root.instances.at[index];
  if ((instance.flags & TENDRIL_INSTANCE_ALIVE) == 0u) return;
  TendrilClock clock = TENDRIL_CLOCK(index);
  uint serial = instance.flags >> TENDRIL_SERIAL_SHIFT;
  if (clock.serial != serial) {
    clock.time = 0.0;
    clock.timeCompensation = 0.0;
    clock.stepIndex = 0u;
    clock.serial = serial;
  }
  bool paused = (instance.flags & TENDRIL_INSTANCE_PAUSED) != 0u;
  float delta = paused ? 0.0 : tendril_push.deltaTime * instance.timeScale;
  if (delta != 0.0) {
    precise float corrected = delta - clock.timeCompensation;
    precise float sum = clock.time + corrected;
    precise float lost = (sum - clock.time) - corrected;
    clock.timeCompensation = lost;
    clock.time = sum;
    clock.stepIndex++;
  }
  clock.previousLocalToWorld = instance.localToWorld;
  uint next = (1u - tendril_push.nodeParity) * tendril_push.root.instanceCapacity + index;
  tendril_push.root.clocks.at[next] = clock;
}
