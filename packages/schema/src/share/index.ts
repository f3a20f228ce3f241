export { isShareId, type PackedShare, packShare, parseShare } from './pack-share.ts';
export {
  comparisonParts,
  MAX_SHARED_SAMPLES,
  type PrintedResult,
  SHARE_LIMITS,
  type SharedComparison,
  type SharedRun,
  type SharedScenario,
  shareTitle,
} from './share.ts';
export type { Verdict, VerdictOutcome, VerdictReason } from './verdict.ts';
