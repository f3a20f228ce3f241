import {
  intervalOfMean,
  intervalOfStandardError,
  medianInterval,
  rescaleInterval,
  standardDeviation,
} from '@tachograph/stats';
import { formatCount } from '@tachograph/units';
import type { Observation, Uncertainty95 } from './measurement.ts';

type Spread = NonNullable<Observation['spread']>;

const countLabel = (n: number | null) => (n === null ? 'n not stated' : `n = ${formatCount(n)}`);

const percentLabel = (level: number) => `${Number((level * 100).toFixed(4))} %`;

/** Statistics whose intervals may be rescaled and evaluated; for a p99 or a maximum no rule here holds. */
const centreOf = (statistic: string): 'mean' | 'median' | null =>
  statistic === 'mean' || statistic === 'median' ? statistic : null;

function ofInterval(value: number, { low, high, level, kind }: Spread, n: number | null, statistic: string) {
  const centre = centreOf(statistic);
  if (level === null)
    return { low, high, kind: 'as-printed', description: 'interval as printed, level not stated' } as const;
  if (centre === null) {
    return { low, high, kind: 'as-printed', description: `${percentLabel(level)} interval, as printed` } as const;
  }
  const below = rescaleInterval({ half: value - low, level, n });
  const above = rescaleInterval({ half: high - value, level, n });
  const from = level === 0.95 ? '' : `, from ${kind === 'rme' ? '±' : 'an interval'} at ${percentLabel(level)}`;
  return {
    low: value - below,
    high: value + above,
    kind: `ci-of-${centre}`,
    description: `95 % CI of the ${centre}${from}, ${countLabel(n)}`,
  } as const;
}

/** A standard deviation or error: an interval of the mean where the value is one, with n where that is needed. */
function ofStandard(value: number, { kind, low, high }: Spread, n: number | null, statistic: string): Uncertainty95 {
  const isDeviation = kind === 'stddev';
  const name = isDeviation ? 'standard deviation' : 'standard error';
  if (statistic !== 'mean' || (isDeviation && (n === null || n < 2))) {
    return { low, high, kind: 'as-printed', description: `${name}, as printed, ${countLabel(n)}` };
  }
  const width = (high - low) / 2;
  const half = isDeviation && n !== null ? intervalOfMean(width, n) : intervalOfStandardError(width, n);
  const description = `95 % CI of the mean, from the ${name}, ${countLabel(n)}`;
  return { low: value - half, high: value + half, kind: 'ci-of-mean', description: description };
}

/** The interval that raw samples of one invocation leave when the source printed none. */
function ofSamples(value: number, samples: readonly number[], statistic: string): Uncertainty95 | null {
  const n = samples.length;
  if (statistic === 'median') {
    const interval = medianInterval(samples);
    const description = `95 % CI of the median, ${countLabel(n)}`;
    return interval && { low: interval.low, high: interval.high, kind: 'ci-of-median', description: description };
  }
  const sd = standardDeviation(samples);
  if (statistic !== 'mean' || sd === null) return null;
  const half = intervalOfMean(sd, n);
  return {
    low: value - half,
    high: value + half,
    kind: 'ci-of-mean',
    description: `95 % CI of the mean, ${countLabel(n)}`,
  };
}

function ofObservation(observation: Observation, statistic: string): Uncertainty95 | null {
  const { value, spread, samples } = observation;
  if (value === null) return null;
  const n = observation.n ?? samples?.length ?? null;
  if (spread === null) return samples && samples.length > 0 ? ofSamples(value, samples, statistic) : null;
  const { low, high } = spread;
  switch (spread.kind) {
    case 'rme':
    case 'ci':
      return ofInterval(value, spread, n, statistic);
    case 'stddev':
    case 'stderr':
      return ofStandard(value, spread, n, statistic);
    case 'iqr':
      return { low, high, kind: 'as-printed', description: `first to third quartile, as printed, ${countLabel(n)}` };
    case 'range':
      return { low, high, kind: 'as-printed', description: `minimum to maximum, as printed, ${countLabel(n)}` };
  }
}

/**
 * How sure a single result is, brought to 95 % where its kind, level and n allow that, and as printed where they do
 * not. Null when the source says nothing, or figures that lead out of the doubles. `n` unknown is rescaled with the normal
 * quantile.
 */
export function toUncertainty(observation: Observation, statistic: string): Uncertainty95 | null {
  const uncertainty = ofObservation(observation, statistic);
  return uncertainty && Number.isFinite(uncertainty.low) && Number.isFinite(uncertainty.high) ? uncertainty : null;
}

/** The band of repeats: an interval of their median from six on, below that simply their minimum to maximum. */
export function toUncertaintyOfRepeats(values: readonly number[]): Uncertainty95 {
  const interval = medianInterval(values);
  if (interval) {
    const description = `95 % CI of the median of ${values.length} repeats`;
    return { low: interval.low, high: interval.high, kind: 'ci-of-median', description: description };
  }
  return {
    low: Math.min(...values),
    high: Math.max(...values),
    kind: 'range-of-repeats',
    description: `minimum to maximum of ${values.length} repeats`,
  };
}
