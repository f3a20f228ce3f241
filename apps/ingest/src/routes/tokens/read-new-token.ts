import { newToken } from '@tachograph/openapi/responses';
import type { TokenScope } from '@tachograph/store/tokens';
import { ProblemError } from '../../problem.ts';

export type NewTokenInput = {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date | null;
};

/** What a token is to be, or a `ProblemError` with every sentence on what it cannot be. */
export function readNewToken(input: unknown, now: Date): NewTokenInput {
  const parsed = newToken.safeParse(input);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
    throw new ProblemError('invalid-request', `This makes no token. ${faults.join('; ').slice(0, 1000)}.`);
  }
  const { name, scopes } = parsed.data;
  const expiresAt = parsed.data.expiresAt ? new Date(parsed.data.expiresAt) : null;
  if (expiresAt && expiresAt <= now) {
    throw new ProblemError('invalid-request', 'This makes no token. expiresAt: is in the past.');
  }
  return { name, scopes: [...new Set(scopes)], expiresAt };
}
