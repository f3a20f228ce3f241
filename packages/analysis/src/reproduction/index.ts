export type { Repeat } from './repeat.ts';
export type { ReproducedCell, ReproductionOutcome } from './reproduction.ts';
export { toCellRepeat } from './to-cell-repeat.ts';
export { toRepeat } from './to-repeat.ts';
export { toReproduction } from './to-reproduction.ts';
