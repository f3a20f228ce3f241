import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import { compareParams, toParamsKey } from '../measurement/describe-params.ts';
import { pickNewest } from '../measurement/measure-series.ts';
import type { MetricChoice, PairVariances, SeriesRef, SeriesVersions } from '../measurement/measurement.ts';
import {
  type ChosenResults,
  chooseResults,
  describeEnvironments,
  listVersionedSeries,
  type VersionedSeries,
} from '../selection/choose-environment.ts';
import {
  chooseMetric,
  chooseRequested,
  chooseStatistic,
  listMetrics,
  unknownName,
} from '../selection/choose-metric.ts';
import { groupColumns } from '../selection/group-columns.ts';
import {
  isSelected,
  listVersionsByDriver,
  type SelectedDriver,
  type VersionsByDriver,
} from '../selection/selected-driver.ts';
import type { Evaluation } from '../verdict/verdict.ts';
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

function chooseStatisticOf(series: readonly SeriesRef[], variances: PairVariances, options: SweepOptions) {
  const there = series.filter(({ environment }) => environment.identity === options.environment);
  return options.statistic ?? chooseStatistic(there.length > 0 ? there : series, variances);
}

function listEnvironments(series: readonly VersionedSeries[]): Sweep['environments'] {
  return describeEnvironments(series, (inside) => ({ points: inside.length })).sort(
    (a, b) => b.points - a.points || b.newestAt.getTime() - a.newestAt.getTime() || (a.identity < b.identity ? -1 : 1),
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

type SweepView = Pick<Sweep, 'statistic' | 'environment' | 'environments' | 'groups' | 'drivers' | 'unknown'>;

/** What a sweep shows and reads, settled before a result is read. */
export type SweepPlan = ChosenResults &
  SweepView &
  Pick<Sweep, 'title' | 'param' | 'params' | 'metric' | 'metrics'> & {
    readonly options: SweepOptions;
    readonly known: VersionsByDriver;
  };

const NOTHING = {
  statistic: null,
  environment: null,
  environments: [],
  groups: [],
  drivers: [],
  cells: [],
  related: [],
  unknown: [],
} as const satisfies SweepView & ChosenResults;

/** Of the series drawn the versions that are requested, and the newest version that each of its columns has there. */
function chooseDrawn(data: SeriesVersions, isDrawn: (series: SeriesRef) => boolean, options: SweepOptions) {
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

/** Statistic, environment, groups, drivers and results along the param. */
function planAlong(data: SeriesVersions, swept: SweptMetric, options: SweepOptions): SweepView & ChosenResults {
  const { param } = swept;
  const along = data.series.filter(isAlong(swept));
  const statistic = chooseStatisticOf(along, data.pairVariances, options);
  const series = listVersionedSeries(data, (entry) => isAlong(swept)(entry) && entry.case.statistic === statistic);
  const environments = listEnvironments(series);
  const wanted = options.environment;
  const found = (wanted === null ? environments[0] : environments.find((e) => e.identity === wanted)) ?? null;
  const isHere = (entry: SeriesRef) => entry.environment.identity === found?.identity;
  const groups = listGroups(
    series.filter((entry) => isHere(entry.series)),
    param.name,
  );
  const { group } = options;
  const isDrawn = (entry: SeriesRef) =>
    isAlong(swept)(entry) &&
    entry.case.statistic === statistic &&
    isHere(entry) &&
    (group === null || toParamsKey(restOf(entry.case, param.name)) === group);
  const hasStatistic = along.some(({ case: of }) => of.statistic === options.statistic);
  const hasEnvironment = data.series.some(({ environment }) => environment.identity === wanted);
  return {
    statistic,
    environments,
    groups,
    drivers: driversOf(series),
    environment: found && { identity: found.identity, label: found.label },
    unknown: [
      ...unknownName('statistic', options.statistic, hasStatistic),
      ...unknownName('environment', wanted, hasEnvironment),
      ...unknownName(
        'params',
        group,
        groups.some(({ key }) => key === group),
      ),
    ],
    ...chooseDrawn(data, isDrawn, options),
  };
}

/** The metric and the param that are requested, else the first of each, and what is along it. `data` holds the series of one scenario. */
export function planSweep(data: SeriesVersions, options: SweepOptions): SweepPlan {
  const metrics = listMetrics(data, data.versions);
  const metric = chooseMetric(metrics, options.metric);
  const cases: CaseIdentity[] = data.series.flatMap(({ case: of }) => (of.metric === metric?.metric ? [of] : []));
  const params = listSweepParams(cases);
  const param = chooseRequested(params, options.param, ({ name }) => name);
  const along = param && metric ? planAlong(data, { param, metric }, options) : NOTHING;
  return {
    title: data.series[0]?.scenarioTitle ?? '',
    metrics,
    metric,
    params,
    param,
    options,
    known: listVersionsByDriver(data.series, data.versions),
    ...along,
    unknown: [
      ...unknownName('metric', options.metric, metric),
      ...unknownName('params', options.param, param),
      ...along.unknown,
    ],
  };
}
