export { compareEnvironments, type EnvironmentComparison } from './compare-environments.ts';
export { formatOutcome, formatRatio, formatTimes, formatVerdict, OUTCOME_SHAPES } from './format-verdict.ts';
export {
  ALGORITHM,
  isEvaluated,
  MINIMUM_EFFECT,
  type TraceStep,
  type Verdict,
  type VerdictOutcome,
  type VerdictRule,
} from './verdict.ts';
