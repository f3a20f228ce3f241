export { describeParams, toParamsKey } from './describe-params.ts';
export { describeProtocolMismatch } from './describe-protocol-mismatch.ts';
export type { Measurement, Observation } from './measurement.ts';
export { pickNewest } from './pick-newest.ts';
export type { SeriesData, Unknown } from './series-data.ts';
export { toDriverStyles } from './to-driver-styles.ts';
export { toMeasurements } from './to-measurements.ts';
