import type { Reciprocal } from '@tachograph/units';
import type { Invocation, Measurement, Uncertainty95 } from './measurement.ts';
import { relativePercent } from './to-measurements.ts';

/** Only what lies above zero has a reciprocal: the value, every sample and both ends of the interval. */
export const isInvertible = ({ value, samples, uncertainty }: Measurement): boolean =>
  [...(value === null ? [] : [value]), ...samples, ...(uncertainty ? [uncertainty.low] : [])].every((x) => x > 0);

/** The ends change places. Ranks survive, so an interval or a range stays what it was; a deviation as printed does not. */
const convertUncertainty = (known: Uncertainty95, { dividend }: Reciprocal): Uncertainty95 => ({
  ...known,
  low: dividend / known.high,
  high: dividend / known.low,
  description: known.kind === 'as-printed' ? `${known.description}, its ends converted` : known.description,
});

const negate = (logRatio: number) => (logRatio === 0 ? 0 : -logRatio);

/** As many times the anchor's rate as the anchor's time is its time. */
const convertInvocation = ({ value, paired, ...rest }: Invocation, { dividend }: Reciprocal): Invocation => ({
  ...rest,
  value: dividend / value,
  paired: paired && {
    ...paired,
    logRatio: negate(paired.logRatio),
    twin: paired.twin === null ? null : negate(paired.twin),
  },
});

/**
 * The same measurement read the other way round, a rate as a time or a time as a rate: `dividend ÷ x` of the value, the
 * samples, the invocations and the ends of the interval, which change places. Right for a median, which stays the middle one; the mean of
 * rates is not the rate of means, so never for a mean. Everything must be above zero (`isInvertible`).
 */
export function convertMeasurement(measurement: Measurement, pair: Reciprocal): Measurement {
  const turn = (value: number | null) => (value === null ? null : pair.dividend / value);
  const value = turn(measurement.value);
  const uncertainty = measurement.uncertainty && convertUncertainty(measurement.uncertainty, pair);
  return {
    ...measurement,
    value,
    measured: turn(measurement.measured),
    uncertainty,
    samples: measurement.samples.map((sample) => pair.dividend / sample),
    invocations: measurement.invocations.map((invocation) => convertInvocation(invocation, pair)),
    relativePercent: relativePercent(value, uncertainty),
  };
}
