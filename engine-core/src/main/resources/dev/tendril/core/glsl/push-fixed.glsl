// What the kernels over all types are told: the tables themselves.
layout(push_constant, std430) uniform TendrilPush {
  TendrilInstances instances;
  TendrilClocks clocks;               // both halves
  TendrilPopulations populations;
  TendrilPopulationStates populationStates;
  TendrilLinks links;
  TendrilLinkStates linkStates;
  TendrilRenders renders;
  TendrilRenderStates renderStates;
  TendrilWords firstBlocks;           // per population, and where the last one's blocks end
  TendrilLife life;
  TendrilWords hostRoots;             // host births: per population the number of roots; what to migrate
  TendrilGroups report;               // what the host is told of the step; life.glsl
  uint index;                         // the render that the dispatch works on
  float deltaTime;                    // seconds, before an instance's time scale
  uint roles;
  uint populationCount;
  uint instanceCount;                 // whose clocks move on
  uint instanceCapacity;
  uint blockCount;                    // of all populations
} tendril_push;
