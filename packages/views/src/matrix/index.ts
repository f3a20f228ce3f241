export { readMatrixView } from './read-matrix-view.ts';
export { toMatrixJson } from './to-matrix-json.ts';
