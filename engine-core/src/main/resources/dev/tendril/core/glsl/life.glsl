// What comes back to the host: which instances have particles, counts, signals.
// Java's side: dev.tendril.vulkan.pass.particles.LifeTables and Reports, same offsets.

// Signals of one particle type that sends any; the entry of its population.
struct TendrilSignalList {
  TendrilWords blockSums;    // as those of draw records
  TendrilPairs owners;
  TendrilGroups records;     // group g of record r: at[g * recordCapacity + r]; signal.glsl
  uint recordCapacity;       // 0: the type sends none
  uint next;                 // the population that comes next in the order of signals, or TENDRIL_NONE
  uint firstName;            // what the engine calls the type's first name
  uint reserved;
  uint reserved1;
  uint reserved2;
};

struct TendrilSignalState {
  uint total[2];             // records, by node parity
  uvec2 refused;             // signals that found no record, 64 bits
};

layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilSignalLists { TendrilSignalList at[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilSignalStates { TendrilSignalState at[]; };

layout(buffer_reference, std430, buffer_reference_align = 16) buffer TendrilLife {
  TendrilSignalLists signalLists;
  TendrilSignalStates signalStates;
  TendrilWords signalCounts; // two, by node parity: signals of the frame's earlier steps
  uint populationsAt;        // in a report, in groups of 16 bytes: TENDRIL_REPORT_GROUPS a population
  uint rendersAt;            // one group a render list
  uint signalsAt;            // two groups a signal, in order
  uint signalCapacity;
  uint firstSignalling;      // population, or TENDRIL_NONE
  uint cutsAt;               // a word an instance, its cutBirths; 0 where nobody is cut
};

const uint TENDRIL_REPORT_GROUPS = 5u;
const uint TENDRIL_REPORT_SEEN_AT = 4u;  // words: a bit an instance, behind a head of one group
