export { describeParams, toParamsKey } from './describe-params.ts';
export { describeProtocolMismatch } from './describe-protocol-mismatch.ts';
export type { Measurement } from './measurement.ts';
export { nameMetric } from './name-metric.ts';
export type { SeriesData, SeriesPoints, Unknown } from './series-data.ts';
export { toDriverStyles } from './to-driver-styles.ts';
