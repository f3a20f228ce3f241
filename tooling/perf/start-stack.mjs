import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStopSignal } from '../../harnesses/processes/stop-signal.mjs';
import { connectionUrl, findConnection, freePort } from '../postgres/connection.mjs';
import { findPostmaster } from '../postgres/postmaster.mjs';
import { processGroups } from '../start/processes.mjs';
import { findServer } from './processes.mjs';

const STOP_WITHIN_MS = 30_000;

/**
 * @typedef {object} Stack everything that `npm start` starts, with the demo data
 * @property {string} root
 * @property {string} webUrl
 * @property {string} ingestUrl
 * @property {string} token
 * @property {string} databaseUrl
 * @property {number} ingestPid
 * @property {number} postgresPid
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} root
 * @returns {Promise<Stack>}
 */
export async function startStack(root) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tachograph-perf-'));
  chmodSync(dataDir, 0o755);
  const [webPort, ingestPort] = [await freePort(), await freePort()];
  const child = processGroups.spawnGroup(process.execPath, [path.join(root, 'tooling/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      WEB_PORT: String(webPort),
      INGEST_PORT: String(ingestPort),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      HOST: '',
      WEB_URL: '',
      INGEST_URL: '',
      DEMO: '1',
      // One token sends more than the default limits allow.
      REQUESTS_PER_MINUTE: '0',
      RESULTS_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    await processGroups.endGroup(child, STOP_WITHIN_MS);
    rmSync(dataDir, { recursive: true, force: true });
  };
  createStopSignal(process.env).addEventListener('abort', () => void stop());
  try {
    await ready(child);
  } catch (error) {
    await stop();
    throw error;
  }
  const postgresDir = path.join(dataDir, 'postgres');
  const connection = findConnection(postgresDir);
  const postmaster = findPostmaster(realpathSync(path.join(postgresDir, 'cluster')));
  if (!connection || !postmaster) throw new Error('the embedded database wrote no connection file');
  return {
    root,
    webUrl: `http://127.0.0.1:${webPort}`,
    ingestUrl: `http://127.0.0.1:${ingestPort}`,
    token: readFileSync(path.join(dataDir, 'upload-token'), 'utf8').trim(),
    databaseUrl: connectionUrl(connection, 'tachograph'),
    ingestPid: findServer(child.pid ?? 0, `PORT=${ingestPort}`) ?? 0,
    postgresPid: postmaster.pid,
    stop,
  };
}

/** @param {import('node:child_process').ChildProcess} child */
async function ready(child) {
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
    if (!/^ready/m.test(text)) process.stdout.write(chunk);
  });
  let over = false;
  child.once('exit', () => {
    over = true;
  });
  while (!/^ready/m.test(text)) {
    if (over) throw new Error('the servers did not start: see their lines above');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
