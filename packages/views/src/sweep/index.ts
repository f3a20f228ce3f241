export { readSweepView } from './read-sweep-view.ts';
export { readTopologyView } from './read-topology-view.ts';
export { toSweepJson } from './to-sweep-json.ts';
