import { existsSync } from 'node:fs';
import path from 'node:path';
import { createStopSignal } from '../../harnesses/processes/stop-signal.mjs';
import { readSettings } from '../start/settings.mjs';
import { readManifest } from './manifest.mjs';
import { openRunningDatabase, openUnusedDatabase } from './open-database.mjs';
import { restoreBackup } from './restore-backup.mjs';
import { writeBackup } from './write-backup.mjs';

/**
 * @param {'backup' | 'restore'} command
 * @param {{ root: string, env: NodeJS.ProcessEnv, args: string[], log: import('../start/log.mjs').Log }} options `args`: the
 *   folder of the backup
 * @returns {Promise<number>} the exit code
 * @throws {Error} with one line; a failed backup leaves no folder, and a failed restore no rows
 */
export async function main(command, { root, env, args, log }) {
  const [folder, ...others] = args;
  if (!folder || folder.startsWith('-') || others.length > 0) throw new Error(`usage: npm run ${command} -- <folder>`);
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const settings = readSettings(env, root);
  const signal = createStopSignal(env);
  const to = path.resolve(root, folder);
  const manifest = command === 'restore' ? readManifest(to) : null;
  const database = await (manifest ? openUnusedDatabase : openRunningDatabase)(settings, log, signal);
  try {
    if (manifest) await restoreBackup(to, manifest, { root, env, url: database.url, log, signal });
    else await writeBackup(to, { url: database.url, log, signal });
    return 0;
  } catch (error) {
    // The end of the connection is not the reason.
    throw signal.aborted ? signal.reason : error;
  } finally {
    await database.close();
  }
}
