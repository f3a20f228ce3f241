import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Version } from '@tachograph/schema/version';
import { compareAge, type MeasuredSeries, pickNewest, versionKey } from '../measurement/measure-series.ts';
import { byPreference } from '../selection/choose-metric.ts';
import { type ColumnGroup, groupColumns } from '../selection/group-columns.ts';
import type { EnvironmentGroup, Unevaluated } from './matrix.ts';

type Own = Unevaluated['own'];

/** By version, what a group has in one environment: its newest measurement in the case's statistic, else in the one it has. */
function listOwn({ series }: ColumnGroup, identity: string, of: CaseIdentity): ReadonlyMap<string | null, Own> {
  const isOther = (statistic: string) => Number(statistic !== of.statistic);
  const there = series
    .filter(({ series: ref }) => ref.environment.identity === identity)
    .sort(
      ({ series: { case: a } }, { series: { case: b } }) =>
        isOther(a.statistic) - isOther(b.statistic) || byPreference(a.statistic, b.statistic),
    );
  const found = new Map<string | null, Own>();
  for (const { series: ref, measurements } of there) {
    for (const [key, ofVersion] of groupBy(measurements, versionKey)) {
      const measurement = found.has(key) ? null : pickNewest(ofVersion);
      if (measurement)
        found.set(key, { measurement, measurements: ofVersion, statistic: ref.case.statistic, series: ref.key });
    }
  }
  return found;
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
  return groupColumns(series).flatMap((group) => {
    const columns = columnsInGroups.map((inGroup) => ({
      ...inGroup,
      own: listOwn(group, inGroup.column.environment.identity, of),
    }));
    return listVersions(group).flatMap(([key, version]) =>
      columns.flatMap(({ environmentGroup, column, own: byVersion }): Unevaluated[] => {
        const own = byVersion.get(key);
        return own ? [{ driver: group.driver, options: group.options, version, environmentGroup, column, own }] : [];
      }),
    );
  });
}
