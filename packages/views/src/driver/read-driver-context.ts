import { findHeadline, planScoreboard } from '@tachograph/analysis/scoreboard';
import { toIdentity } from '@tachograph/analysis/selection';
import { toEvaluation, type Verdict } from '@tachograph/analysis/verdict';
import type { DriverQuery } from '@tachograph/openapi/page-queries';
import { groupBy } from '@tachograph/schema/collection';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readSeriesTotals } from '@tachograph/store/series';
import { readNewestLines } from '../changes/read-lines-of-groups.ts';
import { loadScoreboard } from '../overview/read-overview-view.ts';

/** Releases of a driver that are looked at for what they moved. */
const MOST_LINES = 40;

type Series = Awaited<ReturnType<typeof readSeriesTotals>>['series'][number];

/** The project's reference, or the driver with most cases in common: what a driver is held against. Null without another one. */
function findRival(series: readonly Series[], driver: string, reference: string | null): string | null {
  const own = new Set(series.filter((entry) => entry.driver.slug === driver).map((entry) => entry.case.key));
  const common = series.filter((entry) => entry.driver.slug !== driver && own.has(entry.case.key));
  const drivers = [...groupBy(common, (entry) => entry.driver.slug)].sort(
    ([a, mine], [b, theirs]) =>
      Number(b === reference) - Number(a === reference) || theirs.length - mine.length || (a < b ? -1 : 1),
  );
  return drivers[0]?.[0] ?? null;
}

/** The newest version of a driver against that of another one, where a page of the driver is: the same numbers as their comparison. */
async function readAgainst(db: Store, project: Project, query: DriverQuery) {
  const [totals, environments] = await Promise.all([
    readSeriesTotals(db, project.id),
    listEnvironments(db, project.id),
  ]);
  const environment = toIdentity(query.environment, environments);
  const here = totals.series.filter(
    (entry) => entry.environment.identity === environment && entry.case.metric === query.metric,
  );
  const rival = findRival(here, query.driver, project.referenceDriver);
  if (rival === null) return null;
  const series = here.filter(({ driver: { slug } }) => slug === query.driver || slug === rival);
  const options = { reference: rival, metric: query.metric ?? null, environment, evaluation: toEvaluation(project) };
  const plan = { ...planScoreboard({ ...totals, series }, options), mostVersions: 1 };
  const { columns, rows, standing } = await loadScoreboard(db, project, plan, options);
  const reference = columns.find(({ isReference }) => isReference);
  if (!reference) return null;
  const cells = rows.flatMap((row) => row.cells.flatMap((cell) => cell ?? []));
  return {
    driver: reference.driver,
    headline: findHeadline(standing),
    /** By key of the series. */
    verdicts: new Map<string, Verdict>(cells.map(({ series: key, verdict }) => [key, verdict])),
  };
}

/** What stands beside the histories of a driver in one environment: another driver, and what its newest releases moved in any metric. */
export async function readDriverContext(db: Store, project: Project, query: DriverQuery) {
  const [against, moved] = await Promise.all([
    readAgainst(db, project, query),
    readNewestLines(db, project, MOST_LINES, { driver: query.driver }),
  ]);
  return { against, moved };
}
