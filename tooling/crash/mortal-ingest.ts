import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../postgres/connection.mjs';

/** Should this test be killed, the server ends too. */
const LEASH = new URL('../start/leash.mjs', import.meta.url).href;
const migrations = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** An upload server that is killed outright and started again at the same address, over and over. */
export type MortalIngest = {
  readonly url: string;
  /** To be called for each upload it answered, whatever the answer. */
  readonly answered: () => void;
  /** Times it was killed. */
  readonly kills: () => number;
  readonly stop: () => Promise<void>;
};

export type Mortality = {
  readonly bundle: string;
  readonly databaseUrl: string;
  /** It is killed after at most so many answers: in work, not in time, so that a slow machine gets as far as a fast one. */
  readonly answersAtMost: number;
  readonly random: () => number;
};

/** Longer than between two steps of an upload, so that a kill meets every one of them. */
const KILLED_WITHIN_MS = 40;

async function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

export async function startMortalIngest({
  bundle,
  databaseUrl,
  answersAtMost,
  random,
}: Mortality): Promise<MortalIngest> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const rates = { REQUESTS_PER_MINUTE: '0', RESULTS_PER_MINUTE: '0' };
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'silent' };
  const start = () =>
    spawn(process.execPath, ['--import', LEASH, bundle], {
      env: { ...env, ...rates, MIGRATIONS_DIR: migrations, TACHOGRAPH_LAUNCHER: String(process.pid) },
      cwd: path.dirname(bundle),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    });
  let answers = 0;
  let kills = 0;
  let stopped = false;
  let child: ChildProcess = start();

  async function liveAndDie(): Promise<void> {
    while (!stopped) {
      while (!stopped && !(await isUp(url))) {
        if (child.exitCode !== null) throw new Error(`the upload server ended by itself with ${child.exitCode}`);
        await wait(40);
      }
      const last = answers + Math.floor(random() * (answersAtMost + 1));
      while (!stopped && answers < last) await wait(5);
      await wait(random() * KILLED_WITHIN_MS);
      if (stopped) break;
      const over = once(child, 'exit');
      child.kill('SIGKILL');
      await over;
      kills += 1;
      child = start();
    }
  }
  const life = liveAndDie();
  // Heard when it is stopped: a promise nobody listens to would end the test's process first.
  life.catch(() => {});
  return {
    url,
    answered: () => {
      answers += 1;
    },
    kills: () => kills,
    stop: async () => {
      stopped = true;
      await life.finally(() => child.kill('SIGKILL'));
    },
  };
}
