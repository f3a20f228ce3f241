import type { Measurement, Observation } from './types.ts';

export type MeasurementOptions = {
  /** What the values estimate, for the words of the interval; a mean unless told otherwise. */
  readonly estimator?: string;
};

/** Take repeats together: same version, batch (or run) and scenario content. Oldest first. */
export function toMeasurements(
  _observations: readonly Observation[],
  _options: MeasurementOptions = {},
): Measurement[] {
  throw new Error('toMeasurements is not written yet');
}
