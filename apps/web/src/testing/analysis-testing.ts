/** Comparisons and verdicts for tests, from the entry point of the analysis that is for tests alone. */
// biome-ignore lint/style/noRestrictedImports: an entry point of the package, which only tests may use
export { compareData, toChange, toVerdict, withVersions } from '@tachograph/analysis/testing';
