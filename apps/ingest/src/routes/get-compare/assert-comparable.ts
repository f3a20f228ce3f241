import { ProblemError } from '../../problem.ts';

/** Judging a cell takes about half a millisecond, in which nothing else is answered. */
const MOST_SERIES = 4_000;

/** Refuse a comparison that would keep uploads waiting. */
export function assertComparable(series: readonly unknown[], most = MOST_SERIES): void {
  if (series.length <= most) return;
  throw new ProblemError(
    'invalid-request',
    `The query asks for ${series.length} series, and at most ${most} are compared at once. Name scenarios in s or drivers in d.`,
  );
}
