export { fillMatrix } from './fill-matrix.ts';
export { parseCell } from './find-matrix-cell.ts';
export { countServers } from './group-environments.ts';
export type { EnvironmentGroup, Matrix, MatrixCell, MatrixCellContext, MatrixColumn, MatrixGroup } from './matrix.ts';
export { planMatrix } from './plan-matrix.ts';
