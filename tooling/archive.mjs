// Writes the runs of a project as files, or verifies them: `npm run archive -- <folder> …`. docs/deploy.md describes it.
import { runSources } from './start/run-sources.mjs';

await runSources('archive', () => import('./archive/main.ts'));
