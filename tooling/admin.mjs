// Projects, members, tokens and links, on the server itself: `npm run admin -- <command> …`. docs/accounts.md describes it.
import { runSources } from './start/run-sources.mjs';

await runSources('admin', () => import('./admin/main.ts'));
