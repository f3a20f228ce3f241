import { setImmediate } from 'node:timers/promises';
import { createEvaluator, decideChanges, type EvaluatedSeries } from '@tachograph/analysis/changes';
import type { Store } from '@tachograph/store/database';
import { type ClaimedFamily, readFamily, readFamilyResults, storeChanges } from '@tachograph/store/families';

/** Series whose results are in memory at a time. */
const SERIES_AT_ONCE = 20;

const MOST_REST_MS = 600_000;

/**
 * Find the changes of the series of one driver in one environment, and store them. Other requests are answered between any
 * two series. False where another process has claimed the family since: what it finds is stored.
 */
export async function evaluateFamily(
  db: Store,
  claimed: ClaimedFamily,
  { now, restFactor }: { readonly now: () => Date; readonly restFactor: number },
): Promise<boolean> {
  const begun = performance.now();
  const { projectId } = claimed;
  const { series, share, groups } = await readFamily(db, claimed);
  const evaluate = createEvaluator(series, groups);
  const evaluated: EvaluatedSeries[] = [];
  const since: { readonly series: string; readonly since: Date | null }[] = [];
  for (let from = 0; from < series.length; from += SERIES_AT_ONCE) {
    const part = series.slice(from, from + SERIES_AT_ONCE);
    const { results, harnesses } = await readFamilyResults(db, projectId, { series: part, share });
    for (const { series: of, points, since: evaluatedSince } of results) {
      evaluated.push(evaluate(of, points, (run) => harnesses.get(run) ?? null));
      since.push({ series: of.key, since: evaluatedSince });
      await setImmediate();
    }
  }
  const found = decideChanges(evaluated);
  const restMs = Math.min(MOST_REST_MS, restFactor * (performance.now() - begun));
  return storeChanges(db, claimed, { evaluated: since, found, now: now(), restMs });
}
