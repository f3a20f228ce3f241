import { parsePrintedNumber } from '../../figures/printed-number.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { type Line, type NativeText, toLocation } from '../../text/lines.ts';
import type { K6Metric, Statistic } from './k6-metric.ts';

const OWN = /^(?:http_reqs|iterations|iteration_duration|vus|data_received|checks_total|http_req_duration)$/;
const BANNER = /^\s{2,20}scenarios: \(\d{1,3}\.\d{1,3}%\) \d{1,6} scenarios?, /;
const DURATION = /^(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,12}(?:\.\d{1,12})?)(ns|µs|us|ms|s))?$/;
const NOISE = [
  BANNER,
  /^\s{2,20}(?:execution|script|output|web dashboard): /,
  /^running \(|^(?:\w{1,60}\s{1,40})?(?:[✓✗↓]\s)?\[\s/,
  /^\w{1,60}\s{1,40}[✓✗↓•]?\s{0,4}\[/,
  /^\s{1,20}\* \w/,
  /^[\s/\\|_‾()G\w]{0,60}$/,
  /^\s{0,20}[/\\|_‾()\s]{2,}/,
  /^\s{0,12}█ |^\s{0,12}(?:HTTP|EXECUTION|NETWORK|CUSTOM|BROWSER|WEB_VITALS|WEBSOCKET|GRPC)$/,
  /^\s{0,40}[✓✗] .|^\s{0,40}↳ /,
  /^time="|^(?:INFO|WARN|ERRO)\[/,
];

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
  BANNER.test(text) || OWN.test(readMetricLine(text.slice(0, 2500))?.name ?? '');

/** `706.91µs`, `1m2.5s`: Go's durations. One of several parts is given in seconds. */
function readDuration(text: string): Pick<Statistic, 'value' | 'unit'> | null {
  const [, hours, minutes, number, unit] = DURATION.exec(text) ?? [];
  if (hours === undefined && minutes === undefined) return number && unit ? { value: Number(number), unit } : null;
  const seconds = number && unit === 's' ? Number(number) : 0;
  return { value: Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + seconds, unit: 's' };
}

function readTrend(tokens: readonly string[]): Statistic[] {
  return tokens.flatMap((token): Statistic[] => {
    const at = token.indexOf('=');
    const [name, printed] = [token.slice(0, at), token.slice(at + 1)];
    const number = parsePrintedNumber(printed);
    const figure = number === null ? readDuration(printed) : { value: number, unit: null };
    return figure ? [{ name, ...figure }] : [];
  });
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

function toMetric(line: Line, name: string, { rest, crossed }: MetricLine): K6Metric | null {
  const location = toLocation(line);
  const made = { location, name, guessed: false, crossed: crossed ? ['its threshold'] : [] };
  const tokens = rest.split(/\s+/);
  const counter = readCounter(rest);
  const rate = readRate(rest);
  if (tokens.every((token) => /^[\w().]{1,20}=/.test(token))) {
    const statistics = readTrend(tokens);
    const isPlain = statistics.some(({ name: statistic, unit }) => statistic !== 'count' && unit === null);
    return { ...made, kind: 'trend', statistics, guessed: isPlain };
  }
  if (counter) return { ...made, kind: 'counter', statistics: counter };
  if (rate) return { ...made, kind: 'rate', statistics: rate };
  const value = parsePrintedNumber(tokens[0] ?? '');
  if (value === null) return null;
  return { ...made, kind: 'gauge', statistics: [{ name: 'value', value, unit: null }, ...readTrend(tokens.slice(1))] };
}

/** `✗ 'p(95)<200' p(95)=1.2s` among the thresholds, as k6 1.0 lists them. */
const CROSSED = /^\s{1,20}✗ '(.{1,200}?)' /;

/** Read the summary at the end of a console log. */
export function readConsole(native: NativeText, draft: OutcomeDraft): K6Metric[] {
  const metrics: K6Metric[] = [];
  let base = '';
  for (const line of native.lines) {
    const found = readMetricLine(line.text.slice(0, 2500));
    const tags = found && /^\{ (.{1,280}) \}$/.exec(found.name)?.[1];
    if (found && !tags) base = found.name;
    const metric = found && toMetric(line, tags ? `${base}{${tags}}` : found.name, found);
    const crossed = metric ? null : CROSSED.exec(line.text.slice(0, 300))?.[1];
    if (crossed) draft.warn(line, `threshold ${crossed} was crossed`);
    if (metric) metrics.push(metric);
    else if (!NOISE.some((noise) => noise.test(line.text.slice(0, 500)))) draft.skip(line);
  }
  return metrics;
}
