import type { Change } from '@tachograph/schema/change';
import { compareAge } from '../measurement/measure-series.ts';
import type { SeriesVersions } from '../measurement/measurement.ts';
import { type ChosenResults, chooseResults } from '../selection/choose-environment.ts';

/** Points of the line of a change; more are closer together than the pixels of a small chart. */
const MOST_CHANGE_POINTS = 60;

/** The newest of a line, or where a change lies before these, those around it. `index` is that of the first one after it. */
export function windowAround<Item>(items: readonly Item[], index: number): readonly Item[] {
  const from = Math.min(items.length - MOST_CHANGE_POINTS, index - MOST_CHANGE_POINTS / 2);
  return items.slice(Math.max(0, from)).slice(0, MOST_CHANGE_POINTS);
}

/** The places of the last point before a change and of the first one after it; null where the points do not have both. */
export function placeChange(
  points: readonly { readonly version: string | null; readonly at: Date }[],
  { axis, before, after }: Change,
): { readonly from: number; readonly to: number } | null {
  const isVersion = axis === 'version';
  const from = points.findLastIndex(({ version, at }) => (isVersion ? version === before.version : at <= before.at));
  const to = points.findIndex(({ version, at }) => (isVersion ? version === after.version : at >= after.at));
  return from >= 0 && to > from ? { from, to } : null;
}

/** The versions that the lines of changes along versions are drawn from. `data` has all versions of their series. */
export function chooseChangeResults(data: SeriesVersions, changes: readonly Change[]): ChosenResults {
  return chooseResults(
    data,
    () => true,
    ({ series, versions }) => {
      const released = versions.filter(({ version, figures }) => version?.parsed && figures > 0).sort(compareAge);
      const chosen = changes
        .filter((change) => change.series === series.key && change.axis === 'version')
        .flatMap(({ after }) => {
          const index = released.findIndex(({ version }) => version?.text === after.version);
          return windowAround(released, index);
        });
      return [...new Set(chosen)];
    },
  );
}
