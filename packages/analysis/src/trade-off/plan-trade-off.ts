import { groupBy } from '@tachograph/schema/collection';
import type { SeriesRef, SeriesVersions } from '../measurement/measurement.ts';
import { createMetricKeys, nameMetric, toFullMetricKey } from '../measurement/name-metric.ts';
import { type CaseChoice, listCases } from '../selection/choose-case.ts';
import { type ChosenResults, chooseResults } from '../selection/choose-environment.ts';
import { isSpeed, unknownName } from '../selection/choose-metric.ts';
import { findUnknown, listVersionsByDriver, type SelectedDriver } from '../selection/selected-driver.ts';
import type { TradeOff, TradeOffAxis, TradeOffCase } from './trade-off.ts';

type RequestedAxes = {
  /** As `toParamsKey` writes them; null: the set of params with most metrics and results. */
  readonly params: string | null;
  /** `allocations`, `latency:p99`; null: the heap or else an exact metric, where there is one. */
  readonly x: string | null;
  /** Null: throughput or latency where there is one. */
  readonly y: string | null;
};

/** In the order of the cases; of two units of one metric and statistic, the first. */
function toAxes(cases: readonly CaseChoice[]): TradeOffAxis[] {
  const distinct = [...groupBy(cases, (entry) => toFullMetricKey(entry.case)).values()].flatMap((same) =>
    same.slice(0, 1),
  );
  const keyOf = createMetricKeys(distinct.map(({ case: of }) => of));
  return distinct.map(({ case: of, points }) => ({
    key: keyOf(of),
    name: nameMetric(of),
    case: of,
    results: points,
  }));
}

const countMetrics = ({ axes }: TradeOffCase) => new Set(axes.map(({ case: of }) => of.metric)).size;

/** Every set of params with what was measured of it: those with two metrics first, then the most measured. */
function listTradeOffCases(data: SeriesVersions): TradeOffCase[] {
  return [...groupBy(listCases(data), ({ paramsKey }) => paramsKey).values()]
    .flatMap((same): TradeOffCase[] => {
      const [first] = same;
      const results = same.reduce((sum, { points }) => sum + points, 0);
      return first ? [{ paramsKey: first.paramsKey, params: first.params, axes: toAxes(same), results }] : [];
    })
    .sort((a, b) => Math.min(2, countMetrics(b)) - Math.min(2, countMetrics(a)) || b.results - a.results);
}

const findAxis = (axes: readonly TradeOffAxis[], requested: string): TradeOffAxis | null =>
  axes.find(({ case: of }) => requested === of.metric || requested === toFullMetricKey(of)) ?? null;

/** The axes of other metrics. Two statistics of one metric are no trade-off that anybody asked for. */
const listOthers = (axes: readonly TradeOffAxis[], chosen: TradeOffAxis | null): readonly TradeOffAxis[] =>
  axes.filter(({ case: of }) => of.metric !== chosen?.case.metric);

const pickY = (axes: readonly TradeOffAxis[]): TradeOffAxis | null =>
  axes.find(({ case: of }) => isSpeed(of.metric)) ?? axes.find(({ case: of }) => !of.exact) ?? axes[0] ?? null;

const pickX = (axes: readonly TradeOffAxis[]): TradeOffAxis | null =>
  axes.find(({ case: of }) => of.metric === 'heap') ?? axes.find(({ case: of }) => of.exact) ?? axes[0] ?? null;

/** What is drawn; nothing takes the place of what was asked for and is not there. */
function chooseTradeOffAxes(
  cases: readonly TradeOffCase[],
  requested: RequestedAxes,
): Pick<TradeOff, 'case' | 'x' | 'y' | 'unknown'> {
  const inParams = cases.filter(({ paramsKey }) => requested.params === null || paramsKey === requested.params);
  const wanted = [requested.x, requested.y].filter((axis) => axis !== null);
  const chosen = inParams.find(({ axes }) => wanted.every((axis) => findAxis(axes, axis))) ?? inParams[0] ?? null;
  if (!chosen) {
    return { case: null, x: null, y: null, unknown: unknownName('params', requested.params, cases.length === 0) };
  }
  const requestedX = requested.x === null ? null : findAxis(chosen.axes, requested.x);
  const y = requested.y === null ? pickY(listOthers(chosen.axes, requestedX)) : findAxis(chosen.axes, requested.y);
  const x = requested.x === null ? pickX(listOthers(chosen.axes, y)) : requestedX;
  const unknown = wanted.flatMap((axis) => unknownName('metric', axis, findAxis(chosen.axes, axis)));
  return { case: chosen, x, y, unknown };
}

export type TradeOffOptions = RequestedAxes & {
  /** Identity; null: the environment in which most of the versions have both metrics. */
  readonly environment: string | null;
  /** Null: every version of every driver. A driver without a version stands for all of its versions. */
  readonly drivers: readonly SelectedDriver[] | null;
};

/** What a trade-off shows and reads, settled before a result is read: all versions of both metrics. Its values are not evaluated. */
export type TradeOffPlan = ChosenResults &
  Pick<TradeOff, 'title' | 'case' | 'cases' | 'x' | 'y' | 'unknown'> & {
    readonly series: readonly SeriesRef[];
    readonly options: TradeOffOptions;
  };

/** The two metrics of a trade-off; `data` holds the series of one scenario. */
export function planTradeOff(data: SeriesVersions, options: TradeOffOptions): TradeOffPlan {
  const known = listVersionsByDriver(data.series, data.versions);
  const cases = listTradeOffCases(data);
  const { unknown, ...axes } = chooseTradeOffAxes(cases, options);
  const keys = axes.x && axes.y ? [axes.x.case.key, axes.y.case.key] : [];
  const { cells, related: series } = chooseResults(data, ({ case: own }) => keys.includes(own.key));
  return {
    title: data.series[0]?.scenarioTitle ?? '',
    cases,
    ...axes,
    cells,
    related: series,
    series,
    options,
    unknown: [...(options.drivers ?? []).flatMap((requested) => findUnknown(known, requested) ?? []), ...unknown],
  };
}
