import { parsePrintedNumber } from '../figures/printed-number.ts';
import type { OutcomeDraft } from '../outcome/outcome-draft.ts';
import { AnnouncedWarmUp } from '../text/announced-warm-up.ts';
import type { Line, NativeText } from '../text/lines.ts';
import { readReportTitle } from '../text/section-title.ts';
import { WARM_UP_RULE } from '../text/warm-up.ts';
import {
  type HttpCommand,
  type HttpFigure,
  type HttpLoad,
  isSuccess,
  NO_STATUS,
  readHttpCommand,
} from './http-load.ts';
import { toPercentile } from './load.ts';

/** The summary that hey prints, and oha after it. */
type Summary = {
  readonly location: Line;
  readonly command: HttpCommand | null;
  readonly heading: string | null;
  readonly figures: HttpFigure[];
  readonly codes: Map<string, number>;
  readonly errors: string[];
  /** True below the heading of the errors. */
  inErrors: boolean;
};

const TIMES: Readonly<Record<string, string>> = { Slowest: 'max', Fastest: 'min', Average: 'mean' };
const FIGURE = /^(Slowest|Fastest|Average|Requests\/sec):\s{1,20}(\S{1,40})(?: (secs?|ms|us|µs|ns))?$/;
const PERCENTILE = /^(\d{1,3}(?:\.\d{1,4})?)%{1,2} in (\S{1,40}) (secs?|ms|us|µs|ns)$/;
const CODE = /^\[(\d{3})\]\s{1,10}(\d{1,15}) responses$/;
const ERROR = /^\[(\d{1,15})\]\s{1,10}(\S.{0,500})$/;
const ERROR_HEADING = 'Error distribution:';
const HEADING = /^(?:Summary:|Latency distribution:|Response time distribution:|Status code distribution:)$/;

/** Lines of the summary that say nothing that is stored. */
export const SUMMARY_NOISE = {
  'duration and sizes':
    /^(?:Total|Total data|Size\/request|Size\/sec):\s{1,20}\S{1,30} ?(?:secs?|ms|us|µs|ns|bytes|[KMGTP]?i?B)$|^Success rate:\s{1,20}\S{1,20}%$/,
  histogram: /^Response time histogram:|^[\d.]{1,20}(?: (?:secs?|ms|us|µs|ns))? \[\d{1,15}\]\s{0,20}\|/,
  'times of parts of a request':
    /^Details \(average, fastest, slowest\)|^(?:DNS\+dialup|DNS-lookup|req write|resp wait|resp read):?[\s,]/,
};

const toUnit = (printed: string): string => (printed.startsWith('sec') ? 's' : printed.replace('µ', 'u'));

function toFigure(line: Line, statistic: string, printed: string, unit: string | undefined): HttpFigure | null {
  const value = parsePrintedNumber(printed);
  if (value === null) return null;
  return unit === undefined
    ? { location: line, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value }
    : { location: line, metric: 'latency', unit: toUnit(unit), statistic, value };
}

/** Add a line to the summary; false for a line of something else. */
function readLine(line: Line, text: string, summary: Summary, draft: OutcomeDraft): boolean {
  const [, name, value, unit] = FIGURE.exec(text) ?? [];
  const [, share, time, timeUnit] = PERCENTILE.exec(text) ?? [];
  const [, code, responses] = CODE.exec(text) ?? [];
  const [, times, error] = summary.inErrors ? (ERROR.exec(text) ?? []) : [];
  if (name !== undefined || share !== undefined) {
    const statistic = share === undefined ? (TIMES[name ?? ''] ?? 'mean') : toPercentile(share);
    const figure = toFigure(line, statistic, value ?? time ?? '', unit ?? timeUnit);
    const isTwice = summary.figures.some((known) => known.metric === figure?.metric && known.statistic === statistic);
    if (!figure) draft.reject(line, text, `"${value ?? time}" is not a number`);
    else if (isTwice) draft.reject(line, text, 'the report has this value already');
    else summary.figures.push(figure);
  } else if (code !== undefined) summary.codes.set(code, Number(responses));
  else if (error !== undefined) summary.errors.push(`${error} (${times} times)`);
  else if (text !== ERROR_HEADING && !HEADING.test(text)) return false;
  if (error === undefined) summary.inErrors = text === ERROR_HEADING;
  draft.accept(line);
  return true;
}

function toLoad(summary: Summary, draft: OutcomeDraft, title: string): HttpLoad {
  const { location, command, heading, figures, codes, errors } = summary;
  const good = [...codes].filter(([code]) => isSuccess(code));
  const bad = [...codes].filter(([code]) => !isSuccess(code)).map(([code, times]) => `status ${code} (${times} times)`);
  const problems = [...bad, ...errors].slice(0, 5).join('; ');
  const isEnded = codes.size > 0 || errors.length > 0;
  const hasFailed = isEnded && good.length === 0;
  if (problems !== '' && !hasFailed) draft.warn(location, `${title} reports: ${problems}`);
  return {
    location,
    path: command?.path ?? null,
    heading,
    params: command?.params ?? {},
    figures,
    requests: codes.size === 0 ? null : [...codes.values()].reduce((sum, times) => sum + times, 0),
    failure: hasFailed ? `no request succeeded: ${problems}` : isEnded ? null : NO_STATUS,
  };
}

/** True for the text of a summary: its heading, and the line below it that only this tool prints there. */
export const hasSummary = (native: NativeText, below: RegExp): boolean =>
  native.lines.some((line, at) => line.text.trim() === 'Summary:' && below.test(native.lines.at(at + 1)?.text ?? '')) &&
  native.lines.some(({ text }) => /^\s{0,8}Requests\/sec:\s/.test(text));

/** The summaries of a text, one for each start of the program. */
export function readSummaries(native: NativeText, draft: OutcomeDraft, title: string): HttpLoad[] {
  const summaries: Summary[] = [];
  let command: HttpCommand | null = null;
  let heading: string | null = null;
  let isWarmUp = false;
  const warmUp = new AnnouncedWarmUp();
  for (const line of native.lines) {
    const text = line.text.slice(0, 4000).trim();
    const stated = readHttpCommand(text, title);
    if (stated) {
      command = stated;
      draft.accept(line);
      continue;
    }
    const announcesWarmUp = warmUp.read(text);
    const above = readReportTitle(text);
    if (above !== null) {
      heading = above;
      isWarmUp = false;
      draft.accept(line);
      continue;
    }
    if (text === 'Summary:') isWarmUp = warmUp.take();
    if (isWarmUp || announcesWarmUp) {
      draft.ignore(line, WARM_UP_RULE);
      continue;
    }
    if (text === 'Summary:') {
      summaries.push({ location: line, command, heading, figures: [], codes: new Map(), errors: [], inErrors: false });
      command = null;
    }
    const summary = summaries.at(-1);
    if (summary) readLine(line, text, summary, draft);
  }
  return summaries.map((summary) => toLoad(summary, draft, title));
}
