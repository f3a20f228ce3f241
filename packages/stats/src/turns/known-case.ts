import type { Spread } from '../compare/prior.ts';
import { type AdditiveFit, fitAdditive, type LogRatios } from './fit-additive.ts';
import { type Pool, spreadOfFit, spreadToAnchor, toAnchorSpread } from './spread-of-case.ts';

/** Of the ratio of two versions, or of one version to the anchor. */
export type Kind = 'pair' | 'anchor';

type Known = {
  readonly fit: AdditiveFit;
  readonly lent: Partial<Record<Kind, Pool>>;
  readonly centred: Centred | null;
};

/** Rows less their means, where nothing is missing: what is left without some rows follows from the sums over all of them. */
type Centred = {
  readonly rows: readonly (readonly number[])[];
  readonly squares: readonly number[];
  readonly totals: readonly number[];
  readonly sumOfSquares: number;
};

const isComplete = (rows: readonly LogRatios[]): rows is readonly (readonly number[])[] =>
  rows.every((values) => values.every((value) => value !== null));

const squaresOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value * value, 0);

function centre(rows: readonly LogRatios[]): Centred | null {
  if (!isComplete(rows) || rows.length === 0) return null;
  const centred = rows.map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  });
  const totals = (centred[0] ?? []).map((_, column) => centred.reduce((sum, row) => sum + (row[column] ?? 0), 0));
  const squares = centred.map(squaresOf);
  return { rows: centred, squares, totals, sumOfSquares: squares.reduce((sum, value) => sum + value, 0) };
}

const cases = new WeakMap<readonly LogRatios[], Known>();

/** The rows of a case are compared in many pairs: what follows from all of them is worked out once, for as long as they are in use. */
function know(rows: readonly LogRatios[]): Known {
  const known = cases.get(rows) ?? { fit: fitAdditive(rows), lent: {}, centred: centre(rows) };
  cases.set(rows, known);
  return known;
}

export const fitOf = (rows: readonly LogRatios[]): AdditiveFit => know(rows).fit;

/** What a case lends to others, and the groups of its own dispersion. */
export function spreadOf(rows: readonly LogRatios[], kind: Kind): Pool {
  const { fit, lent } = know(rows);
  const found = lent[kind] ?? (kind === 'pair' ? spreadOfFit(fit) : spreadToAnchor(rows));
  lent[kind] = found;
  return found;
}

/** Of the residuals without some rows: 2·SS and its degrees of freedom, where nothing is missing. */
function pairWithout({ rows, squares, totals, sumOfSquares }: Centred, without: readonly number[]): Spread {
  const left = rows.length - without.length;
  const columns = totals.length;
  if (left < 2) return { sumOfSquares: 0, degrees: 0 };
  const own = without.reduce((sum, row) => sum + (squares[row] ?? 0), 0);
  const rest = totals.map((total, column) => without.reduce((sum, row) => sum - (rows[row]?.[column] ?? 0), total));
  const residual = Math.max(0, sumOfSquares - own - squaresOf(rest) / left);
  return { sumOfSquares: 2 * residual, degrees: (left - 1) * (columns - 1) };
}

const isZeros = (row: LogRatios | undefined) => row?.every((value) => value === 0) ?? false;

/** The noise of the other rows of a case, for the test of these. */
export function spreadWithout(rows: readonly LogRatios[], without: readonly number[], kind: Kind): Spread {
  const { centred } = know(rows);
  const others = () => rows.filter((_, row) => !without.includes(row));
  if (!centred || rows.some(isZeros))
    return kind === 'pair' ? spreadOfFit(fitAdditive(others())) : spreadToAnchor(others());
  const pair = pairWithout(centred, without);
  if (kind === 'pair') return pair;
  const left = rows.length - without.length;
  const own = without.reduce((sum, row) => sum + (centred.squares[row] ?? 0), 0);
  const degrees = left * (centred.totals.length - 1);
  return toAnchorSpread({ sumOfSquares: Math.max(0, centred.sumOfSquares - own), degrees }, pair, left);
}
