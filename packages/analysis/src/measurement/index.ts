export { describeParams, toParamsKey } from './describe-params.ts';
export { describeProtocolMismatch } from './describe-protocol-mismatch.ts';
export type { Measurement, SeriesData, SeriesPoints, Unknown } from './measurement.ts';
export { nameMetric } from './name-metric.ts';
export { isNearExact } from './near-exact.ts';
export { toDriverStyles } from './to-driver-styles.ts';
