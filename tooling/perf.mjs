// Measures pages, scripts and uploads on this machine in one run: `npm run perf`, or `npm run perf -- pages|scripts|ingest`.
// Prints tables and writes nothing into the repository.
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
