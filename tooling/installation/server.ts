import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../postgres/connection.mjs';
import { bundleIngest as bundle } from '../start/bundle-ingest.mjs';
import { processGroups } from '../start/processes.mjs';

/** A server that is killed on request, and started again at the same URL. */
export type Server = {
  readonly url: string;
  /** Of its process, which is another one after each start. */
  readonly pid: () => number;
  /** `kill -9` now, and a new start; resolves when the old process is gone. Rejects if it ended by itself. */
  readonly kill: () => Promise<void>;
  readonly kills: () => number;
  /** Waits until it responds. Rejects if it ended by itself. */
  readonly whenUp: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly script: string;
  /** Beside PORT. */
  readonly env: NodeJS.ProcessEnv;
  /** Its port, where another server is told it before; left out, a free one. */
  readonly port?: number;
  /** A path that it responds to with 200 as soon as it listens. */
  readonly aliveAt: string;
  /** Gets each line that it prints. */
  readonly onLine: (line: string) => void;
};

/** Of what a server printed last, for the reason why it ended. */
const MOST_LINES = 15;

const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

/** Starts a bundled server on a free port. Does not wait until it listens: `whenUp` does. */
export async function createServer({ script, env, aliveAt, onLine, port: given }: Options): Promise<Server> {
  const port = given ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  let kills = 0;
  let stopped = false;
  let lines: string[] = [];
  const isPortTaken = () => lines.some((line) => line.includes('EADDRINUSE'));
  const start = () => {
    const server = processGroups.spawnGroup(process.execPath, [script], {
      env: { ...env, PORT: String(port) },
      cwd: path.dirname(script),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    lines = [];
    for (const stream of [server.stdout, server.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          lines = [...lines, line].slice(-MOST_LINES);
          onLine(line);
        });
    // While nobody listens at the port, the system may give it to a client that connects to it.
    server.once('close', () => {
      if (server === child && !stopped && isPortTaken()) child = start();
    });
    return server;
  };
  const assertRuns = () => {
    if (child.exitCode === null || isPortTaken()) return;
    throw new Error(`${script} ended by itself with ${child.exitCode}:\n${lines.join('\n')}`);
  };
  let child = start();
  return {
    url,
    pid: () => child.pid ?? 0,
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

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the upload server alone, which then starts in half the time of its sources. */
export const bundleIngest = (folder: string): Promise<string> =>
  bundle({ root, folder: path.join(folder, 'ingest'), minify: true });
