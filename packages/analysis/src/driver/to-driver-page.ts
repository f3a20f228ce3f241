import { listExactChanges } from '../change/list-exact-changes.ts';
import { describeValues } from '../measurement/describe-values.ts';
import { measureSeries } from '../measurement/measure-series.ts';
import type { SeriesData, Unknown } from '../measurement/series-data.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { chooseDriverView } from './choose-driver-view.ts';
import type { DriverPage, DriverPageOptions } from './driver-page.ts';
import { toDriverCosts } from './to-driver-costs.ts';
import { adjustRows, toDriverRows } from './to-driver-rows.ts';

/**
 * All cases of one driver through its versions, in one environment. `data` holds the series of one driver, and the points that
 * `chooseDriverResults` names. Every row stands on the same axis of true version order; its newest figure is evaluated
 * against the version before.
 */
export function toDriverPage(data: SeriesData, options: DriverPageOptions): DriverPage {
  const unknown: Unknown[] = [];
  const { costs, ...view } = chooseDriverView(data, options, unknown);
  const here = view.environment?.identity;
  const series = measureSeries(
    data,
    (entry) => entry.case.metric === view.metric?.metric && entry.environment.identity === here,
  );
  const rowOptions = {
    evaluation: { ...options.evaluation, noise: createNoiseSource(data.series, data.noise) },
    variances: data.pairVariances,
  };
  const { versions, rows } = toDriverRows(series, rowOptions);
  const evaluated = adjustRows(rows);
  return {
    ...view,
    driver: data.series[0]?.driver ?? null,
    versions,
    exactChanges: listExactChanges(
      measureSeries(data, (entry) => entry.case.exact && entry.environment.identity === here),
    ),
    costs: toDriverCosts(data, { costs, environment: here ?? null }, rowOptions),
    ...evaluated,
    valueDescription: describeValues(
      evaluated.rows.map((row) => ({ measurement: row.newest, statistic: row.case.statistic })),
    ),
    unknown,
  };
}
