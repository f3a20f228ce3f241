// One command from a fresh clone to a running Tachograph. This file, start/install.mjs and start/log.mjs run before
// anything is installed: they may import `node:` modules only.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './start/install.mjs';
import { createLog } from './start/log.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const log = createLog();

try {
  await ensureInstalled({ root, log });
  const { main } = await import('./start/main.mjs');
  process.exitCode = await main({ root, env: process.env, log });
} catch (error) {
  console.error(`start: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
