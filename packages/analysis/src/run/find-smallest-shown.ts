import { CELL_LEVEL, findSmallestShown as ofTest } from '@tachograph/stats/compare';
import { ALPHA, type Verdict } from '../verdict/verdict.ts';

/** The precision of one tested cell. */
type TestedCell = {
  readonly evidence: Pick<NonNullable<Verdict['trace']['evidence']>, 'standardError' | 'degrees'> | null;
  readonly history: Pick<NonNullable<Verdict['trace']['history']>, 'standardError' | 'degrees'> | null;
  readonly minimumEffect?: number;
};

/**
 * The smallest relative change that all of these cells would have shown four times in five: 0.08 for 8 %. Null where none of
 * them was tested. Those against a history are tested together.
 */
export function findSmallestShown(cells: readonly TestedCell[]): number | null {
  const ofHistory = cells.filter(({ evidence, history }) => !evidence && history).length;
  const tests = cells.flatMap(({ evidence, history, minimumEffect }) => {
    const test = evidence ?? history;
    if (!test) return [];
    const level = evidence ? CELL_LEVEL : ALPHA / ofHistory;
    return [{ standardError: test.standardError, degrees: test.degrees, level, minimumEffect }];
  });
  if (tests.length === 0) return null;
  return Math.max(
    ...tests.map(({ minimumEffect, ...test }) => ofTest(test, minimumEffect === undefined ? {} : { minimumEffect })),
  );
}
