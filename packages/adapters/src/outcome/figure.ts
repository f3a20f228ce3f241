import { recordCounted, type SentHistogram } from '@tachograph/schema/histogram';
import type { Result } from '@tachograph/schema/result';
import { LIMITS } from '@tachograph/schema/run';
import { convertValue } from '../figures/printed-figure.ts';
import { toCount } from '../figures/statistics.ts';
import type { Location } from '../text/native-text.ts';
import type { OutcomeDraft, Printed } from './adapter.ts';
import { UNKNOWN, warnNoDriver } from './named-cell.ts';

/** One figure as a tool states it. `n` is the number of operations behind it. */
export type Figure = Pick<Result, 'metric' | 'unit' | 'direction' | 'statistic'> & {
  readonly location: Location;
  readonly value: number;
  readonly n?: number | null;
  readonly uncertainty?: Result['uncertainty'];
  readonly samples?: readonly number[];
  /** In the unit. */
  readonly histogram?: SentHistogram;
  /** Why another operation was measured in its place. */
  readonly emulation?: string | null;
};

/** What a tool states of the distribution of its latencies: values, such as the middles of its own buckets, and their counts. */
export type Distribution = {
  readonly unit: string;
  readonly values: readonly (readonly [value: number, count: number])[];
};

const BEARERS = ['median', 'mean'];

/**
 * The figures with the distribution at the latency that bears it best: the median, else the mean, else the first. As they are where there
 * is no latency, and where the values make no histogram.
 */
export function withDistribution(figures: readonly Figure[], distribution: Distribution | null): readonly Figure[] {
  const latencies = figures.filter(({ metric }) => metric === 'latency');
  const [first] = latencies;
  const bearer = BEARERS.flatMap((name) => latencies.find(({ statistic }) => statistic === name) ?? [])[0] ?? first;
  const factor = bearer && distribution && convertValue({ value: 1, unit: distribution.unit }, bearer.unit);
  if (!distribution || !factor) return figures;
  const histogram = recordCounted(distribution.values.map(([value, count]) => [value * factor, count]));
  if (!histogram) return figures;
  const sent = { base: histogram.base, counts: [...histogram.counts] };
  return figures.map((figure) => (figure === bearer ? { ...figure, histogram: sent } : figure));
}

/** A benchmark by its cell, whose params may be none at all, and how it was printed. */
type Named = { readonly cell: Pick<Result, 'scenario' | 'driver' | 'params'>; readonly printed: Printed };

/** A result of the cell for each figure; `n` where a figure states none. */
export function addFigures(
  draft: OutcomeDraft,
  { cell, printed }: Named,
  figures: readonly Figure[],
  n?: number | null,
): void {
  for (const { location, samples, n: own, uncertainty = null, emulation = null, ...figure } of figures) {
    const status =
      emulation === null ? { status: 'ok' as const } : { status: 'emulated' as const, statusReason: emulation };
    const measured = { ...figure, ...status, uncertainty, n: toCount(own ?? n) };
    draft.add(location, { ...cell, ...measured, ...(samples ? { samples: [...samples] } : {}) }, printed);
  }
}

/** The time of one operation as a tool states it: null, or left out, is what it does not state. */
export type LatencySummary = {
  readonly unit: string;
  readonly n?: number | null;
  readonly mean?: number | null;
  /** Of the mean. */
  readonly uncertainty?: Result['uncertainty'];
  readonly median?: number | null;
  /** 25 % and 75 % of the samples lie below. */
  readonly quartiles?: readonly [number, number] | null;
  readonly p75?: number | null;
  readonly p99?: number | null;
  /** Raw, in the unit, in any order. */
  readonly samples?: readonly number[] | null;
};

/**
 * So many samples, by default as many as a run may hold, evenly over their order. Tools that sort their samples would
 * otherwise lose the slow ones.
 */
export function spreadSamples(samples: readonly number[], max = LIMITS.samples): number[] {
  if (samples.length <= max) return [...samples];
  const sorted = [...samples].sort((a, b) => a - b);
  const step = (sorted.length - 1) / (max - 1);
  return Array.from({ length: max }, (_, index) => sorted[Math.round(index * step)] ?? 0);
}

/**
 * A result each for mean, median, 75th and 99th percentile, as far as the tool states them. Raw samples go with the
 * median, which they bear better; with the mean where no median is stated.
 */
export function addLatencies(draft: OutcomeDraft, location: Location, named: Named, latency: LatencySummary): void {
  const { cell, printed } = named;
  const { unit, n = null, mean = null, median = null, quartiles = null, samples = null } = latency;
  if (cell.driver.name === UNKNOWN) warnNoDriver(draft, location);
  const count = samples?.length ?? 0;
  if (count > LIMITS.samples) {
    draft.warn(location, `${LIMITS.samples} of ${count} samples are stored, evenly spaced by value`);
  }
  const withSamples = samples && samples.length > 0 ? { samples: spreadSamples(samples) } : {};
  const add = (statistic: string, value: number | null = null, more: Partial<Result> = {}) => {
    if (value === null) return;
    const measured = { metric: 'latency', unit, status: 'ok', value, statistic, n } as const;
    draft.add(location, { ...cell, ...measured, ...more }, printed);
  };
  add('mean', mean, { uncertainty: latency.uncertainty ?? null, ...(median === null ? withSamples : {}) });
  const spread = quartiles && ({ kind: 'iqr', low: quartiles[0], high: quartiles[1] } as const);
  add('median', median, { ...(spread && samples === null ? { uncertainty: spread } : {}), ...withSamples });
  add('p75', latency.p75);
  add('p99', latency.p99);
}

/** Why a benchmark has no figure, and what it would have measured: a mean latency where nothing else is said. */
type Unmeasured = Pick<Result, 'unit'> &
  Partial<Pick<Result, 'metric' | 'direction' | 'statistic'>> & {
    readonly status?: 'failed' | 'skipped' | 'unsupported';
    readonly reason: string;
  };

/** A benchmark without a figure: tried, or not. */
export function addUnmeasured(
  draft: OutcomeDraft,
  location: Location,
  { cell, printed }: Named,
  { metric = 'latency', unit, direction, statistic = 'mean', status = 'failed', reason }: Unmeasured,
): void {
  if (cell.driver.name === UNKNOWN) warnNoDriver(draft, location);
  const measure = { metric, unit, ...(direction === undefined ? {} : { direction }), statistic };
  draft.add(location, { ...cell, ...measure, status, statusReason: reason, value: null }, printed);
}
