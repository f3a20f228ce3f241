// Measures drivers and uploads the results, from a fresh clone: `npm run bench -- --help`.
import { runInstalled } from './start/install.mjs';

await runInstalled('bench', async ({ root, log }) => {
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import('./bench/main.ts');
  return main({ root, env: process.env, args: process.argv.slice(2), log });
});
