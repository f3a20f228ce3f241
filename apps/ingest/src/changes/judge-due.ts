import { type ClaimedFamily, claimFamily, failFamily } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import { judgeFamily } from './judge-family.ts';

type Options = {
  readonly now: () => Date;
  /** No further family is begun afterwards. */
  readonly isStopped: () => boolean;
  /** Gets what kept a family from being judged: it is due again later, and the others are judged. */
  readonly onError: (error: unknown, family: ClaimedFamily) => void;
};

/** Judge all families that are due, those that have been for longest first, one after the other. */
export async function judgeDue(db: Store, { now, isStopped, onError }: Options): Promise<void> {
  while (!isStopped()) {
    const family = await claimFamily(db);
    if (!family) return;
    try {
      await judgeFamily(db, family, now);
    } catch (error) {
      onError(error, family);
      await failFamily(db, family);
    }
  }
}
