import { groupByEnvironment, measureSeries } from '../measurement/measure-series.ts';
import { versionKey } from '../measurement/pick-newest.ts';
import type { MetricChoice, SeriesData } from '../measurement/series-data.ts';
import { isSpeed } from '../selection/choose-metric.ts';
import { adjustTogether } from '../verdict/adjust-verdicts.ts';
import type { DriverCost, DriverCosts } from './driver-page.ts';
import { type RowOptions, toDriverRows } from './to-driver-rows.ts';

type Beside = {
  readonly metrics: readonly MetricChoice[];
  /** The metric of the page's rows. */
  readonly shown: MetricChoice | null;
  /** Identity of the page's environment. */
  readonly environment: string | null;
};

/** In the environment of the page or, where the cost was not measured in it, in the one with most versions of it. */
function toCost(data: SeriesData, metric: MetricChoice, environment: string | null, options: RowOptions): DriverCost[] {
  const found = groupByEnvironment(measureSeries(data, (entry) => entry.case.metric === metric.metric))
    .map((entry) => ({ ...entry, versions: new Set(entry.measurements.map(versionKey)).size }))
    .sort((a, b) => b.versions - a.versions || b.newestAt.getTime() - a.newestAt.getTime());
  const [most] = found;
  const own = found.find(({ identity }) => identity === environment) ?? most;
  if (!own) return [];
  const { rows } = toDriverRows(own.series, options);
  const elsewhere = own.identity === environment ? null : { identity: own.identity, label: own.label };
  return [{ metric, elsewhere, rows }];
}

/** What else an operation costs: every other metric of which less is better, speed aside. Verdicts of all are read together. */
export function toDriverCosts(
  data: SeriesData,
  { metrics, shown, environment }: Beside,
  options: RowOptions,
): DriverCosts {
  const costs = metrics
    .filter(({ metric, direction }) => direction === 'lower' && metric !== shown?.metric && !isSpeed(metric))
    .flatMap((metric) => toCost(data, metric, environment, options));
  const { adjust, ...tests } = adjustTogether(
    costs.flatMap(({ rows }) => rows.flatMap(({ verdict }) => verdict ?? [])),
  );
  const adjusted = costs.map((cost) => ({
    ...cost,
    rows: cost.rows.map((row) => ({ ...row, verdict: row.verdict && adjust(row.verdict) })),
  }));
  return { metrics: adjusted, ...tests };
}
