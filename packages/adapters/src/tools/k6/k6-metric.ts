import type { Location } from '../../text/line.ts';

/** One statistic of a metric, in the unit it was printed in; without one where k6 does not know it. */
export type Statistic = { readonly name: string; readonly value: number; readonly unit: string | null };

/** One metric of a summary, from any of k6's formats. */
export type K6Metric = {
  readonly location: Location;
  /** With its tags, as printed: `http_req_duration{name:login}`. */
  readonly name: string;
  readonly kind: 'trend' | 'counter' | 'rate' | 'gauge';
  /** Trend: avg, med, p(95) …; counter: count, rate; rate: good, bad; gauge: value, min, max. */
  readonly statistics: readonly Statistic[];
  /** True where the unit of a trend is a guess. */
  readonly guessed: boolean;
  /** Thresholds that were crossed. */
  readonly crossed: readonly string[];
};

export const findStatistic = (metric: K6Metric, name: string): number | null =>
  metric.statistics.find((statistic) => statistic.name === name)?.value ?? null;

/** Trends of k6 itself hold milliseconds. */
export const isBuiltInTime = (name: string): boolean =>
  /^(?:http_req_|ws_|grpc_req_|browser_|iteration_duration|group_duration)/.test(name);
