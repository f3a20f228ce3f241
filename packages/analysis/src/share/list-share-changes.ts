import type { SharedComparison } from '@tachograph/schema/share';
import { compareVersions, type Version } from '@tachograph/schema/version';
import { measureSeries, pickNewest } from '../measurement/measure-series.ts';
import type { Measurement, SeriesPoints } from '../measurement/measurement.ts';

/**
 * `excluded`, `deleted`: a run it was made of is, whatever stands in its place. `newer`: measured again since. `other`:
 * older results stand in its place. `gone`: none do. `measured`: it had not been run.
 */
export type ShareChange = {
  readonly kind: 'newer' | 'excluded' | 'deleted' | 'gone' | 'other' | 'measured';
  readonly row: string;
  readonly column: string;
};

/** What became of a run by its public id; null where its results take part as before. */
export type FateOf = (run: string) => 'excluded' | 'deleted' | null;

/** A driver of which a newer version than any in the share has results now. */
export type NewerVersion = { readonly driver: string; readonly version: string };

type SharedRow = SharedComparison['rows'][number];
type SharedCell = SharedRow['cells'][number];
type SharedColumn = SharedComparison['columns'][number];

/** A run's id is its content, so the same runs are the same figures. */
const isSame = (now: Measurement, then: NonNullable<SharedCell['measurement']>) =>
  [...now.runs].sort().join() === [...then.runs].sort().join();

/** What a live answer says of every cell of a share. `data` must hold every point of the share's versions. */
export function listShareChanges(
  share: SharedComparison,
  data: SeriesPoints,
  fateOf: FateOf = () => null,
): ShareChange[] {
  const measured = measureSeries(data, undefined);
  const ofVersion = (measurements: readonly Measurement[], version: Version | null) =>
    pickNewest(measurements.filter((m) => (m.version?.raw ?? null) === (version?.raw ?? null)));

  const findNotRun = (row: SharedRow, column: SharedColumn) =>
    measured.find(
      ({ series, measurements }) =>
        series.case.key === row.case.key &&
        series.driver.slug === column.driver.slug &&
        series.environment.identity === column.environment?.identity &&
        ofVersion(measurements, column.version) !== null,
    );

  const kindOf = (row: SharedRow, cell: SharedCell, column: SharedColumn): ShareChange['kind'] | null => {
    const then = cell.measurement;
    if (!then) return column.options === null && findNotRun(row, column) ? 'measured' : null;
    const found = measured.find(({ series }) => series.key === cell.series);
    const now = found && ofVersion(found.measurements, then.version);
    if (now && isSame(now, then)) return null;
    const fates = then.runs.map(fateOf);
    if (fates.includes('deleted')) return 'deleted';
    if (fates.includes('excluded')) return 'excluded';
    if (!now) return 'gone';
    return now.measuredAt.toISOString() > then.measuredAt ? 'newer' : 'other';
  };

  return share.rows.flatMap((row) =>
    row.cells.flatMap((cell, index) => {
      const column = share.columns[index];
      const kind = column && kindOf(row, cell, column);
      return kind ? [{ kind, row: row.title, column: cell.column }] : [];
    }),
  );
}

type KnownDriver = { readonly slug: string; readonly name: string; readonly versions: readonly Version[] };

/** The newest version of each driver of the share, where it is newer than all the share has of the driver. */
export function listNewerVersions(share: SharedComparison, drivers: readonly KnownDriver[]): NewerVersion[] {
  return drivers.flatMap(({ slug, name, versions }) => {
    const shared = share.columns.filter(({ driver }) => driver.slug === slug).flatMap(({ version }) => version ?? []);
    const newestShared = shared.toSorted(compareVersions).at(-1);
    const newest = versions
      .filter(({ parsed }) => parsed)
      .sort(compareVersions)
      .at(-1);
    const isNewer = newest && newestShared && compareVersions(newest, newestShared) > 0;
    return isNewer ? [{ driver: name, version: newest.text }] : [];
  });
}
