export { compareEnvironments, type EnvironmentComparison } from './compare-environments.ts';
export { describeReason } from './describe-reason.ts';
export {
  formatEffect,
  formatOutcome,
  formatRatio,
  formatRatioInterval,
  formatTimes,
  formatVerdict,
  OUTCOME_SHAPES,
} from './format-verdict.ts';
export { type Evaluation, toEvaluation } from './to-evaluation.ts';
export {
  ALGORITHM,
  isEvaluated,
  MINIMUM_EFFECT,
  type TraceStep,
  type Verdict,
  type VerdictOutcome,
  type VerdictReason,
  type VerdictRule,
} from './verdict.ts';
