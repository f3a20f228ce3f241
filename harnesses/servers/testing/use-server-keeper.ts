import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { createProcessGroups } from '../../../bench/processes/process-groups.mjs';
import { createServerKeeper } from '../server-keeper.mjs';

/**
 * Private servers for the tests of one file, in a separate folder. After the tests everything is ended that was started
 * in these process groups, and the folder is removed.
 */
export function useServerKeeper(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  const processes = createProcessGroups();
  const { signal } = new AbortController();
  const { env } = process;
  const serversDir = path.join(folder, 'servers');
  const keeper = createServerKeeper({ serverUrl: null, serversDir, processes, env, signal, log: () => {} });
  afterAll(async () => {
    await keeper.close();
    await processes.endAll();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, processes, signal, env, keeper };
}
