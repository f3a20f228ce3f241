import { setImmediate, setTimeout } from 'node:timers/promises';
import { createEvaluator, decideChanges, type EvaluatedSeries } from '@tachograph/analysis/changes';
import { toEvaluation } from '@tachograph/analysis/verdict';
import type { Store } from '@tachograph/store/database';
import {
  type ClaimedFamily,
  claimFamily,
  createResultsReader,
  failFamily,
  readFamily,
  storeChanges,
} from '@tachograph/store/families';

const MOST_REST_MS = 600_000;

/**
 * Find the changes of the series of one driver in one environment, and store them. Other requests are answered between any
 * two series, and `waitForTurn` is awaited before each part of them is read. False where another process has claimed the family
 * since: what it finds is stored.
 */
async function evaluateFamily(
  db: Store,
  claimed: ClaimedFamily,
  {
    now,
    restFactor,
    waitForTurn,
  }: { readonly now: () => Date; readonly restFactor: number; readonly waitForTurn: () => Promise<void> },
): Promise<boolean> {
  const { projectId } = claimed;
  let usedMs = 0;
  let begun = performance.now();
  const { series, parts, perSeries, groups, minimumEffect } = await readFamily(db, claimed);
  const readResults = createResultsReader(db, projectId, { perSeries });
  const evaluate = createEvaluator(series, groups, toEvaluation({ minimumEffect }));
  const evaluated: EvaluatedSeries[] = [];
  const since: { readonly series: string; readonly since: Date | null }[] = [];
  for (const part of parts) {
    usedMs += performance.now() - begun;
    await waitForTurn();
    begun = performance.now();
    const { results, harnesses, batches } = await readResults(part);
    const harnessOf = (run: string) => harnesses.get(run) ?? null;
    for (const { series: of, points, since: evaluatedSince } of results) {
      evaluated.push(evaluate(of, { points, harnessOf, batches }));
      since.push({ series: of.key, since: evaluatedSince });
      await setImmediate();
    }
  }
  const found = decideChanges(evaluated);
  const restMs = Math.min(MOST_REST_MS, restFactor * (usedMs + performance.now() - begun));
  return storeChanges(db, claimed, { evaluated: since, found, now: now(), restMs });
}

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

/** Evaluate all families that are due, one after the other, with projects in turns. */
export async function evaluateDue(
  db: Store,
  { now, restFactor, isBusy = () => false, mostWaitMs = MOST_WAIT_MS, isStopped, onError }: Options,
): Promise<void> {
  const waitForTurn = createWait({ isBusy: () => isBusy() && !isStopped(), mostMs: mostWaitMs });
  let last = 0;
  while (!isStopped()) {
    await waitForTurn();
    const family = await claimFamily(db, last);
    if (!family) return;
    last = family.projectId;
    try {
      await evaluateFamily(db, family, { now, restFactor, waitForTurn });
    } catch (error) {
      onError(error, family);
      await failFamily(db, family);
    }
  }
}
