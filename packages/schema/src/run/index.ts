export type {
  Guess,
  Ignored,
  Origin,
  ParseOutcome,
  ParseWarning,
  Rejected,
  SuggestedRule,
  UncertainField,
} from './parse-outcome.ts';
export {
  type Harness,
  harness,
  LIMITS,
  type Run,
  type RunHead,
  type RunInput,
  run,
  type Scenario,
  type Source,
  scenario,
  source,
} from './run.ts';
export { toHarnessKey } from './to-harness-key.ts';
