import { TokenRejectedError } from '@tachograph/store/uploads';
import type { Actor } from '../../context/find-actor.ts';
import { ProblemError } from '../../http/problem.ts';

/** A token is authenticated again after this time, in milliseconds: its statements look in between whether it is in force. */
const AGAIN_MS = 1_000;

/** Who sends a batch. It may be open for days, in which a token is revoked, a member removed, or a project deleted. */
export type Sender = {
  /** Do something for the sender as they are now, once more where the statement finds that they changed meanwhile. */
  readonly perform: <T>(work: (actor: Actor) => Promise<T>) => Promise<T>;
  /** Whether the sender may not upload any more: no further line is read. */
  readonly isRejected: () => boolean;
};

type Authenticated = { readonly at: number; readonly actor: Promise<Actor> };

/** The sender of a batch that was just authenticated; `authenticate` does it again and rejects with a `ProblemError`. */
export function keepAuthenticated(first: Actor, authenticate: () => Promise<Actor>, now: () => number): Sender {
  let isRejected = false;
  let last: Authenticated = { at: now(), actor: Promise.resolve(first) };
  const renew = () => {
    const actor = authenticate().catch((error: unknown) => {
      if (error instanceof ProblemError) isRejected = true;
      throw error;
    });
    last = { at: now(), actor };
    return actor;
  };
  // A session has no statement that looks.
  const isOld = ({ kind }: Actor) => kind === 'user' || now() - last.at >= AGAIN_MS;
  return {
    isRejected: () => isRejected,
    perform: async (work) => {
      const known = await last.actor;
      try {
        return await work(isOld(known) ? await renew() : known);
      } catch (error) {
        if (!(error instanceof TokenRejectedError)) throw error;
        return work(await renew());
      }
    },
  };
}
