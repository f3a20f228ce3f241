import { type Fields, fieldsOf, isFields } from '../../json/json-fields.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { type History, type HistoryDocument, takeNewestRun, toHistory } from '../../outcome/history.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { addMetric, addRun, hasTestbeds, toMeasure } from './add-metric.ts';
import { isExport, listBencherRuns } from './read-reports.ts';

const KEYS: ReadonlySet<string> = new Set(['value', 'lower_value', 'upper_value']);

/** `{ "value": 3247.0, "lower_value": 3200.0, "upper_value": 3300.0 }` and nothing else. */
const isMetric = (value: unknown): value is Fields =>
  isFields(value) && 'value' in value && Object.keys(value).every((key) => KEYS.has(key));

const isBenchmark = (value: unknown): value is Fields => isFields(value) && Object.values(value).every(isMetric);

const isReport = (json: unknown): json is Fields =>
  isFields(json) &&
  Object.values(json).every(isBenchmark) &&
  Object.values(json).some((benchmark) => isFields(benchmark) && Object.keys(benchmark).length > 0);

/** The schema of the format looks much like a benchmark named `type`. */
const isSchema = (json: unknown): boolean =>
  isFields(json) &&
  typeof json.$schema === 'string' &&
  JSON.stringify(json).slice(0, 100_000).includes('"lower_value"');

function read(native: NativeText, draft: OutcomeDraft): void {
  const { json } = native;
  if (isExport(json)) {
    const runs = listBencherRuns(json);
    const newest = takeNewestRun(runs, draft);
    if (newest) addRun(draft, newest, hasTestbeds(runs));
    return;
  }
  if (isSchema(json)) {
    const reason = 'the JSON schema of the format, not results: send the output of the benchmarks';
    draft.reject('file', native.lines.at(0)?.text ?? '', reason);
    return;
  }
  if (!isFields(json)) draft.reject('file', native.lines.at(0)?.text ?? '', 'invalid JSON: the file may be truncated');
  for (const [benchmark, metrics] of Object.entries(fieldsOf(json))) {
    const measures = Object.entries(fieldsOf(metrics));
    if (!isFields(metrics)) draft.reject(`/${benchmark}`, benchmark, 'not a benchmark: it has no measures');
    else if (measures.length === 0) draft.reject(`/${benchmark}`, benchmark, 'the benchmark has no measures');
    for (const [name, metric] of measures) {
      addMetric(draft, { location: `/${benchmark}/${name}`, benchmark, params: {} }, toMeasure(name), metric);
    }
  }
}

/** Bencher Metric Format: benchmark → measure → value with bounds; and the reports of Bencher's API. */
export const bencher: Adapter = {
  name: 'bencher',
  title: 'Bencher Metric Format',
  aliases: ['bmf', 'bencher-metric-format', 'bencher-json'],
  signature:
    'a report of its API, or JSON such as `{"select 1": {"latency": {"value": 88.0, "lower_value": 87.4, "upper_value": 88.9}}}`',
  recognises: ({ json }) => isReport(json) || isSchema(json) || isExport(json),
  read,
};

/**
 * What Bencher's API returns: reports (`GET /v0/projects/{project}/reports`), each a run, or a perf query, whose points
 * are a run for each report.
 */
export function parseBencherHistory({ json }: HistoryDocument): History | null {
  const runs = isExport(json) ? listBencherRuns(json) : null;
  return runs && toHistory(bencher, runs, (draft, run) => addRun(draft, run, hasTestbeds(runs)));
}
