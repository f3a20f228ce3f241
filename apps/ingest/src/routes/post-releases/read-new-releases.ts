import { newReleases } from '@tachograph/openapi/responses';
import { ProblemError } from '../../problem.ts';

/** A driver and its versions as named, or a `ProblemError` with a sentence on everything that is wrong. */
export function readNewReleases(input: unknown): { readonly driver: string; readonly versions: readonly string[] } {
  const parsed = newReleases.safeParse(input);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  throw new ProblemError('invalid-request', `These are no releases. ${faults.join('; ').slice(0, 1000)}.`);
}
