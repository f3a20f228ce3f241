import {
  chooseLeagueBatch,
  chooseLeagueResults,
  chooseNewestResults,
  fillLeague,
  type League,
  planLeague,
} from '@tachograph/analysis/ranks';
import { toIdentity } from '@tachograph/analysis/selection';
import { toEvaluation } from '@tachograph/analysis/verdict';
import type { LeagueQuery } from '@tachograph/openapi/queries';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readChosen } from '@tachograph/store/repeats';
import { readSeriesTotals, readSeriesVersions } from '@tachograph/store/series';

/** Newest versions of a series, by whose results the batch is found, and versions of the batch that are read as well. */
const NEWEST = 2;
const MOST_NAMED = 400;

type Languages = ReadonlyMap<string, string | null>;

/** What the query hides nothing of. */
type WholeLeagueQuery = Pick<LeagueQuery, 'environment' | 'scenario'>;

/** A league with what is shown of it: ranks are those among all, whatever is hidden. */
export type LeagueView = { readonly league: League; readonly all: League };

/** The league with the drivers that a query shows. */
export function showLeague(all: League, { language, feature, driver, q = '' }: LeagueQuery): LeagueView {
  const text = q.trim().toLowerCase();
  const isShown = ({ language: own, features, driver: { slug, name } }: League['drivers'][number]) =>
    (language?.includes(own ?? '') ?? true) &&
    (feature?.every((name) => features.includes(name)) ?? true) &&
    (driver?.includes(slug) ?? true) &&
    name.toLowerCase().includes(text);
  return { league: { ...all, drivers: all.drivers.filter(isShown) }, all };
}

/** The newest release of every driver against one anchor in the newest batch of an environment. */
export async function readLeague(db: Store, project: Project, query: WholeLeagueQuery): Promise<League> {
  const [totals, environments] = await Promise.all([
    readSeriesTotals(db, project.id),
    listEnvironments(db, project.id),
  ]);
  const options = {
    environment: toIdentity(query.environment, environments),
    scenarios: query.scenario ?? null,
    evaluation: toEvaluation(project),
  };
  const plan = planLeague(totals, options);
  const keys = [plan.series, ...plan.costs].flat().map(({ key }) => key);
  const newest = await readSeriesVersions(db, project.id, { keys }, { newest: NEWEST });
  const { noise } = await readChosen(db, project.id, chooseNewestResults(newest, plan));
  const chosen = chooseLeagueBatch(plan, noise.batches ?? []);
  const named = [...new Set(chosen?.turns.flatMap(({ version }) => version ?? []))].slice(0, MOST_NAMED);
  const versions = await readSeriesVersions(db, project.id, { keys }, { newest: NEWEST, named });
  const read = chosen
    ? await readChosen(db, project.id, chooseLeagueResults(plan, versions, chosen))
    : { points: [], noise: undefined };
  const languages: Languages = new Map(totals.series.map(({ driver: { slug, language } }) => [slug, language]));
  return fillLeague(plan, chosen, { ...versions, ...read }, { ...options, languages });
}
