import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { lookUp } from '../../json/json-fields.ts';
import { toParamValue } from '../../names/param-value.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { Line } from '../../text/line.ts';

/** What one start of sysbench printed. */
export type SysbenchRun = {
  readonly line: Line;
  readonly version?: string;
  /** The test by the command above the output, or by what only one of the built-in tests prints. */
  test?: string | null;
  driver?: string | null;
  readonly params: Record<string, Params[string]>;
  figures: Figure[];
  events?: number;
  /** `ignored errors`, `reconnects`, `deadlocks`, by the label that sysbench prints. */
  readonly problems: Map<string, number>;
  /** It prepared or removed the data of a test, and measured nothing. */
  isSetup?: boolean;
  /** A line above it announced warm-up. */
  isWarmUp?: boolean;
  /** Why it has no values, as printed. */
  failure?: string;
};

export const startRun = (line: Line, version?: string): SysbenchRun => ({
  line,
  ...(version === undefined ? {} : { version }),
  params: {},
  figures: [],
  problems: new Map(),
});

/** Lines `name: value` of the options and of the built-in tests that describe the measurement. */
const SETTINGS: readonly (readonly [RegExp, string])[] = [
  [/^Number of threads: (\d{1,9})$/, 'threads'],
  [/^Target transaction rate: (\d{1,9})\/sec$/, 'rate'],
  [/^Prime numbers limit: (\d{1,12})$/, 'cpu-max-prime'],
  [/^Maximum prime number checked in CPU test: (\d{1,12})$/, 'cpu-max-prime'],
  [/^block size: (\d{1,9}[KMG]?i?B?)$/, 'block-size'],
  [/^Block size (\d{1,9}[KMG]?i?b?B?)$/, 'block-size'],
  [/^operation: (\w{1,20})$/, 'operation'],
  [/^scope: (\w{1,20})$/, 'scope'],
  [/^Doing (sequential .{1,30}|random .{1,20}) test$/, 'mode'],
];

/** What only one of the built-in tests prints. */
const TESTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:Prime numbers limit:|Doing CPU performance|Maximum prime number)/, 'cpu'],
  [/^(?:Running memory speed test|Doing memory operations)/, 'memory'],
  [/^Extra file open flags:/, 'fileio'],
  [/^Doing thread subsystem/, 'threads'],
  [/^Doing mutex performance/, 'mutex'],
  [/^Doing OLTP test/, 'oltp'],
];

/** `transactions:   190    (187.77 per sec.)`: a total and what it is per second. */
const RATE =
  /^(transactions|queries|read\/write requests|other operations):\s{1,60}\d{1,20}\s{1,20}\((\d[\d.]{0,30}) per sec\.\)$/;
const RATES: Readonly<Record<string, Pick<Figure, 'metric' | 'unit'>>> = {
  transactions: { metric: 'throughput', unit: 'ops/s' },
  queries: { metric: 'queries', unit: 'queries/s' },
  'read/write requests': { metric: 'read-write-requests', unit: 'requests/s' },
  'other operations': { metric: 'other-operations', unit: 'operations/s' },
};
const PROBLEM = /^(ignored errors|reconnects|deadlocks):\s{1,60}(\d{1,20})\s/;

/** Figures of the built-in tests, and of sysbench 1.1 for every test. */
const FIGURES: readonly (readonly [RegExp, string, string])[] = [
  [/^events per second:\s{1,20}([\d.]{1,30})$/, 'throughput', 'ops/s'],
  [/^events\/s \(eps\):\s{1,60}([\d.]{1,30})$/, 'events', 'events/s'],
  [
    /^(?:Total operations|Operations performed): \d{1,20} \(\s{0,10}([\d.]{1,30}) (?:per second|ops\/sec)\)$/,
    'throughput',
    'ops/s',
  ],
  [/^[\d.]{1,30} MiB transferred \(([\d.]{1,30}) MiB\/sec\)$/, 'bandwidth', 'MiB/s'],
  [/^[\d.]{1,30} MB transferred \(([\d.]{1,30}) MB\/sec\)$/, 'bandwidth', 'MB/s'],
  [/^reads\/s:\s{1,60}([\d.]{1,30})$/, 'reads', 'reads/s'],
  [/^writes\/s:\s{1,60}([\d.]{1,30})$/, 'writes', 'writes/s'],
  [/^fsyncs\/s:\s{1,60}([\d.]{1,30})$/, 'fsyncs', 'fsyncs/s'],
  [/^read: {1,4}IOPS=([\d.]{1,30})\s/, 'reads', 'reads/s'],
  [/^write: {1,4}IOPS=([\d.]{1,30})\s/, 'writes', 'writes/s'],
  [/^fsync: {1,4}IOPS=([\d.]{1,30})$/, 'fsyncs', 'fsyncs/s'],
  [/^read, MiB\/s:\s{1,60}([\d.]{1,30})$/, 'read-bandwidth', 'MiB/s'],
  [/^written, MiB\/s:\s{1,60}([\d.]{1,30})$/, 'write-bandwidth', 'MiB/s'],
];

/** `min: 0.81` under `Latency (ms):`; before sysbench 1.0 `min: 0.81ms` and `approx.  95 percentile: 1.2ms`. */
const LATENCY = /^(min|avg|max|(?:approx\.\s{1,4})?\d{1,3}(?:st|nd|rd|th)? percentile):\s{1,60}(\d[\d.]{0,30})(ms|s)?$/;
const STATISTICS: Readonly<Record<string, string>> = { min: 'min', avg: 'mean', max: 'max' };
const EVENTS = /^total number of events:\s{1,60}(\d{1,15})$/;
const FAILURE = /^(?:FATAL|PANIC): /;

function toFigure(location: Line, text: string): Figure | null {
  const rate = RATE.exec(text);
  const known = lookUp(RATES, rate?.[1] ?? null);
  if (rate?.[2] && known) return { location, ...known, value: Number(rate[2]), statistic: 'mean' };
  for (const [pattern, metric, unit] of FIGURES) {
    const value = parsePrintedNumber(pattern.exec(text)?.[1] ?? '');
    if (value !== null) return { location, metric, unit, value, statistic: 'mean' };
  }
  const latency = LATENCY.exec(text);
  const value = parsePrintedNumber(latency?.[2] ?? '');
  if (!latency?.[1] || value === null) return null;
  const share = /\d{1,3}/.exec(latency[1])?.[0];
  const statistic = share === undefined ? (STATISTICS[latency[1]] ?? 'mean') : `p${share}`;
  return { location, metric: 'latency', unit: latency[3] ?? 'ms', value, statistic };
}

/** Add a line to the run; false for a line without a value of it. */
export function readLine(line: Line, run: SysbenchRun): boolean {
  const text = line.text.slice(0, 600).trim();
  const figure = toFigure(line, text);
  const problem = PROBLEM.exec(text);
  const events = EVENTS.exec(text)?.[1];
  for (const [pattern, test] of TESTS) if (pattern.test(text)) run.test ??= test;
  for (const [pattern, name] of SETTINGS) {
    const value = pattern.exec(text)?.[1];
    if (value === undefined) continue;
    run.params[name] = toParamValue(value);
    return true;
  }
  if (figure) run.figures.push(figure);
  else if (problem?.[1]) run.problems.set(problem[1], Number(problem[2]));
  else if (events !== undefined) run.events = Number(events);
  else if (FAILURE.test(text)) run.failure ??= text;
  else return false;
  return true;
}
