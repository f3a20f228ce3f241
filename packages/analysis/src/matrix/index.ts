export type { SelectedCell } from './find-matrix-cell.ts';
export type { EnvironmentGroup, Matrix, MatrixCell, MatrixCellContext, MatrixColumn, MatrixGroup } from './matrix.ts';
export { chooseMatrixResults, toMatrix } from './to-matrix.ts';
