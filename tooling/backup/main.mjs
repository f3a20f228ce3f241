import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createStopSignal } from '../../harnesses/processes/stop-signal.mjs';
import { readSettings } from '../start/settings.mjs';
import { readManifest } from './manifest.mjs';
import { openRunningDatabase, openUnusedDatabase } from './open-database.mjs';
import { restoreBackup } from './restore-backup.mjs';
import { compareWithDatabase, verifyBackup } from './verify-backup.mjs';
import { writeBackup } from './write-backup.mjs';

/**
 * @param {'backup' | 'restore' | 'verify'} command
 * @param {{ root: string, env: NodeJS.ProcessEnv, args: string[], log: import('../start/log.mjs').Log }} options `args`: the
 *   folder of the backup
 * @returns {Promise<number>} the exit code
 * @throws {Error} with one line; a failed backup leaves no folder, and a failed restore no rows
 */
export async function main(command, { root, env, args, log }) {
  const { folder, project, database: isCompared } = parse(command, args);
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const settings = readSettings(env, root);
  const signal = createStopSignal(env);
  const to = path.resolve(root, folder);
  if (command === 'verify') return verify(to, { isCompared, settings, log, signal });
  const manifest = command === 'restore' ? readManifest(to) : null;
  // The rows of one project are added beside the others while servers run.
  const isAlone = manifest !== null && !manifest.project;
  const database = await (isAlone ? openUnusedDatabase : openRunningDatabase)(settings, log, signal);
  try {
    if (manifest) await restoreBackup(to, manifest, { root, url: database.url, log, signal });
    else await writeBackup(to, { url: database.url, project, log, signal });
    return 0;
  } catch (error) {
    // The end of the connection is not the reason.
    throw signal.aborted ? signal.reason : error;
  } finally {
    await database.close();
  }
}

/**
 * @param {string} folder
 * @param {{ isCompared: boolean, settings: ReturnType<typeof readSettings>, log: import('../start/log.mjs').Log, signal: AbortSignal }}
 *   options `isCompared`: with the database, too
 */
async function verify(folder, { isCompared, settings, log, signal }) {
  const manifest = readManifest(folder);
  await verifyBackup(folder, manifest);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  log(`${folder} is whole: ${rows} rows of ${manifest.tables.length} tables`);
  if (!isCompared) return 0;
  const database = await openRunningDatabase(settings, log, signal);
  try {
    const different = await compareWithDatabase(database.url, manifest, signal);
    const count = manifest.contents.length;
    if (different.length === 0) log(`the database has the same rows of all ${count} projects`);
    else
      log(
        `the database has other rows of ${different.length} of ${count} projects: ${different.slice(0, 20).join(', ')}`,
      );
    return different.length === 0 ? 0 : 1;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    await database.close();
  }
}

const USAGE = {
  backup: 'usage: npm run backup -- <folder> [--project <name>]',
  restore: 'usage: npm run restore -- <folder>',
  verify: 'usage: npm run verify -- <folder> [--database]',
};

/**
 * @param {keyof typeof USAGE} command
 * @param {string[]} args
 * @returns {{ folder: string, project: string | undefined, database: boolean }}
 * @throws {Error} with the usage
 */
function parse(command, args) {
  try {
    const options = {
      project: { type: /** @type {const} */ ('string') },
      database: { type: /** @type {const} */ ('boolean') },
    };
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
