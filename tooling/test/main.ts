import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStopSignal } from '../../harnesses/processes/stop-signal.mjs';
import { startPostgres } from '../postgres/start-postgres.mjs';
import { generateClient } from '../start/database.mjs';
import type { Log } from '../start/log.mjs';
import { parseParts } from './parts.ts';
import { runSteps, type Step } from './step.ts';
import { printSummary } from './summary.ts';

/**
 * @param options the words after `npm test --`
 * @returns the exit code
 */
export async function main({
  root,
  env,
  args,
  log,
}: {
  root: string;
  env: NodeJS.ProcessEnv;
  args: string[];
  log: Log;
}): Promise<number> {
  const { steps, shard } = parseParts(args);
  const stopped = { signal: createStopSignal(env) };
  const workDir = mkdtempSync(path.join(tmpdir(), 'tachograph-test-'));
  // Run by root, PostgreSQL works as another user, who must be able to walk in.
  chmodSync(workDir, 0o755);
  try {
    await generateClient({ root, env, log, signal: stopped.signal });
    const database = await testDatabase({ workDir, env, log, steps });
    const testEnv = { ...env, TEST_DATABASE_URL: database.url };
    const context = { root, workDir, env: testEnv, signal: stopped.signal, log, shard };
    try {
      const results = await runSteps(steps, context);
      if (stopped.signal.aborted) throw new Error('stopped before the end');
      return printSummary(results);
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

/** The server for `.db.test.ts`: the one TEST_DATABASE_URL names, or one that lives as long as this run. */
async function testDatabase({
  workDir,
  env,
  log,
  steps,
}: {
  workDir: string;
  env: NodeJS.ProcessEnv;
  log: Log;
  steps: Step[];
}) {
  const none = { url: env.TEST_DATABASE_URL, stop: async () => {} };
  if (env.TEST_DATABASE_URL || !steps.some(({ needsDatabase }) => needsDatabase)) return none;
  const server = await startPostgres({
    dataDir: path.join(workDir, 'postgres'),
    // Every test file opens its own pools.
    settings: { max_connections: '300' },
  });
  log(`PostgreSQL for the tests started on port ${server.port}`);
  return server;
}
