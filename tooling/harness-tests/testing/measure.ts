import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureTachograph } from '../../bench/ensure-tachograph.ts';
import { freePort } from '../../postgres/connection.mjs';
import { createLog } from '../../start/log.mjs';
import { ROOT, runBench } from './run-bench.ts';

/** What there is when the smoke suites are over. */
export type Measured = {
  /** Folders of the runs, as `--out` names them. */
  runsDir: string;
  ingestUrl: string;
  env: Record<string, string>;
  /** What the command printed. */
  printed: string[];
  /** How it failed; null where it ended well. */
  failure: string | null;
};

declare module 'vitest' {
  export interface ProvidedContext {
    measured: Measured;
  }
}

/** A fresh Tachograph, and the command as people give it. It lives until the tests are over. */
export default async function measure({ provide }: TestProject): Promise<() => Promise<void>> {
  const log = createLog();
  const folder = mkdtempSync(path.join(tmpdir(), 'harness-tests-'));
  // Run by root, PostgreSQL works as another user, who must be able to walk in.
  chmodSync(folder, 0o755);
  const webPort = await freePort();
  const ingestPort = await freePort();
  const ingestUrl = `http://127.0.0.1:${ingestPort}`;
  const env = {
    WEB_PORT: String(webPort),
    INGEST_PORT: String(ingestPort),
    DATA_DIR: path.join(folder, 'data'),
    // Without the settings of this machine for another Tachograph or a server.
    DATABASE_URL: '',
    DEMO: '1',
    HOST: '',
    WEB_URL: '',
    INGEST_URL: '',
    TACHO_URL: '',
    TACHO_TOKEN: '',
    BENCH_SERVER: '',
    npm_lifecycle_event: '',
  };
  const signal = new AbortController().signal;
  const tachograph = await ensureTachograph({
    root: ROOT,
    env: { ...process.env, ...env },
    url: ingestUrl,
    mayStart: true,
    log,
    signal,
  });
  const runsDir = path.join(folder, 'runs');
  const ended = await runBench(['--harness', 'all', '--suite', 'smoke', '--out', runsDir], env, console.log);
  provide('measured', { runsDir, ingestUrl, env, ...ended });
  return async () => {
    await tachograph.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
