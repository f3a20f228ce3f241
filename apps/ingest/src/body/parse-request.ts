import { toIssues } from '@tachograph/schema/problem';
import type * as z from 'zod';
import { ProblemError } from '../http/problem.ts';

/** Issues that the text of a response names, and that it lists. */
const MAX_LISTED = 20;

/** The value of a request body, or a `ProblemError` whose detail is `problem` and every issue, each with its JSON pointer. */
export function parseRequest<T>(schema: z.ZodType<T>, input: unknown, problem: string): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues.slice(0, MAX_LISTED);
  const texts = first.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  const issues = first.flatMap((issue) => toIssues(issue, { input, schema, what: 'the body' })).slice(0, MAX_LISTED);
  throw new ProblemError('invalid-request', `${problem} ${texts.join('; ').slice(0, 1000)}.`, { issues });
}
