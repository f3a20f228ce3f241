import { groupBy } from '@tachograph/schema/collection';
import type { SeriesVersion } from '@tachograph/schema/series';
import { readThrough } from '../database/result-cache.ts';
import type { Store } from '../database/store.ts';
import { readResults } from '../series/read-results.ts';
import type { Point, Series } from '../series/to-points.ts';

type SeriesOfCase = Pick<Series, 'key'> & {
  readonly case: Pick<Series['case'], 'key'>;
  readonly environment: Pick<Series['environment'], 'identity'>;
};

type WantedResults = {
  readonly cells: readonly SeriesVersion[];
  /** Which case and environment the series of the cells are of; cells of any others are read together. */
  readonly related: readonly SeriesOfCase[];
  /** Of the series of the cells, read before. */
  readonly states: ReadonlyMap<string, string>;
};

/** A result in memory. */
const POINT_BYTES = 500;

/** By the state of its series and by the range of time that is read: which versions there are was read before the states. */
const toCellKey = ({ series, version, firstAt, measuredAt }: SeriesVersion, states: WantedResults['states']) =>
  `${series} ${states.get(series)} ${version?.raw ?? ''} ${firstAt.getTime()} ${measuredAt.getTime()}`;

/**
 * What `readResults` reads of these cells. A case in an environment, in which older results of one cell are read because of
 * another, is read as a whole, and kept under the states of its series.
 */
export async function readResultsByCase(
  db: Store,
  projectId: number,
  { cells, related, states }: WantedResults,
  { newest }: { readonly newest: number },
): Promise<Point[]> {
  const caseOf = new Map(related.map(({ key, case: of, environment }) => [key, `${of.key} ${environment.identity}`]));
  const cases = [...groupBy(cells, ({ series }) => caseOf.get(series) ?? null).values()];
  const wanted = cases.map((own) => ({
    key: `results ${projectId} ${newest} ${own.map((cell) => toCellKey(cell, states)).join('\n')}`,
    item: own,
  }));
  const found = await readThrough(db.resultCache, wanted, POINT_BYTES, async (missing) => {
    const ofSeries = groupBy(await readResults(db, projectId, missing.flat(), { newest }), ({ series }) => series);
    return missing.map((own) =>
      [...new Set(own.map(({ series }) => series))].flatMap((key) => ofSeries.get(key) ?? []),
    );
  });
  return found.flat();
}
