import { compareRows } from '../measurement/describe-params.ts';
import type { VerdictOutcome } from '../verdict/verdict.ts';
import type { Comparison, ComparisonRow } from './comparison.ts';

type RowOrder = 'project' | 'ratio' | 'name';

export type Arrangement = {
  /** `project`: as the comparison has them; `ratio`: the biggest difference first; `name`: by title and params. */
  readonly order: RowOrder;
  /** Key of the column whose differences decide; null, or of no column: the first that is not the reference. */
  readonly by: string | null;
  /** Only rows in which some column has one of these verdicts; empty: all. */
  readonly only: readonly VerdictOutcome[];
};

type Compared = Pick<Comparison, 'rows' | 'columns'>;

/** How far a cell is from its reference, either way; below every difference where nothing was compared. */
function distanceIn(row: ComparisonRow, index: number): number {
  const verdict = row.cells[index]?.verdict;
  if (!verdict || verdict.outcome === 'not-comparable' || verdict.ratio === null) return -1;
  return Math.abs(Math.log(verdict.ratio));
}

/** Greatest first. Two infinite ones are equal, which a difference of them is not. */
const descending = (a: number, b: number) => (a === b ? 0 : a > b ? -1 : 1);

function toOrder(
  { columns }: Compared,
  { order, by }: Arrangement,
): ((a: ComparisonRow, b: ComparisonRow) => number) | null {
  if (order === 'name') return compareRows;
  if (order === 'project') return null;
  const requested = columns.findIndex(({ key, isReference }) => key === by && !isReference);
  const index = requested === -1 ? columns.findIndex(({ isReference }) => !isReference) : requested;
  return (a, b) => descending(distanceIn(a, index), distanceIn(b, index));
}

/** How many rows have a column with each verdict. The reference's own cells count for nothing. */
export function countRowsByVerdict({ rows, columns }: Compared): ReadonlyMap<VerdictOutcome, number> {
  const counts = new Map<VerdictOutcome, number>();
  for (const row of rows) {
    const outcomes = new Set(
      row.cells.filter((_, index) => !columns[index]?.isReference).map(({ verdict }) => verdict.outcome),
    );
    for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return counts;
}

/**
 * The rows to show, in which order, and how many are left out. What is left out was evaluated with the rest: leaving rows out
 * by their verdicts and judging anew would find what it chose.
 */
export function arrangeRows(comparison: Compared, arrangement: Arrangement): { rows: ComparisonRow[]; hidden: number } {
  const { only } = arrangement;
  const isWanted = ({ cells }: ComparisonRow) =>
    cells.some(({ verdict }, index) => !comparison.columns[index]?.isReference && only.includes(verdict.outcome));
  const thinned = only.length === 0 ? [...comparison.rows] : comparison.rows.filter(isWanted);
  const order = toOrder(comparison, arrangement);
  return { rows: order ? thinned.sort(order) : thinned, hidden: comparison.rows.length - thinned.length };
}
