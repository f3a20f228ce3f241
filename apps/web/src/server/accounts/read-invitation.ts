import 'server-only';
import { findInvitation, type Invitation } from '@tachograph/store/accounts';
import { env } from '@/env.ts';
import { store } from '@/server/store.ts';

/** An invitation as its page shows it. */
export type ShownInvitation = Pick<Invitation, 'kind' | 'email'> & {
  readonly title: string;
  readonly about: string;
  /** The name of the project that it is for. */
  readonly project: string | null;
};

function describe({ kind, project, role, byName }: Invitation): Pick<ShownInvitation, 'title' | 'about'> {
  const by = byName === null ? '' : ` by ${byName}`;
  if (kind === 'administrator')
    return {
      title: 'Set up this installation',
      about: `You are invited${by} to administer it: accounts, and every project.`,
    };
  if (kind === 'password') return { title: 'Set a new password', about: 'Every session of the account ends.' };
  return { title: `Join ${project?.title ?? 'a project'}`, about: `You are invited${by} as ${role}.` };
}

/** The invitation of the text in a link; null for one that does not work. */
export async function readInvitation(token: string): Promise<ShownInvitation | null> {
  const invitation = token === '' ? null : await findInvitation(store(), token);
  if (!invitation) return null;
  const { kind, email, project } = invitation;
  return { kind, email, project: project?.slug ?? null, ...describe(invitation) };
}

/** Whether somebody on the way to this path may get an account: anybody, or the holder of an invitation that the path names. */
export async function mayCreateAccount(next: string): Promise<boolean> {
  if (env().accounts?.signUp === 'open') return true;
  const { pathname, searchParams } = new URL(next, 'http://any');
  const token = pathname === '/join' ? searchParams.get('token') : null;
  return token !== null && (await findInvitation(store(), token)) !== null;
}
