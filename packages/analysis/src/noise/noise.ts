import type { RepeatGroup } from '@tachograph/schema/series';

/** A measurement by what identifies its group of repeats. */
export type RepeatKey = Pick<RepeatGroup, 'series' | 'version' | 'scenarioHash' | 'repetitionGroup' | 'run'>;

/** The groups of repeats from which the noise of cells is estimated: those of each series, and of each pool, newest first. */
export type Noise = {
  /** Of the series that are compared, and of others of the same cases in the same environments. */
  readonly groups: readonly RepeatGroup[];
  /** Of all cases with one metric, unit and statistic in one environment. */
  readonly metrics: readonly MetricNoise[];
};

/** What the series of a pool of all cases have in common. */
export type NoisePool = {
  readonly environment: string;
  readonly metric: string;
  readonly unit: string;
  readonly statistic: string;
};

type MetricNoise = NoisePool & { readonly groups: readonly RepeatGroup[] };

/**
 * The pools of a pair of measurements, narrow to wide, without the pair itself: `findPrior` takes the first that knows enough,
 * and a wider one is not made.
 */
export type NoiseSource = (reference: RepeatKey, other: RepeatKey) => Iterable<readonly RepeatGroup[]>;
