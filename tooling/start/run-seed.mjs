// Run by seed.mjs in a process of its own, because prisma/seed.ts needs TypeScript loaded.
import { seed } from '../../prisma/seed.ts';

const { DATABASE_URL, DEMO, TOKEN_FILE } = process.env;
if (!DATABASE_URL || !TOKEN_FILE) throw new Error('DATABASE_URL and TOKEN_FILE must be set');
await seed({
  databaseUrl: DATABASE_URL,
  demo: DEMO !== '0',
  tokenFile: TOKEN_FILE,
  say: (/** @type {string} */ text) => console.log(text),
});
