import { intervalOfMean, intervalOfStandardError, medianInterval, rescaleInterval, summarise } from '@tachograph/stats';
import type { Observation, Uncertainty95 } from './measurement.ts';

type Spread = NonNullable<Observation['spread']>;

const countWords = (n: number | null) => (n === null ? 'n not stated' : `n = ${n.toLocaleString('en-US')}`);

const percentWords = (level: number) => `${Number((level * 100).toFixed(4))} %`;

/** Estimators whose intervals may be rescaled and evaluated; for a p99 or a maximum no rule here holds. */
const centreOf = (estimator: string): 'mean' | 'median' | null =>
  estimator === 'mean' || estimator === 'median' ? estimator : null;

function ofInterval(value: number, { low, high, level, kind }: Spread, n: number | null, estimator: string) {
  const centre = centreOf(estimator);
  if (level === null) return { low, high, kind: 'as-printed', words: 'interval as printed, level not stated' } as const;
  if (centre === null) {
    return { low, high, kind: 'as-printed', words: `${percentWords(level)} interval, as printed` } as const;
  }
  const below = rescaleInterval({ half: value - low, level, n });
  const above = rescaleInterval({ half: high - value, level, n });
  const from = level === 0.95 ? '' : `, from ${kind === 'rme' ? '±' : 'an interval'} at ${percentWords(level)}`;
  return {
    low: value - below,
    high: value + above,
    kind: `ci-of-${centre}`,
    words: `95 % CI of the ${centre}${from}, ${countWords(n)}`,
  } as const;
}

function ofDeviation(value: number, { low, high }: Spread, n: number | null, estimator: string): Uncertainty95 {
  if (estimator !== 'mean' || n === null || n < 2) {
    return { low, high, kind: 'as-printed', words: `standard deviation, as printed, ${countWords(n)}` };
  }
  const half = intervalOfMean((high - low) / 2, n);
  const words = `95 % CI of the mean, from the standard deviation, ${countWords(n)}`;
  return { low: value - half, high: value + half, kind: 'ci-of-mean', words };
}

function ofError(value: number, { low, high }: Spread, n: number | null, estimator: string): Uncertainty95 {
  if (estimator !== 'mean') {
    return { low, high, kind: 'as-printed', words: `standard error, as printed, ${countWords(n)}` };
  }
  const half = intervalOfStandardError((high - low) / 2, n);
  const words = `95 % CI of the mean, from the standard error, ${countWords(n)}`;
  return { low: value - half, high: value + half, kind: 'ci-of-mean', words };
}

/** The interval that raw samples of one invocation leave when the source printed none. */
function ofSamples(value: number, samples: readonly number[], estimator: string): Uncertainty95 | null {
  const n = samples.length;
  if (estimator === 'median') {
    const interval = medianInterval(samples);
    const words = `95 % CI of the median, ${countWords(n)}`;
    return interval && { low: interval.low, high: interval.high, kind: 'ci-of-median', words };
  }
  const sd = summarise(samples)?.sd ?? null;
  if (estimator !== 'mean' || sd === null) return null;
  const half = intervalOfMean(sd, n);
  return { low: value - half, high: value + half, kind: 'ci-of-mean', words: `95 % CI of the mean, ${countWords(n)}` };
}

/**
 * How sure a single result is, brought to 95 % where its kind, level and n allow that, and as printed where they do
 * not. Null when the source says nothing. `n` unknown is rescaled with the normal quantile.
 */
export function toUncertainty(observation: Observation, estimator: string): Uncertainty95 | null {
  const { value, spread, samples } = observation;
  if (value === null) return null;
  const n = observation.n ?? samples?.length ?? null;
  if (spread === null) return samples && samples.length > 0 ? ofSamples(value, samples, estimator) : null;
  const { low, high } = spread;
  switch (spread.kind) {
    case 'rme':
    case 'ci':
      return ofInterval(value, spread, n, estimator);
    case 'stddev':
      return ofDeviation(value, spread, n, estimator);
    case 'stderr':
      return ofError(value, spread, n, estimator);
    case 'iqr':
      return { low, high, kind: 'as-printed', words: `first to third quartile, as printed, ${countWords(n)}` };
    case 'range':
      return { low, high, kind: 'as-printed', words: `minimum to maximum, as printed, ${countWords(n)}` };
  }
}

/** The band of repeats: an interval of their median from six on, below that simply their minimum to maximum. */
export function toUncertaintyOfRepeats(values: readonly number[]): Uncertainty95 {
  const interval = medianInterval(values);
  if (interval) {
    const words = `95 % CI of the median of ${values.length} repeats`;
    return { low: interval.low, high: interval.high, kind: 'ci-of-median', words };
  }
  return {
    low: Math.min(...values),
    high: Math.max(...values),
    kind: 'range-of-repeats',
    words: `minimum to maximum of ${values.length} repeats`,
  };
}
