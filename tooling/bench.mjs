// Measures drivers and uploads the results, from a fresh clone: `npm run bench -- --help`.
import { runSources } from './start/run-sources.mjs';

await runSources('bench', () => import('./bench/main.ts'));
