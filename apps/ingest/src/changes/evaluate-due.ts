import { setTimeout } from 'node:timers/promises';
import type { Store } from '@tachograph/store/database';
import { type ClaimedFamily, claimFamily, failFamily } from '@tachograph/store/families';
import { evaluateFamily } from './evaluate-family.ts';

const LOOK_EVERY_MS = 100;

/** What waits while `isBusy`, but no longer than `mostMs` in all: whatever happens, its work is done some time. */
function createWait({
  isBusy,
  mostMs,
}: {
  readonly isBusy: () => boolean;
  readonly mostMs: number;
}): () => Promise<void> {
  let leftMs = mostMs;
  return async () => {
    while (leftMs > 0 && isBusy()) {
      await setTimeout(LOOK_EVERY_MS);
      leftMs -= LOOK_EVERY_MS;
    }
  };
}

type Options = {
  readonly now: () => Date;
  /** How many times as long as its evaluation took a family rests before it is evaluated again; at most ten minutes. */
  readonly restFactor: number;
  /** Whether the processor and the memory are needed for something else. The default is never. */
  readonly isBusy?: () => boolean;
  /** All evaluations of one call together wait so long while it is busy; less than the time for which a family is claimed. */
  readonly mostWaitMs?: number;
  /** No further family is begun afterwards. */
  readonly isStopped: () => boolean;
  /** Gets what kept a family from being evaluated: it is due again later, and the others are evaluated. */
  readonly onError: (error: unknown, family: ClaimedFamily) => void;
};

const MOST_WAIT_MS = 60_000;

/** Evaluate all families that are due, those that have been for longest first, one after the other. */
export async function evaluateDue(
  db: Store,
  { now, restFactor, isBusy = () => false, mostWaitMs = MOST_WAIT_MS, isStopped, onError }: Options,
): Promise<void> {
  const waitForTurn = createWait({ isBusy: () => isBusy() && !isStopped(), mostMs: mostWaitMs });
  while (!isStopped()) {
    await waitForTurn();
    const family = await claimFamily(db);
    if (!family) return;
    try {
      await evaluateFamily(db, family, { now, restFactor, waitForTurn });
    } catch (error) {
      onError(error, family);
      await failFamily(db, family);
    }
  }
}
