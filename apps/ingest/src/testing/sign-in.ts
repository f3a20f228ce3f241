import { randomBytes, randomUUID } from 'node:crypto';
import type { ProjectRole } from '@tachograph/store/access';
import { toSessionHash } from '@tachograph/store/accounts';
import type { Store } from '@tachograph/store/database';
import { putMember } from '@tachograph/store/members';
import { prismaOf } from '@tachograph/store/testing';

type Person = { readonly name: string; readonly isAdministrator?: boolean };

/** An account with a session, and the header of a request that the pages make for it. */
export async function signIn(
  db: Store,
  { name, isAdministrator = false }: Person,
): Promise<{ readonly id: string; readonly email: string; readonly authorization: string }> {
  const [id, token] = [randomUUID(), randomBytes(24).toString('base64url')];
  const email = `${id}@tacho.example`;
  await prismaOf(db).user.create({ data: { id, name, email, isAdministrator } });
  const expiresAt = new Date(Date.now() + 3_600_000);
  await prismaOf(db).session.create({ data: { id: randomUUID(), token: toSessionHash(token), userId: id, expiresAt } });
  return { id, email, authorization: `Session ${token}` };
}

/** Somebody who is signed in and has a role in a project. */
export async function signInAsMember(db: Store, projectId: number, role: ProjectRole) {
  const person = await signIn(db, { name: `A ${role}` });
  await putMember(db, projectId, { userId: person.id, role });
  return person;
}
