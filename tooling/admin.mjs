// Projects, members, tokens and links, on the server itself: `npm run admin -- <command> …`. docs/accounts.md describes it.
import { runInstalled } from './start/install.mjs';

await runInstalled('admin', async ({ root, log }) => {
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import('./admin/main.ts');
  return main({ root, env: process.env, args: process.argv.slice(2), log });
});
