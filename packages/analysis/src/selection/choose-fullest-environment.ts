import { groupBy } from '@tachograph/schema/collection';
import type { EnvironmentName, SeriesRef, SeriesTotal } from '../measurement/series-data.ts';

/** An environment with what was measured in it, for the pickers. */
export type CountedEnvironment = EnvironmentName & {
  readonly scenarios: number;
  readonly results: number;
  readonly newestAt: Date;
};

/** A series with what is known of it before its versions are read. */
export type TotalledSeries = { readonly series: SeriesRef; readonly total: SeriesTotal };

/** Environments with the number of their results: the fullest first, of equals the one measured last. */
export const countEnvironments = (measured: readonly TotalledSeries[]): CountedEnvironment[] =>
  [...groupBy(measured, (entry) => entry.series.environment.identity).values()]
    .flatMap((inside) =>
      inside.slice(0, 1).map(({ series: { environment } }) => ({
        identity: environment.identity,
        label: environment.label,
        scenarios: new Set(inside.map((entry) => entry.series.case.scenario)).size,
        results: inside.reduce((sum, { total }) => sum + total.results, 0),
        newestAt: inside.reduce(
          (newest, { total }) => (total.measuredAt > newest ? total.measuredAt : newest),
          new Date(0),
        ),
      })),
    )
    .sort((a, b) => b.results - a.results || b.newestAt.getTime() - a.newestAt.getTime());
