// Every check of the project from a fresh clone: `npm test` for the gate, or `npm test -- slow|changed|unit|…` for other parts. Like
// start.mjs, this file imports `node:` modules only until the dependencies are installed.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './start/install.mjs';
import { createLog } from './start/log.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const log = createLog();

try {
  await ensureInstalled({ root, log });
  const { main } = await import('./test/main.mjs');
  process.exitCode = await main({ root, env: process.env, args: process.argv.slice(2), log });
} catch (error) {
  console.error(`test: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
