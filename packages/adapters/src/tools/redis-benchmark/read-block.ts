import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toPercentile } from '../../figures/statistics.ts';
import { toParamValue } from '../../names/param-value.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { Line } from '../../text/line.ts';

/** One test of a run, from any of the formats. */
export type RedisTest = {
  readonly location: Line;
  /** `SET`, or the command as it was given. */
  readonly title: string;
  readonly params: Record<string, Params[string]>;
  readonly figures: Figure[];
  requests: number | null;
  /** Column names of the latency summary. */
  head: readonly string[] | null;
};

export const startTest = (location: Line, title: string, params: Params): RedisTest => ({
  location,
  title,
  params: { ...params },
  figures: [],
  requests: null,
  head: null,
});

const SETTINGS: readonly (readonly [RegExp, string])[] = [
  [/^(\d{1,9}) parallel clients$/, 'clients'],
  [/^(\d{1,12}) bytes payload$/, 'data-size'],
  [/^keep alive: (\d{1,9})$/, 'keep-alive'],
  [/^threads: (\d{1,6})$/, 'threads'],
  [/^cluster mode: yes \((\d{1,6}) (?:masters|primaries)\)$/, 'cluster-nodes'],
];
const OTHER_SETTINGS =
  /^(?:(?:host|node \[\d{1,6}\]) configuration\b.{0,300}|(?:save|appendonly): .{0,200}|multi-thread: (?:yes|no)|Summary:|latency summary \(msec\):)$/;
const REQUESTS = /^(\d{1,15}) requests completed in \d{1,12}\.\d{2} seconds$/;
const RATE = /^(?:throughput summary: )?(\d{1,15}\.\d{2}) requests per second$/;
const STATISTICS: Readonly<Record<string, string>> = { avg: 'mean', min: 'min', max: 'max' };
const HEAD = /^avg\s{1,20}min\s{1,20}p\d/;

/** The statistic that a column or a CSV heading names: `avg`, `p99`, `p50_latency_ms`. */
export const toColumnStatistic = (name: string): string | null =>
  STATISTICS[name] ??
  /^p(\d{1,2}(?:\.\d{1,3})?)$/.exec(name)?.[1]?.replace(/^.*$/, (share) => toPercentile(share)) ??
  null;

/** `0.158     0.032     0.143 …`: each with three decimals, so a row that was cut off is not a row. */
function readSummary(line: Line, head: readonly string[], text: string): Figure[] | null {
  const cells = text.split(/\s+/);
  if (cells.length !== head.length || !cells.every((cell) => /^\d{1,12}\.\d{3}$/.test(cell))) return null;
  return cells.flatMap((cell, at): Figure[] => {
    const statistic = toColumnStatistic(head[at] ?? '');
    return statistic === null
      ? []
      : [{ location: line, metric: 'latency', unit: 'ms', statistic, value: Number(cell) }];
  });
}

const isHead = (text: string): boolean =>
  HEAD.test(text) && text.split(/\s+/).every((column) => toColumnStatistic(column) !== null);

/** Add a line to the test; false for a line that does not belong to it. */
export function readBlockLine(line: Line, text: string, test: RedisTest): boolean {
  const requests = REQUESTS.exec(text)?.[1];
  const rate = parsePrintedNumber(RATE.exec(text)?.[1] ?? '');
  const setting = SETTINGS.find(([pattern]) => pattern.test(text));
  const summary = test.head ? readSummary(line, test.head, text) : null;
  if (setting) test.params[setting[1]] = toParamValue(setting[0].exec(text)?.[1] ?? '');
  else if (requests !== undefined) test.requests = Number(requests);
  else if (rate !== null)
    test.figures.push({ location: line, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value: rate });
  else if (isHead(text)) test.head = text.split(/\s+/);
  else if (summary) test.figures.push(...summary);
  else return OTHER_SETTINGS.test(text);
  return true;
}
