import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import type { Distribution } from '../../outcome/figure.ts';
import type { NoiseRules } from '../../text/common-noise.ts';
import { isOpenEnd, type Line, type Location, type NativeText } from '../../text/native-text.ts';

/** One statistic of a metric, in the unit it was printed in; without one where k6 does not know it. */
export type Statistic = { readonly name: string; readonly value: number; readonly unit: string | null };

/** One metric of a summary, from any of k6's formats. */
export type K6Metric = {
  readonly location: Location;
  /** With its tags, as printed: `http_req_duration{name:login}`. */
  readonly name: string;
  readonly kind: 'trend' | 'counter' | 'rate' | 'gauge';
  /** Trend: avg, med, p(95) …; counter: count, rate; rate: good, bad; gauge: value, min, max. */
  readonly statistics: readonly Statistic[];
  /** True where the unit of a trend is a guess. */
  readonly guessed: boolean;
  /** Every value of a trend, where the file has them. */
  readonly distribution?: Distribution;
  /** Thresholds that were crossed. */
  readonly crossed: readonly string[];
};

export const findStatistic = (metric: K6Metric, name: string): number | null =>
  metric.statistics.find((statistic) => statistic.name === name)?.value ?? null;

/** Parts of `http_req_duration`, or what comes before it. */
export const isPhase = (name: string): boolean =>
  /^http_req_(?:blocked|connecting|tls_handshaking|sending|waiting|receiving)\b/.test(name);

/** Trends of k6 itself hold milliseconds. */
export const isBuiltInTime = (name: string): boolean =>
  /^(?:http_req_|ws_|grpc_req_|browser_|iteration_duration|group_duration)/.test(name);

const OWN = /^(?:http_reqs|iterations|iteration_duration|vus|data_received|checks_total|http_req_duration)$/;
const BANNER = /^scenarios: \(\d{1,3}\.\d{1,3}%\) \d{1,6} scenarios?, /;
/** Go writes all parts below the largest, so that seconds end it: `14m` is a cut `14ms`. */
const DURATION = /^(?:(\d{1,9})h)?(?:(\d{1,9})m)?(\d{1,12}(?:\.\d{1,12})?)(ns|µs|us|ms|s)$/;
export const NOISE: NoiseRules = {
  'head of the log': BANNER,
  'setting of the run': /^(?:(?:execution|script|output|web dashboard): \S|\* \w{1,60}: \d)/,
  progress: /^(?:running \([\d.hms]{1,20}\), |\w{1,60}\s{1,40}(?:[✓✗↓•]\s{0,4})?\[)/,
  logo: /^(?=.{0,10}[/\\|_‾()])[/\\|_‾()\s]{1,60}(?:Grafana[/\\|_‾()\s]{1,20}|\.io)?$/,
  'head of a part':
    /^(?:█ .{1,200}|HTTP|EXECUTION|NETWORK|CUSTOM|BROWSER|WEB_VITALS|WEBSOCKET|WEBSOCKETS|GRPC|WEB VITALS)$/,
  check: /^(?:[✓✗] (?!['{])(?!.{0,300}\.{3}: ).|↳ )/,
  'threshold that held': /^✓ '/,
  'message of k6': /^(?:time="|(?:INFO|WARN|ERRO)\[)/,
};

type MetricLine = { readonly name: string; readonly rest: string; readonly crossed: boolean };

/** `✓ http_req_duration...: avg=…`: dots lead from the name to its statistics. */
function readMetricLine(text: string): MetricLine | null {
  const dots = text.indexOf('...');
  const rest = dots < 0 ? null : /^\.{3,300}: {0,4}(\S.{0,2000})$/.exec(text.slice(dots).trimEnd());
  const head = text.slice(0, Math.max(dots, 0)).trim().slice(0, 300);
  const [, mark, name] = /^([✓✗]\s{1,10})?((?:\{ )?[\w-].{0,290})$/.exec(head) ?? [];
  return rest?.[1] && name !== undefined ? { name, rest: rest[1], crossed: mark?.startsWith('✗') ?? false } : null;
}

export const isConsoleLine = (text: string): boolean =>
  BANNER.test(text.slice(0, 300).trim()) || OWN.test(readMetricLine(text.slice(0, 2500))?.name ?? '');

/** `706.91µs`, `1m2.5s`: Go's durations. One of several parts is given in seconds. */
function readDuration(text: string): Pick<Statistic, 'value' | 'unit'> | null {
  const [, hours, minutes, number, unit] = DURATION.exec(text) ?? [];
  if (number === undefined || unit === undefined) return null;
  if (hours === undefined && minutes === undefined) return { value: Number(number), unit };
  const seconds = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(number);
  return unit === 's' ? { value: seconds, unit } : null;
}

const STATISTIC = /^(?:avg|min|med|max|p\(\d{1,3}(?:\.\d{1,6})?\))$/;

/** `avg=706.91µs`, `count=4996`; without a figure if the text after `=` is not one. */
function readToken(token: string) {
  const at = token.indexOf('=');
  const printed = token.slice(at + 1);
  const number = parsePrintedNumber(printed);
  const figure = number === null ? readDuration(printed) : { value: number, unit: null };
  return { name: token.slice(0, at), token, figure };
}

/** A trend of times prints a unit with every figure but the count: one without has lost it. */
function readTrend(tokens: readonly string[]): { readonly statistics: Statistic[]; readonly unreadable: string[] } {
  const read = tokens.map(readToken);
  const hasTimes = read.some(({ figure }) => figure !== null && figure.unit !== null);
  const isGood = ({ name, figure }: (typeof read)[number]) =>
    figure !== null && (name === 'count' || (STATISTIC.test(name) && (figure.unit !== null) === hasTimes));
  return {
    statistics: read.flatMap((entry) => (entry.figure && isGood(entry) ? [{ name: entry.name, ...entry.figure }] : [])),
    unreadable: read.flatMap((entry) => (isGood(entry) ? [] : [entry.token])),
  };
}

/** `644 kB  322 kB/s`, `4996    2497.144513/s`. */
function readCounter(rest: string): Statistic[] | null {
  const match = /^(\d[\d.]{0,30})(?: (B|[kMGT]B))?\s{1,40}(\d[\d.]{0,30})(?: (B|[kMGT]B))?\/s$/.exec(rest);
  if (!match?.[1] || !match[3]) return null;
  return [
    { name: 'count', value: Number(match[1]), unit: match[2] ?? null },
    { name: 'rate', value: Number(match[3]), unit: match[4] ?? null },
  ];
}

/** `97.91%  ✓ 2446          ✗ 52`; since k6 1.0 `1.04%  52 out of 4996`. */
function readRate(rest: string): Statistic[] | null {
  const [, good, bad] = /^[\d.]{1,10}%\s{1,40}✓ (\d{1,15})\s{1,40}✗ (\d{1,15})$/.exec(rest) ?? [];
  const [, part, all] = /^[\d.]{1,10}%\s{1,40}(\d{1,15}) out of (\d{1,15})$/.exec(rest) ?? [];
  const [yes, no] = good !== undefined ? [Number(good), Number(bad)] : [Number(part), Number(all) - Number(part)];
  return good === undefined && part === undefined
    ? null
    : [
        { name: 'good', value: yes, unit: null },
        { name: 'bad', value: no, unit: null },
      ];
}

/** A metric, and what of its line is no figure; null for another line. */
type ReadMetric = { readonly metric: K6Metric; readonly unreadable: readonly string[] };

function toMetric(line: Line, name: string, { rest, crossed }: MetricLine): ReadMetric | null {
  const made = { location: line, name, guessed: false, crossed: crossed ? ['its threshold'] : [] };
  const tokens = rest.split(/\s+/);
  const counter = readCounter(rest);
  const rate = readRate(rest);
  if (tokens.every((token) => /^\S{1,20}=/.test(token))) {
    const { statistics, unreadable } = readTrend(tokens);
    const guessed = statistics.some(({ name: statistic, unit }) => statistic !== 'count' && unit === null);
    return { metric: { ...made, kind: 'trend', statistics, guessed }, unreadable };
  }
  if (counter) return { metric: { ...made, kind: 'counter', statistics: counter }, unreadable: [] };
  if (rate) return { metric: { ...made, kind: 'rate', statistics: rate }, unreadable: [] };
  const value = parsePrintedNumber(tokens[0] ?? '');
  if (value === null) return null;
  const { statistics, unreadable } = readTrend(tokens.slice(1));
  return {
    metric: { ...made, kind: 'gauge', statistics: [{ name: 'value', value, unit: null }, ...statistics] },
    unreadable,
  };
}

/** `✗ 'p(95)<200' p(95)=1.2s` among the thresholds, as k6 1.0 lists them. */
const CROSSED = /^✗ '(.{1,200}?)' /;
const THRESHOLD = /^[✓✗] '/;
const METRIC_NAME = /^\w[\w.]{0,120}(?:\{.{1,280}\})?$/;

/** Read the summary at the end of a console log. */
export function readConsole(native: NativeText, draft: OutcomeDraft): K6Metric[] {
  const metrics: K6Metric[] = [];
  let base = '';
  for (const [index, line] of native.lines.entries()) {
    const text = line.text.slice(0, 2500);
    const found = readMetricLine(text);
    const tags = found && /^\{ (.{1,280}) \}$/.exec(found.name)?.[1];
    if (found && !tags) base = found.name;
    const read = found && toMetric(line, tags ? `${base}{${tags}}` : found.name, found);
    const crossed = read ? null : CROSSED.exec(text.trim().slice(0, 300))?.[1];
    if (crossed) draft.warn(line, `threshold ${crossed} was crossed`);
    // A trend of times that is cut after its first digits looks like one without a unit.
    if (read?.metric.guessed && isOpenEnd(native, line)) continue;
    if (read) metrics.push(read.metric);
    if (read && read.unreadable.length > 0) draft.reject(line, text, `not a figure: ${read.unreadable.join(', ')}`);
    // The thresholds of a metric are listed below its name.
    const isAbove = METRIC_NAME.test(text.trim()) && THRESHOLD.test(native.lines.at(index + 1)?.text.trim() ?? '');
    if (read || crossed || isAbove) draft.accept(line);
  }
  return metrics;
}
