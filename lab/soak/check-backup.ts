import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDamage } from '../../tooling/installation/find-damage.ts';
import { startPostgres } from '../../tooling/postgres/start-postgres.mjs';
import { runNode } from '../../tooling/start/processes.mjs';
import type { Ledger } from './ledger.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TRIES = 20;

const runCommand = (command: 'backup' | 'restore' | 'verify', args: readonly string[], url: string) =>
  runNode({
    name: command,
    args: [path.join(root, 'tooling/run.mjs'), command, ...args],
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, DIRECT_DATABASE_URL: '', DATA_DIR: '' },
  });

/** A backup that was made during a soak. */
export type SoakBackup = { readonly folder: string; readonly begunMs: number; readonly tries: number };

/**
 * Makes a backup while runs arrive and servers are killed. A crash of the database ends one, which leaves no folder, and
 * the next is begun.
 */
export async function backUp(folder: string, databaseUrl: string): Promise<SoakBackup> {
  for (let tries = 1; ; tries += 1) {
    const begunMs = Date.now();
    try {
      await runCommand('backup', [folder], databaseUrl);
      return { folder, begunMs, tries };
    } catch (error) {
      if (tries === TRIES || existsSync(folder)) throw error;
    }
  }
}

/** What the restored backup lacks or damaged: nothing, where it has every run that was acknowledged before it was begun. */
async function listIssues({ folder, begunMs }: SoakBackup, ledger: Ledger, url: string): Promise<string[]> {
  await runCommand('restore', [folder], url);
  // Fails where a file or a restored project is not as it was.
  await runCommand('verify', [folder, '--database'], url);
  const { runs, damages } = await findDamage(url);
  const missing = [...ledger.acknowledged].flatMap(([group, { id, results, atMs }]) =>
    atMs < begunMs && runs.get(id) !== results ? [`${group} is not in the backup`] : [],
  );
  return [...missing, ...Object.entries(damages).map(([name, rows]) => `restored ${name}: ${rows}`)];
}

/**
 * Restores and verifies a backup in a separate server, beside the folder of the backup: the disk of the soak has no space for a second copy.
 *
 * @returns what is wrong, in words: nothing, where it has every run that was acknowledged before it was begun
 */
export async function checkBackup(backup: SoakBackup, ledger: Ledger): Promise<string[]> {
  const server = await startPostgres({ dataDir: `${backup.folder}-restored` });
  try {
    return await listIssues(backup, ledger, server.url);
  } catch (error) {
    // What the soak found otherwise is printed all the same.
    return [`the backup: ${error instanceof Error ? error.message : error}`];
  } finally {
    await server.stop();
  }
}
