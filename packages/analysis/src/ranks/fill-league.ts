import { measureSeries } from '../measurement/measure-series.ts';
import type { SeriesData } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { testTwin } from '../verdict/evaluate-pairs.ts';
import { isSteady } from '../verdict/twin.ts';
import type { ChosenBatch } from './choose-league-batch.ts';
import { describeMissing, listFeatures, toMeanCost, toProtocols } from './describe-entrant.ts';
import type { League, LeagueCase, LeagueDriver } from './league.ts';
import { type Entrant, listEntrants } from './list-entrants.ts';
import type { LeagueOptions, LeaguePlan } from './plan-league.ts';
import { rankEntrants } from './rank-entrants.ts';
import { toHeadline } from './to-headline.ts';
import { type MeasuredCase, toLeagueCases } from './to-league-cases.ts';
import { cellKey, type Source, toLeagueCell } from './to-league-cell.ts';
import { toMean } from './to-mean.ts';

/** Language of a driver by its slug. */
type Languages = ReadonlyMap<string, string | null>;

type FillOptions = LeagueOptions & { readonly languages?: Languages };

const byName = new Intl.Collator('en', { numeric: true });

const countInvocations = (cases: readonly MeasuredCase[]) =>
  Math.max(
    0,
    ...cases.map(({ matrix }) => Math.max(0, ...matrix.rows.map((row) => row.filter((y) => y !== null).length))),
  );

const toPublic = ({ case: of, title, params, isRanked, isSteady: steady }: MeasuredCase): LeagueCase => ({
  case: of,
  title,
  params,
  isRanked,
  isSteady: steady,
});

type Ranked = ReturnType<typeof rankEntrants>;

/** Ranks by the mean over the cases that rank, and whether two processes of the anchor agree in it. */
function toRanks(plan: LeaguePlan, cases: readonly MeasuredCase[], entrants: readonly Entrant[]) {
  const headline = toHeadline(
    cases.filter(({ isRanked }) => isRanked),
    plan.series,
  );
  const twin = headline && testTwin(headline);
  const isSteadyBatch = twin === null || isSteady(twin);
  const sign = plan.metric?.direction === 'higher' ? -1 : 1;
  const ranked: Ranked = headline ? rankEntrants(entrants, headline, { isRanking: isSteadyBatch, sign }) : new Map();
  return { ranked, isSteady: isSteadyBatch, twin: twin && Math.exp(twin.logRatio) };
}

type Parts = {
  readonly source: Source;
  readonly cases: readonly MeasuredCase[];
  readonly ranked: Ranked;
  readonly metrics: readonly string[];
  readonly protocols: ReturnType<typeof toProtocols>;
  readonly languages: Languages | undefined;
};

function toDriver(entrant: Entrant, { source, cases, ranked, metrics, protocols, languages }: Parts): LeagueDriver {
  const { key, driver, version, options, isAnchor, isMeasured } = entrant;
  const cells = cases.map((of) => toLeagueCell(source, entrant, of, metrics));
  const position = ranked.get(key);
  const mean = position
    ? toMean(cases.flatMap(({ isRanked }, at) => (isRanked ? [cells[at]?.cost ?? null] : [])))
    : null;
  const missing = cases.flatMap((of, index) => {
    const cell = cells[index] ?? null;
    const isThere = cell?.work === 'plain' && isMeasured;
    return !mean && of.isRanked && !isThere ? [describeMissing(of, cell)] : [];
  });
  return {
    key,
    driver,
    version,
    options,
    language: languages?.get(driver.slug) ?? null,
    features: listFeatures(entrant, protocols),
    isAnchor,
    rank: position?.rank ?? null,
    endsGroup: position?.endsGroup ?? false,
    mean,
    cells,
    costs: metrics.map((_, at) => toMeanCost(cells, cases, at)),
    missing,
  };
}

/**
 * Everyone in the batch against its anchor: ratios as a comparison of the two has them, and ranks by the mean over the cases that rank
 * (docs/methodology.md). `data` has the points that `chooseLeagueResults` names.
 */
export function fillLeague(
  plan: LeaguePlan,
  chosen: ChosenBatch | null,
  data: SeriesData,
  options: FillOptions,
): League {
  const { metric, environment, environments, omittedDrivers, unknown } = plan;
  const shared = { metric, environment, environments, omittedDrivers, unknown };
  if (!chosen) return { ...shared, batch: null, anchor: null, cases: [], drivers: [], omittedCases: plan.omittedCases };
  const noise = createNoiseSource(data.series, data.noise);
  const { cases, omittedCases } = toLeagueCases(chosen, plan.series, options.scenarios);
  const entrants = listEntrants(plan, data, chosen).sort(
    (a, b) => byName.compare(a.driver.name, b.driver.name) || byName.compare(a.key, b.key),
  );
  const anchor = entrants.find(({ isAnchor }) => isAnchor);
  const measured = new Map(measureSeries(data, noise).map((entry) => [cellKey(entry.series), entry]));
  const { ranked, isSteady: isSteadyBatch, twin } = toRanks(plan, cases, entrants);
  const parts: Parts = {
    source: { chosen, measured, anchor, evaluation: { ...options.evaluation, noise } },
    cases,
    ranked,
    metrics: plan.costs.map((series) => series[0]?.case.metric ?? ''),
    protocols: toProtocols(data),
    languages: options.languages,
  };
  const positions = new Map([...ranked.keys()].map((key, position) => [key, position]));
  const positionOf = ({ key }: LeagueDriver) => positions.get(key) ?? positions.size;
  const { occasion, startedAt } = chosen.batch;
  return {
    ...shared,
    batch: { occasion, startedAt, invocations: countInvocations(cases), isSteady: isSteadyBatch, twin },
    anchor: { driver: anchor?.driver ?? { slug: chosen.anchor, name: chosen.anchor }, version: chosen.anchorVersion },
    cases: cases.map(toPublic),
    drivers: entrants.map((entrant) => toDriver(entrant, parts)).sort((a, b) => positionOf(a) - positionOf(b)),
    omittedCases: plan.omittedCases + omittedCases,
  };
}
