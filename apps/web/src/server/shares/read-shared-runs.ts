import 'server-only';
import { SHARE_LIMITS, type SharedEnvironment, type SharedRun } from '@tachograph/schema/share';
import { listEnvironments } from '@tachograph/store/environments';
import { findProject, type Project } from '@tachograph/store/projects';
import { listRunSources } from '@tachograph/store/runs';
import { readOf } from '@/server/projects/read-state.ts';
import { toSharedRun } from './to-shared-run.ts';

type SharedRuns = {
  readonly project: Project;
  readonly runs: readonly SharedRun[];
  readonly environments: readonly SharedEnvironment[];
};

/** The newest of these runs as a share has them, with their project and environments; null without such a project. */
export const readSharedRuns = (slug: string, ids: readonly string[]): Promise<SharedRuns | null> =>
  readOf(slug, async (db, viewer) => {
    const project = await findProject(db, viewer, slug);
    if (!project) return null;
    const sources = await listRunSources(db, project.id, ids, { limit: SHARE_LIMITS.runs });
    const runs = sources.map((run) => toSharedRun(run, run.record));
    const used = new Set(runs.map(({ environment }) => environment));
    const environments = (await listEnvironments(db, project.id))
      .filter(({ identity }) => used.has(identity))
      .map(({ identity, label, fields }) => ({ identity, label, fields: fields.map((field) => ({ ...field })) }))
      .sort((a, b) => (a.identity < b.identity ? -1 : 1));
    return { project, runs, environments };
  });
