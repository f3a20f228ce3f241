import type { Store } from '@tachograph/store/database';
import { type ClaimedFamily, claimFamily, failFamily } from '@tachograph/store/families';
import { evaluateFamily } from './evaluate-family.ts';

type Options = {
  readonly now: () => Date;
  /** How many times as long as its evaluation took a family rests before it is evaluated again; at most ten minutes. */
  readonly restFactor: number;
  /** No further family is begun afterwards. */
  readonly isStopped: () => boolean;
  /** Gets what kept a family from being evaluated: it is due again later, and the others are evaluated. */
  readonly onError: (error: unknown, family: ClaimedFamily) => void;
};

/** Evaluate all families that are due, those that have been for longest first, one after the other. */
export async function evaluateDue(db: Store, { now, restFactor, isStopped, onError }: Options): Promise<void> {
  while (!isStopped()) {
    const family = await claimFamily(db);
    if (!family) return;
    try {
      await evaluateFamily(db, family, { now, restFactor });
    } catch (error) {
      onError(error, family);
      await failFamily(db, family);
    }
  }
}
