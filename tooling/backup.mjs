// Writes all data to a folder, also while the servers run: `npm run backup -- <folder>`. docs/deploy.md describes it.
import { runInstalled } from './start/install.mjs';

await runInstalled('backup', async ({ root, log }) => {
  const { main } = await import('./backup/main.mjs');
  return main('backup', { root, env: process.env, args: process.argv.slice(2), log });
});
