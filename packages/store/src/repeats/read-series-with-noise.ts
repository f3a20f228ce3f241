import type { Store } from '../database/store.ts';
import { readSeries } from '../series/read-series.ts';
import { selectSeries } from '../series/select-series.ts';
import type { SeriesFilter, SeriesWithPoints } from '../series/series.ts';
import { type KnownNoise, readNoise } from './read-noise.ts';

/**
 * The series that match, with their points as `readSeries` returns them, and what is known of their noise. The two are read
 * at once, for which the series are selected twice: that takes less time than one waiting for the other.
 */
export async function readSeriesWithNoise(
  db: Store,
  projectId: number,
  filter: SeriesFilter,
  options: { readonly withSamples?: boolean } = {},
): Promise<SeriesWithPoints & { readonly noise: KnownNoise }> {
  const readNoiseOf = async () => {
    const selected = await selectSeries(db, projectId, filter);
    return readNoise(
      db,
      projectId,
      selected.map(({ series }) => series),
    );
  };
  const [data, noise] = await Promise.all([readSeries(db, projectId, filter, options), readNoiseOf()]);
  return { ...data, noise };
}
