import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import type { Fields } from '../../json/fields.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import type { NoiseRules } from '../../text/common-noise.ts';
import type { Line, NativeText } from '../../text/native-text.ts';
import {
  type BenchmarkRow,
  type Counter,
  type Facts,
  IS_DEBUG_BUILD,
  IS_SCALING,
  mayBeAggregate,
  ReportNames,
  toCounterUnit,
  toRow,
} from './row.ts';

/** One row of the table with the fields that a JSON report has, before aggregates are identified by their names. */
type TableRow = {
  readonly fields: Fields & { readonly name: string };
  readonly counters: readonly Counter[];
  /** A row of `_BigO` or `_RMS`: coefficients, and no iterations. */
  readonly isComplexity: boolean;
  /** Texts in the columns of counters that are not counters. */
  readonly unread: readonly string[];
};

type Token = { readonly text: string; readonly at: number };

const UNIT = /^(?:ns|us|ms|s|%)$/;
const COEFFICIENT = /^(?:N|N\^2|N\^3|lgN|NlgN|\(1\)|f\(N\)|%)$/;
const STATUS = / (ERROR OCCURRED|SKIPPED): '(.{0,1000})'$/;

const isNumber = (token: Token | undefined): boolean => token !== undefined && parsePrintedNumber(token.text) !== null;
const is = (pattern: RegExp, token: Token | undefined): boolean => token !== undefined && pattern.test(token.text);

/** The words of a line. A match for each of them would take most of the time of a large table. */
function listTokens(line: string): Token[] {
  let end = 0;
  return line
    .trim()
    .split(/\s+/)
    .map((text) => {
      const at = line.indexOf(text, end);
      end = at + text.length;
      return { text, at };
    });
}

/** The index of the first value, after the name, which may contain blanks. -1 without values. */
function findFigures(tokens: readonly Token[], unit: RegExp): number {
  return tokens.findIndex(
    (token, at) =>
      at > 0 && isNumber(token) && is(unit, tokens[at + 1]) && isNumber(tokens[at + 2]) && is(unit, tokens[at + 3]),
  );
}

const POWERS = 'kMGTPEZY';
const SMALL = 'munpfazy';
const FIGURE = /^(-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?)(?:([kMGTPEZY])(i?)|([munpfazy]))?(B?\/s|s|%)?$/;

/**
 * `73.5732k/s` as a number. `Ki` counts in 1024; so do the plain letters of `bytes_per_second`, which versions before
 * 1.8.3 printed without the `i` (`ExponentToPrefix` in string_util.cc), and no other counter's.
 */
function readCounter(name: string, printed: string): Counter | null {
  const match = FIGURE.exec(printed.slice(0, 60));
  if (!match || match[5] === '%') return null;
  const [, digits = '', big, binary, small, ending = ''] = match;
  const base = binary === 'i' || name === 'bytes_per_second' ? 1024 : 1000;
  const power = big === undefined ? 0 : POWERS.indexOf(big) + 1;
  const scale = small === undefined ? base ** power : 1000 ** -(SMALL.indexOf(small) + 1);
  const known = toCounterUnit(name);
  const unit =
    known.metric !== name ? known.unit : ending.endsWith('/s') ? 'counts/s' : ending === 's' ? 's' : 'counts';
  const value = Number((Number(digits) * scale).toPrecision(12));
  return Number.isFinite(value) ? { name, value, unit } : null;
}

/** `name=1.2k/s` pairs, or plain figures under the names of a `--benchmark_counters_tabular` header; then the label. */
function readCounters(
  tokens: readonly Token[],
  columns: readonly string[],
  line: string,
): { counters: Counter[]; unread: string[]; label: string | null } {
  const counters: Counter[] = [];
  const unread: string[] = [];
  let at = 0;
  for (; at < tokens.length; at += 1) {
    const text = tokens[at]?.text ?? '';
    const equals = text.lastIndexOf('=');
    const name = columns[at] ?? text.slice(0, Math.max(equals, 0));
    const next = tokens[at + 1]?.text;
    // Before 1.5 the two rates of the tool itself had no names.
    const isItems = name === '' && next === 'items/s';
    const counterName =
      name !== '' ? name : isItems ? 'items_per_second' : text.endsWith('B/s') ? 'bytes_per_second' : null;
    const printed = isItems ? `${text}/s` : columns[at] === undefined ? text.slice(equals + 1) : text;
    const counter = counterName === null ? null : readCounter(counterName, printed);
    const isRead = counter !== null || printed.endsWith('%');
    if (counterName === null || (!isRead && columns[at] === undefined)) break;
    if (counter) counters.push(counter);
    else if (!isRead) unread.push(printed);
    if (isItems) at += 1;
  }
  const start = tokens[at]?.at;
  return { counters, unread, label: start === undefined ? null : line.slice(start).trim() };
}

/** Read a row of the table; null when it is another kind of line. `columns` are the counters of a tabular header. */
function readTableRow(text: string, columns: readonly string[]): TableRow | null {
  const line = text.trimEnd();
  const status = STATUS.exec(line.slice(-1100));
  const none = { counters: [], unread: [], isComplexity: false };
  if (status) {
    const name = line.slice(0, line.length - status[0].length).trim();
    const message = status[2] || 'no reason given';
    const isSkipped = status[1] === 'SKIPPED';
    const outcome = isSkipped
      ? { skipped: true, skip_message: message }
      : { error_occurred: true, error_message: message };
    return name === '' ? null : { ...none, fields: { name, ...outcome } };
  }
  const tokens = listTokens(line);
  const times = findFigures(tokens, UNIT);
  const count = tokens[times + 4]?.text ?? '';
  if (times < 0 || !/^\d{1,15}$/.test(count)) {
    const at = findFigures(tokens, COEFFICIENT);
    if (at < 0 || tokens.length !== at + 4) return null;
    return { ...none, fields: { name: line.slice(0, tokens[at]?.at).trim() }, isComplexity: true };
  }
  const unit = tokens[times + 1]?.text ?? '';
  const { counters, unread, label } = readCounters(tokens.slice(times + 5), columns, line);
  const name = line.slice(0, tokens[times]?.at).trim();
  const [real_time, cpu_time] = [times, times + 2].map((at) => parsePrintedNumber(tokens[at]?.text ?? ''));
  const share = unit === '%' ? { aggregate_unit: 'percentage' } : {};
  const fields = { name, iterations: Number(count), real_time, cpu_time, time_unit: unit, label, ...share };
  return { fields, counters, unread, isComplexity: false };
}

/** The counters that a header names; empty without `--benchmark_counters_tabular`. Null for any other line. */
export function readHeader(text: string): readonly string[] | null {
  const [first, ...rest] = text.trim().split(/\s+/);
  if (first !== 'Benchmark' || rest.slice(0, 3).join(' ') !== 'Time CPU Iterations') return null;
  return rest[3] === 'UserCounters...' ? [] : rest.slice(3);
}

export const NOISE: NoiseRules = {
  'start of a program': /^Running \S/,
  'caches of the processor': /^CPU Caches:$|^L\d (?:Data|Instruction|Unified) /,
  'message of Google Benchmark':
    /^(?:Unable to determine clock rate|This does not affect benchmark measurements|\*\*\*WARNING\*\*\* ASLR is enabled)/,
};

/** Read one line above the table; false if the tool did not print it. */
function readFact(line: Line, facts: Facts, draft: OutcomeDraft): boolean {
  const text = line.text.trim();
  const machine = /^Run on \((\d{1,6}) X ([\d.]{1,20}) MHz CPU/.exec(text);
  const load = /^Load Average: ([\d.]{1,20})/.exec(text)?.[1];
  const added = facts.cpus === undefined ? null : /^([A-Za-z][\w.-]{0,60}): (\S.{0,300})$/.exec(text);
  if (machine) {
    facts.cpus = Number(machine[1]);
    facts.mhz = Number(machine[2]);
  } else if (load !== undefined) facts.load = Number(load);
  else if (/^\*\*\*WARNING\*\*\* Library was built as DEBUG/.test(text)) draft.warn('file', IS_DEBUG_BUILD);
  else if (/^\*\*\*WARNING\*\*\* CPU scaling is enabled/.test(text)) draft.warn('file', IS_SCALING);
  else if (added?.[1] && added[2]) {
    facts.extra.set(added[1], added[2]);
    draft.warn(line, `stored as a setting of the program: ${text}`);
  } else return false;
  return true;
}

const DATE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S{0,6}$/;

/** How many results a row has where it is that of a benchmark, whatever other rows say; 0 where that is not sure. */
function countResults({ fields, counters, isComplexity, unread }: TableRow): number {
  if (isComplexity || 'aggregate_unit' in fields || mayBeAggregate(fields.name) || unread.length > 0) return 0;
  if (!('real_time' in fields)) return 1;
  const values = [fields.real_time, fields.cpu_time, ...counters.map(({ value }) => value)];
  return values.every((value) => typeof value === 'number' && value >= 0) ? values.length : 0;
}

type Table = {
  readonly rows: readonly BenchmarkRow[];
  readonly facts: Facts;
  /** Benchmarks of rows beyond the limit of a run. */
  readonly omitted: ReadonlySet<string>;
};

/** Read the console: facts above, then the table. */
export function readTable(native: NativeText, draft: OutcomeDraft): Table {
  const facts: Facts = { extra: new Map() };
  const omitted = new Set<string>();
  const read: { readonly line: Line; readonly row: TableRow }[] = [];
  let columns: readonly string[] | null = null;
  for (const line of native.lines) {
    const header = readHeader(line.text);
    const row = header ? null : readTableRow(line.text, columns ?? []);
    const text = line.text.trim();
    const count = row ? countResults(row) : 0;
    if (row && count > 0 && !draft.reserve(count)) {
      draft.omit(line, count);
      omitted.add(row.fields.name);
    } else if (row) read.push({ line, row });
    else if (header) columns = header;
    else if (DATE.test(text.slice(0, 40))) facts.date ??= text;
    else if (columns !== null || !readFact(line, facts, draft)) continue;
    if (!row) draft.accept(line);
  }
  const names = new ReportNames([...read.map(({ row }) => row.fields.name), ...omitted]);
  const rows = read.flatMap(({ line, row: { fields, counters, unread, isComplexity } }): BenchmarkRow[] => {
    for (const printed of unread) draft.reject(line, printed, 'not a value of the counter in the header');
    const row = toRow(fields, { location: line, text: line.text }, names, counters);
    const otherwise = isComplexity ? 'BigO' : row?.isShare ? 'cv' : null;
    return row ? [{ ...row, aggregate: row.aggregate ?? otherwise }] : [];
  });
  return { rows, facts, omitted };
}
