import {
  type ChosenHistograms,
  chooseHistograms,
  compareDistributions,
  type DistributionComparison,
  type DistributionSide,
  type MeasuredHistogram,
} from '@tachograph/analysis/distribution';
import { describeParams, toParamsKey } from '@tachograph/analysis/measurement';
import { namesEnvironment, parseSelected } from '@tachograph/analysis/selection';
import { MINIMUM_EFFECT, toEvaluation } from '@tachograph/analysis/verdict';
import type { DistributionQuery } from '@tachograph/openapi/distributions';
import { groupBy } from '@tachograph/schema/collection';
import type { Store } from '@tachograph/store/database';
import { readHistograms } from '@tachograph/store/histograms';
import type { Project } from '@tachograph/store/projects';
import { readSeriesVersions } from '@tachograph/store/series';

/** Series that are read, and histograms of each. */
const MOST_SERIES = 60;
const NEWEST = 100;
const USUAL_METRIC = 'latency';

type Versions = Awaited<ReturnType<typeof readSeriesVersions>>;
type SeriesRef = Versions['series'][number];
type EnvironmentName = Pick<SeriesRef['environment'], 'identity' | 'label'>;

/** A set of params that was measured. */
type MeasuredCase = { readonly key: string; readonly label: string };

export type DistributionView = {
  readonly scenario: { readonly slug: string; readonly title: string };
  readonly params: string;
  readonly environment: EnvironmentName;
  readonly metric: Pick<SeriesRef['case'], 'metric' | 'unit' | 'direction'>;
  readonly reference: DistributionSide;
  readonly other: DistributionSide;
  /** What was measured with them. */
  readonly sides: ChosenHistograms['sides'];
  readonly cases: readonly MeasuredCase[];
  readonly environments: readonly EnvironmentName[];
  /** When the last invocation was measured, and its run. */
  readonly at: Date;
  readonly run: string;
  readonly comparison: DistributionComparison;
  /** As a share. */
  readonly minimumEffect: number;
};

/** Why there is none; `isUnknown`: nothing was ever measured in the scenario. */
export type NoDistribution = { readonly problem: string; readonly isUnknown: boolean };

/** Whether a series is of the params and the environment that the query names. */
const isMeant = ({ params, environment }: DistributionQuery, one: SeriesRef): boolean =>
  (params === undefined || toParamsKey(one.case.params) === params) &&
  (environment === undefined || namesEnvironment(environment, one.environment));

/** The series of the metric: those that are meant first, then those of named drivers, then those with the newest results. */
function listSeries({ series, versions }: Versions, query: DistributionQuery): SeriesRef[] {
  const { metric = USUAL_METRIC, driver, reference } = query;
  const named = new Set([driver, reference].flatMap((text) => (text === undefined ? [] : parseSelected(text).slug)));
  const newest = new Map<string, number>();
  for (const { series: key, measuredAt } of versions)
    newest.set(key, Math.max(newest.get(key) ?? 0, measuredAt.getTime()));
  const ranksOf = (one: SeriesRef) => [
    Number(isMeant(query, one)),
    Number(named.has(one.driver.slug)),
    newest.get(one.key) ?? 0,
  ];
  const compare = (a: readonly number[], b: readonly number[]) =>
    a.reduce((order, rank, at) => order || (b[at] ?? 0) - rank, 0);
  return series
    .filter((one) => one.case.metric === metric)
    .map((one) => ({ one, ranks: ranksOf(one) }))
    .sort((a, b) => compare(a.ranks, b.ranks))
    .map(({ one }) => one);
}

/** The values of a property that is chosen by it, each once. */
const uniqueBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

const missing = (
  { scenario, metric = USUAL_METRIC, driver, reference }: DistributionQuery,
  isKnown: boolean,
): string => {
  if (!isKnown) return `Nothing was measured in ${scenario} as ${metric}.`;
  const sides = [driver, reference].filter((side) => side !== undefined);
  return `No run of ${scenario} has histograms of ${sides.length === 0 ? 'two sides' : sides.join(' and ')}: tacho bench records them.`;
};

type Found = MeasuredHistogram & { readonly of: SeriesRef };

const placeOf = ({ of }: Found) => JSON.stringify([toParamsKey(of.case.params), of.environment.identity]);
const keyOf = (series: string, version: string | null) => JSON.stringify([series, version]);

/** The newest histograms of some series, with their drivers and versions; the newest first. */
async function readFound(db: Store, project: Project, read: readonly SeriesRef[], { versions }: Versions) {
  const wanted = read.map(({ key }) => ({ series: key }));
  const histograms = await readHistograms(db, project.id, wanted, { newest: NEWEST });
  const seriesOf = new Map(read.map((one) => [one.key, one]));
  const versionOf = new Map(versions.map(({ series, version }) => [keyOf(series, version?.raw ?? null), version]));
  return histograms
    .flatMap(({ series, version, ...one }): Found[] => {
      const of = seriesOf.get(series);
      return of ? [{ ...one, of, driver: of.driver, version: versionOf.get(keyOf(series, version)) ?? null }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

const toSelected = (text: string | undefined) => (text === undefined ? null : parseSelected(text));

/**
 * Two sides of a case by the quantiles of their operations, in the newest batch that has histograms of both. What the query leaves out is
 * chosen: of a scenario with several cases or environments, the one of that batch.
 */
export async function readDistributionView(
  db: Store,
  project: Project,
  query: DistributionQuery,
): Promise<DistributionView | NoDistribution> {
  const requested = {
    driver: toSelected(query.driver),
    reference: toSelected(query.reference),
    referenceDriver: project.referenceDriver,
  };
  const named = [requested.driver, requested.reference].flatMap((side) => side?.version ?? []);
  const measured = await readSeriesVersions(db, project.id, { scenarios: [query.scenario] }, { named });
  const series = listSeries(measured, query);
  const found = await readFound(db, project, series.slice(0, MOST_SERIES), measured);
  const meant = found.filter(({ of }) => isMeant(query, of));
  for (const together of groupBy(meant, placeOf).values()) {
    const chosen = chooseHistograms(together, requested);
    const view = chosen && toView(chosen, { found, of: together[0]?.of, project });
    if (view) return view;
  }
  return { problem: missing(query, series.length > 0), isUnknown: measured.series.length === 0 };
}

/** What is shown, and what may be shown instead. */
function toView(
  { sides, versions, pair, at, run }: ChosenHistograms,
  { found, of, project }: { found: readonly Found[]; of: SeriesRef | undefined; project: Project },
): DistributionView | null {
  const [reference, other] = pair.map((nth) => sides[nth]);
  if (!of || !reference || !other) return null;
  const { minimumEffect = MINIMUM_EFFECT } = toEvaluation(project);
  return {
    scenario: { slug: of.case.scenario, title: of.scenarioTitle },
    params: toParamsKey(of.case.params),
    environment: of.environment,
    metric: of.case,
    reference,
    other,
    sides,
    cases: uniqueBy(found, (one) => toParamsKey(one.of.case.params)).map(
      ({
        of: {
          case: { params },
        },
      }) => ({
        key: toParamsKey(params),
        label: describeParams(params),
      }),
    ),
    environments: uniqueBy(found, (one) => one.of.environment.identity).map((one) => one.of.environment),
    at,
    run,
    comparison: compareDistributions(versions, pair, { minimumEffect }),
    minimumEffect,
  };
}
