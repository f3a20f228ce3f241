import { createPerObject, groupBy } from '@tachograph/schema/collection';
import type { Batch, Turn } from '@tachograph/schema/series';
import { memoize } from '@tachograph/schema/text';
import { type BetweenBatches, findBetweenBatches } from '@tachograph/stats/turns';
import { type NoisySeries, poolOf, toPool } from './noisy-series.ts';

type Repeated = { readonly case: string; readonly logs: number[] };

/** What measures the same in another batch: one version and content of a series, with one anchor. */
const repeatedKey = ({ series, version, scenarioHash, anchor, anchorVersion }: Turn) =>
  JSON.stringify([series, version, scenarioHash, anchor, anchorVersion]);

const ofBatch = createPerObject<ReadonlyMap<string, Repeated>>();

/** The log ratios of a batch by version and content, without those of its anchor, which are 0. */
const listLogs = ({ turns }: Batch): ReadonlyMap<string, Repeated> =>
  ofBatch(turns, () => {
    const found = new Map<string, Repeated>();
    for (const turn of turns) {
      if (turn.isAnchor) continue;
      const key = repeatedKey(turn);
      const known = found.get(key);
      if (known) known.logs.push(turn.logRatio);
      else found.set(key, { case: turn.case, logs: [turn.logRatio] });
    }
    return found;
  });

/** Versions that were measured in two or more of the batches, with the case they are of. */
function listRepeated(batches: readonly Batch[]) {
  const all = groupBy(
    batches.flatMap((batch) => [...listLogs(batch)]),
    ([key]) => key,
  );
  return [...all.values()].flatMap((same) => {
    const [first] = same;
    return first && same.length > 1 ? [{ case: first[1].case, logs: same.map(([, { logs }]) => logs) }] : [];
  });
}

const keyOf = ({ environment, metric, unit, statistic }: Batch) => poolOf({ environment, metric, unit, statistic });

/**
 * What lies between two batches of a series, from versions that were measured in several of the newest batches: those of its case where
 * they know enough, else of its metric. Absent where no batches were read for it.
 */
export function createBetweenSource(
  recent: readonly Batch[] | undefined,
  refOf: (series: string) => NoisySeries | undefined,
): ((series: string) => BetweenBatches | null) | undefined {
  if (!recent) return undefined;
  const ofPool = groupBy(recent, keyOf);
  const repeatedIn = memoize((pool: string) => listRepeated(ofPool.get(pool) ?? []));
  const between = memoize((id: string) => {
    const [pool = '', of = ''] = JSON.parse(id) as readonly string[];
    const repeated = repeatedIn(pool);
    const logsOf = (kept: typeof repeated) => kept.map(({ logs }) => logs);
    return findBetweenBatches([logsOf(repeated.filter((each) => each.case === of)), logsOf(repeated)]);
  });
  return (series) => {
    const ref = refOf(series);
    return ref ? between(JSON.stringify([poolOf(toPool(ref)), ref.case.key])) : null;
  };
}
