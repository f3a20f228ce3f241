// Reads a whole backup and compares it with its manifest: `npm run verify -- <folder> [--database]`. docs/deploy.md describes it.
import { runInstalled } from './start/install.mjs';

await runInstalled('verify', async ({ root, log }) => {
  const { main } = await import('./backup/main.mjs');
  return main('verify', { root, env: process.env, args: process.argv.slice(2), log });
});
