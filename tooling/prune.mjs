// Deletes the old runs of a project, or a whole one: `npm run prune -- <project> …`. docs/deploy.md describes it.
import { runInstalled } from './start/install.mjs';

await runInstalled('prune', async ({ root, log }) => {
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import('./prune/main.ts');
  return main({ root, env: process.env, args: process.argv.slice(2), log });
});
