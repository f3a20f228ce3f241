import { type Fields, fieldsOf, isFields, readText } from '../../json/json-fields.ts';
import { readDate } from '../../json/read-date.ts';

/** One entry of a suite: what one commit measured. */
export type SuiteRun = {
  readonly suite: string | null;
  readonly pointer: string;
  readonly tool: string | null;
  readonly commit: string | null;
  readonly branch: null;
  readonly date: Date | null;
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
 * A history in columns, `"version": 2`: `runs` are the commits, `names` and `units` the benchmarks, and `values` has a row
 * for each run; null where a run has no figure. Older rows end early where benchmarks were added later.
 */
export const isColumns = (value: unknown): boolean =>
  isFields(value) && Array.isArray(value.runs) && Array.isArray(value.names) && Array.isArray(value.values);

/** Where the columns stand in their document. */
type Place = {
  readonly suite: string | null;
  readonly pointer: string;
  /** The document with other columns in this place. */
  readonly wrap: (columns: unknown) => unknown;
};

/** Every run of a history in columns, in its order. */
export function listColumnRuns(columns: Fields, { suite, pointer, wrap }: Place): SuiteRun[] {
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
