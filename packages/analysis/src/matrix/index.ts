export type { SelectedCell } from './find-matrix-cell.ts';
export type { Matrix, MatrixCell, MatrixColumn, MatrixGroup, MatrixPlace, MatrixSetting } from './matrix.ts';
export { toMatrix } from './to-matrix.ts';
