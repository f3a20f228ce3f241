import { groupBy } from '@tachograph/schema/collection';
import type { SeriesVersion } from '@tachograph/schema/series';
import type { Store } from '../database/store.ts';
import { type PairVariances, readPairVariances } from './read-pair-variances.ts';
import { type SelectedSeries, selectSeries } from './select-series.ts';
import type { Series } from './to-points.ts';

/** The series of a project with what is known of them before their versions are read. */
export type SeriesTotals = {
  readonly series: readonly Series[];
  readonly totals: readonly Pick<SeriesVersion, 'series' | 'results' | 'measuredAt'>[];
  /** Of the newest series of each metric and statistic alone: enough to choose one. */
  readonly pairVariances: PairVariances;
};

/** Series of a metric and statistic whose newest results are looked at. */
const SAMPLED = 200;

const byAge = (a: SelectedSeries, b: SelectedSeries) =>
  b.series.lastAt.getTime() - a.series.lastAt.getTime() || (a.series.key < b.series.key ? -1 : 1);

/** Every series of a project that has results, without its versions. Costs as much as there are series, whatever their history. */
export async function readSeriesTotals(db: Store, projectId: number): Promise<SeriesTotals> {
  const selected = (await selectSeries(db, projectId, {})).filter(({ series }) => series.points > 0);
  const ofMetrics = groupBy(selected, ({ series: { case: of } }) => JSON.stringify([of.metric, of.statistic]));
  const sampled = [...ofMetrics.values()].flatMap((own) => own.toSorted(byAge).slice(0, SAMPLED));
  return {
    series: selected.map(({ series }) => series),
    totals: selected.map(({ series: { key, points, lastAt } }) => ({
      series: key,
      results: points,
      measuredAt: lastAt,
    })),
    pairVariances: await readPairVariances(db, projectId, sampled),
  };
}
