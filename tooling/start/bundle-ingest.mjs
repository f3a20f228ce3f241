import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bundleForNode } from '../bundle/bundle-for-node.mjs';

/** It starts its threads from a separate file, so it cannot be part of a bundle. */
const THREAD_POOL = 'node_modules/piscina';

/**
 * The upload server as files that need nothing but Node.js: `main.mjs`, `body-thread.mjs`, which its threads run, what both
 * share, and the package that manages the threads. The folder holds nothing else afterwards.
 *
 * @param {{ root: string, folder: string, minify?: boolean, sourcemap?: 'linked' }} options
 * @returns {Promise<string>} the path of `main.mjs`
 */
export async function bundleIngest({ root, folder, ...options }) {
  const source = path.join(root, 'apps/ingest/src');
  const entries = { main: path.join(source, 'main.ts'), 'body-thread': path.join(source, 'threads/body-thread.ts') };
  rmSync(folder, { recursive: true, force: true });
  await bundleForNode({ entries, folder, external: ['piscina'], ...options });
  for (const part of ['package.json', 'LICENSE', 'dist']) {
    cpSync(path.join(root, THREAD_POOL, part), path.join(folder, THREAD_POOL, part), { recursive: true });
  }
  return path.join(folder, 'main.mjs');
}
