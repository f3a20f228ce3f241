import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { NoiseRules } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';
import { mayBeAggregate, ReportNames, splitAggregate } from './fields-row.ts';
import { type BenchmarkRow, type Facts, IS_DEBUG_BUILD, IS_SCALING } from './row.ts';
import { type BenchmarkTableRow, readTableRow } from './table-row.ts';

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
function countResults(row: BenchmarkTableRow): number {
  if (row.isComplexity || row.isShare || mayBeAggregate(row.name) || row.unread.length > 0) return 0;
  if (row.status !== 'ok') return 1;
  const values = [row.realTime, row.cpuTime, ...row.counters.map(({ value }) => value)];
  return values.every((value) => value !== null && value >= 0) ? values.length : 0;
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
  const read: { readonly line: Line; readonly row: BenchmarkTableRow }[] = [];
  let columns: readonly string[] | null = null;
  for (const line of native.lines) {
    const header = readHeader(line.text);
    const row = header ? null : readTableRow(line.text, columns ?? []);
    const text = line.text.trim();
    const count = row ? countResults(row) : 0;
    if (row && count > 0 && !draft.reserve(count)) {
      draft.omit(line, count);
      omitted.add(row.name);
    } else if (row) read.push({ line, row });
    else if (header) columns = header;
    else if (DATE.test(text.slice(0, 40))) facts.date ??= text;
    else if (columns !== null || !readFact(line, facts, draft)) continue;
    if (!row) draft.accept(line);
  }
  const names = new ReportNames([...read.map(({ row }) => row.name), ...omitted]);
  const rows = read.map(({ line, row: { unread, ...row } }): BenchmarkRow => {
    for (const printed of unread) draft.reject(line, printed, 'not a value of the counter in the header');
    const { runName, aggregate } = splitAggregate(row.name, names);
    const complexity = row.isComplexity ? (aggregate ?? 'BigO') : aggregate;
    return {
      ...row,
      location: line,
      text: line.text,
      runName,
      aggregate: row.isShare ? (complexity ?? 'cv') : complexity,
    };
  });
  return { rows, facts, omitted };
}
