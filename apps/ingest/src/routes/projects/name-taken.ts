import { ProblemError } from '../../http/problem.ts';

/** Which project has the name, or had it, is nobody's business. */
export const toNameTaken = (slug: string): ProblemError => {
  const detail = `The name "${slug}" is taken: another project has it, or had it before.`;
  return new ProblemError('name-taken', detail, {
    issues: [{ pointer: '/slug', code: 'invalid-value', detail: 'is taken' }],
  });
};
