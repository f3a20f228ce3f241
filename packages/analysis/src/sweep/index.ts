export { chooseSweepResults } from './choose-sweep-view.ts';
export { listSweepParams } from './list-sweep-params.ts';
export { listTopologyPairs } from './list-topology-pairs.ts';
export type { Sweep, SweepLine, SweepPoint } from './sweep.ts';
export { toSweep } from './to-sweep.ts';
export { chooseTopologyResults, toTopologyDelta } from './to-topology-delta.ts';
export type { TopologyDelta, TopologyRow, TopologySide } from './topology-delta.ts';
