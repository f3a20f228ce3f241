export { chooseChangeResults } from './choose-change-results.ts';
export { createEvaluator } from './create-evaluator.ts';
export { decideChanges } from './decide-changes.ts';
export { describeChange, formatChangeSize } from './describe-change.ts';
export type { EvaluatedSeries } from './evaluate-series.ts';
export { type ChangeLevel, listChangeLevels } from './list-change-levels.ts';
export { type ChangeLine, toChangeLine } from './to-change-line.ts';
