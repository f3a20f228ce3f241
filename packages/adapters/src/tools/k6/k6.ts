import type { Params } from '@tachograph/schema/result';
import { toMeasured } from '../../figures/measured.ts';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { lookUp } from '../../json/look-up.ts';
import { isDriverName } from '../../names/known-drivers.ts';
import { toParamName, toParamValue } from '../../names/param-value.ts';
import { toUrlPath } from '../../names/url-path.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { type NamedCell, toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { rejectTruncatedJson } from '../../outcome/truncated-json.ts';
import { findStatistic, type K6Metric } from './k6-metric.ts';
import { isConsoleLine, NOISE, readConsole } from './read-console.ts';
import { isSummary, isTruncatedSummary, readSummary } from './read-json.ts';

const HINT = 'send the summary: k6 run --summary-export=summary.json, or the JSON of handleSummary';
/** Counters whose events are operations; the meaning of a script's own counters is unknown. */
const OWN_COUNTER = /^(?:http_reqs|iterations|grpc_|ws_|data_)/;
/** Parts of `http_req_duration`, or what comes before it. */
const PHASES = /^http_req_(?:blocked|connecting|tls_handshaking|sending|waiting|receiving)\b/;
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
  const { cell, printed } = toNamedCell(draft, location, base, { language: null, params: Object.fromEntries(stated) });
  return { cell, printed: { ...printed, name } };
}

function addTrend(draft: OutcomeDraft, metric: K6Metric, { cell, printed }: NamedCell): void {
  const count = findStatistic(metric, 'count');
  const uncertain = metric.guessed ? [...printed.uncertain, 'unit' as const] : printed.uncertain;
  if (metric.guessed) draft.warn(metric.location, `k6 does not print the unit of "${metric.name}": it is a guess`);
  for (const { name, value, unit } of metric.statistics) {
    const statistic = toStatistic(name);
    const known = unit === null ? null : parsePrintedUnit(unit);
    if (statistic === null) continue;
    const n = count !== null && count > 0 ? count : null;
    const measured = { value, statistic, uncertainty: null, n, status: 'ok' } as const;
    const what = known ? known.measure : { metric: 'value', unit: 'values', direction: 'lower' as const };
    draft.add(metric.location, { ...cell, ...what, ...measured }, { name: printed.name, uncertain });
  }
}

function addCounter(draft: OutcomeDraft, metric: K6Metric, { cell, printed }: NamedCell): void {
  const rate = metric.statistics.find(({ name }) => name === 'rate');
  const count = findStatistic(metric, 'count');
  if (!rate) {
    draft.reject(metric.location, metric.name, 'a counter without a rate');
    return;
  }
  const what =
    rate.unit === null ? { metric: 'throughput', unit: 'ops/s' } : { metric: 'bandwidth', unit: `${rate.unit}/s` };
  const uncertain = [...printed.uncertain, ...(OWN_COUNTER.test(metric.name) ? [] : (['unit'] as const))];
  const n = rate.unit === null && count !== null && count > 0 ? count : null;
  draft.add(metric.location, { ...cell, ...toMeasured(what, rate.value, { n }) }, { name: printed.name, uncertain });
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
  } else if (PHASES.test(metric.name)) draft.warn(metric.location, 'the phases of http_req_duration are left out');
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

function listMetrics(native: NativeText, draft: OutcomeDraft): K6Metric[] {
  const first = native.text.slice(0, 200);
  if (hasPoints(native)) {
    draft.reject('file', first, `data points, not a summary: ${HINT}`);
    for (const line of native.lines) if (isPoint(line.text)) draft.ignore(line, 'data point');
  } else if (isSummary(native.json)) return readSummary(native.json, draft);
  else if (isTruncatedSummary(native)) rejectTruncatedJson(draft, native);
  else {
    const metrics = readConsole(native, draft);
    if (metrics.length === 0) draft.reject('file', first.trim(), `no summary at the end of the log: ${HINT}`);
    return metrics;
  }
  return [];
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const metrics = listMetrics(native, draft);
  const load = toLoad(metrics);
  for (const metric of metrics) addMetric(draft, metric, load);
}

/** What k6 prints at its end, and its summaries as JSON. */
export const k6: Adapter = {
  name: 'k6',
  title: 'k6',
  noise: NOISE,
  aliases: ['k6-summary'],
  signature: 'a summary as JSON with `metrics`, or lines such as `http_req_duration...: avg=240.3µs min=…`',
  recognises: (native) =>
    hasPoints(native) ||
    isSummary(native.json) ||
    isTruncatedSummary(native) ||
    native.lines.some(({ text }) => isConsoleLine(text)),
  read,
};
