import type { NormalisedResult, NormalisedRun } from '@tachograph/schema/normalise';
import type { SeriesRef } from '../measurement/measurement.ts';
import type { BatchCell } from '../run/evaluate-batch.ts';
import { toBatches } from '../run/noise-of-runs.ts';
import { testTwin } from '../verdict/evaluate-pairs.ts';
import { isSteady } from '../verdict/twin.ts';
import type { LeagueDriver } from './league.ts';
import type { Entrant } from './list-entrants.ts';
import { toEntrantKey } from './plan-league.ts';
import { rankEntrants } from './rank-entrants.ts';
import { COST_OF_ANCHOR, toCost } from './to-cost.ts';
import { toHeadline } from './to-headline.ts';
import { toLeagueCases } from './to-league-cases.ts';
import { toMean } from './to-mean.ts';

/** Where a driver version stands among those of its batch. */
type Standing = Pick<LeagueDriver, 'driver' | 'version' | 'isAnchor' | 'rank' | 'endsGroup' | 'mean'>;

export type Standings = {
  /** The scenarios that rank. */
  readonly scenarios: readonly string[];
  /** False where two processes of the anchor differ: then nobody has a rank. */
  readonly isSteady: boolean;
  /** The best first; without those that lack one of the scenarios. */
  readonly standings: readonly Standing[];
};

const toRef = (
  { seriesKey: key, case: of, driver, options }: NormalisedResult,
  { environment }: NormalisedRun,
): SeriesRef => ({
  key,
  case: of,
  scenarioTitle: of.scenario,
  driver,
  options,
  environment,
});

function findCost(cells: readonly BatchCell[], { driver, version }: Entrant, caseKey: string) {
  const cell = cells.find(
    ({ first }) =>
      first.case.key === caseKey && first.driver.slug === driver.slug && first.version?.raw === version?.raw,
  );
  return cell ? toCost(cell.verdict) : null;
}

/**
 * The ranks of a batch that is not stored: `runs` are all repeats of one repetition group, of drivers that were measured in turns
 * with one anchor, `cells` what `evaluateBatch` says of them in one metric. Versions of one driver stand beside each other. Null where
 * nothing was measured in turns.
 */
export function rankRuns(runs: readonly NormalisedRun[], cells: readonly BatchCell[]): Standings | null {
  const metric = cells[0]?.first.case.metric;
  const batch = toBatches(runs).find((one) => one.metric === metric);
  const [first] = batch?.turns ?? [];
  if (!batch || !first) return null;
  const { anchor, anchorVersion } = first;
  const turns = batch.turns.filter((turn) => turn.anchor === anchor && turn.anchorVersion === anchorVersion);
  const results = runs.flatMap((run) => run.results.map((result) => ({ result, run })));
  const own = results.filter(({ result }) => result.case.metric === metric);
  const refs = [...new Map(own.map(({ result, run }) => [result.seriesKey, toRef(result, run)])).values()];
  const chosen = { batch: { ...batch, turns }, turns, anchor, anchorVersion };
  const ranked = toLeagueCases(chosen, refs, null).cases.filter(({ isRanked }) => isRanked);
  const headline = toHeadline(ranked, refs);
  if (!headline) return { scenarios: [], isSteady: false, standings: [] };
  const byKey = new Map(refs.map((ref) => [ref.key, ref]));
  const entrants = new Map(
    own.flatMap(({ result: { seriesKey, driver, version } }): (readonly [string, Entrant])[] => {
      const series = byKey.get(seriesKey);
      if (!series) return [];
      const key = `${toEntrantKey(series)} ${version?.raw ?? ''}`;
      const isAnchor = driver.slug === anchor && (version?.raw ?? null) === anchorVersion;
      return [[key, { key, driver, options: null, version, isAnchor, isMeasured: true, series: [series] }]];
    }),
  );
  const twin = testTwin(headline);
  const steady = twin === null || isSteady(twin);
  const positions = rankEntrants([...entrants.values()], headline, { isRanking: steady, sign: 1 });
  const standings = [...positions].flatMap(([key, position]): Standing[] => {
    const entrant = entrants.get(key);
    if (!entrant) return [];
    const { driver, version, isAnchor } = entrant;
    const costs = ranked.map(({ case: of }) => (isAnchor ? COST_OF_ANCHOR : findCost(cells, entrant, of.key)));
    return [{ driver, version, isAnchor, mean: toMean(costs), ...position }];
  });
  return { scenarios: ranked.map(({ case: of }) => of.scenario), isSteady: steady, standings };
}
