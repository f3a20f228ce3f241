import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';

type Metric = Pick<CaseIdentity, 'metric' | 'statistic'>;

/** "latency, p99"; an exact metric by its name alone. */
export const nameMetric = ({ metric, statistic }: Metric): string =>
  statistic === 'exact' ? metric : `${metric}, ${statistic}`;

/** `latency:p99` */
export const toFullMetricKey = ({ metric, statistic }: Metric): string => `${metric}:${statistic}`;

/** How a URL names one of these metrics: `heap`, or `latency:p99` where the metric has several statistics. */
export function createMetricKeys(metrics: readonly Metric[]): (of: Metric) => string {
  const statistics = groupBy(metrics, ({ metric }) => metric);
  return (of) => ((statistics.get(of.metric)?.length ?? 0) > 1 ? toFullMetricKey(of) : of.metric);
}
