import { groupBy } from '@tachograph/schema/collection';
import type {
  MetricChoice,
  PairVariances,
  SeriesRef,
  SeriesTotal,
  SeriesTotals,
  Unknown,
} from '../measurement/measurement.ts';
import { byPrecision, type Precision, toPrecision } from './precision-of-pairs.ts';

/** The notice for a name that nothing answers to; nothing for one that is found, or was left open. */
export const unknownName = (kind: Unknown['kind'], requested: string | null | undefined, found: unknown): Unknown[] =>
  requested === null || requested === undefined || found ? [] : [{ kind, requested }];

/**
 * Every metric of the data with its statistics. First the one in which most newest results are paired with an anchor, since
 * those can be judged: among equals speed, then the more precise. Where none are paired, the one with most results, then speed.
 * `totals` count the results of the series, in one entry or several.
 */
export function listMetrics(
  { series, pairVariances }: Pick<SeriesTotals, 'series' | 'pairVariances'>,
  totals: readonly Pick<SeriesTotal, 'series' | 'results'>[],
): MetricChoice[] {
  const counts = new Map<string, number>();
  for (const { series: key, results } of totals) counts.set(key, (counts.get(key) ?? 0) + results);
  const resultsIn = (keys: readonly { readonly key: string }[]) =>
    keys.reduce((sum, { key }) => sum + (counts.get(key) ?? 0), 0);
  return [...groupBy(series, (entry) => entry.case.metric)]
    .map(([metric, entries]) => {
      const byUnit = [...groupBy(entries, (entry) => entry.case.unit).values()];
      const main = byUnit.sort((a, b) => resultsIn(b) - resultsIn(a))[0]?.[0]?.case;
      const choice = {
        metric,
        unit: main?.unit ?? '',
        direction: main?.direction ?? 'lower',
        statistics: [...new Set(entries.map((entry) => entry.case.statistic))].sort(byPreference),
        results: resultsIn(entries),
      } as const;
      return { choice, precision: toPrecision(entries, pairVariances) };
    })
    .sort(byUse)
    .map(({ choice }) => choice);
}

type Used = { readonly choice: MetricChoice; readonly precision: Precision };

function byUse({ choice: a, precision: ofA }: Used, { choice: b, precision: ofB }: Used): number {
  const speed = speedFirst(a.metric) - speedFirst(b.metric);
  return (
    ofB.paired - ofA.paired ||
    (ofA.paired > 0 ? speed : 0) ||
    byPrecision(ofA, ofB) ||
    b.results - a.results ||
    speed ||
    (a.metric < b.metric ? -1 : 1)
  );
}

/** Where one tool prints several metrics for every result, a reader came for the speed. */
const speedFirst = (metric: string): number => (isSpeed(metric) ? 0 : 1);

export const isSpeed = (metric: string): boolean => metric === 'throughput' || metric === 'latency';

/** The choice asked for, the first when none was, and null when nothing answers to it. */
export const chooseRequested = <T>(
  choices: readonly T[],
  requested: string | null,
  keyOf: (choice: T) => string,
): T | null => (requested === null ? choices[0] : choices.find((choice) => keyOf(choice) === requested)) ?? null;

/** The asked metric, the first one when none was asked. */
export const chooseMetric = (choices: readonly MetricChoice[], requested: string | null) =>
  chooseRequested(choices, requested, ({ metric }) => metric);

const PREFERRED = ['median', 'mean', 'exact'];

/** A median withstands outliers, so it comes first; then the mean; percentiles and totals only when asked for. */
export function byPreference(a: string, b: string): number {
  const rank = (statistic: string) => (PREFERRED.includes(statistic) ? PREFERRED.indexOf(statistic) : PREFERRED.length);
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Of the statistics of these series the one in which most newest results are paired, the more precise among equals; where
 * none are paired the one most series have, then the preferred one.
 */
export function chooseStatistic(series: readonly SeriesRef[], variances: PairVariances): string | null {
  const counted = [...groupBy(series, ({ case: of }) => of.statistic)].map(([name, entries]) => ({
    name,
    uses: entries.length,
    precision: toPrecision(entries, variances),
  }));
  counted.sort((a, b) => byPrecision(a.precision, b.precision) || b.uses - a.uses || byPreference(a.name, b.name));
  return counted[0]?.name ?? null;
}
