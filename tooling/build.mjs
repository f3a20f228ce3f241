// Builds the pages and the upload server: `npm run build`. With `--to <folder>` both are also put there, ready to be
// copied into an image: <folder>/web/apps/web/server.js and <folder>/ingest/main.mjs.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './start/install.mjs';
import { createSay } from './start/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = createSay();

try {
  await ensureInstalled({ root, say });
  const { build } = await import('./start/build.mjs');
  const scripts = await build({ root, env: process.env, say });
  const to = process.argv[2] === '--to' ? process.argv[3] : undefined;
  if (to) {
    const { copyBuild } = await import('./start/copy-build.mjs');
    copyBuild({ root, scripts, to });
  }
  say('built');
} catch (error) {
  console.error(`build: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
