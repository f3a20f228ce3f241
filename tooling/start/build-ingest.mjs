import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleForNode } from './bundle-for-node.mjs';
import { contentStamp } from './content-stamp.mjs';

const INPUTS = ['apps/ingest', 'packages', 'prisma/schema.prisma', 'package-lock.json', 'tsconfig.base.json'];

/**
 * Bundles the ingest server into one file if the sources changed.
 *
 * @param {{ root: string, log: import('./log.mjs').Log }} options
 * @returns {Promise<string>} the script that serves uploads
 */
export async function buildIngest({ root, log }) {
  const product = path.join(root, 'apps/ingest/dist/main.mjs');
  const stampFile = path.join(root, 'apps/ingest/dist/stamp');
  const stamp = contentStamp(root, INPUTS);
  if (existsSync(product) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return product;

  await bundleForNode({ entry: path.join(root, 'apps/ingest/src/main.ts'), outfile: product, sourcemap: 'linked' });
  writeFileSync(stampFile, stamp);
  log('upload server bundled');
  return product;
}
