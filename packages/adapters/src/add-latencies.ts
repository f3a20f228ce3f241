import type { Result } from '@tachograph/schema/result';
import { LIMITS } from '@tachograph/schema/run';
import { NO_DRIVER, UNKNOWN } from './named-cell.ts';
import type { OutcomeDraft, Printed } from './outcome-draft.ts';

/** What a tool says of the time of one operation; null for what it does not say. */
export type LatencySummary = {
  readonly unit: string;
  readonly n: number | null;
  readonly mean: number | null;
  /** Of the mean. */
  readonly uncertainty: Result['uncertainty'];
  readonly median: number | null;
  /** 25 % and 75 % of the samples lie below. */
  readonly quartiles: readonly [number, number] | null;
  readonly p75: number | null;
  readonly p99: number | null;
  /** Of a whole loop, where that is what the tool measures. */
  readonly total: number | null;
  /** Raw, in the unit, in any order. */
  readonly samples: readonly number[] | null;
};

export const noLatencies = (unit: string): LatencySummary => ({
  unit,
  n: null,
  mean: null,
  uncertainty: null,
  median: null,
  quartiles: null,
  p75: null,
  p99: null,
  total: null,
  samples: null,
});

/** A cell whose params may be none at all. */
type Measured = { readonly cell: Pick<Result, 'scenario' | 'driver' | 'params'>; readonly printed: Printed };

/**
 * As many samples as a run may hold, evenly over their order. Tools that sort their samples would otherwise lose the
 * slow ones.
 */
function spreadSamples(samples: readonly number[]): number[] {
  if (samples.length <= LIMITS.samples) return [...samples];
  const sorted = [...samples].sort((a, b) => a - b);
  const step = (sorted.length - 1) / (LIMITS.samples - 1);
  return Array.from({ length: LIMITS.samples }, (_, index) => sorted[Math.round(index * step)] ?? 0);
}

/**
 * A result each for mean, median, 75th and 99th percentile, and total, as far as the tool states them. Raw samples go with the
 * median, which they bear better; with the mean where no median is stated.
 */
export function addLatencies(draft: OutcomeDraft, place: string, { cell, printed }: Measured, latency: LatencySummary) {
  const { mean, median, quartiles, samples } = latency;
  if (cell.driver.name === UNKNOWN) draft.warn(place, NO_DRIVER);
  const count = samples?.length ?? 0;
  if (count > LIMITS.samples) {
    draft.warn(place, `of ${count} samples ${LIMITS.samples} are kept, evenly over their order`);
  }
  const kept = samples && samples.length > 0 ? { samples: spreadSamples(samples) } : {};
  const add = (estimator: string, value: number | null, more: Partial<Result> = {}) => {
    if (value === null) return;
    const measured = { metric: 'latency', unit: latency.unit, status: 'ok', value, estimator, n: latency.n } as const;
    draft.add(place, { ...cell, ...measured, ...more }, printed);
  };
  add('mean', mean, { uncertainty: latency.uncertainty ?? null, ...(median === null ? kept : {}) });
  const spread = quartiles && ({ kind: 'iqr', low: quartiles[0], high: quartiles[1] } as const);
  add('median', median, { ...(spread && samples === null ? { uncertainty: spread } : {}), ...kept });
  add('p75', latency.p75);
  add('p99', latency.p99);
  add('total', latency.total);
}

/** A benchmark without a figure: tried, or not. */
export function addUnmeasured(
  draft: OutcomeDraft,
  place: string,
  { cell, printed }: Measured,
  { unit, status, reason }: { readonly unit: string; readonly status: 'failed' | 'skipped'; readonly reason: string },
): void {
  if (cell.driver.name === UNKNOWN) {
    draft.reject(place, printed.name, `${status}, and its name tells no driver: ${reason}`);
    return;
  }
  const unmeasured = { metric: 'latency', unit, status, statusReason: reason, value: null, estimator: 'mean' } as const;
  draft.add(place, { ...cell, ...unmeasured }, printed);
}
