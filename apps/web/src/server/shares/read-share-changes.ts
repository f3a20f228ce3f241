import 'server-only';
import { listNewerVersions, listShareChanges } from '@tachograph/analysis/share';
import type { SharedComparison } from '@tachograph/schema/share';
import type { Viewer } from '@tachograph/store/access';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { findProject } from '@tachograph/store/projects';
import { listRunSources } from '@tachograph/store/runs';
import { readSeries } from '@tachograph/store/series';

/** Repeats must not be thinned out: they would appear as deleted results. */
const MAX_POINTS_PER_SERIES = 20_000;

/** What has changed in the project for the cells of a share; null where the project is gone. */
export async function readShareChanges(db: Store, viewer: Viewer, share: SharedComparison) {
  const project = await findProject(db, viewer, share.project.slug);
  if (!project) return null;
  const runs = share.runs.map(({ id }) => id);
  const versions = share.columns.flatMap(({ version }) => version?.raw ?? []);
  const filter = {
    scenarios: [...new Set(share.rows.map((row) => row.case.scenario))],
    drivers: [...new Set(share.columns.map(({ driver }) => driver.slug))],
    environments: [...new Set(share.columns.flatMap(({ environment }) => environment?.identity ?? []))],
    metric: share.metric.metric,
    ...(versions.length === share.columns.length ? { versions } : {}),
  };
  const [data, drivers, stored] = await Promise.all([
    readSeries(db, project.id, filter, { maxPointsPerSeries: MAX_POINTS_PER_SERIES }),
    listDrivers(db, project.id),
    listRunSources(db, project.id, runs),
  ]);
  const isExcluded = new Map(stored.map(({ id, exclusion }) => [id, exclusion !== null]));
  const fateOf = (run: string) => (isExcluded.get(run) ? 'excluded' : isExcluded.has(run) ? null : 'deleted');
  return { changes: listShareChanges(share, data, fateOf), newer: listNewerVersions(share, drivers) };
}
