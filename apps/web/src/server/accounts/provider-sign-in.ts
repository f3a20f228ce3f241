import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { applyGroups } from '@tachograph/store/administration';
import type { Store } from '@tachograph/store/database';
import type { AccountSettings } from '@/account-settings.ts';
import { log } from '../log.ts';
import { type GroupsClaim, readGroupsClaim } from './groups-claim.ts';

type Account = { readonly id: string; readonly name: string; readonly email: string };

/** What becomes known while the library signs somebody in by a provider. */
type SignIn = { claim: GroupsClaim | null; userId: string | null };

const signIns = new AsyncLocalStorage<SignIn>();

/** Keep what a provider states of the groups of who signs in. */
export function keepGroups(profile: Readonly<Record<string, unknown>>, { claim }: AccountSettings['groups']): void {
  const signIn = signIns.getStore();
  if (signIn) signIn.claim = readGroupsClaim(profile, claim);
}

/** Keep whose session began. */
export function keepUser(userId: string): void {
  const signIn = signIns.getStore();
  if (signIn) signIn.userId = userId;
}

type World = {
  readonly db: Store;
  readonly now: Date;
  readonly ipAddress: string | null;
  readonly groups: AccountSettings['groups'];
  readonly findUser: (userId: string) => Promise<Account | null>;
};

async function follow({ claim, userId }: SignIn, { db, now, ipAddress, groups, findUser }: World): Promise<void> {
  if (claim === null || userId === null) return;
  if ('problem' in claim) {
    log().info({ claim: groups.claim, problem: claim.problem }, 'the groups of an account are unknown: its roles stay');
    return;
  }
  const user = await findUser(userId);
  if (!user) return;
  const by = { kind: 'user', id: user.id, name: user.name, ipAddress } as const;
  await applyGroups({ db, now, by }, user, { groups: claim.groups, administrators: groups.administrators });
}

/**
 * Sign somebody in by a provider, and then give the account the roles of its groups. What the provider does not state, or states
 * in another form, changes nothing; nobody is kept from signing in by it.
 */
export async function signInByProvider(handle: () => Promise<Response>, world: World): Promise<Response> {
  const signIn: SignIn = { claim: null, userId: null };
  const response = await signIns.run(signIn, handle);
  try {
    await follow(signIn, world);
  } catch (error) {
    log().error({ err: error }, 'roles by groups were not changed');
  }
  return response;
}
