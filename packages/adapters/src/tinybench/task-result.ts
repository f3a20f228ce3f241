import type { LatencySummary } from '../add-latencies.ts';
import { noLatencies } from '../add-latencies.ts';
import { toBody } from '../clean-text.ts';
import { type Fields, isFields, readFinite, readSamples, readText } from '../json-fields.ts';
import { maskSecrets } from '../mask-secrets.ts';

/** tinybench gives times in milliseconds, in every version. */
const UNIT = 'ms';
const STATES = new Set(['not-started', 'started', 'aborted', 'aborted-with-statistics', 'completed', 'errored']);

export type TaskReading =
  | { readonly kind: 'measured'; readonly latency: LatencySummary; readonly doubt: string | null }
  | { readonly kind: 'unmeasured'; readonly status: 'failed' | 'skipped'; readonly reason: string };

const hasNumbers = (fields: Fields, names: readonly string[]): boolean =>
  names.every((name) => typeof fields[name] === 'number');

/** The fields of version 2, which versions 3 to 5 repeat beside `latency`. */
const isFlatResult = (fields: Fields): boolean =>
  hasNumbers(fields, ['hz', 'period', 'mean', 'df', 'critical', 'p995']);

const isStatistics = (value: unknown): boolean =>
  isFields(value) && hasNumbers(value, ['mean', 'critical', 'df', 'p995']);

/** True for the result of a task of any version; the `{ error }` of a failed one before 6 could be anybody's. */
export function isTaskResult(value: unknown): value is Fields {
  if (!isFields(value)) return false;
  if (isStatistics(value.latency) && isStatistics(value.throughput)) return true;
  return isFlatResult(value) || (STATES.has(String(value.state)) && 'runtimeVersion' in value && 'runtime' in value);
}

/** How many samples there were, and those that are in the file if it has them all. Their list is sorted, so that the
 * first few of it would be the fastest. */
function readAllSamples(statistics: Fields, doubt: (text: string) => void) {
  const samples = readSamples(statistics.samples);
  const df = readFinite(statistics.df);
  const n = readFinite(statistics.samplesCount) ?? readFinite(statistics.sampleCount) ?? (df === null ? null : df + 1);
  const known = n !== null && Number.isSafeInteger(n) && n > 0 ? n : null;
  if (samples !== null && known !== null && samples.length !== known) {
    doubt(`${samples.length} of ${known} samples are in the file: they are left out, because tinybench sorts them`);
    return { samples: null, n: known };
  }
  return { samples, n: known ?? samples?.length ?? null };
}

/** Statistics of one task as tinybench computes them: `rme` is the margin of the mean at 95 %, in percent. */
export function readStatistics(statistics: Fields): {
  readonly latency: LatencySummary;
  readonly doubt: string | null;
} {
  let doubt: string | null = null;
  const { samples, n } = readAllSamples(statistics, (text) => {
    doubt = text;
  });
  const rme = readFinite(statistics.rme);
  const latency = {
    ...noLatencies(UNIT),
    n,
    mean: readFinite(statistics.mean),
    uncertainty: rme === null || n === 1 ? null : ({ kind: 'rme', level: 0.95, value: rme } as const),
    median: readFinite(statistics.p50) ?? readFinite(statistics.median),
    p75: readFinite(statistics.p75),
    p99: readFinite(statistics.p99),
    samples,
  };
  return { latency, doubt };
}

/** JSON keeps nothing of an Error but what somebody put into it. */
function readMessage(error: unknown): string {
  const message = readText(error) ?? (isFields(error) ? readText(error.message) : null);
  return message === null ? 'tinybench wrote no message' : toBody(maskSecrets(message), 500);
}

/** Read the result of one task, of versions 2 to 6. */
export function readTaskResult(result: unknown): TaskReading | null {
  if (result === undefined || result === null)
    return { kind: 'unmeasured', status: 'skipped', reason: 'it was not run' };
  if (!isFields(result)) return null;
  const state = readText(result.state);
  if (state === 'errored' || (result.error !== undefined && result.error !== null)) {
    return { kind: 'unmeasured', status: 'failed', reason: readMessage(result.error) };
  }
  if (state === 'not-started' || state === 'started' || state === 'aborted') {
    return { kind: 'unmeasured', status: 'skipped', reason: `tinybench left it ${state}` };
  }
  const statistics = isFields(result.latency) ? result.latency : result;
  const reading = readStatistics(statistics);
  if (reading.latency.mean === null && reading.latency.median === null) return null;
  const aborted = state === 'aborted-with-statistics' || result.aborted === true;
  return {
    kind: 'measured',
    ...reading,
    doubt: aborted ? 'the task was aborted: fewer samples than planned' : reading.doubt,
  };
}
