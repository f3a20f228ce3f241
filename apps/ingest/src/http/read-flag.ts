import { ProblemError } from './problem.ts';

/** Whether the query parameter `name` requests something: `?dryRun=1`. Throws a `ProblemError` for a value that is neither 1 nor 0. */
export function readFlag(query: unknown, name: 'dryRun' | 'verdicts'): boolean {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  if (value === undefined || value === '0' || value === 'false') return false;
  if (value === '1' || value === 'true' || value === '') return true;
  throw new ProblemError('invalid-request', `The query parameter ${name} is 1 or 0.`);
}
