// One command from a fresh clone to a running Tachograph. This file, start/install.mjs and start/log.mjs run before
// anything is installed: they may import `node:` modules only.
import { runInstalled } from './start/install.mjs';

await runInstalled('start', async ({ root, log }) => {
  const { main } = await import('./start/main.mjs');
  return main({ root, env: process.env, log });
});
