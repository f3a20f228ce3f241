/** Comparisons, pages and verdicts for tests, from the entry point of the analysis that is for tests alone. */
export {
  compareData,
  toChange,
  toDriverPage,
  toMatrix,
  toSweep,
  toTradeOff,
  toVerdict,
  withVersions,
} from '@tachograph/analysis/testing';
