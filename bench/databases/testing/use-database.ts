import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { createProcessGroups } from '../../processes/process-groups.mjs';
import type { Database, Wanted } from '../database.mjs';
import { findMariadb, INSTALL_SERVER } from '../find-mariadb.mjs';
import { openDatabase } from '../open-database.mjs';

/**
 * Private servers for the tests of one file, in a separate folder. After the tests everything is ended that was started
 * in these process groups, and the folder is removed.
 */
export function useDatabase(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  const processes = createProcessGroups();
  const { signal } = new AbortController();
  const { env } = process;
  const opened: Database[] = [];
  const open = async (wanted: Partial<Wanted> = {}, inside = path.join(folder, 'servers')): Promise<Database> => {
    const world = { processes, folder: inside, env, signal };
    const database = await openDatabase({ engine: 'mariadb', flushAtCommit: true, ...wanted }, world);
    opened.push(database);
    return database;
  };
  afterAll(async () => {
    for (const database of opened) await database.stop();
    await processes.endAll();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, processes, signal, env, open, missing: findMariadb(env) ? null : INSTALL_SERVER };
}

/** What a worker is given to connect. */
export const reachOf = ({ env, socket }: Database, transport: 'tcp' | 'unix'): Record<string, string> => ({
  ...env,
  DB_SOCKET: transport === 'unix' ? String(socket) : '',
});
