import { type ChangeGroup, groupChanges } from '@tachograph/analysis/changes';
import type { Unknown } from '@tachograph/analysis/measurement';
import {
  chooseScoreboardResults,
  fillScoreboard,
  findHeadline,
  type Headline,
  planScoreboard,
  type Scoreboard,
  type ScoreboardOptions,
  type ScoreboardPlan,
  type StandingEntry,
} from '@tachograph/analysis/scoreboard';
import { toIdentity } from '@tachograph/analysis/selection';
import { toEvaluation } from '@tachograph/analysis/verdict';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project, ProjectSummary } from '@tachograph/store/projects';
import { readCategories } from '@tachograph/store/scenarios';
import { readSeriesTotals, readSeriesVersions } from '@tachograph/store/series';
import { readNewestLines } from '../changes/read-lines-of-groups.ts';
import { readShownChanges } from '../changes/read-shown-changes.ts';
import { readCompared } from '../series/read-compared.ts';

/** Reads what a plan shows, and fills it. */
export async function loadScoreboard(
  db: Store,
  project: Project,
  plan: ScoreboardPlan,
  options: ScoreboardOptions,
): Promise<Scoreboard> {
  const shown = { keys: plan.series.map(({ key }) => key) };
  const scenarios = [...new Set(plan.series.map((series) => series.case.scenario))];
  const [versions, categories] = await Promise.all([
    readSeriesVersions(db, project.id, shown, { newest: plan.mostVersions }),
    readCategories(db, project.id, scenarios),
  ]);
  const read = await readCompared(db, project.id, chooseScoreboardResults(versions, plan));
  return fillScoreboard(plan, { ...versions, ...read }, { ...options, categories });
}

/** Who is ahead in the environment that an overview opens with. */
type ProjectStanding = {
  readonly environment: string;
  /** Canonical unit and name of the metric. */
  readonly unit: string;
  readonly metric: string;
  readonly standing: readonly StandingEntry[];
  /** Drivers that are not in it for their number. */
  readonly omitted: number;
  /** By key of the column. */
  readonly histories: Scoreboard['histories'];
  readonly headline: Headline | null;
  /** In its environment and metric, the largest first. */
  readonly changes: readonly ChangeGroup[];
};

/** Drivers × scenarios of a project whose series are looked at: a larger one has its standing on its own page only. */
const MOST_PAIRS = 1000;
/** Cells of an environment that are evaluated for the front page. */
const MOST_CELLS = 100;

/** Null for a project without results, and for one that is too large to be evaluated among others. */
export async function readStanding(db: Store, project: ProjectSummary): Promise<ProjectStanding | null> {
  if (project.drivers * project.scenarios > MOST_PAIRS) return null;
  const options = {
    reference: project.referenceDriver,
    metric: null,
    environment: null,
    evaluation: toEvaluation(project),
  };
  const plan = planScoreboard(await readSeriesTotals(db, project.id), options);
  if (!plan.environment || !plan.metric || plan.series.length > MOST_CELLS) return null;
  const [scoreboard, changes] = await Promise.all([
    loadScoreboard(db, project, plan, options),
    readShownChanges(db, project.id, { environment: plan.environment.identity, metric: plan.metric.metric }),
  ]);
  const { standing, histories } = scoreboard;
  return {
    environment: plan.environment.label,
    unit: plan.metric.unit,
    metric: plan.metric.metric,
    omitted: plan.omittedDrivers,
    standing,
    histories,
    headline: findHeadline(standing),
    changes: groupChanges(changes),
  };
}

/** Beside a standing. */
const MOST_MOVED = 4;

export type OverviewQuery = {
  readonly metric?: string | undefined;
  readonly reference?: string | undefined;
  /** Slug or identity of an environment. */
  readonly environment?: string | undefined;
  readonly driver?: readonly string[] | undefined;
};

type Series = Awaited<ReturnType<typeof readSeriesTotals>>['series'][number];

function listUnknown({ driver: drivers = [] }: OverviewQuery, series: readonly Series[]): Unknown[] {
  const missing = drivers.filter((requested) => !series.some(({ driver }) => driver.slug === requested));
  return missing.map((requested) => ({ kind: 'driver', requested }) as const);
}

/** The table of the overview: the newest version of every driver against one reference, in one environment. */
export async function readOverviewView(db: Store, project: Project, query: OverviewQuery) {
  const [totals, environments] = await Promise.all([
    readSeriesTotals(db, project.id),
    listEnvironments(db, project.id),
  ]);
  const { series } = totals;
  const options = {
    reference: query.reference ?? project.referenceDriver,
    metric: query.metric ?? null,
    environment: toIdentity(query.environment, environments),
    evaluation: toEvaluation(project),
  };
  const isShown = (driver: { readonly slug: string }) => query.driver?.includes(driver.slug) ?? true;
  const plan = planScoreboard({ ...totals, series: series.filter(({ driver }) => isShown(driver)) }, options);
  const scoreboard = await loadScoreboard(db, project, plan, options);
  return {
    scoreboard: { ...scoreboard, unknown: [...listUnknown(query, series), ...scoreboard.unknown] },
    drivers: [...new Map(series.map(({ driver }) => [driver.slug, driver])).values()],
    runs: Object.fromEntries(environments.map(({ identity, runs }) => [identity, runs])),
    moved: await readNewestLines(db, project, MOST_MOVED),
  };
}
