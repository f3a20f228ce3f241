import { setImmediate } from 'node:timers/promises';
import { createEvaluator, decideChanges, type EvaluatedSeries } from '@tachograph/analysis/changes';
import { toEvaluation } from '@tachograph/analysis/verdict';
import type { Store } from '@tachograph/store/database';
import { type ClaimedFamily, createResultsReader, readFamily, storeChanges } from '@tachograph/store/families';

const MOST_REST_MS = 600_000;

/**
 * Find the changes of the series of one driver in one environment, and store them. Other requests are answered between any
 * two series, and `waitForTurn` is awaited before each part of them is read. False where another process has claimed the family
 * since: what it finds is stored.
 */
export async function evaluateFamily(
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
    const { results, harnesses } = await readResults(part);
    for (const { series: of, points, since: evaluatedSince } of results) {
      evaluated.push(evaluate(of, points, (run) => harnesses.get(run) ?? null));
      since.push({ series: of.key, since: evaluatedSince });
      await setImmediate();
    }
  }
  const found = decideChanges(evaluated);
  const restMs = Math.min(MOST_REST_MS, restFactor * (usedMs + performance.now() - begun));
  return storeChanges(db, claimed, { evaluated: since, found, now: now(), restMs });
}
