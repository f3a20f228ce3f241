import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import { percentileOf } from '@tachograph/schema/result';
import { compareParams, describeParams, toParamsKey } from '../measurement/describe-params.ts';
import type { MetricChoice, SeriesVersions, Unknown } from '../measurement/measurement.ts';
import { byPreference, chooseMetric, unknownName } from './choose-metric.ts';
import { byPrecision, toPrecision } from './precision-of-pairs.ts';

const toDay = (time: Date) => time.toISOString().slice(0, 10);

export type TrendAxis = 'version' | 'time' | 'run';

/** One case of a scenario, for the pickers. */
export type CaseChoice = {
  readonly case: CaseIdentity;
  /** `protocol=text,rows=1000`: how a URL names the params. */
  readonly paramsKey: string;
  readonly params: string;
  readonly points: number;
  /** Distinct days on which a version was measured for the first or the last time. */
  readonly days: number;
};

/**
 * Every case of the data with its number of results. First the one in which most newest results are paired with an anchor, the
 * more precise among equals; where none are paired the one with most results, a median before a mean.
 */
export function listCases({ series, versions, pairVariances }: SeriesVersions): CaseChoice[] {
  const versionsOf = groupBy(versions, (version) => version.series);
  return [...groupBy(series, ({ case: of }) => of.key).values()]
    .flatMap((same) => {
      const of = same[0]?.case;
      if (!of) return [];
      const precision = toPrecision(same, pairVariances);
      const found = same.flatMap(({ key }) => versionsOf.get(key) ?? []);
      const days = new Set(found.flatMap(({ firstAt, measuredAt }) => [toDay(firstAt), toDay(measuredAt)])).size;
      const words = { paramsKey: toParamsKey(of.params), params: describeParams(of.params) };
      const points = found.reduce((sum, { results }) => sum + results, 0);
      return [{ choice: { case: of, ...words, points, days }, precision }];
    })
    .sort(
      ({ choice: a, precision: ofA }, { choice: b, precision: ofB }) =>
        byPrecision(ofA, ofB) ||
        b.points - a.points ||
        byPreference(a.case.statistic, b.case.statistic) ||
        compareParams(a.case.params, b.case.params) ||
        (a.case.metric < b.case.metric ? -1 : 1),
    )
    .map(({ choice }) => choice);
}

/** A percentile above the median is of the slow operations alone: no other statistic stands for it. */
const isTail = (statistic: string): boolean => (percentileOf(statistic) ?? 0) > 50;

/** Of one scenario: the same params, metric and unit, whatever is estimated of all operations. */
export const isSameButStatistic = (a: CaseIdentity, b: CaseIdentity): boolean =>
  a.metric === b.metric &&
  a.unit === b.unit &&
  toParamsKey(a.params) === toParamsKey(b.params) &&
  (a.statistic === b.statistic || !(isTail(a.statistic) || isTail(b.statistic)));

type Requested = {
  readonly axis: TrendAxis;
  readonly metric: string | null;
  readonly statistic: string | null;
  readonly params: string | null;
  /** Keys of the cases measured in the environment asked for; null where none was asked for. */
  readonly measuredThere: ReadonlySet<string> | null;
};

/**
 * The case asked for; where a part is left open, by version the first of the list and along time the one measured
 * on most days, before both one that was measured in the environment asked for; null without one, and a notice for what is unknown.
 */
export function chooseCase(
  cases: readonly CaseChoice[],
  metrics: readonly MetricChoice[],
  requested: Requested,
): { readonly chosen: CaseChoice | null; readonly unknown: readonly Unknown[] } {
  const metric = chooseMetric(metrics, requested.metric);
  const inMetric = cases.filter(({ case: of }) => of.metric === metric?.metric);
  const isStatistic = ({ case: of }: CaseChoice) =>
    requested.statistic === null || of.statistic === requested.statistic;
  const isParams = ({ paramsKey }: CaseChoice) => requested.params === null || paramsKey === requested.params;
  const fitting = inMetric.filter((entry) => isStatistic(entry) && isParams(entry));
  if (requested.axis !== 'version') fitting.sort((a, b) => b.days - a.days);
  const isThere = ({ case: of }: CaseChoice) => Number(requested.measuredThere?.has(of.key) ?? false);
  fitting.sort((a, b) => isThere(b) - isThere(a));
  // Without its metric nothing else can be found either: one notice is enough.
  const unknown = metric
    ? [
        ...unknownName('statistic', requested.statistic, inMetric.some(isStatistic)),
        ...unknownName('params', requested.params, inMetric.some(isParams)),
      ]
    : unknownName('metric', requested.metric, false);
  return { chosen: fitting[0] ?? null, unknown };
}
