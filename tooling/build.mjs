// Builds the pages and the upload server: `npm run build`. `--to <folder>` also copies both there,
// ready for an image: <folder>/web/apps/web/main.mjs and <folder>/ingest/main.mjs, with what is beside them.
import { cpSync } from 'node:fs';
import path from 'node:path';
import { runInstalled } from './start/install.mjs';

await runInstalled('build', async ({ root, log }) => {
  const { build } = await import('./start/build.mjs');
  const { web, ingest } = await build({ root, env: process.env, log });
  const to = process.argv[2] === '--to' ? process.argv[3] : undefined;
  if (to) {
    // The server script is at apps/web/main.mjs in the build.
    cpSync(path.resolve(web, '../../..'), path.join(to, 'web'), { recursive: true, verbatimSymlinks: true });
    cpSync(path.dirname(ingest), path.join(to, 'ingest'), { recursive: true });
    cpSync(path.join(root, 'prisma/migrations'), path.join(to, 'ingest/migrations'), { recursive: true });
  }
  log('built');
});
