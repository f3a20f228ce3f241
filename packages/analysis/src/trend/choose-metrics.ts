import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import { toParamsKey } from '../measurement/describe-params.ts';
import type { SeriesVersions, Unknown } from '../measurement/measurement.ts';
import { createMetricKeys, nameMetric, toFullMetricKey } from '../measurement/name-metric.ts';
import { byPreference, isSpeed, unknownName } from '../selection/choose-metric.ts';
import type { TrendPlan } from './plan-trend.ts';

/** Another metric of the case of a trend. */
export type MetricOfCase = {
  /** How a URL names it: `heap`, or `latency:p99` where the metric has several statistics. */
  readonly key: string;
  /** "latency, p99"; an exact metric by its name alone. */
  readonly name: string;
  readonly case: CaseIdentity;
  /** Versions of the drawn drivers that it was measured of. */
  readonly versions: number;
};

/** Metrics that are drawn below the first one. */
const MOST_METRICS = 3;
/** Their plots, one for each panel: unless they are requested, and if they are. */
const MOST_PLOTS = 3;
const MOST_REQUESTED_PLOTS = 9;

const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Other metrics of the params, drivers and environment that a trend draws, those first that say most beside it. */
export function listMetricsOfCase(data: SeriesVersions, plan: TrendPlan): MetricOfCase[] {
  const { case: main, environment, lines } = plan;
  if (!main) return [];
  const drivers = new Set(lines.map(({ driver }) => driver.slug));
  const params = toParamsKey(main.params);
  const fitting = data.series.filter(
    (series) =>
      series.case.key !== main.key &&
      toParamsKey(series.case.params) === params &&
      drivers.has(series.driver.slug) &&
      (environment === null || series.environment.identity === environment.identity),
  );
  const versionsOf = groupBy(data.versions, ({ series }) => series);
  const all = [...groupBy(fitting, (series) => series.case.key).values()].flatMap((same) => {
    const of = same[0]?.case;
    return of ? [{ of, versions: same.reduce((sum, { key }) => sum + (versionsOf.get(key)?.length ?? 0), 0) }] : [];
  });
  const keyOf = createMetricKeys([...all.map(({ of }) => of), main]);
  return order(
    all.map(({ of, versions }) => ({
      key: keyOf(of),
      name: nameMetric(of),
      case: of,
      versions,
    })),
    main,
  );
}

const isBytes = ({ unit }: CaseIdentity) => /^B(\/|$)/.test(unit);

/** Kinds of metrics in the order in which one of each is drawn: speed, memory, exact bytes, what is measured, other counts. */
function kindOf(of: CaseIdentity): number {
  if (isSpeed(of.metric)) return 0;
  if (of.metric === 'heap' || (isBytes(of) && !of.exact)) return 1;
  if (isBytes(of)) return 2;
  return of.exact ? 4 : 3;
}

/** One of each kind, then what is left. Of one kind the metric with most versions is first, then a median before a mean, then by name. */
function order(metrics: readonly MetricOfCase[], main: CaseIdentity): MetricOfCase[] {
  const sorted = metrics.toSorted(
    (a, b) =>
      kindOf(a.case) - kindOf(b.case) ||
      b.versions - a.versions ||
      byPreference(a.case.statistic, b.case.statistic) ||
      byName(a.key, b.key),
  );
  // Another figure of the same speed, or another statistic of the same metric, says least.
  const shown = new Set(isSpeed(main.metric) ? [0] : []);
  const names = new Set([main.metric]);
  const first = sorted.filter(({ case: of }) => {
    const isNew = !shown.has(kindOf(of)) && !names.has(of.metric);
    if (isNew) shown.add(kindOf(of));
    return isNew;
  });
  for (const { case: of } of first) names.add(of.metric);
  const rest = sorted.filter((metric) => !first.includes(metric));
  const isOther = ({ case: of }: MetricOfCase) =>
    !names.has(of.metric) && !(isSpeed(of.metric) && isSpeed(main.metric));
  return [...first, ...rest.filter(isOther), ...rest.filter((metric) => !isOther(metric))];
}

/** How many metrics have space below the first one, whose trend has so many panels. */
const mostMetrics = (panels: number, isRequested: boolean) =>
  Math.min(MOST_METRICS, Math.floor((isRequested ? MOST_REQUESTED_PLOTS : MOST_PLOTS) / Math.max(1, panels)));

/**
 * Which metrics are drawn below the first one of a trend of so many panels, and which of them are not. `requested` are their keys
 * in the order of drawing; null chooses the first of the list that other drawn metrics do not say already.
 */
export function chooseMetrics(
  metrics: readonly MetricOfCase[],
  { main, panels, requested }: { main: CaseIdentity | null; panels: number; requested: readonly string[] | null },
): {
  readonly shown: readonly MetricOfCase[];
  readonly hidden: readonly MetricOfCase[];
  readonly unknown: readonly Unknown[];
} {
  const find = (key: string) =>
    metrics.find(({ case: of, key: own }) => key === own || key === toFullMetricKey(of)) ??
    metrics.find(({ case: of }) => key === of.metric);
  const isMain = (key: string) => main !== null && (key === main.metric || key === toFullMetricKey(main));
  const wanted = requested?.flatMap((key) => find(key) ?? []);
  const names = new Set<string>(main ? [main.metric] : []);
  const isNew = ({ case: of }: MetricOfCase) => {
    const known = names.has(of.metric) || (isSpeed(of.metric) && main !== null && isSpeed(main.metric));
    names.add(of.metric);
    return !known;
  };
  const chosen = wanted ? [...new Set(wanted)] : metrics.filter(isNew);
  const shown = chosen.slice(0, mostMetrics(panels, requested !== null));
  const unknown = (requested ?? []).flatMap((key) => unknownName('metric', key, find(key) || isMain(key)));
  return { shown, hidden: metrics.filter((metric) => !shown.includes(metric)), unknown };
}
