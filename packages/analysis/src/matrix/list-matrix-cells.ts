import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Version } from '@tachograph/schema/version';
import type { MeasuredSeries } from '../measurement/measure-series.ts';
import { compareAge, pickNewest, versionKey } from '../measurement/pick-newest.ts';
import { byPreference } from '../selection/choose-metric.ts';
import { type ColumnGroup, groupColumns } from '../selection/group-columns.ts';
import type { Unevaluated } from './evaluate-matrix-cell.ts';
import type { EnvironmentGroup } from './matrix.ts';

/** One version on one server: its newest measurement in the case's statistic, else in the one it has. */
function findOwn(
  group: ColumnGroup,
  key: string | null,
  identity: string,
  of: CaseIdentity,
): Unevaluated['own'] | null {
  const isOther = (statistic: string) => Number(statistic !== of.statistic);
  return (
    group.series
      .filter(({ series }) => series.environment.identity === identity)
      .flatMap(({ series, measurements }) => {
        const ofVersion = measurements.filter((entry) => versionKey(entry) === key);
        const measurement = pickNewest(ofVersion);
        return measurement
          ? [{ measurement, measurements: ofVersion, statistic: series.case.statistic, series: series.key }]
          : [];
      })
      .sort((a, b) => isOther(a.statistic) - isOther(b.statistic) || byPreference(a.statistic, b.statistic))[0] ?? null
  );
}

/** The versions of one row group, newest first. */
function listVersions({ series }: ColumnGroup): (readonly [string | null, Version | null])[] {
  const newestFirst = series.flatMap(({ measurements }) => measurements).sort((a, b) => compareAge(b, a));
  return [...new Map(newestFirst.map((measurement) => [versionKey(measurement), measurement.version]))];
}

/** Every cell of the matrix, driver by driver, newest version first, before there is a reference. */
export function listMatrixCells(
  series: readonly MeasuredSeries[],
  environmentGroups: readonly EnvironmentGroup[],
  of: CaseIdentity,
): Unevaluated[] {
  const columnsInGroups = environmentGroups.flatMap((environmentGroup) =>
    environmentGroup.columns.map((column) => ({ environmentGroup, column })),
  );
  return groupColumns(series).flatMap((group) =>
    listVersions(group).flatMap(([key, version]) =>
      columnsInGroups.flatMap(({ environmentGroup, column }): Unevaluated[] => {
        const own = findOwn(group, key, column.environment.identity, of);
        return own ? [{ driver: group.driver, options: group.options, version, environmentGroup, column, own }] : [];
      }),
    ),
  );
}
