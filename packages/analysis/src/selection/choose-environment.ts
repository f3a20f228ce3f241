import { groupBy } from '@tachograph/schema/collection';
import type { SeriesVersion } from '@tachograph/schema/series';
import type { EnvironmentName, SeriesRef, SeriesVersions } from '../measurement/series-data.ts';
import { isVersion, type SelectedDriver } from './selected-driver.ts';

/** A series with what versions it has. */
export type VersionedSeries = { readonly series: SeriesRef; readonly versions: readonly SeriesVersion[] };

/** A page asks several times for some of the series, of the same list of versions. */
const grouped = new WeakMap<SeriesVersions['versions'], ReadonlyMap<string, readonly SeriesVersion[]>>();

function groupBySeries(versions: SeriesVersions['versions']) {
  const ofSeries = grouped.get(versions) ?? groupBy(versions, (entry) => entry.series);
  grouped.set(versions, ofSeries);
  return ofSeries;
}

/** The series that pass the filter and have results, with their versions. */
export function listVersionedSeries(
  { series, versions }: SeriesVersions,
  keep: (series: SeriesRef) => boolean,
): VersionedSeries[] {
  const versionsOf = groupBySeries(versions);
  return series.filter(keep).flatMap((entry) => {
    const own = versionsOf.get(entry.key);
    return own ? [{ series: entry, versions: own }] : [];
  });
}

export type RankedEnvironment = EnvironmentName & {
  /** How many of the selected drivers have results there. */
  readonly columns: number;
  /** How many series of the selected drivers have results there. */
  readonly cells: number;
  readonly newestAt: Date;
};

function findNewest(series: readonly VersionedSeries[]): Date {
  let newest = Number.NEGATIVE_INFINITY;
  for (const { versions } of series)
    for (const { measuredAt } of versions) newest = Math.max(newest, measuredAt.getTime());
  return new Date(newest);
}

/** The environments of these series with what is said of each, in the order of their first series. */
export const describeEnvironments = <Said extends object>(
  series: readonly VersionedSeries[],
  describe: (inside: readonly VersionedSeries[]) => Said,
) =>
  [...groupBy(series, (entry) => entry.series.environment.identity).values()].flatMap((inside) =>
    inside.slice(0, 1).map(
      ({
        series: {
          environment: { identity, label },
        },
      }) => ({
        identity,
        label,
        newestAt: findNewest(inside),
        ...describe(inside),
      }),
    ),
  );

/** Of environments with as many drivers, those with this share of the most cells count as full. */
const FULL = 3 / 4;

const countSeries = (ofDriver: readonly VersionedSeries[], { version }: SelectedDriver): number =>
  ofDriver.filter(({ versions }) => versions.some((entry) => isVersion(entry, version))).length;

function isFullAmong(environments: readonly RankedEnvironment[]): (environment: RankedEnvironment) => boolean {
  const byColumns = groupBy(environments, ({ columns }) => columns);
  const most = new Map([...byColumns].map(([columns, same]) => [columns, Math.max(...same.map(({ cells }) => cells))]));
  return ({ columns, cells }) => cells >= FULL * (most.get(columns) ?? 0);
}

/**
 * Environments by how many of the selected drivers they have, then newest first; those with none are left out. One with a
 * small part of the cases, such as a run over a socket of a few scenarios, comes after the full ones however new it is.
 */
export function rankEnvironments(
  series: readonly VersionedSeries[],
  selected: readonly SelectedDriver[],
): RankedEnvironment[] {
  const found = describeEnvironments(series, (inside) => {
    const byDriver = groupBy(inside, (entry) => entry.series.driver.slug);
    const counts = selected.map((driver) => countSeries(byDriver.get(driver.slug) ?? [], driver));
    return {
      columns: counts.filter((count) => count > 0).length,
      cells: counts.reduce((sum, count) => sum + count, 0),
    };
  }).filter(({ columns }) => columns > 0);
  const isFull = isFullAmong(found);
  return found.sort(
    (a, b) =>
      b.columns - a.columns || Number(isFull(b)) - Number(isFull(a)) || b.newestAt.getTime() - a.newestAt.getTime(),
  );
}
