export { type ReadRun, readRun } from './read-run.ts';
export { RunMemory } from './run-memory.ts';
