import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStopSignal } from '../../bench/processes/stop-signal.mjs';
import { connectionUrl, findConnection, freePort } from '../../tooling/postgres/connection.mjs';
import { findPostmaster } from '../../tooling/postgres/postmaster.mjs';
import { startTachograph } from '../../tooling/start/start-tachograph.mjs';
import { findServer } from './processes.ts';

/** Everything that `npm start` starts, with the demo data. The process ids are 0 where the system does not report them. */
export type Stack = {
  readonly webUrl: string;
  readonly ingestUrl: string;
  readonly token: string;
  readonly databaseUrl: string;
  readonly webPid: number;
  readonly ingestPid: number;
  readonly postgresPid: number;
  readonly stop: () => Promise<void>;
};

/** @param keptDir a folder that stays; by default a new one, which `stop` removes */
export async function startStack(root: string, keptDir?: string): Promise<Stack> {
  const dataDir = keptDir ?? mkdtempSync(path.join(tmpdir(), 'tachograph-perf-'));
  if (!keptDir) chmodSync(dataDir, 0o755);
  const webPort = await freePort();
  const ingestPort = await freePort();
  const signal = createStopSignal(process.env);
  const env = {
    ...process.env,
    WEB_PORT: String(webPort),
    INGEST_PORT: String(ingestPort),
    DATA_DIR: dataDir,
    DEMO: '1',
    DATABASE_URL: '',
    HOST: '',
    WEB_URL: '',
    INGEST_URL: '',
    // One token and one reader send more than the default limits allow.
    REQUESTS_PER_MINUTE: '0',
    RESULTS_PER_MINUTE: '0',
    READER_POINTS_PER_MINUTE: '0',
    SHARES_PER_HOUR: '0',
    PUBLIC_SHARES_DAYS: '30',
  };
  const remove = () => {
    if (!keptDir) rmSync(dataDir, { recursive: true, force: true });
  };
  const onText = (text: string) => process.stdout.write(text);
  const tachograph = await startTachograph({ root, env, signal, onText }).catch((error) => {
    remove();
    throw error;
  });
  const stop = async () => {
    await tachograph.stop();
    remove();
  };
  signal.addEventListener('abort', () => void stop());
  const postgresDir = path.join(dataDir, 'postgres');
  const connection = findConnection(postgresDir);
  const postmaster = findPostmaster(realpathSync(path.join(postgresDir, 'cluster')));
  if (!connection || !postmaster) throw new Error('the embedded database wrote no connection file');
  return {
    webUrl: `http://127.0.0.1:${webPort}`,
    ingestUrl: `http://127.0.0.1:${ingestPort}`,
    token: readFileSync(path.join(dataDir, 'upload-token'), 'utf8').trim(),
    databaseUrl: connectionUrl(connection, 'tachograph'),
    webPid: findServer(tachograph.pid, `PORT=${webPort}`) ?? 0,
    ingestPid: findServer(tachograph.pid, `PORT=${ingestPort}`) ?? 0,
    postgresPid: postmaster.pid,
    stop,
  };
}
