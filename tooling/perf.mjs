// Measures pages, images, scripts, uploads and memory on this machine: `npm run perf`, or parts of it:
// `npm run perf -- compare images ingest`. Prints tables and writes nothing into the repository. How to read them:
// docs/performance.md.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './start/install.mjs';
import { createLog } from './start/log.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

try {
  await ensureInstalled({ root, log: createLog() });
  const { main } = await import('./perf/main.mjs');
  await main({ root, parts: process.argv.slice(2) });
} catch (error) {
  console.error(`perf: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
