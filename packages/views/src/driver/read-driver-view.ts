import { type DriverPage, fillDriver, planDriver } from '@tachograph/analysis/driver';
import { toIdentity } from '@tachograph/analysis/selection';
import { toEvaluation } from '@tachograph/analysis/verdict';
import type { DriverQuery } from '@tachograph/openapi/page-queries';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readSeriesVersions } from '@tachograph/store/series';
import { readCompared } from '../series/read-compared.ts';

/** Versions of a case on the page of a driver; the trend of the case has more. */
const MOST_VERSIONS = 100;

/**
 * Figures that an export has, of cases that were not run too. A driver of as many series and versions as a project may have would be
 * millions of lines, and end the server.
 */
const MOST_LISTED = 20_000;

const countListed = ({ rows, versions }: DriverPage) =>
  Math.min(rows.length, Math.max(1, Math.floor(MOST_LISTED / Math.max(1, versions.length))));

/** One driver through its versions: every case of one environment; null without such a driver. */
export async function readDriverView(db: Store, project: Project, query: DriverQuery) {
  const [drivers, environments, measured] = await Promise.all([
    listDrivers(db, project.id),
    listEnvironments(db, project.id),
    readSeriesVersions(db, project.id, { drivers: [query.driver] }, { newest: MOST_VERSIONS }),
  ]);
  const driver = drivers.find(({ slug }) => slug === query.driver);
  if (!driver) return null;
  const plan = planDriver(measured, {
    environment: toIdentity(query.environment, environments),
    metric: query.metric ?? null,
    leading: project.leadingMetrics,
    evaluation: toEvaluation(project),
    hasOlder: measured.hasOlder,
  });
  const page = fillDriver(plan, await readCompared(db, project.id, plan));
  return { driver, drivers, page, hasOlder: measured.hasOlder, listed: countListed(page) };
}
