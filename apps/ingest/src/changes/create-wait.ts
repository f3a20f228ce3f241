import { setTimeout } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

/** What waits while `isBusy`, but no longer than `mostMs` in all: whatever happens, its work is done some time. */
export function createWait({
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
