import { measureSeries } from '../measurement/measure-series.ts';
import type { SeriesPoints } from '../measurement/series-data.ts';
import { adjustTogether } from '../verdict/adjust-verdicts.ts';
import type { DriverCosts } from './driver-page.ts';
import type { DriverPlan } from './plan-driver.ts';
import { type RowOptions, toDriverRows } from './to-driver-rows.ts';

/** What else an operation costs. `environment` is the identity of the page's own. Verdicts of all costs are read together. */
export function toDriverCosts(
  data: SeriesPoints,
  { costs, environment: here }: Pick<DriverPlan, 'costs'> & { readonly environment: string | null },
  options: RowOptions,
): DriverCosts {
  const rowsOf = costs.map(({ metric, environment }) => {
    const series = measureSeries(
      data,
      (entry) => entry.case.metric === metric.metric && entry.environment.identity === environment?.identity,
    );
    const elsewhere = environment?.identity === here ? null : environment;
    return { metric, elsewhere, rows: toDriverRows(series, options).rows };
  });
  const { adjust, ...tests } = adjustTogether(
    rowsOf.flatMap(({ rows }) => rows.flatMap(({ verdict }) => verdict ?? [])),
  );
  const adjusted = rowsOf.map((cost) => ({
    ...cost,
    rows: cost.rows.map((row) => ({ ...row, verdict: row.verdict && adjust(row.verdict) })),
  }));
  return { metrics: adjusted, ...tests };
}
