import type { SeriesVersion } from '@tachograph/schema/series';
import { compareAge } from '../measurement/pick-newest.ts';
import type { SeriesData, SeriesRef, SeriesVersions } from '../measurement/series-data.ts';
import { listVersionedSeries, type VersionedSeries } from './choose-environment.ts';

/** What a page reads once it knows what it shows. */
export type ChosenResults = {
  /** Versions of series, each once. */
  readonly cells: readonly SeriesVersion[];
  /** Series from which the noise of the cells is read. */
  readonly related: readonly SeriesRef[];
};

/** The results that were chosen, and what is known of the noise of their series. */
export type ReadResults = Pick<SeriesData, 'points' | 'noise'>;

/** Of the series that pass the filter the versions that `pick` keeps: all of them unless it is given. */
export function chooseResults(
  data: SeriesVersions,
  keep: (series: SeriesRef) => boolean,
  pick: (series: VersionedSeries) => readonly SeriesVersion[] = ({ versions }) => versions,
): ChosenResults {
  const series = listVersionedSeries(data, keep);
  return { cells: series.flatMap(pick), related: series.map((entry) => entry.series) };
}

/** The newest versions of a series. */
export const pickVersions = ({ versions }: VersionedSeries, most: number): readonly SeriesVersion[] =>
  [...versions].sort((a, b) => compareAge(b, a)).slice(0, most);
