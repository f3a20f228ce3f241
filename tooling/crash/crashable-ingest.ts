import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../postgres/connection.mjs';
import { processGroups } from '../start/processes.mjs';

const migrations = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** An upload server that is killed again and again, and started again at the same URL. */
export type CrashableIngest = {
  readonly url: string;
  /** To be called for each response to an upload, whatever its status. */
  readonly countResponse: () => void;
  /** Times it was killed. */
  readonly kills: () => number;
  readonly stop: () => Promise<void>;
};

export type CrashOptions = {
  readonly bundle: string;
  readonly databaseUrl: string;
  /** It is killed after at most so many responses: work, not time, so that a slow machine gets as far as a fast one. */
  readonly responsesAtMost: number;
  readonly random: () => number;
};

/** Longer than any pause between two steps of an upload, so that a kill meets every one of them. */
const KILLED_WITHIN_MS = 40;

async function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

export async function startCrashableIngest({
  bundle,
  databaseUrl,
  responsesAtMost,
  random,
}: CrashOptions): Promise<CrashableIngest> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    processGroups.spawnGroup(process.execPath, [bundle], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        LOG_LEVEL: 'silent',
        REQUESTS_PER_MINUTE: '0',
        RESULTS_PER_MINUTE: '0',
        FAST_UPLOADS: process.env.FAST_UPLOADS ?? '1',
        MIGRATIONS_DIR: migrations,
      },
      cwd: path.dirname(bundle),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  let responses = 0;
  let kills = 0;
  let stopped = false;
  let child = start();

  async function crashUntilStopped(): Promise<void> {
    while (!stopped) {
      while (!stopped && !(await isUp(url))) {
        if (child.exitCode !== null) throw new Error(`the upload server ended by itself with ${child.exitCode}`);
        await wait(40);
      }
      const last = responses + Math.floor(random() * (responsesAtMost + 1));
      while (!stopped && responses < last) await wait(5);
      await wait(random() * KILLED_WITHIN_MS);
      if (stopped) break;
      const over = once(child, 'exit');
      child.kill('SIGKILL');
      await over;
      kills += 1;
      child = start();
    }
  }
  const crashing = crashUntilStopped();
  // Its error is reported by `stop`. Unhandled, it would end the test process first.
  crashing.catch(() => {});
  return {
    url,
    countResponse: () => {
      responses += 1;
    },
    kills: () => kills,
    stop: async () => {
      stopped = true;
      await crashing.finally(() => child.kill('SIGKILL'));
    },
  };
}
