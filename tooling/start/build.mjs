import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { acquireLock } from '../../bench/processes/lock.mjs';
import { bundleForNode } from '../bundle/bundle-for-node.mjs';
import { contentStamp } from '../bundle/content-stamp.mjs';
import { buildWeb } from './build-web.mjs';
import { bundleIngest } from './bundle-ingest.mjs';
import { generateClient } from './database.mjs';

const INGEST_INPUTS = ['apps/ingest', 'packages', 'prisma/schema.prisma', 'package-lock.json', 'tsconfig.base.json'];

/**
 * Updates everything that is built from sources: the database client, the pages, the upload server. Two starts in one
 * checkout do it one after the other.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, log: import('./log.mjs').Log, signal?: AbortSignal }} options
 * @returns {Promise<{ web: string, ingest: string }>} the scripts to run
 */
export async function build({ root, env, log, signal }) {
  const release = await waitForLock(path.join(root, '.cache/build.lock'), log, signal);
  try {
    await generateClient({ root, env, log, signal });
    const ingest = await buildIngest({ root, log });
    return { ingest, web: await buildWeb({ root, env, log, signal }) };
  } finally {
    release();
  }
}

/**
 * The command: builds, and with `--to <folder>` copies what was built there, ready for an image: `<folder>/web/apps/web/main.mjs`,
 * `<folder>/ingest/main.mjs` and `<folder>/prepare/tooling/prepare-database.mjs`, with what is beside them.
 *
 * @param {import('./run-command.mjs').CommandWorld} world
 */
export async function buildTo({ root, env, args: [option, to], log }) {
  const { web, ingest } = await build({ root, env, log });
  if (option === '--to' && to) {
    // The server script is at apps/web/main.mjs in the build.
    cpSync(path.resolve(web, '../../..'), path.join(to, 'web'), { recursive: true, verbatimSymlinks: true });
    cpSync(path.dirname(ingest), path.join(to, 'ingest'), { recursive: true });
    cpSync(path.join(root, 'prisma/migrations'), path.join(to, 'ingest/migrations'), { recursive: true });
    await bundlePrepare({ root, folder: path.join(to, 'prepare') });
  }
  log('built');
}

/**
 * What fills a database, as files that need nothing but Node.js. They find the migrations and the demo where the sources do.
 *
 * @param {{ root: string, folder: string }} options
 */
async function bundlePrepare({ root, folder }) {
  const tooling = path.join(folder, 'tooling');
  const programs = ['tooling/prepare-database.mjs', 'tooling/start/run-seed.mjs', 'bench/processes/watchdog.mjs'];
  await bundleForNode({
    entries: Object.fromEntries(programs.map((file) => [path.basename(file, '.mjs'), path.join(root, file)])),
    folder: tooling,
  });
  cpSync(path.join(root, 'prisma/migrations'), path.join(folder, 'prisma/migrations'), { recursive: true });
  cpSync(path.join(root, 'prisma/demo'), path.join(tooling, 'demo'), { recursive: true });
}

/** @param {string} file @param {import('./log.mjs').Log} log @param {AbortSignal} [signal] */
async function waitForLock(file, log, signal) {
  let isReported = false;
  for (;;) {
    const lock = acquireLock(file);
    if ('release' in lock) return lock.release;
    if (!isReported) log(`waiting for the build of process ${lock.heldBy}`);
    isReported = true;
    await wait(500, undefined, { signal });
  }
}

/**
 * Bundles the upload server if the sources changed.
 *
 * @param {{ root: string, log: import('./log.mjs').Log }} options
 * @returns {Promise<string>} the script that serves uploads
 */
async function buildIngest({ root, log }) {
  const product = path.join(root, 'apps/ingest/dist/main.mjs');
  const stampFile = path.join(root, 'apps/ingest/dist/stamp');
  const stamp = contentStamp(root, INGEST_INPUTS);
  if (existsSync(product) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return product;
  await bundleIngest({ root, folder: path.dirname(product), sourcemap: 'linked' });
  writeFileSync(stampFile, stamp);
  log('upload server bundled');
  return product;
}
