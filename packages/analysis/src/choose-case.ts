import { byPreference, chooseMetric } from './choose-metric.ts';
import { describeParams, toParamsKey } from './describe-params.ts';
import { groupBy } from './group-by.ts';
import type { MetricChoice, SeriesData, Unknown } from './series-data.ts';
import type { TrendCase } from './trend.ts';

/** Every case of the data with its number of points, the one with most first, a median before a mean. */
export function listCases({ series, points }: SeriesData): TrendCase[] {
  const pointsOf = groupBy(points, (point) => point.series);
  return [...groupBy(series, ({ case: of }) => of.key).values()]
    .flatMap((same) => {
      const of = same[0]?.case;
      const count = same.reduce((sum, { key }) => sum + (pointsOf.get(key)?.length ?? 0), 0);
      return of
        ? [{ case: of, paramsKey: toParamsKey(of.params), params: describeParams(of.params), points: count }]
        : [];
    })
    .sort((a, b) => b.points - a.points || byPreference(a.case.estimator, b.case.estimator));
}

type Asked = { readonly metric: string | null; readonly estimator: string | null; readonly params: string | null };

/** The case asked for, the one with most points where a part is left open, and null with a notice for what is unknown. */
export function chooseCase(
  cases: readonly TrendCase[],
  metrics: readonly MetricChoice[],
  asked: Asked,
  unknown: Unknown[],
): TrendCase | null {
  const metric = chooseMetric(metrics, asked.metric, unknown);
  const inMetric = cases.filter(({ case: of }) => of.metric === metric?.metric);
  const isEstimator = ({ case: of }: TrendCase) => asked.estimator === null || of.estimator === asked.estimator;
  const isParams = ({ paramsKey }: TrendCase) => asked.params === null || paramsKey === asked.params;
  if (metric && asked.estimator !== null && !inMetric.some(isEstimator)) {
    unknown.push({ kind: 'estimator', asked: asked.estimator });
  }
  if (metric && asked.params !== null && !inMetric.some(isParams)) {
    unknown.push({ kind: 'params', asked: asked.params });
  }
  return inMetric.find((entry) => isEstimator(entry) && isParams(entry)) ?? null;
}
