// Builds the pages and the upload server: `npm run build`. `--to <folder>` also copies both there,
// ready for an image: <folder>/web/apps/web/server.js and <folder>/ingest/main.mjs.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './start/install.mjs';
import { createLog } from './start/log.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const log = createLog();

try {
  await ensureInstalled({ root, log });
  const { build } = await import('./start/build.mjs');
  const scripts = await build({ root, env: process.env, log });
  const to = process.argv[2] === '--to' ? process.argv[3] : undefined;
  if (to) {
    const { copyBuild } = await import('./start/copy-build.mjs');
    copyBuild({ root, scripts, to });
  }
  log('built');
} catch (error) {
  console.error(`build: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
