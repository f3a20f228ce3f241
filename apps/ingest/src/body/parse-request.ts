import type { z } from 'zod';
import { ProblemError } from '../http/problem.ts';

/** Issues that the text of a response names. */
const MAX_LISTED = 20;

/** The value of a request body, or a `ProblemError` whose detail is `problem` and every issue. */
export function parseRequest<T>(schema: z.ZodType<T>, input: unknown, problem: string): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, MAX_LISTED)
    .map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  throw new ProblemError('invalid-request', `${problem} ${issues.join('; ').slice(0, 1000)}.`);
}
