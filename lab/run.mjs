// What tries whole installations, from a fresh clone. `npm run perf` measures pages, uploads and memory, or parts of it:
// `npm run perf -- ingest memory`; docs/performance.md says how to read its tables. `npm run soak -- --minutes 30 --seed 7` uploads for
// hours while everything is killed; see docs/reliability.md.
import { runCommand } from '../tooling/start/run-command.mjs';

await runCommand(process.argv.slice(2), {
  perf: async (world) => (await import('./perf/main.ts')).main(world),
  soak: async (world) => (await import('./soak/main.ts')).main(world),
});
