import { addSpreads, type Spread, toSpread } from '../compare/prior.ts';
import { type AdditiveFit, fitAdditive, type LogRatios } from './fit-additive.ts';

/** The noise that measurements know of: summed squares with their degrees of freedom, and the groups whose variances may differ. */
export type Pool = Spread & { readonly groups: readonly Spread[] };

const valuesOf = (row: LogRatios): number[] => row.filter((value) => value !== null);

/** Equal logarithms differ from their own mean by as much, squared. */
const ROUNDING = 1e-20;

/** A row without any scatter is a counter that does not move: it says nothing of how variances differ. */
const varying = (groups: readonly Spread[]): Spread[] =>
  groups.filter(({ sumOfSquares, degrees }) => degrees > 0 && sumOfSquares > ROUNDING);

/** What the fit of a case knows of the noise of a pair of its rows; see `spreadOfCase`. */
export function spreadOfFit({ effects, residuals, sumOfSquares, degrees }: AdditiveFit): Pool {
  if (degrees === 0) return { sumOfSquares: 0, degrees: 0, groups: [] };
  const measured = effects.filter((effect) => effect !== null).length;
  const share = measured / (measured - 1);
  const groups = residuals.map((row) => {
    const own = valuesOf(row);
    return { degrees: own.length - 1, sumOfSquares: 2 * share * own.reduce((sum, value) => sum + value ** 2, 0) };
  });
  return { sumOfSquares: 2 * sumOfSquares, degrees, groups: varying(groups) };
}

/**
 * What the rows of a case know of the noise of a pair of them: twice the squared residuals of the additive model, which are free
 * of what is common to an invocation; and the same of each row.
 */
export const spreadOfCase = (rows: readonly LogRatios[]): Pool => spreadOfFit(fitAdditive(rows));

/** How much of the noise against the anchor may be that of the anchor, which all rows share. */
const MOST_SHARED = 0.5;

/**
 * The noise of rows against the anchor, from that of each about its mean and that of their pairs. They share the anchor, so their
 * degrees of freedom count less: D ÷ (1 + (V − 1)·r²) for the correlation r of two rows.
 */
export function toAnchorSpread({ sumOfSquares, degrees }: Spread, pair: Spread, rows: number): Spread {
  if (degrees === 0) return { sumOfSquares: 0, degrees: 0 };
  const variance = sumOfSquares / degrees;
  const own = pair.degrees > 0 ? pair.sumOfSquares / pair.degrees / 2 : null;
  const shared = own === null || variance === 0 ? MOST_SHARED : Math.min(MOST_SHARED, Math.max(0, 1 - own / variance));
  const effective = degrees / (1 + (rows - 1) * shared ** 2);
  return { sumOfSquares: variance * effective, degrees: effective };
}

/**
 * What the rows of a case know of the noise of one of them against the anchor. A row of zeros is the anchor itself, which is no
 * noise.
 */
export function spreadToAnchor(allRows: readonly LogRatios[]): Pool {
  const rows = allRows.filter((row) => row.some((value) => value !== null && value !== 0));
  const groups = rows.map(valuesOf).flatMap((values) => (values.length < 2 ? [] : [toSpread(values)]));
  return { ...toAnchorSpread(addSpreads(groups), spreadOfCase(rows), rows.length), groups: varying(groups) };
}
