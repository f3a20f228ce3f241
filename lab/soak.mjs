// Hours of uploads while everything is killed: `npm run soak -- --minutes 30 --seed 7`. docs/reliability.md describes it.
import { runSources } from '../tooling/start/run-sources.mjs';

await runSources('soak', () => import('./soak/main.ts'));
