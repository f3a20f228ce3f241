export { readRunResults } from './read-run-results.ts';
export { addSamples } from './read-samples.ts';
export { readSeries } from './read-series.ts';
export { readSeriesQuota } from './read-series-quota.ts';
export { readSeriesTotals } from './read-series-totals.ts';
export { readSeriesVersions } from './read-series-versions.ts';
export { readWidestKeys } from './read-widest-keys.ts';
