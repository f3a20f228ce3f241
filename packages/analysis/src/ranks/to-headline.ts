import { groupBy } from '@tachograph/schema/collection';
import type { Turn } from '@tachograph/schema/series';
import type { LogRatios, Pool } from '@tachograph/stats/turns';
import type { CaseTurns, SeriesRef } from '../measurement/measurement.ts';
import { LARGEST_SINGLE_BLOCK } from '../noise/create-turn-source.ts';
import { toEntrantKey } from './plan-league.ts';
import type { MeasuredCase } from './to-league-cases.ts';

const columnOf = ({ run, invocation }: Turn) => `${run} ${invocation}`;

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean over all cases of each invocation that has them all. */
function toRow(columns: readonly string[], of: readonly ReadonlyMap<string, number>[]): LogRatios {
  return columns.map((column) => {
    const values = of.flatMap((ofCase) => ofCase.get(column) ?? []);
    return of.length > 0 && values.length === of.length ? meanOf(values) : null;
  });
}

/** A mean of independent figures has their variance divided by their number. */
const shrink = ({ sumOfSquares, degrees, groups }: Pool, by: number): Pool => ({
  sumOfSquares: sumOfSquares / by,
  degrees,
  groups: groups.map((group) => ({ ...group, sumOfSquares: group.sumOfSquares / by })),
});

/**
 * The headline of a league as one more case: of each version and invocation the mean of its log ratios over the cases that rank. Where
 * its own rows know too little of the noise, that of the cases is taken, divided by their number: residuals of two cases are
 * independent.
 */
export function toHeadline(cases: readonly MeasuredCase[], series: readonly SeriesRef[]): CaseTurns | null {
  const [first] = cases;
  if (!first) return null;
  const entrants = new Map(series.map((entry) => [entry.key, toEntrantKey(entry)]));
  const rowOf = (side: Pick<Turn, 'series' | 'version'>) => JSON.stringify([entrants.get(side.series), side.version]);
  const columns = [...new Set(first.turns.map(columnOf))].sort();
  const byRow = cases.map(({ turns }) =>
    groupBy(
      turns.filter(({ isAnchor }) => !isAnchor),
      rowOf,
    ),
  );
  const inAll = [...(byRow[0]?.keys() ?? [])].filter((row) => byRow.every((rows) => rows.has(row))).sort();
  const toValues = (turns: readonly Turn[], pick: (turn: Turn) => number | null) =>
    new Map(
      turns.flatMap((turn): (readonly [string, number])[] => {
        const value = pick(turn);
        return value === null ? [] : [[columnOf(turn), value]];
      }),
    );
  const versions = inAll.map((row) =>
    toRow(
      columns,
      byRow.map((rows) => toValues(rows.get(row) ?? [], ({ logRatio }) => logRatio)),
    ),
  );
  const twins = toRow(
    columns,
    cases.map(({ turns }) => toValues(turns, ({ twin }) => twin)),
  );
  const hasTwin = twins.some((value) => value !== null);
  const measured = hasTwin ? [...versions, twins] : versions;
  const isOneBlock =
    cases.every(({ matrix: { anchor } }) => anchor !== null) && measured.length <= LARGEST_SINGLE_BLOCK;
  const anchors = new Set(cases.flatMap(({ turns }) => turns.filter(({ isAnchor }) => isAnchor).map(rowOf)));
  const positions = new Map(inAll.map((row, index) => [row, index]));
  const { matrix } = first;
  const sides = new Map(first.turns.map((turn) => [rowOf(turn), turn]));
  const inCase = [...inAll.map((row) => sides.get(row) ?? null).map((side) => side && matrix.find(side)), matrix.twin];
  function* listPools(without: readonly number[], kind: 'pair' | 'anchor') {
    const rows = without.map((row) => inCase[row] ?? matrix.anchor).filter((row) => typeof row === 'number');
    for (const pool of matrix.listPools(rows, kind)) yield shrink(pool, cases.length);
  }
  return {
    rows: isOneBlock ? [...measured, columns.map(() => 0)] : measured,
    find: (side) => {
      const row = rowOf(side);
      return positions.get(row) ?? (anchors.has(row) ? 'anchor' : null);
    },
    twin: hasTwin ? versions.length : null,
    anchor: isOneBlock ? measured.length : null,
    listPools,
    isAlone: matrix.isAlone,
  };
}
