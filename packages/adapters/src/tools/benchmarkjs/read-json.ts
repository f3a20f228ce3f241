import { toPointer } from '@tachograph/schema/problem';
import { toRme } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite, readSamples, readText } from '../../json/json-fields.ts';
import type { LatencySummary } from '../../outcome/add-latencies.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';

/** One benchmark object that a script wrote as JSON. */
export type FoundBenchmark = {
  readonly pointer: string;
  readonly name: string;
  /** Its figures, or why they are missing; null for an object that is no benchmark, in a list of benchmarks. */
  readonly measured: LatencySummary | { readonly status: 'failed' | 'skipped'; readonly reason: string } | null;
};

const MAX_DEPTH = 5;

/** `new Benchmark(…)` as JSON: no other tool writes these fields together. */
const isBenchmark = (value: unknown): value is Fields =>
  isFields(value) &&
  ['moe', 'rme', 'sem', 'deviation', 'mean', 'variance'].every((key) => key in fieldsOf(value.stats)) &&
  ('hz' in value || 'cycles' in value || 'times' in value);

/**
 * Statistics of benchmark.js: seconds per operation, and the margin at 95 %. `hz` is 1 / `mean` and adds nothing
 * to it; the samples are times.
 */
function toLatency(stats: Fields): LatencySummary {
  const samples = readSamples(stats.sample);
  const n = samples?.length ?? null;
  return { unit: 's', n, mean: readFinite(stats.mean), uncertainty: toRme(readFinite(stats.rme), n), samples };
}

function readMeasured({ error, stats, aborted }: Fields): FoundBenchmark['measured'] {
  if (error !== undefined && error !== null) {
    const message = readText(error) ?? readText(fieldsOf(error).message);
    return { status: 'failed', reason: toMaskedBody(message, 'benchmark.js wrote no message') };
  }
  const latency = toLatency(fieldsOf(stats));
  if (latency.mean === null) return null;
  // Statistics of a benchmark that never ran are all zero.
  if (latency.mean) return latency;
  return { status: 'skipped', reason: aborted === true ? 'aborted' : 'no samples: not run' };
}

function walk(value: unknown, steps: readonly (string | number)[], found: FoundBenchmark[], isListed = false): void {
  if (isListed || isBenchmark(value)) {
    const name = readText(fieldsOf(value).name) ?? String(steps.at(-1) ?? 'unnamed');
    const measured = isBenchmark(value) ? readMeasured(value) : null;
    found.push({ pointer: toPointer([...steps]) || '/', name, measured });
  } else if (steps.length < MAX_DEPTH && typeof value === 'object' && value !== null) {
    const areListed = Array.isArray(value) && value.some(isBenchmark);
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [key, entry] of entries) walk(entry, [...steps, key], found, areListed);
  }
}

/** Every benchmark of a document: a list of them, a suite, or either inside something else. */
export function listBenchmarks(json: unknown): FoundBenchmark[] {
  const found: FoundBenchmark[] = [];
  walk(json, [], found);
  return found;
}
