import { type JsonFigure, readJsonFigures } from '../../declared/json-figures.ts';
import { type Fields, fieldsOf, isFields, readFinite } from '../../json/fields.ts';
import { addHttpLoad } from '../../load-tool/http-load.ts';
import { hasSummary, SUMMARY_LINES, SUMMARY_NOISE } from '../../load-tool/http-summary.ts';
import { LoadReport } from '../../load-tool/load-report.ts';
import { addHttpReports } from '../../load-tool/reports.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';

const TITLE = 'oha';

/** `--output-format json`: times in seconds. */
const FIGURES: readonly JsonFigure[] = [
  { at: 'summary/slowest', metric: 'latency', unit: 's', statistic: 'max' },
  { at: 'summary/fastest', metric: 'latency', unit: 's', statistic: 'min' },
  { at: 'summary/average', metric: 'latency', unit: 's' },
  { at: 'summary/requestsPerSec', metric: 'throughput', unit: 'ops/s' },
  { at: 'latencyPercentiles/p{share}', metric: 'latency', unit: 's' },
];

const isReport = (json: unknown): json is Fields =>
  isFields(json) && isFields(json.summary) && 'requestsPerSec' in json.summary && isFields(json.latencyPercentiles);

function readJson(json: Fields, draft: OutcomeDraft): void {
  const report = new LoadReport('/summary');
  report.figures.push(...readJsonFigures(draft, json, FIGURES));
  for (const [code, times] of Object.entries(fieldsOf(json.statusCodeDistribution))) {
    report.addStatus(code, readFinite(times) ?? 0);
  }
  for (const [error, times] of Object.entries(fieldsOf(json.errorDistribution))) {
    report.addProblem(`${error} (${times} times)`, readFinite(times) ?? 0);
  }
  addHttpLoad(draft, TITLE, report.toLoad(draft, TITLE));
}

/** The summary of oha, as text and as JSON. */
export const oha = withReport(
  { isReport, read: readJson },
  {
    name: 'oha',
    title: TITLE,
    noise: SUMMARY_NOISE,
    aliases: ['oha-json'],
    signature:
      '`Summary:` with `Success rate:` below it, or JSON with `summary.requestsPerSec` and `latencyPercentiles`',
    recognises: (native) => hasSummary(native, /^\s{0,8}Success rate:\s/),
    read: (native, draft) =>
      addHttpReports(native, draft, { title: TITLE, program: 'oha', lines: SUMMARY_LINES, endsInStatus: true }),
  },
);
