export { readGateCells } from './read-gate-cells.ts';
export { readReproductions } from './read-reproductions.ts';
export { openRuns, readRunsView } from './read-runs-view.ts';
