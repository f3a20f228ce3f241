import type { Comparison, ComparisonCell, ComparisonRow } from '../comparison/comparison.ts';
import { nameDriver } from '../verdict/evaluate-cell.ts';
import type { Repeat, RepeatedCell, RepeatedRun } from './repeat.ts';
import { toRepeat } from './to-repeat.ts';

/** What a comparison does not say of its cells by itself, and must, for one to be measured again. */
export type RepeatSources = {
  readonly runs: readonly RepeatedRun[];
  /** Versions of scenarios. */
  readonly scenarios: readonly { readonly slug: string; readonly hash: string | null; readonly sql: string | null }[];
  readonly purlOf: (driver: string) => string | null;
};

const columnOf = ({ columns }: Comparison, cell: ComparisonCell | undefined) =>
  columns.find(({ key }) => key === cell?.column);

/** The run a figure is from; of several repeats the newest. */
const runOf = ({ runs }: RepeatSources, cell: ComparisonCell | undefined) =>
  runs.find(({ id }) => id === cell?.measurement?.runs[0]) ?? null;

/** The reference's record, where it was measured in another environment than the cell. */
function findAgainst(comparison: Comparison, row: ComparisonRow, cell: ComparisonCell, sources: RepeatSources) {
  const index = comparison.columns.findIndex(({ isReference }) => isReference);
  const mine = columnOf(comparison, cell);
  const theirs = comparison.columns[index];
  const run = runOf(sources, row.cells[index]);
  if (!theirs || !run || mine?.environment?.identity === theirs.environment?.identity) return null;
  return { name: nameDriver(theirs.driver, theirs.version), record: run.record };
}

/** What it takes to measure one cell of a comparison again. Null where nothing was run. */
export function toCellRepeat(
  comparison: Comparison,
  row: ComparisonRow,
  cell: ComparisonCell,
  sources: RepeatSources,
): Repeat | null {
  const { measurement } = cell;
  const column = columnOf(comparison, cell);
  if (!measurement || !column) return null;
  const { scenario: slug, params } = row.case;
  const hash = measurement.scenarioHash;
  const text = sources.scenarios.find((version) => version.slug === slug && version.hash === hash);
  const repeated: RepeatedCell = {
    driver: {
      name: column.driver.name,
      version: measurement.version?.raw ?? null,
      purl: sources.purlOf(column.driver.slug),
    },
    scenario: { id: slug, title: row.title, sql: text?.sql ?? row.sql, hash, params },
    environment: column.environment?.label ?? 'not stated',
    run: runOf(sources, cell),
    against: findAgainst(comparison, row, cell, sources),
  };
  return toRepeat(repeated);
}
