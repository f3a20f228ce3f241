import { type JsonFigure, readJsonFigures } from '../../declared/json-figures.ts';
import { toCount } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite, readText } from '../../json/json-fields.ts';
import { HttpReport, type ReportLine, readHttpReports } from '../../load-tool/http-reports.ts';
import { toParams, toUrlPath } from '../../names/param-value.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addUnmeasured } from '../../outcome/add-latencies.ts';
import { addFigures } from '../../outcome/figure.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';

const TITLE = 'autocannon';
const HEAD = /^│ (?<heads>Stat\s{1,20}│(?: (?:Avg|Stdev|Min|Max|\d{1,3}(?:\.\d{1,4})?%)\s{1,20}│){1,20})$/;
/** Percentiles of rates are those of seconds, of which there are few. */
const RATE = { Avg: 'mean', Stdev: 'stddev' };

const BYTES = { B: 'B/s', kB: 'kB/s', MB: 'MB/s', GB: 'GB/s' };

const LINES: readonly ReportLine[] = [
  { line: /^Running \d.{0,40} test @ (?<url>\S{1,2000})$/, begins: 'always' },
  { line: /^(?<connections>\d{1,9}) connections(?: with (?<pipelining>\d{1,9}) pipelining factor)?(?:, .{1,100})?$/ },
  { line: /^(?<workers>\d{1,6}) workers$/ },
  { line: HEAD },
  // With a column of another kind: its rows are as long as no head.
  { line: /^│ (?<heads>Stat)\s/ },
  {
    line: /^│ (?<cells>Latency\s{1,20}│.{1,400})$/,
    begins: 'again',
    metric: 'latency',
    columns: { ...RATE, '50%': 'median', '97.5%': '97.5', '99%': '99', Max: 'max' },
  },
  { line: /^│ (?<cells>Req\/Sec\s{1,20}│.{1,400})$/, metric: 'throughput', unit: 'ops/s', columns: RATE },
  { line: /^│ (?<cells>Bytes\/Sec\s{1,20}│.{1,400})$/, metric: 'bandwidth', columns: RATE, units: BYTES },
  { line: /^# of samples: (?<samples>\d{1,9})$/ },
  {
    line: /^(?<warning>\d[\d.k]{0,20} 2xx responses, [1-9]\d{0,15} non 2xx responses|[1-9][\d.k]{0,20} errors\b.{0,60})$/,
  },
];

/** autocannon's latencies end in whole milliseconds; these percentiles are the ones it prints. */
const FIGURES: readonly JsonFigure[] = [
  { at: 'latency/average', metric: 'latency', unit: 'ms', deviation: 'stddev' },
  { at: 'latency/p50', metric: 'latency', unit: 'ms', statistic: 'median' },
  { at: 'latency/p97_5', metric: 'latency', unit: 'ms', statistic: 'p97.5' },
  { at: 'latency/p99', metric: 'latency', unit: 'ms', statistic: 'p99' },
  { at: 'latency/max', metric: 'latency', unit: 'ms', statistic: 'max' },
  { at: 'requests/average', metric: 'throughput', unit: 'ops/s', deviation: 'stddev' },
  { at: 'throughput/average', metric: 'bandwidth', unit: 'B/s', deviation: 'stddev' },
];

const isReport = (json: unknown): json is Fields =>
  isFields(json) && isFields(json.latency) && isFields(json.requests) && isFields(json.throughput) && 'non2xx' in json;

const count = (value: unknown): number | null => toCount(readFinite(value));

function readJson(json: Fields, draft: OutcomeDraft): HttpReport {
  for (const problem of ['errors', 'timeouts', 'mismatches', 'non2xx', 'resets']) {
    const times = count(json[problem]);
    if (times !== null) draft.warn(`/${problem}`, `${problem}: ${times}, not visible in the values`);
  }
  const report = new HttpReport('/latency');
  report.path = readText(json.title) ?? toUrlPath(readText(json.url) ?? '');
  for (const setting of ['connections', 'pipelining', 'workers', 'samples']) {
    const value = count(json[setting]);
    if (value !== null) report.params.set(setting, String(value));
  }
  report.requests = count(fieldsOf(json.latency).totalCount) ?? count(fieldsOf(json.requests).total);
  for (const figure of readJsonFigures(draft, json, FIGURES)) {
    report.figures.push({ ...figure, location: String(figure.location).replace(/\/\w+$/, '') });
  }
  return report;
}

function addReport(draft: OutcomeDraft, { location, path, params, figures, requests }: HttpReport): void {
  const name = path ?? TITLE;
  const { samples, ...stated } = toParams(params);
  const { cell, printed } = toNamedCell(draft, location, name, { language: null, params: stated });
  const uncertain = name === TITLE ? [...printed.uncertain, 'scenario' as const] : printed.uncertain;
  const named = { cell, printed: { name, uncertain } };
  if (figures.length === 0) draft.reject(location, name, 'no values: autocannon was stopped, or the log is truncated');
  // It prints zeros, and a latency of zero would be the best there is.
  const isUnanswered = figures.some(({ metric, value }) => metric === 'throughput' && value === 0);
  if (isUnanswered || (figures.length > 0 && figures.every(({ value }) => value === 0))) {
    addUnmeasured(draft, location, named, { unit: 'ms', status: 'failed', reason: 'no request was answered' });
    return;
  }
  const seconds = typeof samples === 'number' && samples > 0 ? samples : null;
  const counted = figures.map((figure) => {
    if (figure.metric === 'latency') return { ...figure, uncertainty: requests === 1 ? null : figure.uncertainty };
    // One second has no spread, and 0 would claim that there is none.
    return { ...figure, n: seconds, uncertainty: seconds === 1 ? null : figure.uncertainty };
  });
  for (const figure of counted) addFigures(draft, named, [figure], figure.metric === 'latency' ? requests : null);
}

/** What autocannon prints, and its `--json`. */
export const autocannon: Adapter = {
  name: 'autocannon',
  title: TITLE,
  noise: {
    'border of a table': /^[┌├└][─┬┼┴┐┤┘]{1,1000}$/,
    // It has its unit only in the head and repeats the values.
    'table of --latency': /^│ (?:Percentile|[\d.]{1,10})\s{1,20}│ (?:Latency \(ms\)|[\d.]{1,20})\s{1,20}│$/,
    'sampling interval': /^Req\/Bytes counts sampled/,
    'sum of requests': /^[\d.k]{1,20} requests in [\d.]{1,20}s, /,
  },
  aliases: ['autocannon-json'],
  signature:
    'a table with `Stat │ 2.5% │ 50% │ … │ Avg │ Stdev`, or JSON with `latency`, `requests`, `throughput` and `non2xx`',
  recognises: (native) =>
    isReport(native.json) ||
    native.lines.some(({ text }) => /^│ Stat\s.{0,300}│ Avg\s{1,20}│ Stdev\s/.test(text.trim())),
  read(native, draft) {
    const reports = isReport(native.json)
      ? [readJson(native.json, draft)]
      : readHttpReports(native, draft, { title: TITLE, program: TITLE, lines: LINES });
    for (const report of reports) addReport(draft, report);
  },
};
