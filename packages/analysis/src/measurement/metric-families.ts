/** Metrics that say the same of one cost, the one that leads first. */
export type MetricFamily = { readonly key: string; readonly name: string; readonly metrics: readonly string[] };

/** What an operation costs. A metric in none of them is a family of its own. */
export const METRIC_FAMILIES: readonly MetricFamily[] = [
  { key: 'speed', name: 'Speed', metrics: ['latency', 'time', 'throughput'] },
  { key: 'cpu', name: 'CPU', metrics: ['cpu-time', 'process-cpu-time', 'instructions'] },
  { key: 'memory', name: 'Memory', metrics: ['heap', 'allocations', 'peak-memory'] },
  {
    key: 'wire',
    name: 'Wire',
    metrics: ['bytes-received', 'round-trips', 'bytes-sent', 'statements-executed', 'statements-prepared'],
  },
];

export const findFamily = (metric: string): MetricFamily =>
  METRIC_FAMILIES.find(({ metrics }) => metrics.includes(metric)) ?? { key: metric, name: metric, metrics: [metric] };

/** Position in its family: the first leads. */
export const rankInFamily = (metric: string): number => findFamily(metric).metrics.indexOf(metric);

/** The metrics that a name means: those of a family, or the metric itself. */
export const listMetricsNamed = (name: string): readonly string[] =>
  METRIC_FAMILIES.find(({ key }) => key === name)?.metrics ?? [name];
