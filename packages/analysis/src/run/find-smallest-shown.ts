import { findSmallestShown as ofTest } from '@tachograph/stats/compare';
import type { Verdict } from '../verdict/verdict.ts';

/** The precision of one tested cell. */
type TestedCell = {
  readonly evidence: Pick<NonNullable<Verdict['trace']['evidence']>, 'standardError' | 'degrees'> | null;
  readonly history: Pick<NonNullable<Verdict['trace']['history']>, 'standardError' | 'degrees'> | null;
  readonly minimumEffect?: number;
};

/**
 * The smallest relative change that all of these cells would have shown four times in five: 0.08 for 8 %. Null where none of
 * them was tested. `cells` are tested together.
 */
export function findSmallestShown(cells: readonly TestedCell[]): number | null {
  const tests = cells.flatMap(({ evidence, history, minimumEffect }) => {
    const test = evidence ?? history;
    return test ? [{ standardError: test.standardError, degrees: test.degrees, minimumEffect }] : [];
  });
  if (tests.length === 0) return null;
  return Math.max(
    ...tests.map(({ standardError, degrees, minimumEffect }) =>
      ofTest({ standardError, degrees, tested: tests.length }, minimumEffect === undefined ? {} : { minimumEffect }),
    ),
  );
}
