import { type Fields, fieldsOf, isFields, readFinite } from '../../json/json-fields.ts';
import { addHttpLoad, type HttpFigure, isSuccess } from '../../load-tool/http-load.ts';
import { hasSummary, readSummaries, SUMMARY_NOISE } from '../../load-tool/http-summary.ts';
import { toPercentile } from '../../load-tool/load.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { NativeText } from '../../text/lines.ts';

const TITLE = 'oha';

const isReport = (json: unknown): json is Fields =>
  isFields(json) && isFields(json.summary) && 'requestsPerSec' in json.summary && isFields(json.latencyPercentiles);

const STATISTICS = [
  ['slowest', 'max'],
  ['fastest', 'min'],
  ['average', 'mean'],
] as const;

/** `--output-format json`: times in seconds. */
function readJson(report: Fields, draft: OutcomeDraft): void {
  const summary = fieldsOf(report.summary);
  const figures: HttpFigure[] = [];
  const add = (location: string, value: unknown, figure: Pick<HttpFigure, 'metric' | 'unit' | 'statistic'>) => {
    const number = readFinite(value);
    if (number !== null) figures.push({ ...figure, location, value: number });
    else if (value !== undefined) draft.reject(location, String(JSON.stringify(value)), 'not a number');
  };
  for (const [field, statistic] of STATISTICS) {
    add(`/summary/${field}`, summary[field], { metric: 'latency', unit: 's', statistic });
  }
  add('/summary/requestsPerSec', summary.requestsPerSec, { metric: 'throughput', unit: 'ops/s', statistic: 'mean' });
  for (const [name, value] of Object.entries(fieldsOf(report.latencyPercentiles))) {
    const share = /^p(\d{1,2}(?:\.\d{1,4})?)$/.exec(name)?.[1];
    if (share === undefined) draft.reject(`/latencyPercentiles/${name}`, name, 'not the name of a percentile');
    else add(`/latencyPercentiles/${name}`, value, { metric: 'latency', unit: 's', statistic: toPercentile(share) });
  }
  const codes = Object.entries(fieldsOf(report.statusCodeDistribution));
  const errors = Object.entries(fieldsOf(report.errorDistribution));
  const problems = [...codes.filter(([code]) => !isSuccess(code)), ...errors].map(
    ([name, times]) => `${name} (${times} times)`,
  );
  const hasFailed = !codes.some(([code]) => isSuccess(code)) && problems.length > 0;
  const listed = problems.slice(0, 5).join('; ');
  if (problems.length > 0 && !hasFailed) draft.warn('/errorDistribution', `${TITLE} reports: ${listed}`);
  addHttpLoad(draft, TITLE, {
    location: '/summary',
    path: null,
    params: {},
    figures,
    requests: codes.reduce((sum, [, times]) => sum + (readFinite(times) ?? 0), 0),
    failure: hasFailed ? `no request succeeded: ${listed}` : null,
  });
}

function read(native: NativeText, draft: OutcomeDraft): void {
  if (isReport(native.json)) readJson(native.json, draft);
  else for (const load of readSummaries(native, draft, TITLE)) addHttpLoad(draft, TITLE, load);
}

/** The summary of oha, as text and as JSON. */
export const oha: Adapter = {
  name: 'oha',
  title: TITLE,
  noise: SUMMARY_NOISE,
  aliases: ['oha-json'],
  signature: '`Summary:` with `Success rate:` below it, or JSON with `summary.requestsPerSec` and `latencyPercentiles`',
  recognises: (native) => isReport(native.json) || hasSummary(native, /^\s{0,8}Success rate:\s/),
  read,
};
