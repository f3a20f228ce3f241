// Measures pages, pictures, scripts, uploads and memory on this machine in one run: `npm run perf`, or some of it:
// `npm run perf -- compare images ingest`. Prints tables and writes nothing into the repository. How to read them:
// docs/performance.md.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './start/install.mjs';
import { createSay } from './start/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

try {
  await ensureInstalled({ root, say: createSay() });
  const { main } = await import('./perf/main.mjs');
  await main({ root, parts: process.argv.slice(2) });
} catch (error) {
  console.error(`perf: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
