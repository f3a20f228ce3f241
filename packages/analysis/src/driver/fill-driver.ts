import { listExactChanges } from '../change/list-exact-changes.ts';
import { describeValues } from '../measurement/describe-values.ts';
import { measureSeries } from '../measurement/measure-series.ts';
import type { NoiseSource, SeriesPoints } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import type { ReadResults } from '../selection/choose-environment.ts';
import { countTests } from '../verdict/count-tests.ts';
import type { DriverCosts, DriverPage } from './driver-page.ts';
import type { DriverPlan } from './plan-driver.ts';
import { type RowOptions, toDriverRows } from './to-driver-rows.ts';

/** What else an operation costs. `environment` is the identity of the page's own. */
function toDriverCosts(
  data: SeriesPoints,
  { costs, environment: here }: Pick<DriverPlan, 'costs'> & { readonly environment: string | null },
  { noise, ...options }: RowOptions & { readonly noise: NoiseSource | undefined },
): DriverCosts {
  const rowsOf = costs.map(({ metric, environment }) => {
    const series = measureSeries(
      data,
      noise,
      (entry) => entry.case.metric === metric.metric && entry.environment.identity === environment?.identity,
    );
    const elsewhere = environment?.identity === here ? null : environment;
    return { metric, elsewhere, rows: toDriverRows(series, options).rows };
  });
  return { metrics: rowsOf, ...countTests(rowsOf.flatMap(({ rows }) => rows.flatMap(({ verdict }) => verdict ?? []))) };
}

/**
 * All cases of one driver through its versions, in one environment. Every row stands on the same axis of true version order; its
 * newest figure is evaluated against the version before.
 */
export function fillDriver(plan: DriverPlan, { points, noise }: ReadResults): DriverPage {
  const { costs, cells: _, related, variances, evaluation, ...shown } = plan;
  const here = shown.environment?.identity;
  const data = { series: related, points };
  const source = createNoiseSource(related, noise);
  const series = measureSeries(
    data,
    source,
    (entry) => entry.case.metric === shown.metric?.metric && entry.environment.identity === here,
  );
  const rowOptions = { evaluation: { ...evaluation, noise: source }, variances };
  const { versions, rows } = toDriverRows(series, rowOptions);
  return {
    ...shown,
    versions,
    exactChanges: listExactChanges(
      measureSeries(data, source, (entry) => entry.case.exact && entry.environment.identity === here),
    ),
    costs: toDriverCosts(data, { costs, environment: here ?? null }, { ...rowOptions, noise: source }),
    rows,
    ...countTests(rows.flatMap(({ verdict }) => verdict ?? [])),
    valueDescription: describeValues(rows.map((row) => ({ measurement: row.newest, statistic: row.case.statistic }))),
  };
}
