import { type JsonFigure, readJsonFigures } from '../../declared/json-figures.ts';
import { type Fields, fieldsOf, isFields, readFinite } from '../../json/fields.ts';
import { addHttpLoad } from '../../load-tool/http-load.ts';
import { LoadReport } from '../../load-tool/load-report.ts';
import { addHttpReports, type ReportLine } from '../../load-tool/reports.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';

const TITLE = 'vegeta';

const LINES: readonly ReportLine[] = [
  {
    line: /^(?:[$#>%] {1,4})?echo ["']?(?:GET|POST|PUT|DELETE|PATCH|HEAD) (?<target>https?:\/\/[^\s"'|]{1,2000})["']?\s{0,4}\|/,
  },
  {
    line: /^Requests\s{1,20}\[(?<heads>[^\]]{1,100})\]\s{1,30}(?<cells>\S.{0,500})$/,
    begins: 'always',
    metric: 'throughput',
    unit: 'ops/s',
    columns: { total: 'requests', throughput: 'mean' },
  },
  { line: /^Latencies\s{1,20}\[(?<heads>[^\]]{1,100})\]\s{1,30}(?<cells>\S.{0,500})$/ },
  { line: /^Success\s{1,20}\[ratio\]\s{1,30}(?<success>\S{1,30})%$/ },
  { line: /^(?:Duration|Bytes In|Bytes Out|Status Codes)\s{1,20}\[[^\]]{1,100}\]\s{1,30}\S.{0,500}$/ },
  { line: /^Error Set:$/ },
  { line: /^(?<warning>[^\s[B].{0,500})$/, below: /^Error Set:$/ },
];

/** `vegeta report -type=json`: times in nanoseconds. */
const FIGURES: readonly JsonFigure[] = [
  { at: 'latencies/mean', metric: 'latency', unit: 'ns' },
  { at: 'latencies/{share}th', metric: 'latency', unit: 'ns' },
  { at: 'latencies/max', metric: 'latency', unit: 'ns', statistic: 'max' },
  { at: 'latencies/min', metric: 'latency', unit: 'ns', statistic: 'min' },
  { at: 'throughput', metric: 'throughput', unit: 'ops/s' },
];

const isReport = (json: unknown): json is Fields =>
  isFields(json) && isFields(json.latencies) && 'throughput' in json && 'status_codes' in json && 'bytes_in' in json;

function readJson(json: Fields, draft: OutcomeDraft): void {
  const report = new LoadReport('/latencies');
  report.figures.push(...readJsonFigures(draft, json, FIGURES));
  for (const [code, times] of Object.entries(fieldsOf(json.status_codes)))
    report.addStatus(code, readFinite(times) ?? 0);
  for (const error of Array.isArray(json.errors) ? json.errors : []) report.addProblem(String(error));
  report.requests = readFinite(json.requests);
  addHttpLoad(draft, TITLE, report.toLoad(draft, TITLE));
}

const isHead = (text: string): boolean => /^Requests\s{1,20}\[total, rate(?:, throughput)?\]/.test(text.trim());

/** `vegeta report` of version 12, as text and as JSON. */
export const vegeta = withReport(
  { isReport, read: readJson },
  {
    name: 'vegeta',
    title: TITLE,
    noise: { 'histogram of vegeta': /^(?:Bucket\s{1,20}#\s|\[[\d.]{1,12}[µa-z]{0,2}s?,\s{1,12}[+\d][\w.µ]{1,12}\]\s)/ },
    aliases: ['vegeta-json'],
    signature:
      '`Requests  [total, rate, throughput]` with `Latencies`, or JSON with `latencies`, `bytes_in` and `status_codes`',
    recognises: (native) =>
      native.lines.some(({ text }) => isHead(text)) &&
      native.lines.some(({ text }) => /^\s{0,8}Latencies\s{1,20}\[/.test(text)),
    read: (native, draft) =>
      addHttpReports(native, draft, { title: TITLE, program: TITLE, lines: LINES, endsInStatus: true }),
  },
);
