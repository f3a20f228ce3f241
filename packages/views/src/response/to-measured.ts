import type { Measurement } from '@tachograph/analysis/measurement';
import { freezeMeasurement } from '@tachograph/analysis/share';

/** A measurement in the format of a share, without its samples. */
export function toMeasured(measurement: Measurement) {
  const { samples, printed: _, ...figures } = freezeMeasurement(measurement);
  const single = measurement.value === null ? 0 : 1;
  return { ...figures, invocations: figures.sampleKind === 'repeats' ? samples.length : single };
}
