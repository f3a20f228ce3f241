import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../postgres/connection.mjs';
import { processGroups } from '../start/processes.mjs';

/** A server that is killed on request, and started again at the same URL. */
export type RestartedServer = {
  readonly url: string;
  /** `kill -9` now, and a new start; resolves when the old process is gone. */
  readonly kill: () => Promise<void>;
  /** Times it was killed. */
  readonly kills: () => number;
  /** Waits until it responds. Rejects if it ended by itself. */
  readonly whenUp: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly script: string;
  /** Beside PORT. */
  readonly env: NodeJS.ProcessEnv;
  /** A path that it responds to with 200 as soon as it listens. */
  readonly aliveAt: string;
  /** Whether what it prints as errors is of interest; false for one that tells each request without a database. */
  readonly showsErrors?: boolean;
};

const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

/** Starts a bundled server on a free port. Does not wait until it listens: `whenUp` does. */
export async function startRestartedServer({
  script,
  env,
  aliveAt,
  showsErrors = true,
}: Options): Promise<RestartedServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    processGroups.spawnGroup(process.execPath, [script], {
      env: { PATH: process.env.PATH, ...env, PORT: String(port) },
      cwd: path.dirname(script),
      stdio: ['ignore', 'ignore', showsErrors ? 'inherit' : 'ignore'],
    });
  let kills = 0;
  let stopped = false;
  let child = start();
  return {
    url,
    kills: () => kills,
    kill: async () => {
      const over = once(child, 'exit');
      child.kill('SIGKILL');
      await over;
      kills += 1;
      if (!stopped) child = start();
    },
    whenUp: async () => {
      while (!stopped && !(await isUp(url + aliveAt))) {
        if (child.exitCode !== null) throw new Error(`${script} ended by itself with ${child.exitCode}`);
        await wait(40);
      }
    },
    stop: async () => {
      stopped = true;
      await processGroups.endGroup(child);
    },
  };
}
