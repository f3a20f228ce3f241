import { groupBy } from '@tachograph/schema/collection';
import { describeValues } from '../measurement/describe-values.ts';
import { measureSeries, pickNewest } from '../measurement/measure-series.ts';
import type { NoiseSource, SeriesPoints } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import type { ReadResults } from '../selection/choose-environment.ts';
import { countTests } from '../verdict/count-tests.ts';
import type { DriverCost, DriverPage } from './driver-page.ts';
import type { DriverPlan } from './plan-driver.ts';
import { chooseSeries, toCostKey, toDriverRows } from './to-driver-rows.ts';

/** What else an operation costs, at the newest version of each case. `here` is the identity of the page's environment. */
function toDriverCosts(
  data: SeriesPoints,
  { costs, variances }: Pick<DriverPlan, 'costs' | 'variances'>,
  noise: NoiseSource | undefined,
  here: string | null,
): DriverCost[] {
  return costs.map(({ metric, environment }) => {
    const series = measureSeries(
      data,
      noise,
      (entry) => entry.case.metric === metric.metric && entry.environment.identity === environment?.identity,
    );
    const ofCase = groupBy(series, (entry) => toCostKey(entry.series));
    const newest = [...ofCase].flatMap(([key, same]) => {
      const measurement = chooseSeries(same, variances).map(({ measurements }) => pickNewest(measurements))[0];
      return measurement ? [[key, measurement] as const] : [];
    });
    return { metric, elsewhere: environment?.identity === here ? null : environment, newest: new Map(newest) };
  });
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
  const { versions, rows } = toDriverRows(series, { evaluation: { ...evaluation, noise: source }, variances });
  return {
    ...shown,
    versions,
    costs: toDriverCosts(data, { costs, variances }, source, here ?? null),
    rows,
    ...countTests(rows.flatMap(({ verdict }) => verdict ?? [])),
    valueDescription: describeValues(rows.map((row) => ({ measurement: row.newest, statistic: row.case.statistic }))),
  };
}
