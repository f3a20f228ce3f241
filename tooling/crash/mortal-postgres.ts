import { startPostgres } from '../postgres/start-postgres.mjs';

/** A PostgreSQL of its own that crashes when it is told to, and recovers. */
export type MortalPostgres = {
  readonly url: string;
  /** Crash now, and recover. One crash at a time: asked again meanwhile, it is the same one. */
  readonly crash: () => Promise<void>;
  /** Times it crashed. */
  readonly crashes: () => number;
  readonly stop: () => Promise<void>;
};

export async function startMortalPostgres(dataDir: string): Promise<MortalPostgres> {
  let server = await startPostgres({ dataDir });
  const { url } = server;
  let crashes = 0;
  let recovery: Promise<void> | null = null;

  async function crashAndRecover(): Promise<void> {
    // What `pg_ctl stop -m immediate` sends: no checkpoint, no farewell, and a log to replay at the next start.
    process.kill(server.pid, 'SIGQUIT');
    await server.ended;
    server = await startPostgres({ dataDir });
    if (server.url !== url) throw new Error('the database came back at another address: its port was taken meanwhile');
    crashes += 1;
  }
  return {
    url,
    crash: () => {
      recovery ??= crashAndRecover().finally(() => {
        recovery = null;
      });
      return recovery;
    },
    crashes: () => crashes,
    stop: async () => {
      await recovery;
      await server.stop();
    },
  };
}
