import { type JsonFigure, readJsonFigures } from '../../declared/json-figures.ts';
import { type Fields, fieldsOf, isFields, readFinite, readText } from '../../json/fields.ts';
import { addHttpLoad } from '../../load-tool/http-load.ts';
import { LoadReport } from '../../load-tool/load-report.ts';
import { addHttpReports, type ReportLine } from '../../load-tool/reports.ts';
import { toUrlPath } from '../../names/param-value.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';

const TITLE = 'bombardier';
const HEAD = /^Statistics\s{1,20}Avg\s{1,20}Stdev\s{1,20}Max$/;
const RATE = /^Reqs\/sec\s{1,20}(?<mean>\S{1,30})\s{1,20}(?<stddev>\S{1,30})\s{1,20}\S{1,30}$/;

const LINES: readonly ReportLine[] = [
  {
    line: /^Bombarding (?<url>\S{1,2000}) (?:for \S{1,20}|with \d{1,15} request\(s\)) using (?<connections>\d{1,9}) connection\(s\)$/,
    begins: 'always',
  },
  // Only the result was kept: `-p r`.
  { line: HEAD, begins: 'again' },
  // The maximum of rates is that of a short interval.
  { line: RATE, metric: 'throughput', unit: 'ops/s' },
  { line: /^Latency\s{1,20}(?<mean>\S{1,30})\s{1,20}(?<stddev>\S{1,30})\s{1,20}(?<max>\S{1,30})$/ },
  { line: /^(?<share>\d{1,3}(?:\.\d{1,4})?)%\s{1,20}(?<value>\S{1,30})$/ },
  {
    line: /^1xx - \d{1,15}, 2xx - (?<good2xx>\d{1,15}), 3xx - (?<good3xx>\d{1,15}), 4xx - (?<bad4xx>\d{1,15}), 5xx - (?<bad5xx>\d{1,15})$/,
  },
  { line: /^others - (?<bad>\d{1,15})$/ },
  { line: /^(?<problem>\S.{0,500} - \d{1,15})$/, below: /^Errors:$/ },
  { line: /^(?:Latency Distribution|HTTP codes:|Errors:)$/ },
];

/** `--format=json`: latencies in microseconds. */
const FIGURES: readonly JsonFigure[] = [
  { at: 'result/latency/mean', metric: 'latency', unit: 'us', deviation: 'stddev' },
  { at: 'result/latency/max', metric: 'latency', unit: 'us', statistic: 'max' },
  { at: 'result/latency/percentiles/{share}', metric: 'latency', unit: 'us' },
  { at: 'result/rps/mean', metric: 'throughput', unit: 'ops/s', deviation: 'stddev' },
];

const isReport = (json: unknown): json is Fields =>
  isFields(json) && isFields(json.spec) && isFields(json.result) && 'rps' in json.result && 'req2xx' in json.result;

function readJson(json: Fields, draft: OutcomeDraft): void {
  const report = new LoadReport('/result');
  const { url, numberOfConnections } = fieldsOf(json.spec);
  const count = (field: string) => readFinite(fieldsOf(json.result)[field]) ?? 0;
  report.path = toUrlPath(readText(url) ?? '');
  report.params.set('connections', String(numberOfConnections));
  report.figures.push(...readJsonFigures(draft, json, FIGURES));
  report.good = count('req2xx') + count('req3xx');
  report.bad = count('req4xx') + count('req5xx') + count('others');
  addHttpLoad(draft, TITLE, report.toLoad(draft, TITLE));
}

/** What bombardier 1 prints, and its JSON. */
export const bombardier = withReport(
  { isReport, read: readJson },
  {
    name: 'bombardier',
    title: TITLE,
    noise: {
      progress:
        /^(?:\d{1,15} \/ \d{1,15} )?\[=?[=>-]{0,200}\s{0,200}\](?:\s.{0,60})?$|^\d{1,15} \/ \d{1,15}\s{1,9}[\d.]{1,6}%(?: \d{1,9}\/s)?(?: \d{1,6}s)?$|^(?:\d{1,3}m)?\d{1,3}s$|^Done!$/,
      'bytes read and written': /^Throughput:\s/,
    },
    aliases: ['bombardier-json'],
    signature: '`Statistics  Avg  Stdev  Max` with `Reqs/sec` below it, or JSON with `spec` and `result.rps`',
    recognises: (native) =>
      native.lines.some(
        ({ text }, at) => HEAD.test(text.trim()) && RATE.test(native.lines.at(at + 1)?.text.trim() ?? ''),
      ),
    read: (native, draft) =>
      addHttpReports(native, draft, { title: TITLE, program: TITLE, lines: LINES, endsInStatus: true }),
  },
);
