import { toCount, toRme } from '../figures/statistics.ts';
import { type Fields, readFinite, readSamples } from '../json/fields.ts';
import type { LatencySummary } from './figure.ts';

/** What tinybench's statistics of one task say, and what a reader should know about them. */
export type TinybenchStatistics = { readonly latency: LatencySummary; readonly warning: string | null };

/**
 * Statistics as tinybench computes them, in milliseconds in every version: `rme` is the margin of the mean at 95 %, in
 * percent. tinybench sorts its samples, so that a part of them would be the fastest: only a complete list is used.
 */
export function readTinybenchStatistics(statistics: Fields): TinybenchStatistics {
  const samples = readSamples(statistics.samples);
  const df = readFinite(statistics.df);
  const stated = toCount(
    readFinite(statistics.samplesCount) ?? readFinite(statistics.sampleCount) ?? (df === null ? null : df + 1),
  );
  const isPartial = samples !== null && stated !== null && samples.length !== stated;
  const n = stated ?? samples?.length ?? null;
  return {
    latency: {
      unit: 'ms',
      n,
      mean: readFinite(statistics.mean),
      uncertainty: toRme(readFinite(statistics.rme), n),
      median: readFinite(statistics.p50) ?? readFinite(statistics.median),
      p75: readFinite(statistics.p75),
      p99: readFinite(statistics.p99),
      samples: isPartial ? null : samples,
    },
    warning: isPartial
      ? `the file has ${samples.length} of ${stated} samples: they are left out, because tinybench sorts them`
      : null,
  };
}
