import type { SeriesVersions } from '../measurement/series-data.ts';
import { type ChosenResults, chooseResults, pickVersions } from '../selection/choose-results.ts';
import { splitBudget } from '../selection/split-budget.ts';

/** Versions of one line, as many as a driver has in years; more are closer together than the pixels of a small chart. */
export const MOST_SMALL_VERSIONS = 120;
/** Versions over all lines of a page. */
const MOST_VERSIONS = 4000;

/** By version: the newest versions of each line, as many as the page allows. `data` holds the series of the rows. */
export function chooseSmallResults(data: SeriesVersions): ChosenResults & { readonly mostVersions: number } {
  const counts = new Map<string, number>();
  for (const { series } of data.versions) counts.set(series, (counts.get(series) ?? 0) + 1);
  const mostVersions = Math.min(MOST_SMALL_VERSIONS, splitBudget([...counts.values()], MOST_VERSIONS));
  const { cells, related } = chooseResults(
    data,
    () => true,
    (entry) => pickVersions(entry, mostVersions),
  );
  return { cells, related, mostVersions };
}
