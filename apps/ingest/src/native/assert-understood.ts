import type { ParseOutcome } from '@tachograph/schema/run';
import { ProblemError } from '../problem.ts';

/** A `ProblemError` with everything that was looked for, where none of the files gave a result. */
export function assertUnderstood(outcomes: readonly ParseOutcome[]): void {
  if (outcomes.some(({ results }) => results.length > 0)) return;
  const lookedFor = outcomes.flatMap(({ warnings }) => warnings.map(({ message }) => message)).slice(0, 20);
  const detail = `No result was understood. ${lookedFor.join('; ')}`.trim();
  throw new ProblemError('nothing-understood', detail, { rejected: outcomes.flatMap(({ rejected }) => rejected) });
}
