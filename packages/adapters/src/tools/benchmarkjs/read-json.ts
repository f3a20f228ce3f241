import { toPointer } from '@tachograph/schema/problem';
import { type LatencySummary, noLatencies } from '../../figures/latency-summary.ts';
import { toRme } from '../../figures/uncertainty.ts';
import { type Fields, isFields, readFinite, readSamples, readText } from '../../json/json-fields.ts';

/** One benchmark object that a script wrote as JSON. */
export type FoundBenchmark = {
  readonly pointer: string;
  readonly name: string;
  readonly latency: LatencySummary | null;
  /** Why there are no figures. */
  readonly unmeasured: { readonly status: 'failed' | 'skipped'; readonly reason: string } | null;
};

const MAX_DEPTH = 5;

/** `new Benchmark(…)` as JSON: no other tool writes these fields together. */
const isBenchmark = (value: unknown): value is Fields =>
  isFields(value) &&
  isFields(value.stats) &&
  ['moe', 'rme', 'sem', 'deviation', 'mean', 'variance'].every(
    (key) => key in (isFields(value.stats) ? value.stats : {}),
  ) &&
  ('hz' in value || 'cycles' in value || 'times' in value);

/**
 * Statistics of benchmark.js: seconds per operation, and the margin at 95 %. `hz` is 1 / `mean` and adds nothing
 * to it; the samples are times.
 */
function toLatency(stats: Fields): LatencySummary {
  const samples = readSamples(stats.sample);
  const n = samples?.length ?? null;
  return {
    ...noLatencies('s'),
    n,
    mean: readFinite(stats.mean),
    uncertainty: toRme(readFinite(stats.rme), n),
    samples,
  };
}

function toBenchmark(entry: Fields, pointer: string, key: string): FoundBenchmark {
  const name = readText(entry.name) ?? key;
  const stats = isFields(entry.stats) ? entry.stats : {};
  const { error } = entry;
  if (error !== undefined && error !== null) {
    const message = readText(error) ?? (isFields(error) ? readText(error.message) : null);
    const reason = message ?? 'benchmark.js wrote no message';
    return { pointer, name, latency: null, unmeasured: { status: 'failed', reason } };
  }
  // Statistics of a benchmark that never ran are all zero.
  if (readFinite(stats.mean) === null || stats.mean === 0) {
    const reason = entry.aborted === true ? 'aborted' : 'no samples: not run';
    return { pointer, name, latency: null, unmeasured: { status: 'skipped', reason } };
  }
  return { pointer, name, latency: toLatency(stats), unmeasured: null };
}

function walk(value: unknown, steps: readonly (string | number)[], found: FoundBenchmark[]): void {
  if (isBenchmark(value))
    found.push(toBenchmark(value, toPointer([...steps]) || '/', String(steps.at(-1) ?? 'unnamed')));
  else if (steps.length < MAX_DEPTH && typeof value === 'object' && value !== null) {
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [key, entry] of entries) walk(entry, [...steps, key], found);
  }
}

/** Every benchmark of a document: a list of them, a suite, or either inside something else. */
export function listBenchmarks(json: unknown): FoundBenchmark[] {
  const found: FoundBenchmark[] = [];
  walk(json, [], found);
  return found;
}
