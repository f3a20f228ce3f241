import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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

  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints: [path.join(root, 'apps/ingest/src/main.ts')],
    outfile: product,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'silent',
    // pg tries to load this optional native driver, which is not used here.
    external: ['pg-native'],
    // CommonJS packages inside an ES module still call require for Node's own modules.
    banner: {
      js: "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);",
    },
  });
  await esbuild.stop();
  writeFileSync(stampFile, stamp);
  log('upload server bundled');
  return product;
}
