import { COMPARISON_LIMITS } from '@tachograph/analysis/comparison';
import { ProblemError } from '../../http/problem.ts';

type Omitted = { readonly cases: number; readonly drivers: number };

/** Reject a query with more figures than are compared at once: a program would not notice that some are left out. */
export function assertComplete({ cases, drivers }: Omitted): void {
  if (cases + drivers === 0) return;
  const excess = [cases > 0 && `${cases} cases`, drivers > 0 && `${drivers} drivers`].filter(Boolean).join(' and ');
  throw new ProblemError(
    'invalid-request',
    `The query asks for ${excess} more than are compared at once: at most ${COMPARISON_LIMITS.cells} figures of at most ${COMPARISON_LIMITS.drivers} drivers. Name scenarios in s or drivers in d.`,
  );
}
