import { groupBy } from '@tachograph/schema/collection';

/** Metrics that say the same of one cost, the one that leads first. */
type MetricFamily = { readonly key: string; readonly name: string; readonly metrics: readonly string[] };

/** What an operation costs. A metric in none of them is a family of its own. */
const METRIC_FAMILIES: readonly MetricFamily[] = [
  { key: 'speed', name: 'Speed', metrics: ['latency', 'time', 'throughput'] },
  { key: 'cpu', name: 'CPU', metrics: ['cpu-time', 'process-cpu-time', 'instructions'] },
  { key: 'memory', name: 'Memory', metrics: ['heap', 'allocations', 'peak-memory'] },
  {
    key: 'wire',
    name: 'Wire',
    metrics: ['bytes-received', 'round-trips', 'bytes-sent', 'statements-executed', 'statements-prepared'],
  },
];

export type MetricFamilies = {
  readonly all: readonly MetricFamily[];
  readonly find: (metric: string) => MetricFamily;
  /** Position in its family: the first leads. */
  readonly rank: (metric: string) => number;
};

/** The families of a project; `leading` are metrics that lead theirs: `throughput, process-cpu-time`. */
export function toFamilies(leading: string | null = null): MetricFamilies {
  const named = leading?.split(',').map((name) => name.trim()) ?? [];
  const isNamed = (metric: string) => named.includes(metric);
  const all = METRIC_FAMILIES.map((family) => ({
    ...family,
    metrics: [
      ...named.filter((metric) => family.metrics.includes(metric)),
      ...family.metrics.filter((m) => !isNamed(m)),
    ],
  }));
  const find = (metric: string): MetricFamily =>
    all.find(({ metrics }) => metrics.includes(metric)) ?? { key: metric, name: metric, metrics: [metric] };
  return { all, find, rank: (metric) => find(metric).metrics.indexOf(metric) };
}

/** The metrics that a name means: those of a family, or the metric itself. */
export const listMetricsNamed = (name: string): readonly string[] =>
  METRIC_FAMILIES.find(({ key }) => key === name)?.metrics ?? [name];

/** What says the same as another of the same key: items whose metric does not lead its family among those that have both in common. */
export function listFolded<Item>(items: readonly Item[], { keyOf, metricOf, families }: FoldOptions<Item>): Item[] {
  const ofFamily = (item: Item) => JSON.stringify([families.find(metricOf(item)).key, keyOf(item)]);
  const rankOf = (item: Item) => families.rank(metricOf(item));
  const leads = new Map([...groupBy(items, ofFamily)].map(([key, same]) => [key, Math.min(...same.map(rankOf))]));
  return items.filter((item) => rankOf(item) !== leads.get(ofFamily(item)));
}

type FoldOptions<Item> = {
  readonly keyOf: (item: Item) => string;
  readonly metricOf: (item: Item) => string;
  readonly families: MetricFamilies;
};
