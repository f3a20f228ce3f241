/** The tests behind verdicts. Apart from their formatting, which the browser loads: distributions are large. */
export { compareMeasurements } from './compare-measurements.ts';
export type { CompareOptions } from './compare-options.ts';
