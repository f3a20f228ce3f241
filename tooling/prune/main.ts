import path from 'node:path';
import { deleteProject } from '@tachograph/store/administration';
import type { Store } from '@tachograph/store/database';
import { deleteAllRowsOf } from '@tachograph/store/deletion';
import { createStopSignal } from '../../bench/processes/stop-signal.mjs';
import { findProject } from '../backup/find-project.ts';
import { type Manifest, readManifest } from '../backup/manifest.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { asOperator } from '../command/as-operator.ts';
import { type World, withStore } from '../command/with-store.ts';
import { withClient } from '../postgres/connection.mjs';
import { parsePruneArgs } from './parse-args.ts';
import { describe, EVER, type Project, pruneRuns, type Work } from './prune-runs.ts';

type Stoppable = Work & { readonly signal: AbortSignal };

async function pruneProject(db: Store, project: Project, { options, backup, log, signal }: Stoppable): Promise<void> {
  const text = `the project ${project.slug}: ${await describe(db, project, { measuredBefore: EVER, receivedUntil: EVER })}`;
  if (options.isDryRun) return log(`would delete ${text}`);
  if (backup && backup.project?.revision !== project.revision)
    throw new Error(
      `the project ${project.slug} has changed since the backup, or it is one of all projects: make one with --project ${project.slug}`,
    );
  await deleteProject(asOperator(db), project, { confirm: project.slug, details: { what: text } });
  await deleteAllRowsOf(db, project.id, () => signal.aborted);
  log(`deleted ${text}`);
}

/** Reads a whole backup that has the project; throws where it has not, or is damaged. */
async function requireBackup(folder: string, project: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  if (manifest.project && manifest.project.slug !== project)
    throw new Error(`${folder} is a backup of the project ${manifest.project.slug}`);
  await verifyBackup(folder, manifest);
  return manifest;
}

/**
 * Deletes the old runs of a project, or a whole project, while servers run.
 *
 * @param args the words after `npm run prune --`
 * @throws {Error} with one line, before anything is deleted, or between two runs; a project that was begun is deleted by the servers
 */
export async function main({ args, ...world }: World & { readonly args: readonly string[] }): Promise<number> {
  const { root, env, log } = world;
  const options = parsePruneArgs(args);
  const backup = options.backup ? await requireBackup(path.resolve(root, options.backup), options.project) : null;
  const signal = createStopSignal(env);
  await withStore(world, { signal }, async ({ db, url }) => {
    const project = await withClient(url, (client) => findProject(client, options.project));
    const prune = options.before ? pruneRuns : pruneProject;
    await prune(db, project, { options, backup, log, signal });
  });
  return 0;
}
