// Scans the counts of one digit over the blocks of one list, a workgroup for each digit and list;
// leaves the digit's total behind the counts.

layout(local_size_x = 256) in;

shared uint tendril_sums[256];

void main() {
  TendrilSortJob job = tendril_push.jobs.at[gl_WorkGroupID.y];
  uint digit = gl_WorkGroupID.x;
  uint blocks = tendril_blocksOf(job.keyCount);
  if (blocks == 0u) return;
  uint lane = gl_LocalInvocationIndex;
  uint each = (blocks + 255u) / 256u;
  uint from = digit * blocks + min(lane * each, blocks);
  uint to = digit * blocks + min((lane + 1u) * each, blocks);
  uint sum = 0u;
  for (uint i = from; i < to; i++) sum += job.histogram.at[i];
  tendril_sums[lane] = sum;
  barrier();
  for (uint distance = 1u; distance < 256u; distance <<= 1) {
    uint before = lane >= distance ? tendril_sums[lane - distance] : 0u;
    barrier();
    tendril_sums[lane] += before;
    barrier();
  }
  uint running = tendril_sums[lane] - sum;
  for (uint i = from; i < to; i++) {
    uint here = job.histogram.at[i];
    job.histogram.at[i] = running;
    running += here;
  }
  if (lane == 255u) job.histogram.at[TENDRIL_DIGITS * blocks + digit] = tendril_sums[255];
}
