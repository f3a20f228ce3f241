import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CrashablePostgres } from '../../tooling/installation/crashable-postgres.ts';
import { type RestartedServer, startRestartedServer } from '../../tooling/installation/restarted-server.ts';
import { startCrashDatabase } from '../../tooling/installation/start-crash-database.ts';
import { build } from '../../tooling/start/build.mjs';
import { startIngest } from '../crash/crashable-ingest.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A database, an upload server and a web server that can be killed one by one. */
export type SoakStack = {
  readonly postgres: CrashablePostgres;
  readonly ingest: RestartedServer;
  readonly web: RestartedServer;
  readonly token: string;
  /** Null where there is none, with the reason. */
  readonly disk: SmallDisk | null;
  readonly whyNoDisk: string | null;
  readonly stop: () => Promise<void>;
};

/** The log stays small, so that a small disk is full of data and not of it. */
const SETTINGS = { max_wal_size: '128MB', min_wal_size: '32MB', max_connections: '100' };

/**
 * Starts the bundles that `npm start` runs on a database of their own.
 *
 * @param folder PostgreSQL may enter it
 * @param diskMib size of the disk of the database, where the system permits one
 */
export async function startSoakStack(folder: string, diskMib: number): Promise<SoakStack> {
  const scripts = await build({ root, env: process.env, log: () => {} });
  const mounted = mountSmallDisk(path.join(folder, 'disk'), diskMib);
  const disk = typeof mounted === 'string' ? null : mounted;
  const home = path.join(disk?.folder ?? folder, 'postgres');
  const { postgres, token } = await startCrashDatabase(home, SETTINGS).catch((error: unknown) => {
    disk?.remove();
    throw error;
  });
  const ingest = await startIngest(scripts.ingest, postgres.url);
  const web = await startRestartedServer({
    script: scripts.web,
    aliveAt: '/docs',
    showsErrors: false,
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      HOSTNAME: '127.0.0.1',
      INGEST_INTERNAL_URL: ingest.url,
      READER_POINTS_PER_MINUTE: '0',
      IMAGE_CACHE_DIR: path.join(folder, 'images'),
    },
  });
  const stop = async () => {
    await Promise.all([ingest.stop(), web.stop()]);
    await postgres.stop();
    disk?.remove();
  };
  await Promise.all([ingest.whenUp(), web.whenUp()]);
  return { postgres, ingest, web, token, disk, whyNoDisk: typeof mounted === 'string' ? mounted : null, stop };
}
