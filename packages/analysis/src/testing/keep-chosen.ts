import type { SeriesData } from '../measurement/measurement.ts';
import type { ChosenResults } from '../selection/choose-environment.ts';

/** The data with the points of what was chosen alone, as a page reads them. */
export function keepChosen(data: SeriesData, { cells }: Pick<ChosenResults, 'cells'>): SeriesData {
  const keyOf = (series: string, raw: string | undefined) => JSON.stringify([series, raw]);
  const chosen = new Set(cells.map(({ series, version }) => keyOf(series, version?.raw)));
  return { ...data, points: data.points.filter(({ series, version }) => chosen.has(keyOf(series, version?.raw))) };
}
