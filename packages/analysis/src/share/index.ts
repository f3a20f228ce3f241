export {
  freezeComparison,
  freezeHead,
  freezeMeasurement,
  freezeVerdict,
  listSourceRuns,
  RULES,
  type SourceRun,
} from './freeze-comparison.ts';
export { listNewerVersions, listShareChanges, type NewerVersion, type ShareChange } from './list-share-changes.ts';
export { thawComparison } from './thaw-comparison.ts';
