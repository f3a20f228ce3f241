import { groupBy } from '@tachograph/schema/collection';
import type { DriverColumn } from '../measurement/measurement.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import type { Scoreboard, ScoreboardCell, ScoreboardRow, StandingEntry } from './scoreboard.ts';
import { toStanding } from './to-standing.ts';

export const SCOREBOARD_ORDERS = ['category', 'difference', 'recent'] as const;
export type ScoreboardOrder = (typeof SCOREBOARD_ORDERS)[number];

export type ScoreboardGroup = {
  /** Null: scenarios without a category, or no group at all where it is the only one. */
  readonly category: string | null;
  readonly rows: readonly ScoreboardRow[];
  /** As the standing, over the cases of the group; empty where there is only one group. */
  readonly standing: readonly StandingEntry[];
  /** Of one scenario along its params: how many times better than the reference, by column in the order of the rows. */
  readonly curves?: readonly (readonly (number | null)[])[];
};

/** A scenario with more rows is a row that opens. */
const MOST_OF_SCENARIO = 6;

const byName = new Intl.Collator('en', { numeric: true });

const cellsOf = ({ cells }: ScoreboardRow) => cells.filter((cell): cell is ScoreboardCell => cell !== null);

/** ln of the largest difference that was shown; 0 for none. */
const largestDifference = (row: ScoreboardRow): number =>
  Math.max(
    0,
    ...cellsOf(row).map(({ verdict: { outcome, ratio } }) =>
      (outcome === 'better' || outcome === 'worse') && ratio ? Math.abs(Math.log(ratio)) : 0,
    ),
  );

const newestTime = (row: ScoreboardRow): number =>
  Math.max(0, ...cellsOf(row).map(({ measurement }) => measurement.measuredAt.getTime()));

function groupRows(
  columns: readonly DriverColumn[],
  rows: readonly ScoreboardRow[],
  evaluation: Evaluation,
): ScoreboardGroup[] {
  const ofScenario = groupBy(rows, (row) => row.case.scenario);
  const sweeps = [...ofScenario.values()].filter((own) => own.length > MOST_OF_SCENARIO);
  const others = rows.filter((row) => !sweeps.some((own) => own.includes(row)));
  return [
    ...sweeps.map((own) => ({
      category: own[0]?.title ?? null,
      rows: own,
      standing: toStanding(columns, own, evaluation),
      curves: columns.map((_, index) => own.map(({ cells }) => cells[index]?.verdict.ratio ?? null)),
    })),
    ...(others.length > 0 ? groupByCategory(columns, others, evaluation) : []),
  ];
}

function groupByCategory(columns: readonly DriverColumn[], rows: readonly ScoreboardRow[], evaluation: Evaluation) {
  const groups = [...groupBy(rows, ({ category }) => category)];
  if (groups.length < 2) return [{ category: null, rows, standing: [] }];
  groups.sort(([a], [b]) => Number(a === null) - Number(b === null) || byName.compare(a ?? '', b ?? ''));
  return groups.map(([category, own]) => ({
    category,
    rows: own,
    standing: toStanding(columns, own, evaluation),
  }));
}

/** The rows of a scoreboard by category, with the mean of each; or all of them by one measure, the largest or newest first. */
export function arrangeScoreboard(
  { columns, rows, ...evaluation }: Pick<Scoreboard, 'columns' | 'rows' | 'minimumEffect'>,
  order: ScoreboardOrder,
): ScoreboardGroup[] {
  if (order === 'category') return groupRows(columns, rows, evaluation);
  const measure = order === 'difference' ? largestDifference : newestTime;
  const sorted = rows.toSorted((a, b) => measure(b) - measure(a));
  return [{ category: null, rows: sorted, standing: [] }];
}
