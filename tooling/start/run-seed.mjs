// seed.mjs runs this in a separate process, because prisma/seed.ts needs a TypeScript loader.
import { seed } from '../../prisma/seed.ts';

const { DATABASE_URL, DEMO, TOKEN_FILE } = process.env;
if (!DATABASE_URL || !TOKEN_FILE) throw new Error('DATABASE_URL and TOKEN_FILE must be set');
await seed({
  databaseUrl: DATABASE_URL,
  demo: DEMO !== '0',
  tokenFile: TOKEN_FILE,
  log: (/** @type {string} */ text) => console.log(text),
});
