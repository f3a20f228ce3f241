import { ProblemError } from './problem.ts';

/** A query parameter whose value has no meaning. */
export const invalidParameter = (name: string, detail: string) =>
  new ProblemError('invalid-request', 'The query has one issue; it is listed in errors.', {
    issues: [{ pointer: `/${name}`, code: 'invalid-value', detail }],
  });
