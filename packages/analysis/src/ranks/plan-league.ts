import { groupBy } from '@tachograph/schema/collection';
import { canonicalJson } from '@tachograph/schema/hash';
import { toParamsKey } from '../measurement/describe-params.ts';
import type { PairVariances, SeriesRef, SeriesTotals, SeriesVersions } from '../measurement/measurement.ts';
import { rankScoreboardEnvironments } from '../scoreboard/rank-scoreboard-environments.ts';
import { type ChosenResults, listVersionedSeries, sumResults } from '../selection/choose-environment.ts';
import { chooseMetric, chooseStatistic, listMetrics, unknownName } from '../selection/choose-metric.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import { LEAGUE_COSTS, type League } from './league.ts';

export type LeagueOptions = {
  /** Identity; null: the one that the overview opens with. */
  readonly environment: string | null;
  /** Slugs of the scenarios that rank; null: `chooseRankedCases` says which. */
  readonly scenarios: readonly string[] | null;
  readonly evaluation?: Evaluation;
};

/** What a league is made from, settled before a version or a result is read. */
export type LeaguePlan = Pick<
  League,
  'metric' | 'environment' | 'environments' | 'omittedDrivers' | 'omittedCases' | 'unknown'
> & {
  /** All that was measured of the metric that ranks, in its one statistic. */
  readonly series: readonly SeriesRef[];
  /** The other metrics, each in its one statistic, in the order of `LEAGUE_COSTS`. */
  readonly costs: readonly (readonly SeriesRef[])[];
};

const MOST_DRIVERS = 60;
/** Drivers times cases. */
const MOST_CELLS = 600;

/** A case without its metric: the same for all metrics of one scenario with its params. */
export const toCaseKey = ({ scenario, params }: SeriesRef['case']): string =>
  JSON.stringify([scenario, toParamsKey(params)]);

/** A driver with its options: who takes part. */
export const toEntrantKey = ({ driver, options }: SeriesRef): string =>
  JSON.stringify([driver.slug, canonicalJson(options)]);

/** The cases that most drivers have, as many as the budget allows. */
function pickCases(series: readonly SeriesRef[]) {
  const countEntrants = (own: readonly SeriesRef[]) => new Set(own.map(toEntrantKey)).size;
  const cases = [...groupBy(series, ({ case: of }) => toCaseKey(of)).values()];
  cases.sort((a, b) => countEntrants(b) - countEntrants(a));
  const most = Math.ceil(MOST_CELLS / Math.max(1, countEntrants(series)));
  return { series: cases.slice(0, most).flat(), omittedCases: Math.max(0, cases.length - most) };
}

function pickStatistic(series: readonly SeriesRef[], variances: PairVariances): readonly SeriesRef[] {
  const statistic = chooseStatistic(series, variances);
  return series.filter(({ case: of }) => of.statistic === statistic);
}

/** Environment and metric of a league, and the series of both; what is unknown is told. */
export function planLeague(data: SeriesTotals, { environment: requested, scenarios }: LeagueOptions): LeaguePlan {
  const all = listVersionedSeries({ series: data.series, versions: data.totals }, () => true);
  const inside = all.filter(({ series }) => requested === null || series.environment.identity === requested);
  const metrics = listMetrics(
    { series: inside.map(({ series }) => series), pairVariances: data.pairVariances },
    data.totals,
  );
  const metric = chooseMetric(metrics, 'latency') ?? metrics[0] ?? null;
  const environments = rankScoreboardEnvironments(all, metric?.metric ?? null, data.pairVariances);
  const environment =
    environments.find(({ identity }) => identity === (requested ?? environments[0]?.identity)) ?? null;
  const drivers = [...groupBy(environment?.inside ?? [], ({ series }) => series.driver.slug).values()];
  drivers.sort((a, b) => sumResults(b) - sumResults(a));
  const measured = drivers.slice(0, MOST_DRIVERS).flatMap((own) => own.map((entry) => entry.series));
  const { series, omittedCases } = pickCases(pickStatistic(measured, data.pairVariances));
  const keyOf = (entry: SeriesRef) => JSON.stringify([toEntrantKey(entry), toCaseKey(entry.case)]);
  const shown = new Set(series.map(keyOf));
  const beside = data.series.filter(
    (entry) => entry.environment.identity === environment?.identity && shown.has(keyOf(entry)),
  );
  const toPublic = ({ inside: _, ...known }: (typeof environments)[number]) => known;
  return {
    metric,
    environment: environment && toPublic(environment),
    environments: environments.map(toPublic),
    series,
    costs: LEAGUE_COSTS.map((cost) =>
      pickStatistic(
        beside.filter(({ case: of }) => of.metric === cost.metric),
        data.pairVariances,
      ),
    ),
    omittedDrivers: Math.max(0, drivers.length - MOST_DRIVERS),
    omittedCases,
    unknown: [
      ...unknownName('environment', requested, environment),
      ...(scenarios ?? []).flatMap((slug) =>
        unknownName(
          'scenario',
          slug,
          measured.some(({ case: of }) => of.scenario === slug),
        ),
      ),
    ],
  };
}

/** The results whose batches `chooseLeagueBatch` needs: of the metric that ranks, in the versions that were read. */
export const chooseNewestResults = (data: SeriesVersions, { series }: LeaguePlan): ChosenResults => {
  const keys = new Set(series.map(({ key }) => key));
  return { cells: data.versions.filter((entry) => keys.has(entry.series)), related: series };
};
