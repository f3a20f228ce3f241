import type { LatencySummary } from '../../figures/latency-summary.ts';
import { readTinybenchStatistics } from '../../figures/tinybench-statistics.ts';
import { type Fields, fieldsOf, isFields, readText } from '../../json/json-fields.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';

const STATES = new Set(['not-started', 'started', 'aborted', 'aborted-with-statistics', 'completed', 'errored']);

export type TaskOutcome =
  | { readonly kind: 'measured'; readonly latency: LatencySummary; readonly warning: string | null }
  | { readonly kind: 'unmeasured'; readonly status: 'failed' | 'skipped'; readonly reason: string };

const hasNumbers = (fields: Fields, names: readonly string[]): boolean =>
  names.every((name) => typeof fields[name] === 'number');

/** The fields of version 2, which versions 3 to 5 repeat beside `latency`. */
const isFlatResult = (fields: Fields): boolean =>
  hasNumbers(fields, ['hz', 'period', 'mean', 'df', 'critical', 'p995']);

const isStatistics = (value: unknown): boolean => hasNumbers(fieldsOf(value), ['mean', 'critical', 'df', 'p995']);

/**
 * True for the result of a task of any version; the `{ error }` of a failed one before version 6 is not distinctive.
 */
export function isTaskResult(value: unknown): value is Fields {
  if (!isFields(value)) return false;
  if (isStatistics(value.latency) && isStatistics(value.throughput)) return true;
  return isFlatResult(value) || (STATES.has(String(value.state)) && 'runtimeVersion' in value && 'runtime' in value);
}

/** JSON.stringify writes no message of an Error: it is there only if the author added it. */
function readMessage(error: unknown): string {
  return toMaskedBody(readText(error) ?? readText(fieldsOf(error).message), 'tinybench wrote no message', 500);
}

/** Read the result of one task, of versions 2 to 6. */
export function readTaskResult(result: unknown): TaskOutcome | null {
  if (result === undefined || result === null) return { kind: 'unmeasured', status: 'skipped', reason: 'not run' };
  if (!isFields(result)) return null;
  const state = readText(result.state);
  if (state === 'errored' || (result.error !== undefined && result.error !== null)) {
    return { kind: 'unmeasured', status: 'failed', reason: readMessage(result.error) };
  }
  if (state === 'not-started' || state === 'started' || state === 'aborted') {
    return { kind: 'unmeasured', status: 'skipped', reason: `tinybench left it ${state}` };
  }
  const { latency, warning } = readTinybenchStatistics(isFields(result.latency) ? result.latency : result);
  if ((latency.mean ?? latency.median ?? null) === null) return null;
  const aborted = state === 'aborted-with-statistics' || result.aborted === true;
  return { kind: 'measured', latency, warning: aborted ? 'aborted: fewer samples than planned' : warning };
}
