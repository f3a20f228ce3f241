import { groupBy } from '@tachograph/schema/collection';
import type { SeriesVersion } from '@tachograph/schema/series';
import { compareAge } from '../measurement/measure-series.ts';
import type {
  EnvironmentName,
  SeriesData,
  SeriesRef,
  SeriesTotal,
  SeriesVersions,
} from '../measurement/measurement.ts';
import { isVersion, type SelectedDriver } from './selected-driver.ts';

type SeriesWith<Of> = { readonly series: SeriesRef; readonly versions: readonly Of[] };

/** A series with what versions it has. */
export type VersionedSeries = SeriesWith<SeriesVersion>;

/** A series with what is known of it before its versions are read: one total of all of them. */
export type TotalledSeries = SeriesWith<SeriesTotal>;

/** A page asks several times for some of the series, of the same list of versions. */
const grouped = new WeakMap<object, ReadonlyMap<string, readonly SeriesTotal[]>>();

function groupBySeries<Of extends SeriesTotal>(versions: readonly Of[]) {
  const known = grouped.get(versions) as ReadonlyMap<string, readonly Of[]> | undefined;
  const ofSeries = known ?? groupBy(versions, (entry) => entry.series);
  grouped.set(versions, ofSeries);
  return ofSeries;
}

/** The series that pass the filter and have results, with their versions. */
export function listVersionedSeries<Of extends SeriesTotal>(
  { series, versions }: { readonly series: readonly SeriesRef[]; readonly versions: readonly Of[] },
  keep: (series: SeriesRef) => boolean,
): SeriesWith<Of>[] {
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
  /** Whether most of these were measured more than once: without repeats there is no verdict. */
  readonly isRepeated?: boolean;
  readonly newestAt: Date;
};

export const sumResults = (series: readonly TotalledSeries[]): number =>
  series.reduce((sum, { versions }) => versions.reduce((own, { results }) => own + results, sum), 0);

function findNewest(series: readonly TotalledSeries[]): Date {
  let newest = Number.NEGATIVE_INFINITY;
  for (const { versions } of series)
    for (const { measuredAt } of versions) newest = Math.max(newest, measuredAt.getTime());
  return new Date(newest);
}

/** The environments of these series with what is said of each, in the order of their first series. */
export const describeEnvironments = <Of extends SeriesTotal, Said extends object>(
  series: readonly SeriesWith<Of>[],
  describe: (inside: readonly SeriesWith<Of>[]) => Said,
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

/** The series with so many figures of the driver's version, or more. */
const countSeries = (ofDriver: readonly VersionedSeries[], { version }: SelectedDriver, figures = 0): number =>
  ofDriver.filter(({ versions }) => versions.some((entry) => entry.figures >= figures && isVersion(entry, version)))
    .length;

/** Of the selected drivers' series in an environment, this share takes repeats for all to be as good as repeated. */
const MOSTLY = 1 / 2;

/**
 * By number of drivers, then newest first. One with a small part of the cases, such as a run over a socket of a few scenarios,
 * comes after the full ones however new it is, and one that was measured once after those with repeats.
 */
export function sortByFill<Of extends Omit<RankedEnvironment, keyof EnvironmentName>>(found: readonly Of[]): Of[] {
  const byColumns = groupBy(found, ({ columns }) => columns);
  const most = new Map([...byColumns].map(([columns, same]) => [columns, Math.max(...same.map(({ cells }) => cells))]));
  const isFull = ({ columns, cells }: Of) => cells >= FULL * (most.get(columns) ?? 0);
  return found.toSorted(
    (a, b) =>
      b.columns - a.columns ||
      Number(isFull(b)) - Number(isFull(a)) ||
      Number(b.isRepeated ?? false) - Number(a.isRepeated ?? false) ||
      b.newestAt.getTime() - a.newestAt.getTime(),
  );
}

/** Environments by how many of the selected drivers they have, see `sortByFill`; those with none are left out. */
export function rankEnvironments(
  series: readonly VersionedSeries[],
  selected: readonly SelectedDriver[],
): RankedEnvironment[] {
  const found = describeEnvironments(series, (inside) => {
    const byDriver = groupBy(inside, (entry) => entry.series.driver.slug);
    const countAll = (figures: number) =>
      selected.map((driver) => countSeries(byDriver.get(driver.slug) ?? [], driver, figures));
    const counts = countAll(0);
    const repeated = countAll(2);
    return {
      columns: counts.filter((count) => count > 0).length,
      cells: counts.reduce((sum, count) => sum + count, 0),
      isRepeated: counts.every((count, at) => count === 0 || (repeated[at] ?? 0) >= count * MOSTLY),
    };
  });
  return sortByFill(found.filter(({ columns }) => columns > 0));
}

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
