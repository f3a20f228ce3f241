import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { toSessionHash } from '@tachograph/store/accounts';
import type { Store } from '@tachograph/store/database';
import { prismaOf } from '@tachograph/store/testing';

/** The secret of the installation under test. */
export const SECRET = 'a secret of the tests that is long enough';

/** An account with a session, and the cookie of the session as a browser has it: the public URL of the installation is https. */
export async function signInAs(
  db: Store,
  { name, isAdministrator = false }: { readonly name: string; readonly isAdministrator?: boolean },
): Promise<{ readonly id: string; readonly cookie: string; readonly token: string }> {
  const id = randomUUID();
  const token = randomBytes(24).toString('base64url');
  await prismaOf(db).user.create({ data: { id, name, email: `${id}@tacho.example`, isAdministrator } });
  const expiresAt = new Date(Date.now() + 3_600_000);
  await prismaOf(db).session.create({ data: { id: randomUUID(), token: toSessionHash(token), userId: id, expiresAt } });
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return { id, token, cookie: `__Secure-tachograph.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
}
