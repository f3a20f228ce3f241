import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../postgres/connection.mjs';
import { processGroups } from '../start/processes.mjs';

/** A server that is killed on request, and started again at the same URL. */
export type RestartedServer = {
  readonly url: string;
  /** `kill -9` now, and a new start; resolves when the old process is gone. Rejects if it ended by itself. */
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

/** Of what a server printed last, in characters. */
const MOST_ERRORS = 4000;

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
  let kills = 0;
  let stopped = false;
  let errors = '';
  const start = () => {
    const server = processGroups.spawnGroup(process.execPath, [script], {
      env: { PATH: process.env.PATH, ...env, PORT: String(port) },
      cwd: path.dirname(script),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    errors = '';
    server.stderr?.on('data', (text: Buffer) => {
      errors = `${errors}${text}`.slice(-MOST_ERRORS);
      if (showsErrors) process.stderr.write(text);
    });
    // While nobody listens at the port, the system may give it to a client that connects to it.
    server.once('close', () => {
      if (server === child && !stopped && errors.includes('EADDRINUSE')) child = start();
    });
    return server;
  };
  const assertRuns = () => {
    if (child.exitCode === null || errors.includes('EADDRINUSE')) return;
    throw new Error(`${script} ended by itself with ${child.exitCode}: ${errors.trim()}`);
  };
  let child = start();
  return {
    url,
    kills: () => kills,
    kill: async () => {
      assertRuns();
      const killed = child;
      const over = killed.exitCode === null ? once(killed, 'exit') : null;
      killed.kill('SIGKILL');
      await over;
      kills += 1;
      if (!stopped && child === killed) child = start();
    },
    whenUp: async () => {
      while (!stopped && !(await isUp(url + aliveAt))) {
        assertRuns();
        await wait(40);
      }
    },
    stop: async () => {
      stopped = true;
      await processGroups.endGroup(child);
    },
  };
}
