// One command from a fresh clone to a running Tachograph. This file, start/install.mjs and start/say.mjs run before
// anything is installed: they may import `node:` modules only.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './start/install.mjs';
import { createSay } from './start/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = createSay();

try {
  await ensureInstalled({ root, say });
  const { main } = await import('./start/main.mjs');
  process.exitCode = await main({ root, env: process.env, say });
} catch (error) {
  console.error(`start: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
