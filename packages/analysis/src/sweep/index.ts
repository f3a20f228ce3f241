export { findKnee } from '@tachograph/stats/load';
export { fillSweep } from './fill-sweep.ts';
export { fillTopology, planTopology } from './fill-topology.ts';
export { describeKnee, findKnees, type LineKnee, LOAD } from './find-knees.ts';
export { listSweepParams } from './list-sweep-params.ts';
export { listTopologyPairs } from './list-topology-pairs.ts';
export { planSweep, type SweepOptions, type SweepPlan } from './plan-sweep.ts';
export type { Sweep, SweepLine, SweepPoint } from './sweep.ts';
export type { TopologyDelta, TopologyRow, TopologySide } from './topology-delta.ts';
