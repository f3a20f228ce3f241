import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { showsNothingSlower } from '@tachograph/stats/turns';
import { compareMeasurements } from './compare-measurements.ts';
import { type CellSide, chooseSides, nameDriver } from './evaluate-cell.ts';
import { testChain } from './evaluate-chain.ts';
import { testInTurns } from './evaluate-pairs.ts';
import { findReason } from './find-reason.ts';
import { isOneOccasion, type MeasurementPair } from './pair.ts';
import { isSteady } from './twin.ts';
import type { Evaluation, Verdict } from './verdict.ts';

/**
 * How a side stands against its reference, for what is decided over many cells together. `difference`: natural logarithm of how many times
 * its cost is that of the reference, so above 0 is worse. Of an exact figure the standard error is 0, and p is 0 or 1.
 */
export type CellTest = Parameters<typeof showsNothingSlower>[0][number] & { readonly p: number };

/** Degrees of freedom of figures that repeat exactly. */
const EXACT_DEGREES = 1_000;

const toExact = (difference: number): CellTest => ({
  difference,
  standardError: 0,
  degrees: EXACT_DEGREES,
  p: difference === 0 ? 1 : 0,
});

/** What a verdict that was tested rests on; null of one that was not, and of a batch that is not steady. */
export function toCellTest({ rule, ratio, p, reason, outcome, trace: { evidence } }: Verdict): CellTest | null {
  if (ratio === null || reason !== null || outcome === 'reference') return null;
  if (rule === 'exact') return toExact(-Math.log(ratio));
  if (p === null || !evidence) return null;
  return { difference: -Math.log(ratio), standardError: evidence.standardError, degrees: evidence.degrees, p };
}

const exchange = ({ difference, standardError, degrees, p }: CellTest): CellTest => ({
  difference: -difference,
  standardError,
  degrees,
  p,
});

/** The test behind `evaluateCell`, without its words: for thousands of cells. Null where there is none. */
export function testCell(
  reference: CellSide,
  other: CellSide,
  of: CaseIdentity,
  evaluation: Evaluation,
): CellTest | null {
  const sides = chooseSides(reference, other);
  const names = {
    reference: nameDriver(reference.driver, reference.version),
    other: nameDriver(other.driver, other.version),
  };
  const series = reference.series && other.series ? { reference: reference.series, other: other.series } : undefined;
  const options = { ...of, ...evaluation, names, series };
  if (findReason(sides, options) || sides.reference?.value == null || sides.other?.value == null) return null;
  const pair: MeasurementPair = {
    reference: { ...sides.reference, value: sides.reference.value },
    other: { ...sides.other, value: sides.other.value },
    options,
  };
  if (!of.exact) {
    const found = testInTurns(pair);
    if (found) return found.twin === null || isSteady(found.twin) ? exchange(found.test) : null;
    const chain = isOneOccasion(pair) ? null : testChain(pair);
    if (chain) return exchange(chain.test);
  }
  return toCellTest(compareMeasurements(sides.reference, sides.other, options));
}
