import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStopSignal } from '../../bench/processes/stop-signal.mjs';
import { startPostgres } from '../postgres/start-postgres.mjs';
import { generateClient } from '../start/database.mjs';
import type { CommandWorld } from '../start/run-command.mjs';
import { parseParts } from './parts.ts';
import { type Context, runSteps, type Step } from './step.ts';
import { printSummary } from './summary.ts';

/**
 * @param options the words after `npm test --`
 * @returns the exit code
 */
export async function main({ root, env, args, log }: CommandWorld): Promise<number> {
  const { steps, shard } = parseParts(args);
  const signal = createStopSignal(env);
  const workDir = mkdtempSync(path.join(tmpdir(), 'tachograph-test-'));
  // Run by root, PostgreSQL works as another user, who must be able to walk in.
  chmodSync(workDir, 0o755);
  try {
    await generateClient({ root, env, log, signal });
    const database = await testDatabase(steps, { workDir, env, log });
    const testEnv = { ...env, TEST_DATABASE_URL: database.url };
    const context = { root, workDir, env: testEnv, signal, log, shard };
    try {
      const results = await runSteps(steps, context);
      if (signal.aborted) throw new Error('stopped before the end');
      return printSummary(results);
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

/** The server for `.db.test.ts`: the one TEST_DATABASE_URL names, or one that lives as long as this run. */
async function testDatabase(steps: Step[], { workDir, env, log }: Pick<Context, 'workDir' | 'env' | 'log'>) {
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
