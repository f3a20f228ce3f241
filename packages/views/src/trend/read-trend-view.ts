import { countServers } from '@tachograph/analysis/matrix';
import { toIdentity } from '@tachograph/analysis/selection';
import { fillMetrics, type MetricsPlan, planMetrics, planTrend } from '@tachograph/analysis/trend';
import { toEvaluation } from '@tachograph/analysis/verdict';
import type { TrendQuery } from '@tachograph/openapi/queries';
import type { Change } from '@tachograph/schema/change';
import { listChanges } from '@tachograph/store/changes';
import { readExcludedResults } from '@tachograph/store/curation';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readLines } from '@tachograph/store/repeats';
import { readOrigins } from '@tachograph/store/runs';
import { findScenario } from '@tachograph/store/scenarios';
import type { readScenarioSeries } from '../series/read-scenario-series.ts';
import { listTrendNotes } from './list-trend-notes.ts';
import type { TrendView } from './trend-view.ts';

/** Changes that one trend marks. */
const MOST_CHANGES = 60;

/** The newest changes of the series of a trend that are not false alarms, and how many were looked at where there are older ones. */
async function listTrendChanges(
  db: Store,
  projectId: number,
  series: readonly string[],
): Promise<{ readonly changes: readonly Change[]; readonly newestChanges: number | null }> {
  if (series.length === 0) return { changes: [], newestChanges: null };
  const found = await listChanges(db, projectId, { series }, MOST_CHANGES + 1);
  const listed = found.slice(0, MOST_CHANGES);
  return {
    changes: listed.filter(({ state }) => state !== 'false-alarm'),
    newestChanges: found.length > MOST_CHANGES ? MOST_CHANGES : null,
  };
}

/** Results of excluded runs of one trend. */
const MOST_EXCLUDED = 60;

/** With metrics below the first one, in the order of drawing; null: those that say most. Left out: none. */
type Requested = TrendQuery & { readonly below?: readonly string[] | null | undefined };

type Reads = {
  /** `readScenarioSeries`, or what remembers its result for other views of the same page. */
  readonly readSeries: typeof readScenarioSeries;
};

/** The results of all metrics below the first one of a trend, and the newest changes of their lines: one read, or none. */
async function readMetricsBelow(db: Store, projectId: number, { shown, read }: MetricsPlan) {
  if (shown.length === 0) return { points: [], context: [], changes: [] };
  const [results, { changes }] = await Promise.all([
    readLines(db, projectId, read),
    listTrendChanges(
      db,
      projectId,
      read.lines.map(({ key }) => key),
    ),
  ]);
  return { ...results, changes };
}

/** A trend of one scenario, a line per driver, with the same case elsewhere as context; null without such a scenario. */
export async function readTrendView(
  db: Store,
  project: Project,
  query: Requested,
  { readSeries }: Reads,
): Promise<TrendView | null> {
  const [scenario, environments, measured] = await Promise.all([
    findScenario(db, project.id, query.scenario),
    listEnvironments(db, project.id),
    readSeries(db, project.id, query.scenario),
  ]);
  if (!scenario) return null;
  const plan = planTrend(measured, {
    axis: query.axis ?? null,
    metric: query.metric ?? null,
    statistic: query.statistic ?? null,
    params: query.params ?? null,
    drivers: query.driver ?? null,
    environment: toIdentity(query.environment, environments),
    environments,
    evaluation: toEvaluation(project),
  });
  const metrics = planMetrics(measured, plan, query.below === undefined ? [] : query.below);
  const keys = plan.lines.map(({ key }) => key);
  const [read, found, below] = await Promise.all([
    readLines(db, project.id, plan),
    listTrendChanges(db, project.id, keys),
    readMetricsBelow(db, project.id, metrics),
  ]);
  const [origins, excluded, noted] = await Promise.all([
    readOrigins(
      db,
      project.id,
      [...read.points, ...below.points].map(({ run }) => run),
    ),
    readExcludedResults(db, project.id, keys, MOST_EXCLUDED),
    listTrendNotes(db, project.id, { ...plan, points: read.points }),
  ]);
  const reading = { ...read, changes: found.changes, notes: noted.notes, origins, excluded };
  const { main, metrics: filled } = fillMetrics(plan, reading, metrics, { ...below, origins });
  const resultsTotal = new Map(measured.series.map(({ key, points }) => [key, points]));
  const stored = keys.reduce((sum, key) => sum + (resultsTotal.get(key) ?? 0), 0);
  return {
    scenario,
    trend: { ...main, unknown: [...main.unknown, ...metrics.unknown] },
    figure: query.figure ?? main.defaultFigure,
    metrics: filled.map((metric) => ({ ...metric, figure: query.figure ?? metric.trend.defaultFigure })),
    hiddenMetrics: metrics.hidden,
    servers: countServers(measured.series, main.case, environments),
    drivers: [...new Map(measured.series.map(({ driver }) => [driver.slug, driver])).values()],
    origins,
    repetitionGroups: new Map(read.points.map(({ run, repetitionGroup }) => [run, repetitionGroup])),
    resultsTotal,
    thinned: main.axis === 'version' ? 0 : stored - read.points.length,
    newestChanges: found.newestChanges,
    hasOlderNotes: noted.hasOlderNotes,
  };
}
