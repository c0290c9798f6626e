// What births of one population are told. Uniforms are those of the file that `init` stands in.
layout(push_constant, std430) uniform TendrilPush {
  TendrilRoot root;
  TendrilInstances instances;
  TendrilClocks clocks;               // this step's half
  TendrilGroups streams;
  TendrilWords bits;
  TendrilWords generations;
  TendrilWords sums;                  // this list parity's half
  TendrilPopulationStates state;      // [0]
  TendrilGroups uniforms;
  TendrilLinks links;                 // [0]: the link that gives the births
  TendrilLinkStates incoming;         // [0]: the first link of the target
  TendrilPopulationStates emitter;    // [0]
  TendrilGroups hostRoots;            // births by the host: their records
                                      // by a link: TendrilPairs, what is asked for by group of owners, this half
  uint capacity;
  uint uniformGroups;
  uint emitterCapacity;               // births by the host: the population's birthLimit
  float deltaTime;                    // seconds, before an instance's time scale
  uint roles;
  uint count;                         // births by the host that were asked for; else the link's rank
} tendril_push;
