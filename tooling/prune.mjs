// Deletes the old runs of a project, or a whole one: `npm run prune -- <project> …`. docs/deploy.md describes it.
import { runSources } from './start/run-sources.mjs';

await runSources('prune', () => import('./prune/main.ts'));
