import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { countRuns, listRuns } from '@tachograph/store/runs';
import { planRuns, type RunsQuery } from './plan-runs.ts';

type Page = { readonly after?: string | undefined; readonly before?: string | undefined; readonly limit: number };

/** A page of runs, newest first by the time of measurement: a repetition group once, or the runs of one group. */
export async function readRunsView(db: Store, project: Project, { after, before, limit, ...query }: RunsQuery & Page) {
  const { filter, environment } = await planRuns(db, project, query);
  const oncePerGroup = query.repetitionGroup === undefined;
  const [runs, total] = await Promise.all([
    listRuns(db, project.id, { ...filter, oncePerGroup, after, before, limit }),
    countRuns(db, project.id, filter),
  ]);
  return { runs, total, environment };
}
