import { existsSync } from 'node:fs';
import path from 'node:path';
import { closeStore, createStore } from '@tachograph/store/database';
import { createStopSignal } from '../../harnesses/processes/stop-signal.mjs';
import { findProject } from '../backup/find-project.mjs';
import { openRunningDatabase } from '../backup/open-database.mjs';
import { withClient, withoutQuery } from '../postgres/connection.mjs';
import type { Log } from '../start/log.mjs';
import { readSettings } from '../start/settings.mjs';
import type { ArchiveManifest } from './manifest.ts';
import { parseArchiveArgs } from './parse-args.ts';
import { verifyArchive } from './verify-archive.ts';
import { writeArchive } from './write-archive.ts';

type World = { readonly root: string; readonly env: NodeJS.ProcessEnv; readonly log: Log };

const plural = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

const describe = ({ project, runs, results, files }: ArchiveManifest) =>
  `${plural(runs, 'run')} of ${project} with ${plural(results, 'result')} in ${plural(files.length, 'file')}`;

/**
 * Writes the runs of a project as files that need no Tachograph, or verifies such files.
 *
 * @param args the words after `npm run archive --`
 * @throws {Error} with one line; a failed archive leaves no folder
 */
export async function main({ root, env, args, log }: World & { readonly args: readonly string[] }): Promise<number> {
  const command = parseArchiveArgs(args);
  const folder = path.resolve(root, command.folder);
  if (command.name === 'verify') {
    log(`${folder} is whole: ${describe(await verifyArchive(folder))}`);
    return 0;
  }
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const signal = createStopSignal(env);
  const database = await openRunningDatabase(readSettings(env, root), log, signal);
  const db = createStore(withoutQuery(database.url));
  try {
    const project = await withClient(withoutQuery(database.url), (client) => findProject(client, command.project));
    const manifest = await writeArchive(db, folder, { project, before: command.before, now: new Date(), signal });
    log(`${describe(manifest)} are in ${folder}`);
    const { length } = manifest.changed;
    if (length > 0) log(`${plural(length, 'run')} would get another id when uploaded: see "changed" in manifest.json`);
    return 0;
  } finally {
    await closeStore(db);
    await database.close();
  }
}
