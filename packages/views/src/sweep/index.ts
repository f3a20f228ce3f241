export { readSweepView, readTopologyView } from './read-sweep-view.ts';
export { toSweepJson } from './to-sweep-json.ts';
