import { toPointer } from '@tachograph/schema/problem';
import type { Params } from '@tachograph/schema/result';
import { parsePrintedUnit } from '../../figures/printed-figure.ts';
import { type Fields, fieldsOf, isFields, lookUp, readFinite } from '../../json/fields.ts';
import { isDriverName } from '../../names/known-drivers.ts';
import { toParamName, toParamValue, toUrlPath } from '../../names/param-value.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addFigures, type Figure, withDistribution } from '../../outcome/figure.ts';
import { alsoUnsure, type NamedCell, toNamedCell } from '../../outcome/named-cell.ts';
import type { NativeText } from '../../text/native-text.ts';
import {
  findStatistic,
  isBuiltInTime,
  isConsoleLine,
  isPhase,
  type K6Metric,
  NOISE,
  readConsole,
  type Statistic,
} from './read-console.ts';
import { readPoints } from './read-points.ts';

const isOwnMetric = (value: unknown): boolean =>
  isFields(value) && typeof value.type === 'string' && typeof value.contains === 'string' && isFields(value.values);

/** True for what `handleSummary` is given, and for what `--summary-export` writes. */
function isSummary(json: unknown): json is Fields & { readonly metrics: Fields } {
  if (!isFields(json) || !isFields(json.metrics)) return false;
  return isFields(json.root_group) || Object.values(json.metrics).some(isOwnMetric);
}

const KINDS: ReadonlySet<string> = new Set(['trend', 'counter', 'rate', 'gauge']);
const isKind = (text: unknown): text is K6Metric['kind'] => typeof text === 'string' && KINDS.has(text);

/** `--summary-export` writes no kinds: each has its own statistics. */
function guessKind(values: Fields): K6Metric['kind'] {
  if ('passes' in values || 'fails' in values) return 'rate';
  if ('count' in values && 'rate' in values) return 'counter';
  return 'value' in values ? 'gauge' : 'trend';
}

/**
 * Crossed thresholds. `handleSummary` writes `{ "ok": true }` for a threshold that held; `--summary-export` writes
 * `false`, because its value means "crossed".
 */
function listCrossed(thresholds: unknown): string[] {
  const entries = Object.entries(fieldsOf(thresholds));
  return entries.flatMap(([text, state]) => (state === true || fieldsOf(state).ok === false ? [text] : []));
}

function toUnit(
  name: string,
  kind: K6Metric['kind'],
  contains: unknown,
): { readonly unit: string | null; readonly guessed: boolean } {
  if (kind !== 'trend')
    return { unit: contains === 'data' || /^data_(?:sent|received)\b/.test(name) ? 'B' : null, guessed: false };
  if (contains === 'time' || isBuiltInTime(name)) return { unit: 'ms', guessed: false };
  return { unit: contains === undefined ? 'ms' : contains === 'data' ? 'B' : null, guessed: true };
}

function readMetric(draft: OutcomeDraft, name: string, metric: Fields): K6Metric {
  const location = toPointer(['metrics', name]);
  const values = isFields(metric.values) ? metric.values : metric;
  const kind = isKind(metric.type) ? metric.type : guessKind(values);
  const { unit, guessed } = toUnit(name, kind, metric.contains);
  const rename = (key: string) => (kind === 'rate' ? (key === 'passes' ? 'good' : key === 'fails' ? 'bad' : key) : key);
  const statistics = Object.entries(values).flatMap(([key, value]): Statistic[] => {
    const figure = readFinite(value);
    const isFigure = figure !== null || key === 'thresholds';
    if (!isFigure) draft.reject(location, `${key}: ${JSON.stringify(value)}`, 'not a number');
    return figure === null ? [] : [{ name: rename(key), value: figure, unit }];
  });
  return { location, name, kind, statistics, guessed, crossed: listCrossed(metric.thresholds) };
}

/** Read a summary as JSON, its metrics by name: k6 writes them in any order. */
function readSummary({ metrics }: { readonly metrics: Fields }, draft: OutcomeDraft): K6Metric[] {
  const named = Object.entries(metrics).sort(([a], [b]) => (a < b ? -1 : 1));
  return named.flatMap(([name, metric]) => {
    if (!isFields(metric)) draft.reject(`/metrics/${name}`, name, 'not a k6 metric');
    return isFields(metric) ? [readMetric(draft, name, metric)] : [];
  });
}

const HINT = 'send the summary: k6 run --summary-export=summary.json, or the JSON of handleSummary';
/** Counters whose events are operations; the meaning of a script's own counters is unknown. */
const OWN_COUNTER = /^(?:http_reqs|iterations|grpc_|ws_|data_)/;
const STATISTICS: Readonly<Record<string, string>> = { avg: 'mean', med: 'median', min: 'min', max: 'max' };

const toStatistic = (name: string): string | null =>
  lookUp(STATISTICS, name) ?? /^p\((\d{1,3}(?:\.\d{1,6})?)\)$/.exec(name)?.[1]?.replace(/^/, 'p') ?? null;

/** Tags of a submetric are params; one whose value is a known driver is the driver. */
function toMetricCell(draft: OutcomeDraft, { location, name }: K6Metric, load: Params): NamedCell {
  const [, base = name, tags = ''] = /^([^{]{1,290})\{(.{0,290})\}$/.exec(name) ?? [];
  const stated = new Map<string, Params[string]>(Object.entries(load));
  for (const tag of tags === '' ? [] : tags.split(/,\s?/)) {
    const at = tag.indexOf(':');
    const key = toParamName(tag.slice(0, Math.max(at, 0)));
    // k6 tags requests with their full URL; the host is private.
    const value = toUrlPath(tag.slice(at + 1).trim());
    if (key !== null) stated.set(isDriverName(value, null) ? 'driver' : key, toParamValue(value));
  }
  const params = Object.fromEntries(stated);
  return toNamedCell(draft, location, base, { language: null, params, printed: name });
}

function addTrend(draft: OutcomeDraft, metric: K6Metric, named: NamedCell): void {
  const { location, guessed, statistics } = metric;
  if (guessed) draft.warn(location, `k6 does not print the unit of "${metric.name}": it is a guess`);
  const figures = statistics.flatMap(({ name, value, unit }): Figure[] => {
    const statistic = toStatistic(name);
    const known = unit === null ? null : parsePrintedUnit(unit);
    const what = known?.measure ?? { metric: 'value', unit: 'values', direction: 'lower' };
    return statistic === null ? [] : [{ location, ...what, statistic, value }];
  });
  const known = withDistribution(figures, metric.distribution ?? null);
  addFigures(draft, guessed ? alsoUnsure(named, 'unit') : named, known, findStatistic(metric, 'count'));
}

function addCounter(draft: OutcomeDraft, metric: K6Metric, named: NamedCell): void {
  const { location, name } = metric;
  const rate = metric.statistics.find((statistic) => statistic.name === 'rate');
  if (!rate) {
    draft.reject(location, name, 'a counter without a rate');
    return;
  }
  const { value, unit } = rate;
  const what = unit === null ? { metric: 'throughput', unit: 'ops/s' } : { metric: 'bandwidth', unit: `${unit}/s` };
  const n = unit === null ? findStatistic(metric, 'count') : null;
  const known = OWN_COUNTER.test(name) ? named : alsoUnsure(named, 'unit');
  addFigures(draft, known, [{ location, ...what, statistic: 'mean', value, n }]);
}

/** Shares are not results; failed requests or checks are a warning about the results. */
function warnOfRate(draft: OutcomeDraft, metric: K6Metric): void {
  const good = findStatistic(metric, 'good') ?? 0;
  const bad = findStatistic(metric, 'bad') ?? 0;
  const isFailure = metric.name.startsWith('http_req_failed') || metric.name === 'checks_failed';
  if (isFailure || metric.name === 'checks' || metric.name === 'checks_succeeded') {
    const failed = isFailure ? good : bad;
    if (failed > 0) draft.warn(metric.location, `${metric.name}: ${failed} of ${good + bad} failed`);
  } else draft.warn(metric.location, `"${metric.name}" is a share, not a result`);
}

/** The number of virtual users, where it was the same from start to end. */
function toLoad(metrics: readonly K6Metric[]): Params {
  const vus = metrics.find(({ name }) => name === 'vus_max');
  const [min, max] = vus ? [findStatistic(vus, 'min'), findStatistic(vus, 'max')] : [null, null];
  return min !== null && min === max ? { vus: min } : {};
}

function addMetric(draft: OutcomeDraft, metric: K6Metric, load: Params): void {
  for (const threshold of metric.crossed) draft.warn(metric.location, `${metric.name}: ${threshold} was crossed`);
  if (metric.kind === 'rate') warnOfRate(draft, metric);
  else if (metric.kind === 'gauge') {
    if (!/^vus(?:_max)?$/.test(metric.name)) draft.warn(metric.location, `"${metric.name}" is a gauge, not a result`);
  } else if (isPhase(metric.name)) draft.warn(metric.location, 'the phases of http_req_duration are left out');
  // The number of checks follows from iterations or requests, which are results themselves.
  else if (metric.name !== 'checks_total') {
    const cell = toMetricCell(draft, metric, load);
    (metric.kind === 'trend' ? addTrend : addCounter)(draft, metric, cell);
  }
}

const CSV_HEAD = 'metric_name,timestamp,metric_value';

function isPoint(line: string): boolean {
  const text = line.slice(0, 2000);
  if (text.startsWith(CSV_HEAD) || /^\w{1,100},\d{1,20},[\d.]{1,40},/.test(text)) return true;
  return /^\{"(?:type|metric)":"/.test(text) && /"type":"(?:Metric|Point)"/.test(text) && text.includes('"data":{');
}

/** `--out json` and `--out csv` write each measured point. */
const hasPoints = ({ lines }: NativeText): boolean =>
  lines.some(({ text }) => text.startsWith(CSV_HEAD) || (text.startsWith('{"') && isPoint(text)));

function addMetrics(draft: OutcomeDraft, metrics: readonly K6Metric[]): void {
  const load = toLoad(metrics);
  for (const metric of metrics) addMetric(draft, metric, load);
}

/** What k6 prints at its end, and its summaries as JSON. */
export const k6 = withReport(
  {
    isReport: isSummary,
    keys: ['http_req_duration', 'iteration_duration', 'root_group'].map((key) => ['metrics', key]),
    read: (json, draft) => addMetrics(draft, readSummary(json, draft)),
  },
  {
    name: 'k6',
    title: 'k6',
    noise: NOISE,
    aliases: ['k6-summary'],
    signature: 'a summary as JSON with `metrics`, or lines such as `http_req_duration...: avg=240.3µs min=…`',
    recognises: (native) => hasPoints(native) || native.lines.some(({ text }) => isConsoleLine(text)),
    read(native, draft) {
      const first = native.text.slice(0, 200);
      if (native.text.includes(CSV_HEAD)) {
        draft.reject('file', first, `data points as CSV: ${HINT}, or the file of k6 run --out json`);
        for (const line of native.lines) if (isPoint(line.text)) draft.ignore(line, 'data point');
        return;
      }
      if (hasPoints(native)) {
        for (const metric of readPoints(native, draft)) addMetric(draft, metric, {});
        return;
      }
      const metrics = readConsole(native, draft);
      if (metrics.length === 0) draft.reject('file', first.trim(), `no summary at the end of the log: ${HINT}`);
      addMetrics(draft, metrics);
    },
  },
);
