import { findEffect } from '@tachograph/stats/turns';
import { findPairs, isAnchorItself, meanOf } from './anchor.ts';
import type { Measurement, NoiseSource, SeriesRef, Uncertainty95, ValueBasis } from './measurement.ts';
import { toRepeatKey } from './to-repeat-key.ts';

type Shown = { readonly value: number; readonly basis: ValueBasis };

/** Logarithm of the ratio to the anchor: what its pairs in its batch are compared by. */
function findLogRatio(measurement: Measurement, series: SeriesRef, noise: NoiseSource | undefined): number | null {
  const pairs = findPairs(measurement);
  if (!pairs) return null;
  if (isAnchorItself(measurement, series, pairs.anchor)) return 0;
  const side = toRepeatKey(series.key, measurement);
  const turns = noise?.findTurns?.(side);
  const row = turns?.find(side) ?? null;
  const effect = turns && typeof row === 'number' ? findEffect(turns.rows, row, turns.anchor) : null;
  return effect ?? meanOf(pairs.logRatios);
}

function findShown(measurement: Measurement, series: SeriesRef, noise: NoiseSource | undefined): Shown | null {
  const { status, sampleKind, samples, value } = measurement;
  if (value === null || status !== 'ok' || series.case.exact) return null;
  const level = noise?.findLevel?.(measurement, series) ?? null;
  const logRatio = level === null ? null : findLogRatio(measurement, series, noise);
  if (level !== null && logRatio !== null) return { value: level * Math.exp(logRatio), basis: 'anchor-level' };
  if (sampleKind !== 'repeats' || !samples.every((sample) => sample > 0)) return null;
  if (samples.every((sample) => sample === samples[0])) return null;
  return { value: Math.exp(meanOf(samples.map(Math.log))), basis: 'geometric-mean' };
}

/** An interval in another unit or at another level. */
export const scaleInterval = (interval: Uncertainty95, factor: number): Uncertainty95 => ({
  ...interval,
  low: interval.low * factor,
  high: interval.high * factor,
});

/** The interval of what was measured, in the unit of its values. */
export const intervalAsMeasured = ({ basis, value, measured, uncertainty }: Measurement): Uncertainty95 | null =>
  basis === 'anchor-level' && uncertainty && value && measured
    ? scaleInterval(uncertainty, measured / value)
    : uncertainty;

/** Measurements as they were shown last: verdicts are remembered by them. */
const known = new WeakMap<Measurement, Measurement>();

/**
 * A measurement with the value that is shown of it: the level of its anchor times the ratio to it, of repeats without an anchor
 * their geometric mean, else as it was measured. Then the quotient of two values is the ratio by which they are compared
 * (docs/methodology.md). At the level of an anchor the interval keeps its width in percent.
 */
export function showMeasurement(
  measurement: Measurement,
  series: SeriesRef,
  noise: NoiseSource | undefined,
): Measurement {
  const shown = findShown(measurement, series, noise);
  const { measured, uncertainty } = measurement;
  if (!shown || !measured) return measurement;
  const last = known.get(measurement);
  if (last?.value === shown.value && last.basis === shown.basis) return last;
  const factor = shown.basis === 'anchor-level' ? shown.value / measured : 1;
  const made = { ...measurement, ...shown, uncertainty: uncertainty && scaleInterval(uncertainty, factor) };
  known.set(measurement, made);
  return made;
}
