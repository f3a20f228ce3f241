// Measures drivers and uploads the results, from a fresh clone: `npm run bench -- --help`. Like start.mjs, this file
// imports `node:` modules only until the dependencies are installed.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './start/install.mjs';
import { createLog } from './start/log.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const log = createLog();

try {
  await ensureInstalled({ root, log });
  const { main } = await import('./bench/main.mjs');
  process.exitCode = await main({ root, env: process.env, args: process.argv.slice(2), log });
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
