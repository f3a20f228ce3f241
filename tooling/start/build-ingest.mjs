import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentStamp } from './content-stamp.mjs';

const INPUTS = ['apps/ingest', 'packages', 'prisma/schema.prisma', 'package-lock.json', 'tsconfig.base.json'];

/**
 * Bundles the ingest server into one file unless the same sources were bundled before.
 *
 * @param {{ root: string, say: import('./say.mjs').Say }} options
 * @returns {Promise<string>} the script that serves uploads
 */
export async function buildIngest({ root, say }) {
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
    // An optional native driver that pg asks for and we do not use.
    external: ['pg-native'],
    // CommonJS packages inside an ES module still call require for Node's own modules.
    banner: {
      js: "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);",
    },
  });
  await esbuild.stop();
  writeFileSync(stampFile, stamp);
  say('upload server bundled');
  return product;
}
