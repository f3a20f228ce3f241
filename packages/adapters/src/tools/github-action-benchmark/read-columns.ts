import { type Fields, fieldsOf, isFields, readText } from '../../json/json-fields.ts';
import { readDate } from '../../json/read-date.ts';

/** One entry of a suite: what one commit measured. */
export type SuiteRun = {
  readonly suite: string | null;
  readonly pointer: string;
  readonly tool: string | null;
  readonly commit: string | null;
  /** Milliseconds since 1970. */
  readonly date: number | null;
  /** Objects, as far as the file is intact. */
  readonly benches: readonly { readonly entry: unknown; readonly pointer: string }[];
  /** Older entries of the suite, which one run cannot hold. */
  readonly older: number;
  /** Why the entry cannot be read; null where it can. */
  readonly problem: string | null;
  /** The history of this entry alone, as the file would have it. */
  readonly toDocument: () => unknown;
};

/**
 * A history in columns, `"version": 2`: `runs` are the commits, `names` and `units` the benchmarks, and `values` has one
 * figure for each run and benchmark; null where a run has none. `ranges` and `extras` may accompany the values.
 */
export const isColumns = (value: unknown): boolean =>
  isFields(value) &&
  Array.isArray(value.runs) &&
  Array.isArray(value.names) &&
  ('values' in value || (value.version === 2 && value.runs.some((run) => isFields(run) && 'values' in run)));

/** Where the columns stand in their document. */
type Place = {
  readonly suite: string | null;
  readonly pointer: string;
  /** The document with other columns in this place. */
  readonly wrap: (columns: unknown) => unknown;
};

/** How a table is turned: a row for each run, a row for each benchmark, or rows inside of the runs. */
type Layout = 'runs' | 'names' | 'inside';

/** Older rows end early where benchmarks were added later. */
const fits = (table: readonly unknown[], rows: number, columns: number, exact: boolean): boolean =>
  table.length === rows &&
  table.every((row) => Array.isArray(row) && (exact ? row.length === columns : row.length <= columns));

/** The layout of the values, or why it cannot be told. */
function readLayout({ runs, names, values }: Fields): Layout | { readonly problem: string } {
  if (values === undefined) return 'inside';
  const runCount = Array.isArray(runs) ? runs.length : 0;
  const nameCount = Array.isArray(names) ? names.length : 0;
  if (isFields(values)) return 'names';
  const table = Array.isArray(values) ? values : [];
  const byRun = fits(table, runCount, nameCount, false);
  const byName = fits(table, nameCount, runCount, true);
  if (byRun && byName && runCount > 1) {
    return { problem: `${runCount} runs and as many names: rows and columns of the values cannot be told apart` };
  }
  if (byRun) return 'runs';
  if (byName) return 'names';
  return { problem: `the values do not fit ${runCount} runs and ${nameCount} names` };
}

/** What a table has for a run and a benchmark. */
function readFigure(table: unknown, layout: Layout, at: { run: number; name: number; named: string }): unknown {
  if (isFields(table)) {
    const row = Object.hasOwn(table, at.named) ? table[at.named] : undefined;
    return Array.isArray(row) ? row[at.run] : undefined;
  }
  const [first, second] = layout === 'names' ? [at.name, at.run] : [at.run, at.name];
  const row = Array.isArray(table) ? table[first] : undefined;
  return Array.isArray(row) ? row[second] : undefined;
}

/** The unit of a benchmark: one for all, a list in the order of the names, or by name. */
function readUnit(units: unknown, name: string, at: number): unknown {
  if (Array.isArray(units)) return units[at];
  if (isFields(units)) return Object.hasOwn(units, name) ? units[name] : undefined;
  return units;
}

const nameOf = (name: unknown): string => readText(isFields(name) ? name.name : name) ?? '';

/** The benchmarks of one run, as version 1 lists them. */
function listBenches(columns: Fields, layout: Layout, run: number, pointer: string): SuiteRun['benches'] {
  const names = Array.isArray(columns.names) ? columns.names : [];
  const inside = layout === 'inside' ? fieldsOf(Array.isArray(columns.runs) ? columns.runs[run] : null) : null;
  const cell = (key: string, name: number, named: string) => {
    const own = inside?.[key];
    if (inside === null) return readFigure(columns[key], layout, { run, name, named });
    if (isFields(own)) return Object.hasOwn(own, named) ? own[named] : undefined;
    return Array.isArray(own) ? own[name] : undefined;
  };
  return names.flatMap((entry: unknown, at) => {
    const name = nameOf(entry);
    const value = cell('values', at, name);
    if (value === null || value === undefined) return [];
    const stated = isFields(entry) ? entry : {};
    const unit = stated.unit ?? readUnit(columns.units, name, at);
    const range = cell('ranges', at, name);
    const extra = cell('extras', at, name);
    const figure = isFields(value) ? value : { value };
    const bench = {
      name,
      unit,
      ...(range === undefined ? {} : { range }),
      ...(extra === undefined ? {} : { extra }),
      ...figure,
    };
    return [{ entry: bench, pointer: `${pointer}/names/${at}` }];
  });
}

/** The columns of one run alone, in the same layout. */
function toSlice(columns: Fields, layout: Layout, run: number): unknown {
  const slice = (table: unknown): unknown => {
    if (isFields(table)) {
      return Object.fromEntries(
        Object.entries(table).map(([name, row]) => [name, Array.isArray(row) ? [row[run]] : row]),
      );
    }
    if (!Array.isArray(table)) return table;
    return layout === 'names' ? table.map((row) => (Array.isArray(row) ? [row[run]] : row)) : [table[run]];
  };
  const tables = ['values', 'ranges', 'extras'].filter((key) => layout !== 'inside' && key in columns);
  return {
    ...columns,
    runs: Array.isArray(columns.runs) ? [columns.runs[run]] : [],
    ...Object.fromEntries(tables.map((key) => [key, slice(columns[key])])),
  };
}

/** Every run of a history in columns, in its order. */
export function listColumnRuns(columns: Fields, { suite, pointer, wrap }: Place): SuiteRun[] {
  const layout = readLayout(columns);
  const isUneven =
    Array.isArray(columns.units) && Array.isArray(columns.names) && columns.units.length !== columns.names.length;
  const problem = isUneven
    ? 'there are not as many units as names'
    : typeof layout === 'string'
      ? null
      : layout.problem;
  const turned = typeof layout === 'string' ? layout : 'runs';
  return (Array.isArray(columns.runs) ? columns.runs : []).map((entry: unknown, at): SuiteRun => {
    const run = isFields(entry) ? entry : {};
    const commit = isFields(run.commit)
      ? (run.commit.id ?? run.commit.sha ?? run.commit.hash)
      : (run.commit ?? run.sha);
    const time = run.date ?? run.timestamp ?? (isFields(run.commit) ? run.commit.timestamp : undefined);
    return {
      suite: suite ?? readText(run.suite),
      pointer: `${pointer}/runs/${at}`,
      tool: readText(run.tool) ?? readText(columns.tool),
      commit: readText(commit),
      date: readDate(time)?.getTime() ?? null,
      benches: problem === null ? listBenches(columns, turned, at, pointer) : [],
      older: 0,
      problem: isFields(entry) ? problem : 'the run is not an object',
      toDocument: () => wrap(toSlice(columns, turned, at)),
    };
  });
}
