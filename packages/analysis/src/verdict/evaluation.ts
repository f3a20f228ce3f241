/** The tests behind verdicts. Apart from their formatting, which the browser loads: distributions are large. */
export { adjustVerdicts } from './adjust-verdicts.ts';
export { compareMeasurements } from './compare-measurements.ts';
export type { CompareOptions } from './compare-options.ts';
