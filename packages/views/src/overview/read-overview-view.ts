import { groupChanges } from '@tachograph/analysis/changes';
import type { Unknown } from '@tachograph/analysis/measurement';
import { planScoreboard } from '@tachograph/analysis/scoreboard';
import { toIdentity } from '@tachograph/analysis/selection';
import { toEvaluation } from '@tachograph/analysis/verdict';
import type { Change } from '@tachograph/schema/change';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readSeriesTotals } from '@tachograph/store/series';
import { readChangeGroups } from '../changes/read-change-groups.ts';
import { readShownChanges } from '../changes/read-shown-changes.ts';
import { loadScoreboard } from './load-scoreboard.ts';

/** Beside a standing. */
const MOST_GROUPS = 5;
const DAYS = 90;
const DAY = 86_400_000;

/** Of some changes those in the ninety days up to a time, by what brought them about: the largest first, with their lines. */
async function readRecentChanges(db: Store, projectId: number, changes: readonly Change[], until: Date) {
  const since = until.getTime() - DAYS * DAY;
  const groups = groupChanges(changes.filter(({ after }) => after.at.getTime() >= since));
  return {
    days: DAYS,
    until,
    groups: await readChangeGroups(db, projectId, groups.slice(0, MOST_GROUPS)),
    more: Math.max(0, groups.length - MOST_GROUPS),
  };
}

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
  const { environment, metric } = scoreboard;
  const all =
    environment && metric
      ? await readShownChanges(db, project.id, { environment: environment.identity, metric: metric.metric })
      : [];
  const changes = all.filter(({ driver }) => isShown(driver));
  return {
    scoreboard: { ...scoreboard, unknown: [...listUnknown(query, series), ...scoreboard.unknown] },
    drivers: [...new Map(series.map(({ driver }) => [driver.slug, driver])).values()],
    runs: Object.fromEntries(environments.map(({ identity, runs }) => [identity, runs])),
    changes,
    recent: await readRecentChanges(db, project.id, changes, environment?.newestAt ?? new Date(0)),
  };
}
