import type { Quantity } from '../../figures/convert-value.ts';
import { type Fields, fieldsOf, isFields, readFinite } from '../../json/json-fields.ts';
import {
  addHttpLoad,
  type HttpCommand,
  type HttpFigure,
  NO_STATUS,
  readHttpCommand,
} from '../../load-tool/http-load.ts';
import { toPercentile } from '../../load-tool/load.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { AnnouncedWarmUp } from '../../text/announced-warm-up.ts';
import { isCommonNoise } from '../../text/common-noise.ts';
import type { Line, Location, NativeText } from '../../text/lines.ts';
import { readReportTitle } from '../../text/section-title.ts';
import { WARM_UP_RULE } from '../../text/warm-up.ts';

const TITLE = 'vegeta';
const ROW =
  /^(Requests|Duration|Latencies|Bytes In|Bytes Out|Success|Status Codes)\s{1,20}\[([^\]]{1,100})\]\s{1,30}(\S.{0,500})$/;
const TARGET =
  /^(?:[$#>%] {1,4})?echo ["']?(?:GET|POST|PUT|DELETE|PATCH|HEAD) (https?:\/\/[^\s"'|]{1,2000})["']?\s{0,4}\|/;

/** One report: the text has six rows, the first with the number of requests. */
type Report = {
  readonly location: Location;
  readonly command: HttpCommand | null;
  readonly heading: string | null;
  readonly figures: HttpFigure[];
  requests: number | null;
  success: number | null;
  readonly errors: string[];
};

const toReport = (location: Location, command: HttpCommand | null, heading: string | null = null): Report => ({
  location,
  command,
  heading,
  figures: [],
  requests: null,
  success: null,
  errors: [],
});

const DURATION = /^(?:(\d{1,6})h)?(?:(\d{1,6})m)?(\d{1,9}(?:\.\d{1,9})?)(s|ms|µs|us|ns)$/;

/** A duration as Go prints it: `784.169µs`, `1m2.5s` in seconds. Null where it is none. */
function readDuration(text: string): Quantity | null {
  const [, hours = '0', minutes = '0', value, unit = ''] = DURATION.exec(text) ?? [];
  if (value === undefined) return null;
  const whole = Number(hours) * 3600 + Number(minutes) * 60;
  if (whole > 0 && unit !== 's') return null;
  return { value: whole + Number(value), unit: unit.replace('µ', 'u') };
}

const toStatistic = (name: string): string => (/^\d/.test(name) ? toPercentile(name.replace(/th$/, '')) : name);

function readRow(
  line: Line,
  report: Report,
  draft: OutcomeDraft,
  [, name, heads = '', cells = '']: readonly string[],
): void {
  draft.accept(line);
  const titles = heads.split(', ');
  const values = cells.split(', ');
  if (
    titles.length !== values.length ||
    !titles.every((title) => /^(?:[a-z]{3,12}(?::[a-z]{3,12})?|\d{1,3})$/.test(title))
  ) {
    if (name !== 'Status Codes') draft.reject(line, line.text, 'a value has no title');
    return;
  }
  const named = titles.map((head, at) => [head, values[at]?.trim() ?? ''] as const);
  const reject = (head: string, text: string) => draft.reject(line, line.text, `${head} "${text}" is not a value`);
  if (name === 'Success') {
    if (/^\d{1,3}\.\d{2}%$/.test(cells.trim())) report.success = Number.parseFloat(cells);
    else reject(heads, cells);
  }
  for (const [head, text] of named) {
    if (name === 'Requests' && head === 'total') report.requests = /^\d{1,15}$/.test(text) ? Number(text) : null;
    else if (name === 'Requests' && head === 'throughput') {
      const isNumber = /^\d{1,15}(?:\.\d{1,6})?$/.test(text);
      if (!isNumber) reject(head, text);
      else
        report.figures.push({
          location: line,
          metric: 'throughput',
          unit: 'ops/s',
          statistic: 'mean',
          value: Number(text),
        });
    } else if (name === 'Latencies') {
      const quantity = readDuration(text);
      if (!quantity) reject(head, text);
      else report.figures.push({ location: line, metric: 'latency', ...quantity, statistic: toStatistic(head) });
    }
  }
}

const isReport = (json: unknown): json is Fields =>
  isFields(json) && isFields(json.latencies) && 'throughput' in json && 'status_codes' in json && 'bytes_in' in json;

/** `vegeta report -type=json`: times in nanoseconds. `total` is their sum. */
function readJson(json: Fields, draft: OutcomeDraft): Report {
  const report = toReport('/latencies', null);
  for (const [name, value] of Object.entries(fieldsOf(json.latencies))) {
    const location = `/latencies/${name}`;
    const time = readFinite(value);
    if (name === 'total') continue;
    if (time === null) draft.reject(location, String(JSON.stringify(value)), 'not a number');
    else report.figures.push({ location, metric: 'latency', unit: 'ns', statistic: toStatistic(name), value: time });
  }
  const throughput = readFinite(json.throughput);
  if (throughput === null) draft.reject('/throughput', String(JSON.stringify(json.throughput)), 'not a number');
  else
    report.figures.push({
      location: '/throughput',
      metric: 'throughput',
      unit: 'ops/s',
      statistic: 'mean',
      value: throughput,
    });
  report.requests = readFinite(json.requests);
  report.success = (readFinite(json.success) ?? 0) * 100;
  report.errors.push(...(Array.isArray(json.errors) ? json.errors : []).filter((error) => typeof error === 'string'));
  return report;
}

function readText(native: NativeText, draft: OutcomeDraft): Report[] {
  const reports: Report[] = [];
  let command: HttpCommand | null = null;
  let heading: string | null = null;
  let isErrorSet = false;
  let isWarmUp = false;
  const warmUp = new AnnouncedWarmUp();
  for (const line of native.lines) {
    const text = line.text.slice(0, 4000).trim();
    const row = ROW.exec(text);
    const target = TARGET.exec(text)?.[1];
    const report = reports.at(-1);
    const announces = warmUp.read(text);
    const above = readReportTitle(text);
    if (row?.[1] === 'Requests') isWarmUp = warmUp.take();
    else if (above !== null) isWarmUp = false;
    if (announces || (isWarmUp && text !== '')) draft.ignore(line, WARM_UP_RULE);
    else if (above !== null) {
      heading = above;
      draft.accept(line);
    } else if (target !== undefined) {
      command = readHttpCommand(`vegeta ${target}`, TITLE);
      draft.accept(line);
    } else if (row?.[1] === 'Requests') {
      const started = toReport(line, command, heading);
      reports.push(started);
      readRow(line, started, draft, row);
    } else if (row && report) readRow(line, report, draft, row);
    else if (/^Error Set:/.test(text) && report) draft.accept(line);
    else if (isErrorSet && report && !isCommonNoise(text) && report.success !== 100) {
      report.errors.push(text);
      draft.warn(line, `${TITLE} reports: ${text}`);
      draft.accept(line);
    } else continue;
    isErrorSet = /^Error Set:/.test(text) || (isErrorSet && !row && target === undefined && above === null);
  }
  return reports;
}

function addReport(
  draft: OutcomeDraft,
  { location, command, heading, figures, requests, success, errors }: Report,
): void {
  const problems = errors.slice(0, 5).join('; ');
  if (success !== null && success > 0 && success < 100) {
    draft.warn(location, `${TITLE} reports: ${success} % of the requests succeeded`);
  }
  addHttpLoad(draft, TITLE, {
    location,
    path: command?.path ?? null,
    heading,
    params: command?.params ?? {},
    figures,
    requests,
    failure: success === null ? NO_STATUS : success === 0 ? `no request succeeded: ${problems}` : null,
  });
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const reports = isReport(native.json) ? [readJson(native.json, draft)] : readText(native, draft);
  for (const report of reports) addReport(draft, report);
}

const isHead = (text: string): boolean => /^Requests\s{1,20}\[total, rate(?:, throughput)?\]/.test(text.trim());

/** `vegeta report` of version 12, as text and as JSON. */
export const vegeta: Adapter = {
  name: 'vegeta',
  title: TITLE,
  noise: { 'histogram of vegeta': /^(?:Bucket\s{1,20}#\s|\[[\d.]{1,12}[µa-z]{0,2}s?,\s{1,12}[+\d][\w.µ]{1,12}\]\s)/ },
  aliases: ['vegeta-json'],
  signature:
    '`Requests  [total, rate, throughput]` with `Latencies`, or JSON with `latencies`, `bytes_in` and `status_codes`',
  recognises: (native) =>
    isReport(native.json) ||
    (native.lines.some(({ text }) => isHead(text)) &&
      native.lines.some(({ text }) => /^\s{0,8}Latencies\s{1,20}\[/.test(text))),
  read,
};
