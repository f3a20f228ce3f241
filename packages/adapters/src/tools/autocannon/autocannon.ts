import { type JsonFigure, readJsonFigures } from '../../declared/json-figures.ts';
import { toCount } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite, readText } from '../../json/fields.ts';
import { addHttpLoad } from '../../load-tool/http-load.ts';
import { LoadReport } from '../../load-tool/load-report.ts';
import { addHttpReports, type ReportLine } from '../../load-tool/reports.ts';
import { toUrlPath } from '../../names/param-value.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';

const TITLE = 'autocannon';
/** Percentiles of rates are those of seconds, of which there are few. */
const RATE = { Avg: 'mean', Stdev: 'stddev' };
const LATENCY = { ...RATE, '50%': 'median', '97.5%': '97.5', '99%': '99', Max: 'max' };
const BYTES = { B: 'B/s', kB: 'kB/s', MB: 'MB/s', GB: 'GB/s' };

const LINES: readonly ReportLine[] = [
  { line: /^Running \d.{0,40} test @ (?<url>\S{1,2000})$/, begins: 'always' },
  { line: /^(?<connections>\d{1,9}) connections(?: with (?<pipelining>\d{1,9}) pipelining factor)?(?:, .{1,100})?$/ },
  { line: /^(?<workers>\d{1,6}) workers$/ },
  { line: /^│ (?<heads>Stat\s{1,20}│(?: (?:[\d.]{1,6}%|Avg|Stdev|Min|Max)\s{1,20}│){1,20})$/ },
  { line: /^│ (?<cells>Latency\s{1,20}│.{1,400})$/, begins: 'again', metric: 'latency', columns: LATENCY },
  { line: /^│ (?<cells>Req\/Sec\s{1,20}│.{1,400})$/, metric: 'throughput', unit: 'ops/s', columns: RATE },
  { line: /^│ (?<cells>Bytes\/Sec\s{1,20}│.{1,400})$/, metric: 'bandwidth', columns: RATE, units: BYTES },
  { line: /^# of samples: (?<samples>\d{1,9})$/ },
  { line: /^(?<warning>\d[\d.k]{0,20} 2xx responses, [1-9]\d{0,15} non 2xx responses)$/ },
  { line: /^(?<warning>[1-9][\d.k]{0,20} errors\b.{0,60})$/ },
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

function readJson(json: Fields, draft: OutcomeDraft): void {
  const report = new LoadReport('/latency');
  const count = (fields: unknown, name: string): number | null => toCount(readFinite(fieldsOf(fields)[name]));
  for (const name of ['errors', 'timeouts', 'mismatches', 'non2xx', 'resets']) {
    const times = count(json, name);
    if (times !== null) draft.warn(`/${name}`, `${name}: ${times}, not visible in the values`);
  }
  for (const name of ['connections', 'pipelining', 'workers'])
    if (count(json, name) !== null) report.params.set(name, String(json[name]));
  report.path = readText(json.title) ?? toUrlPath(readText(json.url) ?? '');
  report.samples = count(json, 'samples');
  report.requests = count(json.latency, 'totalCount') ?? count(json.requests, 'total');
  report.figures.push(...readJsonFigures(draft, json, FIGURES));
  addHttpLoad(draft, TITLE, report.toLoad(draft, TITLE));
}

/** What autocannon prints, and its `--json`. */
export const autocannon = withReport(
  { isReport, read: readJson },
  {
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
      native.lines.some(({ text }) => /^│ Stat\s.{0,300}│ Avg\s{1,20}│ Stdev\s/.test(text.trim())),
    read: (native, draft) => addHttpReports(native, draft, { title: TITLE, program: TITLE, lines: LINES }),
  },
);
