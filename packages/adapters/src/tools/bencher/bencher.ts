import type { Result, Uncertainty } from '@tachograph/schema/result';
import { toSlug } from '@tachograph/schema/text';
import { type Fields, fieldsOf, isFields, readFinite } from '../../json/json-fields.ts';
import { lookUp } from '../../json/look-up.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/lines.ts';

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

/** What a measure is, and whether that is known. */
type NamedMeasure = { readonly measure: Pick<Result, 'metric' | 'unit' | 'direction'>; readonly guessed: boolean };

/** The format has no units. These measures are built into Bencher, by slug, with the units its documentation gives. */
const BUILT_IN: Readonly<Record<string, NamedMeasure['measure']>> = {
  latency: { metric: 'latency', unit: 'ns' },
  throughput: { metric: 'throughput', unit: 'ops/s' },
  'build-time': { metric: 'build time', unit: 's' },
  'file-size': { metric: 'file size', unit: 'B', direction: 'lower' },
};

/** Any other measure has its name, an unknown unit, and the direction lower. */
function toMeasure(name: string): NamedMeasure {
  const builtIn = lookUp(BUILT_IN, toSlug(name.slice(0, 200)));
  const unknown = { metric: toName(name, 120) || 'value', unit: 'value', direction: 'lower' } as const;
  return { measure: builtIn ?? unknown, guessed: builtIn === undefined };
}

/** The two bounds, whose meaning Bencher leaves open. Some of its own adapters write the spread into both. */
function toUncertainty(draft: OutcomeDraft, location: string, metric: Fields, value: number): Uncertainty | null {
  const [low, high] = [readFinite(metric.lower_value), readFinite(metric.upper_value)];
  if (low === null && high === null) return null;
  const [from, to] = [low ?? value, high ?? value];
  if (from <= value && value <= to) return { kind: 'ci', level: null, low: from, high: to };
  draft.warn(location, `the bounds ${from} and ${to} do not enclose the value ${value}: left out`);
  return null;
}

function addMetric(draft: OutcomeDraft, benchmark: string, measureName: string, metric: unknown): void {
  const location = `/${benchmark}/${measureName}`;
  const fields = fieldsOf(metric);
  const value = readFinite(fields.value);
  if (value === null) {
    draft.reject(location, JSON.stringify(metric)?.slice(0, 200) ?? '', 'the value is not a number');
    return;
  }
  const { measure, guessed } = toMeasure(measureName);
  if (guessed)
    draft.warn(location, `"${measureName}" has no unit and no direction in this format: lower is assumed to be better`);
  const { cell, printed } = toNamedCell(draft, location, benchmark, { language: null });
  const uncertainty = toUncertainty(draft, location, fields, value);
  const uncertain = [...printed.uncertain, ...(guessed ? (['unit'] as const) : [])];
  draft.add(location, { ...cell, ...measure, status: 'ok', value, uncertainty }, { ...printed, uncertain });
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const { json } = native;
  if (isSchema(json)) {
    const reason = 'the JSON schema of the format, not results: send the output of the benchmarks';
    draft.reject('file', native.lines[0]?.text ?? '', reason);
    return;
  }
  if (!isFields(json)) draft.reject('file', native.lines[0]?.text ?? '', 'invalid JSON: the file may be truncated');
  for (const [benchmark, metrics] of Object.entries(fieldsOf(json))) {
    const measures = Object.entries(fieldsOf(metrics));
    if (!isFields(metrics)) draft.reject(`/${benchmark}`, benchmark, 'not a benchmark: it has no measures');
    else if (measures.length === 0) draft.reject(`/${benchmark}`, benchmark, 'the benchmark has no measures');
    for (const [name, metric] of measures) addMetric(draft, benchmark, name, metric);
  }
}

/** Bencher Metric Format: benchmark → measure → value with bounds, as `bencher run --adapter json` takes it. */
export const bencher: Adapter = {
  name: 'bencher',
  title: 'Bencher Metric Format',
  aliases: ['bmf', 'bencher-metric-format', 'bencher-json'],
  signature: 'JSON such as `{"select 1": {"latency": {"value": 88.0, "lower_value": 87.4, "upper_value": 88.9}}}`',
  recognises: ({ json }) => isReport(json) || isSchema(json),
  read,
};
