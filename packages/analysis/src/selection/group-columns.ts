import { groupBy } from '@tachograph/schema/collection';
import { canonicalJson } from '@tachograph/schema/hash';
import type { Params } from '@tachograph/schema/result';
import { describeParams } from '../measurement/describe-params.ts';
import type { MeasuredSeries } from '../measurement/measure-series.ts';
import type { DriverName, SeriesRef } from '../measurement/measurement.ts';

/** A series, with whatever is known of it. */
type SeriesEntry = { readonly series: SeriesRef };

/** The series that stand in one column of a table. */
export type ColumnGroup<T extends SeriesEntry = MeasuredSeries> = {
  readonly driver: DriverName;
  /** Null unless the driver needs several columns. */
  readonly options: string | null;
  readonly series: readonly T[];
};

/** "pool · timeout 10": options as people read them; "default options" for none. */
export function describeOptions(options: SeriesRef['options']): string {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return String(options);
  const known = Object.entries(options).filter(([, value]) => value !== null);
  return describeParams(Object.fromEntries(known) as Params) || 'default options';
}

const needsColumns = (series: readonly SeriesEntry[]): boolean =>
  [...groupBy(series, ({ series: entry }) => `${entry.environment.identity} ${entry.case.key}`).values()].some(
    (sameCase) => sameCase.length > 1,
  );

/** The series of each driver with each set of its options, which differ in their options only if there are several. */
export function groupByOptions<T extends SeriesEntry>(series: readonly T[]): ColumnGroup<T>[] {
  return [...groupBy(series, (entry) => entry.series.driver.slug).values()].flatMap((ofDriver) => {
    const driver = ofDriver[0]?.series.driver ?? { slug: '', name: '' };
    const sets = [...groupBy(ofDriver, (entry) => canonicalJson(entry.series.options)).values()];
    return sets.map((same) => ({
      driver,
      options: sets.length > 1 ? describeOptions(same[0]?.series.options ?? {}) : null,
      series: same,
    }));
  });
}

/**
 * One column per driver. Where a case was measured with several sets of options of one driver, a column for each set:
 * their figures are never averaged, and none hides behind another.
 */
export function groupColumns<T extends SeriesEntry>(series: readonly T[]): ColumnGroup<T>[] {
  return [...groupBy(series, (entry) => entry.series.driver.slug).values()].flatMap((ofDriver): ColumnGroup<T>[] => {
    const driver = ofDriver[0]?.series.driver ?? { slug: '', name: '' };
    return needsColumns(ofDriver) ? groupByOptions(ofDriver) : [{ driver, options: null, series: ofDriver }];
  });
}
