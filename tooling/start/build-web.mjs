import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { contentStamp } from './content-stamp.mjs';
import { runNode, scriptIn } from './processes.mjs';

const INPUTS = ['apps/web', 'packages', 'docs', 'prisma/schema.prisma', 'package-lock.json', 'tsconfig.base.json'];
const KEPT_BUILDS = 3;

/**
 * Builds the pages unless the same sources were built before.
 *
 * Next.js builds in place, and a server that runs from there would lose its files in the next build. So every build
 * is moved to a folder named after its sources, and servers run from that.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, say: import('./say.mjs').Say, signal?: AbortSignal }} options
 * @returns {Promise<string>} the script that serves the pages
 */
export async function buildWeb({ root, env, say, signal }) {
  const builds = path.join(root, '.cache/web');
  const home = path.join(builds, contentStamp(root, INPUTS, [process.versions.node.split('.')[0] ?? '']));
  const server = path.join(home, 'apps/web/server.js');
  if (existsSync(server)) return server;

  say('building the pages');
  const web = path.join(root, 'apps/web');
  const next = scriptIn(root, 'node_modules/next/dist/bin/next');
  await runNode({
    name: 'next build',
    args: [next, 'build'],
    cwd: web,
    env: { ...env, NODE_ENV: 'production' },
    signal,
  });
  const standalone = path.join(web, '.next/standalone');
  if (!existsSync(path.join(standalone, 'apps/web/server.js'))) throw new Error('next build made no server.js');
  cpSync(path.join(web, '.next/static'), path.join(standalone, 'apps/web/.next/static'), { recursive: true });
  if (existsSync(path.join(web, 'public')))
    cpSync(path.join(web, 'public'), path.join(standalone, 'apps/web/public'), { recursive: true });
  mkdirSync(builds, { recursive: true });
  rmSync(home, { recursive: true, force: true });
  renameSync(standalone, home);
  deleteOldBuilds(builds, home);
  say('pages built');
  return server;
}

/**
 * Another start may still serve from a build or two before this one.
 *
 * @param {string} builds
 * @param {string} newest
 */
function deleteOldBuilds(builds, newest) {
  const byAge = readdirSync(builds)
    .map((name) => path.join(builds, name))
    .filter((build) => build !== newest)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const build of byAge.slice(KEPT_BUILDS - 1)) rmSync(build, { recursive: true, force: true });
}
