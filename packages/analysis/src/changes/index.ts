export { createJudge } from './create-judge.ts';
export { decideChanges } from './decide-changes.ts';
export { describeChange } from './describe-change.ts';
export type { FoundChange } from './found-change.ts';
export type { JudgedSeries } from './judge-series.ts';
