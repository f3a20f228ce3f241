// Measures pages, images, scripts, uploads and memory on this machine: `npm run perf`, or parts of it:
// `npm run perf -- compare images ingest`. Prints tables and writes nothing into the repository. How to read them:
// docs/performance.md.
import { runInstalled } from './start/install.mjs';

await runInstalled('perf', async ({ root }) => {
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import('./perf/main.ts');
  return main(root, process.argv.slice(2));
});
