// What comes back to the host: which instances have particles, counts, signals.
// Java's side: dev.tendril.vulkan.pass.particles.LifeTables and Reports, same offsets.

// Signals of one particle type that sends any; the entry of its population.
struct TendrilSignalList {
  TendrilWords blockSums;    // as those of draw records
  TendrilWords ownerPrefix;
  TendrilWords ownerRecords;
  TendrilGroups records;     // group g of record r: at[g * recordCapacity + r]; signal.glsl
  uint recordCapacity;       // 0: the type sends none
  uint next;                 // the population that comes next in the order of signals, or TENDRIL_NONE
  uint firstName;            // what the engine calls the type's first name
  uint reserved;
};

struct TendrilSignalState {
  uint total;                // records of the last step
  uint quota;                // records that each owner had room for
  uvec2 refused;             // signals that found no record, 64 bits
};

layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilSignalLists { TendrilSignalList at[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilSignalStates { TendrilSignalState at[]; };

layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilLife {
  TendrilSignalLists signalLists;
  TendrilSignalStates signalStates;
  uint populationCount;      // entries of the table
  uint renderCount;
  uint populationsAt;        // in a report, in groups of 16 bytes: TENDRIL_REPORT_GROUPS a population
  uint rendersAt;            // one group a render list
  uint signalsAt;            // two groups a signal, in order
  uint signalCapacity;
  uint firstSignalling;      // population, or TENDRIL_NONE
};

const uint TENDRIL_REPORT_GROUPS = 4u;
const uint TENDRIL_REPORT_SEEN_AT = 4u;  // words: a bit an instance, behind a head of one group

// `root.seen` has two halves of one word an instance: in a step `update` marks the owners of all
// that it runs over in half `nodeParity`, and the report empties the other half for the next step.
// Behind the halves stand two words, by parity: signals of the frame's earlier steps.
// Every particle is run over in the step after its birth, so an instance without a mark has none.
// Whatever leaves particles out of a step must mark their owners all the same.
void tendril_markSeen(uint instance) {
  uint at = tendril_push.nodeParity * tendril_push.root.instanceCapacity + instance;
  if (tendril_push.root.seen.at[at] == 0u) tendril_push.root.seen.at[at] = 1u;
}
