export { adjustVerdicts } from './adjust-verdicts.ts';
export { type Comparability, checkComparability } from './check-comparability.ts';
export { compareMeasurements } from './compare-measurements.ts';
export type { CompareOptions } from './compare-options.ts';
export { formatRatio, formatTimes } from './format-ratio.ts';
export { ALGORITHM, MINIMUM_EFFECT, type Verdict, type VerdictRule, type VerdictWord } from './verdict.ts';
