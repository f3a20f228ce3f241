export { mergeStated } from './merge-stated.ts';
export { type PieceValidator, validateInPieces } from './validate-in-pieces.ts';
export { validateRun } from './validate-run.ts';
export { type StatedEntries, statedEntries, validateStated } from './validate-stated.ts';
