import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startRestartedServer } from '../../tooling/installation/restarted-server.ts';

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

/** An upload server without limits by token, on a database of our own. */
export const startIngest = (bundle: string, databaseUrl: string) =>
  startRestartedServer({
    script: bundle,
    aliveAt: '/healthz',
    env: {
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '0',
      RESULTS_PER_MINUTE: '0',
      MIGRATIONS_DIR: migrations,
    },
  });

export async function startCrashableIngest({
  bundle,
  databaseUrl,
  responsesAtMost,
  random,
}: CrashOptions): Promise<CrashableIngest> {
  const server = await startIngest(bundle, databaseUrl);
  let responses = 0;
  let stopped = false;

  async function crashUntilStopped(): Promise<void> {
    while (!stopped) {
      await server.whenUp();
      const last = responses + Math.floor(random() * (responsesAtMost + 1));
      while (!stopped && responses < last) await wait(5);
      await wait(random() * KILLED_WITHIN_MS);
      if (!stopped) await server.kill();
    }
  }
  const crashing = crashUntilStopped();
  // Its error is reported by `stop`. Unhandled, it would end the test process first.
  crashing.catch(() => {});
  return {
    url: server.url,
    countResponse: () => {
      responses += 1;
    },
    kills: server.kills,
    stop: async () => {
      stopped = true;
      await crashing.finally(server.stop);
    },
  };
}
