import type { RepeatGroup } from '@tachograph/schema/series';

/** A measurement by what identifies its group of repeats. */
export type RepeatKey = Pick<RepeatGroup, 'series' | 'version' | 'scenarioHash' | 'repetitionGroup' | 'run'>;

/** The groups of repeats from which the noise of cells is estimated. */
export type Noise = {
  /** Of each series that is compared, and of others of the same cases in the same environments, newest first. */
  readonly series: readonly (readonly RepeatGroup[])[];
  /** Of all cases with one metric, unit and statistic in one environment, newest first. */
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

export type NoiseSource = {
  /**
   * The pools of a pair of measurements, narrow to wide, without the pair itself: `findPrior` takes the first that knows
   * enough, and a wider one is not made.
   */
  (reference: RepeatKey, other: RepeatKey): Iterable<readonly RepeatGroup[]>;
  /** The groups that the narrowest pool of two series is made from: of the same lists it is the same. */
  readonly listGroups?: (reference: string, other: string) => readonly (readonly RepeatGroup[])[];
};
