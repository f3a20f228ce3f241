import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Params } from '@tachograph/schema/result';
import type { Version } from '@tachograph/schema/version';
import { compareParams, describeParams, toParamsKey } from '../measurement/describe-params.ts';
import { type MeasuredSeries, pickNewest } from '../measurement/measure-series.ts';
import type { DriverColumn, Measurement } from '../measurement/measurement.ts';
import { type ColumnGroup, groupColumns } from '../selection/group-columns.ts';
import { isVersion, type SelectedDriver } from '../selection/selected-driver.ts';
import { toSweepValue } from './list-sweep-params.ts';
import type { SweepGroup } from './sweep.ts';

export type UnevaluatedPoint = {
  readonly case: CaseIdentity;
  readonly measurement: Measurement;
  /** All of this version in the series. */
  readonly measurements: readonly Measurement[];
  readonly series: string;
};

/** A line of the sweep before there is a reference. */
export type UnevaluatedLine = Pick<DriverColumn, 'key' | 'driver' | 'options' | 'version'> & {
  readonly params: Params;
  readonly group: SweepGroup;
  readonly points: ReadonlyMap<number, UnevaluatedPoint>;
};

/** A case's params without the swept one. */
export const restOf = ({ params }: CaseIdentity, param: string): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => name !== param));

export const toSweepGroup = (params: Params): SweepGroup => ({
  key: toParamsKey(params),
  label: describeParams(params),
});

/** The newest measurement of one version among the series of one value. */
function findPoint(series: readonly MeasuredSeries[], version: Version | null): UnevaluatedPoint | null {
  const candidates = series.flatMap(({ series: { key, case: of }, measurements: all }) => {
    const measurements = all.filter((measurement) => measurement.version?.sortKey === version?.sortKey);
    return measurements.map((measurement): UnevaluatedPoint => ({ case: of, measurement, measurements, series: key }));
  });
  const newest = pickNewest(candidates.map(({ measurement }) => measurement));
  return candidates.find(({ measurement }) => measurement === newest) ?? null;
}

function toLines({ driver, options, series }: ColumnGroup, version: Version | null, param: string): UnevaluatedLine[] {
  const groups = groupBy(series, (entry) => toParamsKey(restOf(entry.series.case, param)));
  return [...groups].flatMap(([group, inGroup]) => {
    const byValue = groupBy(inGroup, (entry) => toSweepValue(entry.series.case.params[param]));
    const points = new Map(
      [...byValue].flatMap(([x, sameValue]) => {
        const point = x === null ? null : findPoint(sameValue, version);
        return x !== null && point ? [[x, point] as const] : [];
      }),
    );
    const [first] = points.values();
    if (!first) return [];
    const params = restOf(first.case, param);
    const key = JSON.stringify([driver.slug, version?.text ?? null, options, group]);
    return [{ key, driver, options, version, params, group: toSweepGroup(params), points }];
  });
}

const newerFirst = (a: Version | null, b: Version | null): number => {
  const left = a?.sortKey ?? '';
  const right = b?.sortKey ?? '';
  return left < right ? 1 : left > right ? -1 : 0;
};

const inOrder = (a: UnevaluatedLine, b: UnevaluatedLine): number =>
  compareParams({ driver: a.driver.slug }, { driver: b.driver.slug }) ||
  newerFirst(a.version, b.version) ||
  compareParams({ options: a.options ?? '' }, { options: b.options ?? '' }) ||
  compareParams(a.params, b.params);

/**
 * A line for every driver asked for, in one version, and every group of the params beside `param`. `series` are of one
 * environment, metric and statistic. A version left open is the driver's newest along the whole param, so that a line is
 * of one version; values it was not measured at stay empty. Empty `selected`: every driver.
 */
export function listSweepLines(
  series: readonly MeasuredSeries[],
  param: string,
  selected: readonly SelectedDriver[],
): UnevaluatedLine[] {
  const columns = groupColumns(series);
  const everyone = [...new Set(columns.map(({ driver }) => driver.slug))].map((slug) => ({ slug, version: null }));
  const lines = (selected.length > 0 ? selected : everyone).flatMap(({ slug, version }) =>
    columns
      .filter(({ driver }) => driver.slug === slug)
      .flatMap((column) => {
        const measured = column.series.flatMap(({ measurements }) => measurements);
        const newest = pickNewest(measured.filter((measurement) => isVersion(measurement, version)));
        return newest ? toLines(column, newest.version, param) : [];
      }),
  );
  return [...new Map(lines.map((line) => [line.key, line])).values()].sort(inOrder);
}
