import type { Project } from '../projects/project.ts';
import { insertToken, type NewToken } from '../tokens/insert-token.ts';
import { type Administration, RejectedError, record } from './administration.ts';

/** A token is usually valid for a year. */
const USUAL_MS = 365 * 24 * 60 * 60 * 1000;

type Wanted = Pick<NewToken, 'name' | 'scopes'> & {
  /** A time; null: it does not expire; left out: in a year. */
  readonly expiresAt?: string | null | undefined;
};

function toExpiry(expiry: string | null | undefined, now: Date): Date | null {
  if (expiry === undefined) return new Date(now.getTime() + USUAL_MS);
  return expiry === null ? null : new Date(expiry);
}

/** Create a token of a project. Its text is returned here and never again. */
export async function createToken(
  administration: Administration,
  { id: projectId }: Pick<Project, 'id'>,
  { name, scopes, expiresAt: expiry }: Wanted,
): ReturnType<typeof insertToken> {
  const { db, now } = administration;
  const expiresAt = toExpiry(expiry, now);
  if (expiresAt && expiresAt <= now)
    throw new RejectedError('invalid-request', 'This makes no token. expiresAt: is in the past.');
  const made = await insertToken(db, { projectId, name, scopes: [...new Set(scopes)], expiresAt });
  const { token } = made;
  await record(administration, projectId, {
    action: 'token-created',
    target: token.id,
    details: { name, scopes: [...token.scopes], expiresAt: expiresAt?.toISOString() ?? null },
  });
  return made;
}
