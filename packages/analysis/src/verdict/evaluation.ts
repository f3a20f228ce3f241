/** The tests behind verdicts. Apart from their formatting, which the browser loads: distributions are large. */
export { toMeasurements } from '../measurement/to-measurements.ts';
export { createNoiseSource } from '../noise/create-noise-source.ts';
export { listBySeries } from '../noise/list-by-series.ts';
export { adjustVerdicts } from './adjust-verdicts.ts';
export { compareMeasurements } from './compare-measurements.ts';
export type { CompareOptions } from './compare-options.ts';
