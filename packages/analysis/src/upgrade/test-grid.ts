import { isSameList } from '@tachograph/schema/collection';
import type { Version } from '@tachograph/schema/version';
import type { Measurement } from '../measurement/measurement.ts';
import { type CellTest, testCell } from '../verdict/test-cell.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import type { MeasuredCase } from './measured-case.ts';

/** The tests of one case against a release, by release of the axis; null where there is none. */
export type TestRow = readonly (CellTest | null)[];

/** What the tests of a case follow from. */
type Origin = {
  readonly reference: string;
  readonly minimumEffect: number | undefined;
  readonly axis: readonly string[];
  /** What was measured in turns, τ² between batches, and what they are limited to. */
  readonly basis: readonly unknown[];
};

const isSame = (a: Origin, b: Origin) =>
  a.reference === b.reference &&
  a.minimumEffect === b.minimumEffect &&
  isSameList(a.axis, b.axis) &&
  isSameList(a.basis, b.basis);

/** The last tests of the measurements of a case: those of the page before, where these are the same. */
function createGridCache() {
  const known = new WeakMap<readonly Measurement[], Origin & { readonly tests: TestRow }>();
  return (measurements: readonly Measurement[], origin: Origin, make: () => TestRow): TestRow => {
    const last = known.get(measurements);
    if (last && isSame(last, origin)) return last.tests;
    const tests = make();
    known.set(measurements, { ...origin, tests });
    return tests;
  };
}

const againstFirst = createGridCache();
const againstTarget = createGridCache();

export type GridOptions = {
  readonly axis: readonly Version[];
  readonly evaluation: Evaluation;
  /** The lists of turns that were read: of the same ones, and of the same measurements, the tests are the same. */
  readonly turns: readonly unknown[];
};

function toOrigin({ series }: MeasuredCase, reference: Version, { axis, evaluation, turns }: GridOptions): Origin {
  const between = evaluation.noise?.findBetween?.(series.key);
  return {
    reference: reference.sortKey,
    minimumEffect: evaluation.minimumEffect,
    axis: axis.map(({ sortKey }) => sortKey),
    basis: [between?.upper, between?.degrees, ...turns],
  };
}

/** Each release of the axis against one of them. */
export function testAgainst(of: MeasuredCase, reference: Version, options: GridOptions): TestRow {
  const { measurements, series, sideOf } = of;
  return againstFirst(measurements, toOrigin(of, reference, options), () => {
    const side = sideOf(reference);
    return options.axis.map((release) => {
      const other = side && release !== reference ? sideOf(release) : null;
      return side && other ? testCell(side, other, series.case, options.evaluation) : null;
    });
  });
}

/** The same against another release, for the releases in which `tests` say that the case is worse: by `limit` or more, as a logarithm. */
export function testWorse(
  of: MeasuredCase,
  tests: TestRow,
  reference: Version,
  options: GridOptions & { readonly limit: number },
): TestRow {
  const { measurements, series, sideOf } = of;
  const { axis, evaluation, limit } = options;
  const origin = toOrigin(of, reference, options);
  return againstTarget(measurements, { ...origin, basis: [tests, limit, ...origin.basis] }, () => {
    const side = sideOf(reference);
    return tests.map((test, position) => {
      const release = axis[position];
      if (!side || !release || release === reference || test === null || test.difference < limit) return null;
      const other = sideOf(release);
      return other && testCell(side, other, series.case, evaluation);
    });
  });
}
