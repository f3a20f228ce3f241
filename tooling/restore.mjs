// Reads a backup into an empty database: `npm run restore -- <folder>`. docs/deploy.md describes it.
import { runInstalled } from './start/install.mjs';

await runInstalled('restore', async ({ root, log }) => {
  const { main } = await import('./backup/main.mjs');
  return main('restore', { root, env: process.env, args: process.argv.slice(2), log });
});
