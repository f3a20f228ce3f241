import { userInfo } from 'node:os';
import path from 'node:path';
import { insertAuditEvent } from '@tachograph/store/audit';
import { countOldRuns, deleteRun, listOldRuns, type OldRunsFilter } from '@tachograph/store/curation';
import type { Store } from '@tachograph/store/database';
import { createStopSignal } from '../../harnesses/processes/stop-signal.mjs';
import type { Manifest } from '../backup/manifest.mjs';
import { plural } from '../command/plural.ts';
import { type OpenProject, withProject } from '../command/with-project.ts';
import type { World } from '../command/with-store.ts';
import { withClient } from '../postgres/connection.mjs';
import { deleteProject } from './delete-project.ts';
import { type PruneOptions, parsePruneArgs } from './parse-args.ts';
import { requireBackup } from './require-backup.ts';

type Work = Pick<World, 'log'> & {
  readonly url: string;
  readonly options: PruneOptions;
  readonly backup: Manifest | null;
  readonly signal: AbortSignal;
};
type Project = OpenProject['project'];

/** Runs that are deleted before the next ones are read. */
const AT_ONCE = 200;

const EVER = new Date('9999-12-31T00:00:00Z');

async function describe(db: Store, { id, slug }: Project, filter: OldRunsFilter): Promise<string> {
  const { runs, results, bytes } = await countOldRuns(db, id, filter);
  const size = `${(bytes / 1e6).toFixed(1)} MB of uploads`;
  return `${plural(runs, 'run')} of ${slug} with ${plural(results, 'result')}, ${size}`;
}

/** What was deleted is in the audit log, which outlives the project. */
const recordPruned = (db: Store, { id, slug }: Project, action: string, what: string): Promise<void> =>
  insertAuditEvent(db.pool, {
    ...{ projectId: id, action, target: slug, details: { what } },
    actor: { kind: 'command', id: null, name: userInfo().username, ipAddress: null },
  });

/** One run after the other, each in a transaction of its own: servers go on, and what is interrupted can be repeated. */
async function deleteRuns(db: Store, projectId: number, filter: OldRunsFilter, signal: AbortSignal): Promise<void> {
  for (;;) {
    const runs = await listOldRuns(db, projectId, filter, AT_ONCE);
    if (runs.length === 0) return;
    for (const run of runs) {
      signal.throwIfAborted();
      await deleteRun(db, projectId, run);
    }
  }
}

async function pruneRuns(db: Store, project: Project, { options, backup, log, signal }: Work): Promise<void> {
  const receivedUntil = backup ? new Date(backup.createdAt) : EVER;
  const filter = { measuredBefore: options.before ?? EVER, receivedUntil };
  const text = await describe(db, project, filter);
  if (options.isDryRun) return log(`would delete ${text}`);
  await deleteRuns(db, project.id, filter, signal);
  await recordPruned(db, project, 'runs-pruned', text);
  log(`deleted ${text}`);
  const left = await countOldRuns(db, project.id, { ...filter, receivedUntil: EVER });
  if (left.runs > 0) log(`${plural(left.runs, 'run')} arrived after the backup and stay`);
}

async function pruneProject(db: Store, project: Project, { url, options, backup, log }: Work): Promise<void> {
  const text = `the project ${project.slug}: ${await describe(db, project, { measuredBefore: EVER, receivedUntil: EVER })}`;
  if (options.isDryRun) return log(`would delete ${text}`);
  if (backup && backup.project?.revision !== project.revision)
    throw new Error(
      `the project ${project.slug} has changed since the backup, or it is one of all projects: make one with --project ${project.slug}`,
    );
  await withClient(url, (client) => deleteProject(client, project.id));
  await recordPruned(db, project, 'project-deleted', text);
  log(`deleted ${text}`);
}

/**
 * Deletes the old runs of a project, or a whole project, while servers run.
 *
 * @param args the words after `npm run prune --`
 * @throws {Error} with one line, before anything is deleted or between two runs
 */
export async function main({ args, ...world }: World & { readonly args: readonly string[] }): Promise<number> {
  const { root, env, log } = world;
  const options = parsePruneArgs(args);
  const backup = options.backup ? await requireBackup(path.resolve(root, options.backup), options.project) : null;
  const signal = createStopSignal(env);
  await withProject(world, { slug: options.project, signal }, async ({ db, url, project }) => {
    const prune = options.before ? pruneRuns : pruneProject;
    await prune(db, project, { url, options, backup, log, signal });
  });
  return 0;
}
