import { RefusedError } from './administration.ts';

/** Which project has the name, or had it, is nobody's business. */
export const toNameTaken = (slug: string): RefusedError =>
  new RefusedError('name-taken', `The name "${slug}" is taken: another project has it, or had it before.`, [
    { pointer: '/slug', code: 'invalid-value', detail: 'is taken' },
  ]);
