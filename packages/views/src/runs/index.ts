export { openRuns } from './open-runs.ts';
export { readGateCells } from './read-gate-cells.ts';
export { readReproductions } from './read-reproductions.ts';
export { readRunsView } from './read-runs-view.ts';
