import { groupBy } from '@tachograph/schema/collection';
import type { Turn } from '@tachograph/schema/series';
import type { KnownBatch, SeriesRef } from '../measurement/measurement.ts';
import { type LeaguePlan, toEntrantKey } from './plan-league.ts';

/** A batch with what was measured in it in turns with one anchor. */
export type ChosenBatch = {
  readonly batch: KnownBatch;
  readonly anchor: string;
  readonly anchorVersion: string;
  /** Of the series of the plan. */
  readonly turns: readonly Turn[];
};

/** A batch with this share of the drivers of the fullest one is a league; a later one of a single driver takes nobody out. */
const FULL = 3 / 4;

const anchorOf = ({ anchor, anchorVersion }: Turn) => JSON.stringify([anchor, anchorVersion]);

function toCandidates(batch: KnownBatch, refs: ReadonlyMap<string, SeriesRef>) {
  const known = batch.turns.filter(({ series }) => refs.has(series));
  return [...groupBy(known, anchorOf).values()].flatMap((turns) => {
    const drivers = new Set(turns.flatMap(({ series }) => refs.get(series) ?? []).map(toEntrantKey));
    return turns.slice(0, 1).map(({ anchor, anchorVersion }) => {
      const chosen: ChosenBatch = { batch, anchor, anchorVersion, turns };
      return { chosen, drivers: drivers.size };
    });
  });
}

/** The newest batch of the plan's metric in which most drivers were measured with one anchor; null where none was. */
export function chooseLeagueBatch({ series }: LeaguePlan, batches: readonly KnownBatch[]): ChosenBatch | null {
  const refs = new Map(series.map((entry) => [entry.key, entry]));
  const candidates = batches.flatMap((batch) => toCandidates(batch, refs));
  const most = Math.max(...candidates.map(({ drivers }) => drivers));
  const full = candidates.filter(({ drivers }) => drivers >= FULL * most);
  full.sort((a, b) => b.chosen.batch.startedAt.getTime() - a.chosen.batch.startedAt.getTime() || b.drivers - a.drivers);
  return full[0]?.chosen ?? null;
}
