export { isShareId, type PackedShare, packShare, parseShare, type SharedContent } from './pack-share.ts';
export {
  comparisonParts,
  MAX_SHARED_SAMPLES,
  type PrintedResult,
  SHARE_LIMITS,
  type SharedComparison,
  type SharedEnvironment,
  type SharedRun,
  type SharedScenario,
  shareTitle,
} from './share.ts';
export type { SharedView, SharedViewKind } from './shared-view.ts';
export type { Verdict, VerdictOutcome, VerdictReason } from './verdict.ts';
