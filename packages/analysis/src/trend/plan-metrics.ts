import { toParamsKey } from '../measurement/describe-params.ts';
import type { SeriesRef, SeriesVersions, Unknown } from '../measurement/measurement.ts';
import { describeOptions } from '../selection/group-columns.ts';
import { chooseMetrics, listMetricsOfCase, type MetricOfCase } from './choose-metrics.ts';
import { planTrend, type TrendBudget, type TrendPlan } from './plan-trend.ts';

/** A metric that is drawn below the first one, with the plan of its trend. */
export type PlannedMetric = MetricOfCase & { readonly plan: TrendPlan };

/** The metrics below the first one of a trend, settled before a point is read. */
export type MetricsPlan = {
  readonly shown: readonly PlannedMetric[];
  readonly hidden: readonly MetricOfCase[];
  /** All of them to be read at once: what `planTrend` says of one trend. */
  readonly read: Pick<TrendPlan, 'axis' | 'lines' | 'cells' | 'perLine' | 'context' | 'related'>;
  readonly unknown: readonly Unknown[];
};

/** Of all metrics below the first one together. */
const BUDGET: TrendBudget = { results: 3000, versions: 500, points: 2000 };

const divide = ({ results, versions, points }: TrendBudget, parts: number): TrendBudget => ({
  results: Math.floor(results / parts),
  versions: Math.floor(versions / parts),
  points: Math.floor(points / parts),
});

const toLineKey = ({ driver, options, environment }: SeriesRef) =>
  [driver.slug, describeOptions(options), environment.identity].join('\n');

const LINES_OF_PANEL = 4;
/** Pages along time and by run have most elements: they have other metrics on request. */
const LEAST_ALONG_TIME = 4;

const NO_CONTEXT = { series: [], cells: [], omitted: 0 };

/** The trend of a metric in the lines of the first one: the same drivers, options and environments. */
function planMetric(data: SeriesVersions, main: TrendPlan, { case: of }: MetricOfCase, budget: TrendBudget): TrendPlan {
  const drivers = [...new Set(main.lines.map(({ driver }) => driver.slug))];
  const { metric, statistic, params } = of;
  const requested = { metric, statistic, params: toParamsKey(params), drivers };
  const options = { ...main.options, ...requested, axis: main.axis, environment: main.environment?.identity ?? null };
  const plan = planTrend(data, options, budget);
  const drawn = new Set(main.lines.map(toLineKey));
  const lines = plan.lines.filter((line) => drawn.has(toLineKey(line)));
  const keys = new Set(lines.map(({ key }) => key));
  return { ...plan, lines, cells: plan.cells.filter(({ series }) => keys.has(series)), context: NO_CONTEXT };
}

const distinct = (series: readonly SeriesRef[]) => [...new Map(series.map((entry) => [entry.key, entry])).values()];

/**
 * The other metrics that are drawn below a trend, on its axis. `requested` names them in the order of drawing; null leaves the
 * choice to us. All together have one budget.
 */
export function planMetrics(data: SeriesVersions, main: TrendPlan, requested: readonly string[] | null): MetricsPlan {
  const metrics = listMetricsOfCase(data, main);
  const ofDrivers = main.axis === 'version' ? new Set(main.lines.map(({ driver }) => driver.slug)).size : 1;
  // A panel of many lines counts as several: a page has a limit of elements.
  const least = main.axis === 'version' ? ofDrivers : LEAST_ALONG_TIME;
  const panels = Math.max(least, Math.ceil(main.lines.length / LINES_OF_PANEL));
  const { shown, hidden, unknown } = chooseMetrics(metrics, { main: main.case, panels, requested });
  const budget = divide(BUDGET, Math.max(1, shown.length));
  const planned = shown
    .map((metric) => ({ ...metric, plan: planMetric(data, main, metric, budget) }))
    .filter(({ plan }) => plan.lines.length > 0);
  const plans = planned.map(({ plan }) => plan);
  return {
    shown: planned,
    hidden,
    read: {
      axis: main.axis,
      lines: plans.flatMap(({ lines }) => lines),
      cells: plans.flatMap(({ cells }) => cells),
      perLine: plans.reduce((least, { perLine }) => Math.min(least, perLine), Number.MAX_SAFE_INTEGER),
      context: NO_CONTEXT,
      related: distinct(plans.flatMap(({ related }) => related)),
    },
    unknown,
  };
}
