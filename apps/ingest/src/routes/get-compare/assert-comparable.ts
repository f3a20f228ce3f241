import { ProblemError } from '../../http/problem.ts';

/** One verdict takes about half a millisecond, and blocks all other requests meanwhile. */
const MAX_SERIES = 4_000;

/** Reject a comparison that would delay uploads. */
export function assertComparable(series: readonly unknown[], max = MAX_SERIES): void {
  if (series.length <= max) return;
  throw new ProblemError(
    'invalid-request',
    `The query asks for ${series.length} series, and at most ${max} are compared at once. Name scenarios in s or drivers in d.`,
  );
}
