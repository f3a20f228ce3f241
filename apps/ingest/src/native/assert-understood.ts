import type { ParseOutcome } from '@tachograph/schema/run';
import { ProblemError } from '../http/problem.ts';

/** Throws a `ProblemError` with every warning where none of the files gave a result. */
export function assertUnderstood(outcomes: readonly ParseOutcome[]): void {
  if (outcomes.some(({ results }) => results.length > 0)) return;
  const warnings = outcomes.flatMap((outcome) => outcome.warnings.map(({ message }) => message)).slice(0, 20);
  const detail = `No result was understood. ${warnings.join('; ')}`.trim();
  throw new ProblemError('nothing-understood', detail, { rejected: outcomes.flatMap(({ rejected }) => rejected) });
}
