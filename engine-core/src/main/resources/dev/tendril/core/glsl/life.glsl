// What comes back to the host: which instances have particles, counts, signals.
// Java's side: dev.tendril.vulkan.pass.particles.LifeTables and Reports, same offsets.

layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilLife {
  uint populationCount;      // entries of the table
  uint renderCount;
  uint populationsAt;        // in a report, in groups of 16 bytes: TENDRIL_REPORT_GROUPS a population
  uint rendersAt;            // one group a render list
};

const uint TENDRIL_REPORT_GROUPS = 4u;
const uint TENDRIL_REPORT_SEEN_AT = 4u;  // words: a bit an instance, behind a head of one group

// `root.seen` has two halves of one word an instance: in a step `update` marks the owners of all
// that it runs over in half `nodeParity`, and the report empties the other half for the next step.
// Every particle is run over in the step after its birth, so an instance without a mark has none.
void tendril_markSeen(uint instance) {
  uint at = tendril_push.nodeParity * tendril_push.root.instanceCapacity + instance;
  if (tendril_push.root.seen.at[at] == 0u) tendril_push.root.seen.at[at] = 1u;
}
