import { PROBLEMS, type Problem, type ProblemCode, type ValidationIssue } from '@tachograph/schema/problem';

/** A refusal as the examples show it. */
export const exampleProblem = (
  code: ProblemCode,
  instance: string,
  detail: string,
  errors?: readonly ValidationIssue[],
): Problem => ({
  type: `{docsUrl}/docs/errors/${code}`,
  title: PROBLEMS[code].title,
  status: PROBLEMS[code].status,
  code,
  detail,
  instance,
  requestId: 'req_9f86d081884c7d65',
  ...(errors ? { errors, errorsTotal: errors.length } : {}),
});
