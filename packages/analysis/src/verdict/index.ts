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
export {
  ALGORITHM,
  type Evaluation,
  isEvaluated,
  MINIMUM_EFFECT,
  type TraceStep,
  toEvaluation,
  type Verdict,
  type VerdictOutcome,
  type VerdictReason,
  type VerdictRule,
} from './verdict.ts';
