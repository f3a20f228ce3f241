import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findProgram } from '../../bench/processes/find-program.mjs';
import { startPgbouncer } from '../postgres/start-pgbouncer.mjs';
import { processGroups } from '../start/processes.mjs';
import { hasApt, installPackages, mayInstallPackages } from './apt.ts';
import type { Context, Outcome } from './step.ts';
import { vitest } from './vitest.ts';

const MISSING = 'PgBouncer is missing: apt-get install pgbouncer';

/** Where every statement is sent from, and what a session could keep of it is tested: settings, locks, prepared statements. */
const FOLDERS = ['packages/store/src/', 'apps/ingest/src/routes/post-run/'];

/**
 * The tests of statements and of uploads, with PgBouncer in transaction mode between the programs and the database. Those
 * that create and drop databases do it on the server itself.
 */
export async function pooledTests(context: Context): Promise<Outcome> {
  const { env, workDir, log } = context;
  const program = await providePgbouncer(context);
  if (!program) return { state: env.CI && hasApt() ? 'failed' : 'skipped', note: MISSING };
  const serverUrl = env.TEST_DATABASE_URL ?? '';
  const folder = path.join(workDir, 'pgbouncer');
  const pooler = await startPgbouncer({ program, folder, serverUrl, log: () => {}, processes: processGroups });
  log(`${program} started in front of PostgreSQL`);
  const urls = { TEST_DATABASE_URL: pooler.url, TEST_DIRECT_DATABASE_URL: serverUrl };
  try {
    return await vitest({ ...context, env: { ...env, ...urls } }, ['--project=db', ...FOLDERS]);
  } finally {
    await pooler.stop();
  }
}

/** The path of PgBouncer, which is installed if that is permitted. */
async function providePgbouncer(context: Context): Promise<string | null> {
  const found = () => findProgram(['pgbouncer'], context.env);
  if (found() || !mayInstallPackages()) return found();
  context.log('installing pgbouncer with apt-get');
  await installPackages(['pgbouncer'], context);
  // The tests start their own one; that of the system must not run because of them.
  spawnSync('service', ['pgbouncer', 'stop']);
  return found();
}
