import { groupBy } from '@tachograph/schema/collection';
import type { SeriesVersion } from '@tachograph/schema/series';
import { compareVersions, type Version } from '@tachograph/schema/version';
import { chooseCosts, listFamilies, rankDriverEnvironments } from '../driver/plan-driver.ts';
import { toCostKey } from '../driver/to-driver-rows.ts';
import { compareRows, describeParams, toRowKey } from '../measurement/describe-params.ts';
import type { MetricChoice, SeriesRef, SeriesVersions } from '../measurement/measurement.ts';
import { type ChosenResults, listVersionedSeries, type VersionedSeries } from '../selection/choose-environment.ts';
import { chooseMetric, chooseStatistic, listMetrics, unknownName } from '../selection/choose-metric.ts';
import { describeOptions } from '../selection/group-columns.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import { chooseReleases, hasRelease } from './choose-releases.ts';
import { findNearest, type Nearest } from './find-nearest.ts';
import type { Upgrade, UpgradeCase, UpgradeQuestion } from './upgrade.ts';
import type { UpgradeProblem } from './upgrade-problem.ts';

/** Rows, and cases without one of both releases, that are shown; and releases between the two that are read. */
const MOST_ROWS = 40;
const MOST_RELEASES = 100;

/** A case with its series, before a result is read. */
export type PlannedCase = UpgradeCase & { readonly of: VersionedSeries };

type PlannedGap = PlannedCase & Nearest;

type PlannedCost = Upgrade['costs'][number] & {
  readonly direction: MetricChoice['direction'];
  /** By `toCostKey` of its series. */
  readonly series: ReadonlyMap<string, VersionedSeries>;
};

/** What a page of an upgrade shows and reads, settled before a result is read. */
export type UpgradePlan = Pick<
  Upgrade,
  'driver' | 'metric' | 'metrics' | 'families' | 'environment' | 'environments' | 'unknown' | 'rowsTotal' | 'gapsTotal'
> & {
  readonly from: Version;
  readonly to: Version;
  readonly known: readonly Version[];
  /** From the first to the last: both, and the newest 100 between them. */
  readonly axis: readonly Version[];
  readonly rows: readonly PlannedCase[];
  readonly gaps: readonly PlannedGap[];
  readonly costs: readonly PlannedCost[];
  /** Both releases in every metric, and the nearest of what has not both. */
  readonly ends: ChosenResults;
  /** The releases between them, in the metric of the page. */
  readonly between: ChosenResults;
  readonly evaluation: Evaluation;
};

type Options = UpgradeQuestion & { readonly leading: string | null; readonly evaluation: Evaluation };

/** Results of a series in some releases. */
export const pickReleases = ({ versions }: VersionedSeries, keys: ReadonlySet<string>): readonly SeriesVersion[] =>
  versions.filter(({ version }) => version !== null && keys.has(version.sortKey));

/** Of each case the series in the statistic that the other pages show: one for each set of options. */
function chooseCases(series: readonly VersionedSeries[], { pairVariances }: SeriesVersions): VersionedSeries[] {
  return [...groupBy(series, (entry) => toRowKey(entry.series.case)).values()].flatMap((same) => {
    const statistic = chooseStatistic(
      same.map((entry) => entry.series),
      pairVariances,
    );
    return same.filter((entry) => entry.series.case.statistic === statistic);
  });
}

function toCases(series: readonly VersionedSeries[], scenarios: readonly string[] | null): PlannedCase[] {
  const ofRow = groupBy(series, (entry) => toRowKey(entry.series.case));
  return series
    .map((of): PlannedCase => {
      const { key, case: identity, scenarioTitle, options } = of.series;
      const isAlone = (ofRow.get(toRowKey(identity)) ?? []).length === 1;
      return {
        series: key,
        case: identity,
        title: scenarioTitle,
        params: describeParams(identity.params),
        options: isAlone ? null : describeOptions(options),
        isChosen: scenarios?.includes(identity.scenario) ?? false,
        of,
      };
    })
    .sort((a, b) => Number(b.isChosen) - Number(a.isChosen) || compareRows(a, b));
}

/** A cost in the environment of the page, else in the one where most of its series have both releases. */
function planCost(
  data: SeriesVersions,
  { metric, unit, direction }: MetricChoice,
  { here, from, to }: { readonly here: string; readonly from: Version; readonly to: Version },
): PlannedCost[] {
  const both = listVersionedSeries(data, (entry) => entry.case.metric === metric).filter(
    (entry) => hasRelease(entry, from) && hasRelease(entry, to),
  );
  const ofEnvironment = [...groupBy(both, (entry) => entry.series.environment.identity)].sort(
    ([a, mine], [b, theirs]) => Number(b === here) - Number(a === here) || theirs.length - mine.length,
  );
  const [found] = ofEnvironment;
  if (!found) return [];
  const [identity, own] = found;
  const { label = '' } = own[0]?.series.environment ?? {};
  const series = new Map(chooseCases(own, data).map((entry) => [toCostKey(entry.series), entry]));
  return [{ metric, unit, direction, elsewhere: identity === here ? null : { identity, label }, series }];
}

/** Where both releases were measured in the metric, most versions first; without such a place the others. */
function rankEnvironments(series: readonly VersionedSeries[], { from, to }: UpgradeQuestion) {
  const ranked = rankDriverEnvironments(series);
  const has = (identity: string, text: string | null) =>
    text === null ||
    series.some(
      (entry) =>
        entry.series.environment.identity === identity &&
        entry.versions.some(({ version }) => version?.text === text || version?.raw === text),
    );
  const both = ranked.filter(({ identity }) => has(identity, from) && has(identity, to));
  return [...both, ...ranked.filter((environment) => !both.includes(environment))];
}

const toResults = (chosen: readonly { readonly series: SeriesRef; readonly cells: readonly SeriesVersion[] }[]) => ({
  cells: chosen.flatMap(({ cells }) => cells),
  related: chosen.map(({ series }) => series),
});

type Drafted = Pick<UpgradePlan, 'from' | 'to' | 'axis' | 'rows' | 'gaps' | 'costs'>;

function chooseEnds({ from, to, rows, gaps, costs }: Drafted): ChosenResults {
  const both = new Set([from.sortKey, to.sortKey]);
  const shown = new Set(rows.map(({ of }) => toCostKey(of.series)));
  const ofCosts = costs.flatMap(({ series }) => [...series].flatMap(([key, of]) => (shown.has(key) ? [of] : [])));
  const ofGaps = gaps.map(({ of, low, high }) => ({
    series: of.series,
    cells: pickReleases(of, new Set([low, high].flatMap((version) => version?.sortKey ?? []))),
  }));
  const ofRows = [...rows.map(({ of }) => of), ...ofCosts].map((of) => ({
    series: of.series,
    cells: pickReleases(of, both),
  }));
  return toResults([...ofRows, ...ofGaps]);
}

function chooseBetween({ from, to, axis, rows }: Drafted): ChosenResults {
  const keys = new Set(axis.map(({ sortKey }) => sortKey));
  keys.delete(from.sortKey);
  keys.delete(to.sortKey);
  return toResults(rows.map(({ of }) => ({ series: of.series, cells: pickReleases(of, keys) })));
}

function toAxis(known: readonly Version[], from: Version, to: Version): Version[] {
  const between = known.filter((one) => compareVersions(from, one) < 0 && compareVersions(one, to) < 0);
  return [from, ...between.slice(-MOST_RELEASES), to];
}

/** The question with its metric and environment; null where nothing was measured in them. `data` holds the series of one driver. */
function place(data: SeriesVersions, question: UpgradeQuestion) {
  const there = data.series.filter(({ environment }) => environment.identity === question.environment);
  const metrics = listMetrics(there.length > 0 ? { ...data, series: there } : data, data.versions);
  const metric = chooseMetric(metrics, question.metric);
  const all = metric ? listVersionedSeries(data, (entry) => entry.case.metric === metric.metric) : [];
  const environments = rankEnvironments(all, question);
  const environment =
    question.environment === null
      ? (environments[0] ?? null)
      : (environments.find(({ identity }) => identity === question.environment) ?? null);
  return { metrics, metric, environments, environment, all };
}

const listUnknown = (question: UpgradeQuestion, cases: readonly PlannedCase[]) => {
  const known = new Set(cases.map(({ case: { scenario } }) => scenario));
  return (question.scenarios ?? []).flatMap((scenario) => unknownName('scenario', scenario, known.has(scenario)));
};

/** Releases, cases and results of an upgrade; `data` holds the series of one driver, and is not empty. */
export function planUpgrade(data: SeriesVersions, options: Options): UpgradePlan | UpgradeProblem {
  const driver = data.series[0]?.driver;
  if (!driver) return { problem: 'This driver has no results.' };
  const { metric, metrics, environments, environment, all } = place(data, options);
  if (!metric) {
    const names = metrics.map((one) => one.metric).join(', ');
    return { problem: `${driver.name} has no metric "${options.metric}". It has ${names}.` };
  }
  if (!environment) {
    return { problem: `${driver.name} has no ${metric.metric} in the environment "${options.environment}".` };
  }
  const here = environment.identity;
  const inside = all.filter((entry) => entry.series.environment.identity === here);
  const names = { driver: driver.name, metric: metric.metric, environment: environment.label };
  const found = chooseReleases(inside, options, names);
  if ('problem' in found) return found;
  const { from, to, known } = found;
  const cases = toCases(chooseCases(inside, data), options.scenarios);
  const isRow = ({ of }: PlannedCase) => hasRelease(of, from) && hasRelease(of, to);
  const rows = cases.filter(isRow);
  const gaps = cases.filter((one) => !isRow(one));
  const families = listFamilies(metrics, metric, options.leading);
  const drafted = {
    from,
    to,
    axis: toAxis(known, from, to),
    rows: rows.slice(0, MOST_ROWS),
    gaps: gaps.slice(0, MOST_ROWS).map((gap) => ({ ...gap, ...findNearest(gap.of, from, to) })),
    costs: chooseCosts(metrics, families, metric).flatMap((cost) => planCost(data, cost, { here, from, to })),
  };
  return {
    ...drafted,
    driver,
    metric,
    metrics,
    families,
    environment: { identity: here, label: environment.label },
    environments,
    known,
    rowsTotal: rows.length,
    gapsTotal: gaps.length,
    ends: chooseEnds(drafted),
    between: chooseBetween(drafted),
    evaluation: options.evaluation,
    unknown: listUnknown(options, cases),
  };
}
