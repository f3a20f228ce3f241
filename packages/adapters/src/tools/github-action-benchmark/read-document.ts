import { groupBy } from '@tachograph/schema/collection';
import { type Fields, fieldsOf, isFields, readText } from '../../json/fields.ts';
import { readDate, toDate } from '../../json/read-date.ts';
import type { StatedRun } from '../../outcome/history.ts';
import type { NativeText } from '../../text/native-text.ts';

/** One entry of a suite: what one commit measured. */
export type SuiteRun = StatedRun & {
  readonly suite: string | null;
  readonly tool: string | null;
  /** The model of the CPU. */
  readonly cpu: string | null;
  /** Objects, as far as the file is intact. */
  readonly benches: readonly { readonly entry: unknown; readonly pointer: string }[];
  /** Older entries of the suite, which one run cannot hold. */
  readonly older: number;
  /** Why the entry cannot be read; null where it can. */
  readonly problem: string | null;
};

/**
 * A history in columns, `"version": 2`: `runs` are the commits, `names` and `units` the benchmarks, and `values` has a row
 * for each run; null where a run has no figure. Older rows end early where benchmarks were added later.
 */
const isColumns = (value: unknown): boolean =>
  isFields(value) && Array.isArray(value.runs) && Array.isArray(value.names) && Array.isArray(value.values);

/** Where the columns stand in their document. */
type Place = {
  readonly suite: string | null;
  readonly pointer: string;
  /** The document with other columns in this place. */
  readonly wrap: (columns: unknown) => unknown;
};

/** Every run of a history in columns, in its order. */
function listColumnRuns(columns: Fields, { suite, pointer, wrap }: Place): SuiteRun[] {
  const listOf = (key: string): readonly unknown[] => (Array.isArray(columns[key]) ? columns[key] : []);
  const names = listOf('names');
  const units = listOf('units');
  const values = listOf('values');
  const isUneven = values.length !== listOf('runs').length || units.length !== names.length;
  return listOf('runs').map((entry, at): SuiteRun => {
    const run = fieldsOf(entry);
    const commit = fieldsOf(run.commit);
    const row: unknown = values[at];
    const isWhole = !isUneven && Array.isArray(row) && row.length <= names.length;
    const problem = isWhole ? null : 'there are not as many units and values as names, or rows as runs';
    const figures: readonly unknown[] = isWhole ? row : [];
    return {
      suite: suite ?? readText(run.suite),
      pointer: `${pointer}/runs/${at}`,
      tool: readText(run.tool) ?? readText(columns.tool),
      cpu: readText(run.cpu) ?? readText(fieldsOf(run.cpu).model),
      commit: readText(run.id) ?? readText(commit.id) ?? readText(run.commit),
      branch: null,
      date: readDate(run.date ?? run.timestamp ?? commit.timestamp),
      benches: figures.flatMap((value, column) => {
        const bench = { name: names[column], unit: units[column], value };
        return value === null ? [] : [{ entry: bench, pointer: `${pointer}/names/${column}` }];
      }),
      older: 0,
      problem: isFields(entry) ? problem : 'the run is not an object',
      toDocument: () => wrap({ ...columns, runs: [entry], values: [row] }),
    };
  });
}

const ASSIGNMENT =
  /^\s{0,1000}(?:(?:window|self|globalThis)\.|(?:const|let|var|export const)\s{1,20})?BENCHMARK_DATA\s{0,100}=\s{0,100}(?=\{)/;

export const isAssignment = (text: string): boolean => ASSIGNMENT.test(text.slice(0, 4000));

/** `window.BENCHMARK_DATA = {…}`: what is assigned is JSON, and read as such. Nothing of the file is ever run. */
export function readAssignment(text: string): unknown {
  const match = ASSIGNMENT.exec(text.slice(0, 4000));
  if (!match) return undefined;
  try {
    return JSON.parse(text.slice(match[0].length).trimEnd().replace(/;$/, ''));
  } catch {
    return undefined;
  }
}

const isHistory = (json: unknown): json is Fields =>
  isFields(json) &&
  (isColumns(json) ||
    (isFields(json.entries) &&
      Object.values(json.entries).every((runs) => Array.isArray(runs) || isColumns(runs)) &&
      ('lastUpdate' in json || 'repoUrl' in json || Object.values(json.entries).some(isColumns))));

const BENCH_KEYS: ReadonlySet<string> = new Set(['name', 'value', 'unit', 'range', 'extra']);

const isBench = (entry: unknown): boolean =>
  isFields(entry) && 'name' in entry && 'value' in entry && Object.keys(entry).every((key) => BENCH_KEYS.has(key));

/** `[{ "name", "unit", "value", "range"?, "extra"? }]`, the input of `customBiggerIsBetter` and its opposite. */
const isCustom = (json: unknown): json is unknown[] => Array.isArray(json) && json.length > 0 && json.every(isBench);

/** What the file is, or null: a history, in JavaScript or JSON, or the list of one run. */
export function readDocument(native: Pick<NativeText, 'text' | 'json'>): Fields | readonly unknown[] | null {
  const document = isAssignment(native.text) ? readAssignment(native.text) : native.json;
  return isHistory(document) || isCustom(document) ? document : null;
}

const listOf = (value: unknown, pointer: string) =>
  (Array.isArray(value) ? value : []).map((entry: unknown, index) => ({ entry, pointer: `${pointer}/${index}` }));

const NO_SUITE = {
  suite: null,
  tool: null,
  cpu: null,
  commit: null,
  branch: null,
  date: null,
  older: 0,
  problem: null,
};

/** The time of the entry, which the action writes in milliseconds; where it is missing, that of its commit. */
const readTime = ({ date, commit }: Fields): Date | null =>
  (typeof date === 'number' ? toDate(date) : readDate(date)) ?? readDate(fieldsOf(commit).timestamp);

/** An entry of version 1: `{"commit", "date", "tool", "benches"}`. */
function toSuiteRun(document: Fields, suite: string, entry: unknown, pointer: string): SuiteRun {
  const fields = isFields(entry) ? entry : {};
  const { entries: _, ...head } = document;
  return {
    suite,
    pointer,
    tool: readText(fields.tool),
    cpu: null,
    commit: isFields(fields.commit) ? readText(fields.commit.id) : readText(fields.commit),
    branch: null,
    date: readTime(fields),
    benches: listOf(fields.benches, `${pointer}/benches`),
    older: 0,
    problem: isFields(entry) ? null : 'the entry is not an object',
    toDocument: () => ({ ...head, entries: { [suite]: [entry] } }),
  };
}

/** Every run of every suite, in the order of the file. */
export function listRuns(document: Fields): SuiteRun[] {
  const wrapWhole = (columns: unknown) => columns;
  if (isColumns(document)) return listColumnRuns(document, { suite: null, pointer: '', wrap: wrapWhole });
  const { entries, ...head }: Fields = document;
  return Object.entries(isFields(entries) ? entries : {}).flatMap(([suite, list]) => {
    const pointer = `/entries/${suite}`;
    const wrap = (columns: unknown) => ({ ...head, entries: { [suite]: columns } });
    return isFields(list) && isColumns(list)
      ? listColumnRuns(list, { suite, pointer, wrap })
      : listOf(list, pointer).map(({ entry, pointer: at }) => toSuiteRun(document, suite, entry, at));
  });
}

/** The newest run of every suite; a list alone is one run of no suite. */
export function listNewest(document: Fields | readonly unknown[]): SuiteRun[] {
  if (!isFields(document)) {
    return [{ ...NO_SUITE, pointer: '', benches: listOf(document, ''), toDocument: () => document }];
  }
  return [...groupBy(listRuns(document), ({ suite }) => suite).values()].flatMap((runs) => {
    const newest = runs.reduce<SuiteRun | null>(
      (best, run) => (best === null || Number(run.date) >= Number(best.date) ? run : best),
      null,
    );
    return newest ? [{ ...newest, older: runs.length - 1 }] : [];
  });
}
