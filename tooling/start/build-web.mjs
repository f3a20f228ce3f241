import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { bundleForNode } from '../bundle/bundle-for-node.mjs';
import { contentStamp } from '../bundle/content-stamp.mjs';
import { packCli } from '../cli/pack.mjs';
import { runNode, scriptIn } from './processes.mjs';

const INPUTS = [
  'apps/web',
  'packages',
  'docs',
  'prisma/schema.prisma',
  'package-lock.json',
  'tsconfig.base.json',
  // The command, which the pages have as a file.
  'apps/cli',
  'bench',
  'tooling/bundle',
  'tooling/cli',
  'tooling/start/build-web.mjs',
];
const BUILDS_TO_KEEP = 3;
/** V8's explicit compile hint: https://v8.dev/blog/explicit-compile-hints */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n';

/**
 * Builds the pages if the sources changed.
 *
 * Next.js builds in place. A server that runs from there would lose its files in the next build, so every build is moved to
 * a folder named by a digest of its sources, and servers run from that folder.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, log: import('./log.mjs').Log, signal?: AbortSignal }} options
 * @returns {Promise<string>} the script that serves the pages
 */
export async function buildWeb({ root, env, log, signal }) {
  const builds = path.join(root, '.cache/web');
  const home = path.join(builds, contentStamp(root, INPUTS, [process.versions.node.split('.')[0] ?? '']));
  const server = path.join(home, 'apps/web/main.mjs');
  if (existsSync(server)) return server;

  log('building the pages');
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
  compileWhileLoading(path.join(standalone, 'apps/web/.next'));
  if (existsSync(path.join(web, 'public')))
    cpSync(path.join(web, 'public'), path.join(standalone, 'apps/web/public'), { recursive: true });
  // Next.js stays outside of the bundle: a standalone build has it in its node_modules.
  await bundleForNode({
    entries: { main: path.join(web, 'src/main.ts') },
    folder: path.join(standalone, 'apps/web'),
    external: ['next'],
    // Code that is loaded only when it is configured is in separate files.
    splitting: true,
    conditions: ['react-server'],
  });
  // Whoever uses the installation gets the command from it, in exactly its version.
  const served = path.join(standalone, 'apps/web/cli');
  renameSync(await packCli({ root, to: served }), path.join(served, 'tacho.tgz'));
  mkdirSync(builds, { recursive: true });
  rmSync(home, { recursive: true, force: true });
  renameSync(standalone, home);
  deleteOldBuilds(builds, home);
  log('pages built');
  return server;
}

/**
 * Has what every page starts compiled by another thread while it is loaded, and not by the page's own when it is first called:
 * half of what blocks a page at its start.
 *
 * @param {string} built
 */
function compileWhileLoading(built) {
  /** @type {{ rootMainFiles: string[] }} */
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(built, 'build-manifest.json'), 'utf8'));
  for (const name of rootMainFiles) {
    const file = path.join(built, name);
    writeFileSync(file, `${COMPILE_ALL}${readFileSync(file, 'utf8')}`);
  }
}

/**
 * Keeps the last builds: another start may still serve from them.
 *
 * @param {string} builds
 * @param {string} newest
 */
function deleteOldBuilds(builds, newest) {
  const byAge = readdirSync(builds)
    .map((name) => path.join(builds, name))
    .filter((build) => build !== newest)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const build of byAge.slice(BUILDS_TO_KEEP - 1)) rmSync(build, { recursive: true, force: true });
}
