// Hours of uploads while everything is killed: `npm run soak -- --minutes 30 --seed 7`. docs/reliability.md describes it.
import { runInstalled } from './start/install.mjs';

await runInstalled('soak', async ({ root, log }) => {
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import('./soak/main.ts');
  return main({ root, env: process.env, args: process.argv.slice(2), log });
});
