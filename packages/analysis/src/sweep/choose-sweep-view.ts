import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import { compareParams } from '../measurement/compare-rows.ts';
import { toParamsKey } from '../measurement/describe-params.ts';
import { pickNewest } from '../measurement/pick-newest.ts';
import type {
  EnvironmentName,
  MetricChoice,
  PairVariances,
  SeriesRef,
  SeriesVersions,
  Unknown,
} from '../measurement/series-data.ts';
import { listVersionedSeries, type VersionedSeries } from '../selection/choose-environment.ts';
import { chooseMetric, chooseRequested, chooseStatistic, listMetrics } from '../selection/choose-metric.ts';
import { type ChosenResults, chooseResults } from '../selection/choose-results.ts';
import { groupColumns } from '../selection/group-columns.ts';
import { isSelected, type SelectedDriver } from '../selection/selected-driver.ts';
import type { Evaluation } from '../verdict/to-evaluation.ts';
import { restOf, toSweepGroup } from './list-sweep-lines.ts';
import { listSweepParams, type SweepParam, toSweepValue } from './list-sweep-params.ts';
import type { Sweep, SweepGroup } from './sweep.ts';

export type SweepOptions = {
  /** Name of the numeric param; null: the one with most values. */
  readonly param: string | null;
  /** Metric slug; null: the first that `listMetrics` lists. */
  readonly metric: string | null;
  /** Null: the one most series have, a median before a mean. */
  readonly statistic: string | null;
  /** Empty: every driver in its newest version. */
  readonly selected: readonly SelectedDriver[];
  /** The params beside the swept one, as `toParamsKey` writes them; null: a line for each group of them. */
  readonly group: string | null;
  /** Identity; null: the one with most points, the newest among equals. There is never more than one. */
  readonly environment: string | null;
  /** Always shown. Null: the project's own driver, or the line with most points where that has none. */
  readonly reference: SelectedDriver | null;
  readonly referenceDriver: string | null;
  readonly evaluation?: Evaluation;
};

type SweptMetric = { readonly param: SweepParam; readonly metric: MetricChoice };

/** Of the series along the param in one metric and unit, whatever they estimate. */
const isAlong =
  ({ param, metric }: SweptMetric) =>
  ({ case: of }: SeriesRef): boolean =>
    of.metric === metric.metric && of.unit === metric.unit && toSweepValue(of.params[param.name]) !== null;

function chooseStatisticOf(
  series: readonly SeriesRef[],
  variances: PairVariances,
  options: SweepOptions,
  unknown: Unknown[],
) {
  const there = series.filter(({ environment }) => environment.identity === options.environment);
  const requested = options.statistic;
  if (requested !== null && !series.some(({ case: of }) => of.statistic === requested)) {
    unknown.push({ kind: 'statistic', requested });
  }
  return requested ?? chooseStatistic(there.length > 0 ? there : series, variances);
}

function listEnvironments(series: readonly VersionedSeries[]): Sweep['environments'] {
  return [...groupBy(series, (entry) => entry.series.environment.identity).values()]
    .flatMap((inside) =>
      inside.slice(0, 1).map(({ series: { environment } }) => ({
        identity: environment.identity,
        label: environment.label,
        points: inside.length,
        newestAt: new Date(
          Math.max(...inside.flatMap(({ versions }) => versions.map(({ measuredAt }) => measuredAt.getTime()))),
        ),
      })),
    )
    .sort(
      (a, b) =>
        b.points - a.points || b.newestAt.getTime() - a.newestAt.getTime() || (a.identity < b.identity ? -1 : 1),
    );
}

function listGroups(series: readonly { readonly series: SeriesRef }[], param: string): SweepGroup[] {
  const rests = series.map((entry) => restOf(entry.series.case, param));
  return [...groupBy(rests, toParamsKey).values()]
    .map(([first]) => first ?? {})
    .sort(compareParams)
    .map(toSweepGroup);
}

const driversOf = (series: readonly { readonly series: SeriesRef }[]) =>
  [...new Map(series.map((entry) => [entry.series.driver.slug, entry.series.driver])).values()].sort((a, b) =>
    a.slug < b.slug ? -1 : 1,
  );

/** What a sweep shows, settled before a result is read. */
export type SweepView = SweptMetric & {
  readonly statistic: string | null;
  readonly environment: EnvironmentName | null;
  readonly environments: Sweep['environments'];
  readonly groups: readonly SweepGroup[];
  readonly drivers: Sweep['drivers'];
  /** Of a series: whether it is drawn, as far as its driver is. */
  readonly isDrawn: (series: SeriesRef) => boolean;
};

/** Statistic, environment, groups and drivers along the param; what is unknown is told. */
export function chooseSweepView(
  data: SeriesVersions,
  index: SweptMetric,
  options: SweepOptions,
  unknown: Unknown[],
): SweepView {
  const { param } = index;
  const along = data.series.filter(isAlong(index));
  const statistic = chooseStatisticOf(along, data.pairVariances, options, unknown);
  const series = listVersionedSeries(data, (entry) => isAlong(index)(entry) && entry.case.statistic === statistic);
  const environments = listEnvironments(series);
  const wanted = options.environment;
  if (wanted !== null && !data.series.some(({ environment }) => environment.identity === wanted)) {
    unknown.push({ kind: 'environment', requested: wanted });
  }
  const found = (wanted === null ? environments[0] : environments.find((e) => e.identity === wanted)) ?? null;
  const isHere = (entry: SeriesRef) => entry.environment.identity === found?.identity;
  const groups = listGroups(
    series.filter((entry) => isHere(entry.series)),
    param.name,
  );
  const { group } = options;
  if (group !== null && !groups.some(({ key }) => key === group)) unknown.push({ kind: 'params', requested: group });
  return {
    ...index,
    statistic,
    environments,
    groups,
    drivers: driversOf(series),
    environment: found && { identity: found.identity, label: found.label },
    isDrawn: (entry) =>
      isAlong(index)(entry) &&
      entry.case.statistic === statistic &&
      isHere(entry) &&
      (group === null || toParamsKey(restOf(entry.case, param.name)) === group),
  };
}

/** The metric and the param that are requested, else the first of each; what is unknown is told. */
export function chooseSweptMetric(data: SeriesVersions, options: SweepOptions, unknown: Unknown[]) {
  const metrics = listMetrics(data, data.versions);
  const metric = chooseMetric(metrics, options.metric, unknown);
  const cases: CaseIdentity[] = data.series.flatMap(({ case: of }) => (of.metric === metric?.metric ? [of] : []));
  const params = listSweepParams(cases);
  const param = chooseRequested(params, options.param, { kind: 'params', keyOf: ({ name }) => name }, unknown);
  return { metrics, metric, params, param, index: param && metric && { param, metric } };
}

/**
 * The results that `toSweep` needs with the same options: of the series drawn the versions that are requested, and the newest
 * version that each of its columns has there.
 */
export function chooseSweepResults(data: SeriesVersions, options: SweepOptions): ChosenResults {
  const { index } = chooseSweptMetric(data, options, []);
  if (!index) return { cells: [], related: [] };
  const { isDrawn } = chooseSweepView(data, index, options, []);
  const newest = new Map(
    groupColumns(listVersionedSeries(data, isDrawn)).flatMap(({ series }) => {
      const version = pickNewest(series.flatMap(({ versions }) => versions))?.version;
      return series.map((entry) => [entry.series.key, version?.sortKey] as const);
    }),
  );
  const requested = [...options.selected, ...(options.reference ? [options.reference] : [])];
  return chooseResults(data, isDrawn, ({ series: { key, driver }, versions }) =>
    versions.filter(
      (entry) =>
        entry.version?.sortKey === newest.get(key) ||
        requested.some((wanted) => wanted.version !== null && isSelected({ driver, version: entry.version }, wanted)),
    ),
  );
}
