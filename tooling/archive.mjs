// Writes the runs of a project as files, or verifies them: `npm run archive -- <folder> …`. docs/deploy.md describes it.
import { runInstalled } from './start/install.mjs';

await runInstalled('archive', async ({ root, log }) => {
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import('./archive/main.ts');
  return main({ root, env: process.env, args: process.argv.slice(2), log });
});
