import path from 'node:path';
import { parseArgs } from 'node:util';
import { createStopSignal } from '../../bench/processes/stop-signal.mjs';
import type { CommandWorld } from '../start/run-command.mjs';
import { loadSettings } from '../start/settings.mjs';
import { readManifest } from './manifest.ts';
import { type Opening, openRunningDatabase, openUnusedDatabase, withDatabase } from './open-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { compareWithDatabase, verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

/**
 * @param args the words after `npm run backup --`
 * @returns the exit code
 * @throws {Error} with one line; a failed backup leaves no folder, and a failed restore no rows
 */
export async function main(
  command: 'backup' | 'restore' | 'verify',
  { root, env, args, log }: CommandWorld,
): Promise<number> {
  const { folder, project, database: isCompared } = parse(command, args);
  const settings = loadSettings(env, root);
  const signal = createStopSignal(env);
  const opening = { settings, log, signal };
  const to = path.resolve(root, folder);
  if (command === 'verify') return verify(to, isCompared, opening);
  const manifest = command === 'restore' ? readManifest(to) : null;
  // The rows of one project are added beside the others while servers run.
  const isAlone = manifest !== null && !manifest.project;
  await withDatabase(isAlone ? openUnusedDatabase : openRunningDatabase, opening, (url) =>
    manifest ? restoreBackup(to, manifest, { root, url, log, signal }) : writeBackup(to, { url, project, log, signal }),
  );
  return 0;
}

/** @param isCompared with the database, too */
async function verify(folder: string, isCompared: boolean, opening: Opening) {
  const { log, signal } = opening;
  const manifest = readManifest(folder);
  await verifyBackup(folder, manifest);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  log(`${folder} is whole: ${rows} rows of ${manifest.tables.length} tables`);
  if (!isCompared) return 0;
  const different = await withDatabase(openRunningDatabase, opening, (url) =>
    compareWithDatabase(url, manifest, signal),
  );
  const count = manifest.contents.length;
  if (different.length === 0) log(`the database has the same rows of all ${count} projects`);
  else
    log(
      `the database has other rows of ${different.length} of ${count} projects: ${different.slice(0, 20).join(', ')}`,
    );
  return different.length === 0 ? 0 : 1;
}

const USAGE = {
  backup: 'usage: npm run backup -- <folder> [--project <name>]',
  restore: 'usage: npm run restore -- <folder>',
  verify: 'usage: npm run verify -- <folder> [--database]',
};

/** @throws {Error} with the usage */
function parse(
  command: keyof typeof USAGE,
  args: string[],
): { folder: string; project: string | undefined; database: boolean } {
  try {
    const options = { project: { type: 'string' }, database: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [folder, ...others] = positionals;
    const { project, database = false } = values;
    const isKnown = (command === 'backup' || project === undefined) && (command === 'verify' || !database);
    if (folder && others.length === 0 && isKnown) return { folder, project, database };
  } catch {
    // An option that does not exist.
  }
  throw new Error(USAGE[command]);
}
