import { isRunning } from '../../bench/processes/process-identity.mjs';
import { startPostgres } from '../postgres/start-postgres.mjs';

/** A private PostgreSQL that crashes on request, and recovers. */
export type CrashablePostgres = {
  readonly url: string;
  /** Crash now, and recover. During a crash, a second call returns the first one. */
  readonly crash: () => Promise<void>;
  /** The two halves of a crash, for what happens between them. */
  readonly stopAtOnce: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
  /** Starts it again if it ended by itself, as with a full disk. True if it had. */
  readonly recover: () => Promise<boolean>;
  readonly crashes: () => number;
  readonly stop: () => Promise<void>;
};

/** @param settings of PostgreSQL, such as `max_wal_size` */
export async function startCrashablePostgres(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<CrashablePostgres> {
  let server = await startPostgres({ dataDir, settings });
  const { url } = server;
  let crashes = 0;
  let recovery: Promise<void> | null = null;

  async function stopAtOnce(): Promise<void> {
    // What `pg_ctl stop -m immediate` sends: no checkpoint, closed connections, and a log to replay at the next start.
    process.kill(server.pid, 'SIGQUIT');
    await server.ended;
  }
  async function startAgain(): Promise<void> {
    server = await startPostgres({ dataDir, settings });
    if (server.url !== url) throw new Error('the database returned at another URL: its port was taken meanwhile');
    crashes += 1;
  }
  const crashAndRecover = () => stopAtOnce().then(startAgain);
  return {
    url,
    crash: () => {
      recovery ??= crashAndRecover().finally(() => {
        recovery = null;
      });
      return recovery;
    },
    stopAtOnce,
    recover: async () => {
      await recovery;
      if (isRunning(server.pid)) return false;
      await startAgain();
      return true;
    },
    startAgain,
    crashes: () => crashes,
    stop: async () => {
      await recovery;
      await server.stop();
    },
  };
}
