import { cpSync } from 'node:fs';
import path from 'node:path';
import { bundleForNode } from './bundle-for-node.mjs';

/** It starts its threads from a file of its own, so it cannot be part of a bundle. */
const THREAD_POOL = 'node_modules/piscina';

/**
 * The upload server as files that need nothing but Node.js: `main.mjs`, `body-thread.mjs`, which its threads run, and the
 * package that manages them.
 *
 * @param {{ root: string, folder: string, minify?: boolean, sourcemap?: 'linked' }} options
 * @returns {Promise<string>} the path of `main.mjs`
 */
export async function bundleIngest({ root, folder, ...options }) {
  const source = path.join(root, 'apps/ingest/src');
  const script = path.join(folder, 'main.mjs');
  const external = ['piscina'];
  await bundleForNode({ entry: path.join(source, 'main.ts'), outfile: script, external, ...options });
  const thread = path.join(source, 'threads/body-thread.ts');
  await bundleForNode({ entry: thread, outfile: path.join(folder, 'body-thread.mjs'), external, ...options });
  for (const part of ['package.json', 'LICENSE', 'dist']) {
    cpSync(path.join(root, THREAD_POOL, part), path.join(folder, THREAD_POOL, part), { recursive: true });
  }
  return script;
}
