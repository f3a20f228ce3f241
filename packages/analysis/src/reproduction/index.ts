export type { Repeat, RepeatedCell, RepeatedRun, RepeatSetting } from './repeat.ts';
export type { ReproducedCell, Reproduction, ReproductionOutcome } from './reproduction.ts';
export { type RepeatSources, toCellRepeat } from './to-cell-repeat.ts';
export { type Cell, nameCell, THIS_RUN, toCells } from './to-cells.ts';
export { toRepeat } from './to-repeat.ts';
export { type MeasuredRun, toReproduction } from './to-reproduction.ts';
