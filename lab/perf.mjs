// Measures pages, uploads and memory on this machine: `npm run perf`, or parts of it: `npm run perf -- ingest memory`.
// Prints tables and writes nothing into the repository. How to read them: docs/performance.md.
import { runSources } from '../tooling/start/run-sources.mjs';

await runSources('perf', () => import('./perf/main.ts'));
