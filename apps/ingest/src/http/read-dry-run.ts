import { ProblemError } from './problem.ts';

/** Whether `?dryRun=` requests that nothing is stored. */
export function readDryRun(query: unknown): boolean {
  const { dryRun } = query as { readonly dryRun?: unknown };
  if (dryRun === undefined || dryRun === '0' || dryRun === 'false') return false;
  if (dryRun === '1' || dryRun === 'true' || dryRun === '') return true;
  throw new ProblemError('invalid-request', 'The query parameter dryRun is 1 or 0.');
}
