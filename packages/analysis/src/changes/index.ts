export { sizeOfRatio } from '../verdict/format-verdict.ts';
export { createEvaluator } from './create-evaluator.ts';
export { decideChanges } from './decide-changes.ts';
export { describeChange, formatChangeSize } from './describe-change.ts';
export type { EvaluatedSeries } from './evaluate-series.ts';
export { expectedFalseChanges } from './expected-false-changes.ts';
export { type ChangeGroup, groupChanges, toGroupKey } from './group-changes.ts';
