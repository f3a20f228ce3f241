// seed.mjs runs this in a separate process, because prisma/seed.ts needs a TypeScript loader.
import path from 'node:path';
import { inviteAdministrator } from '../../prisma/invite-administrator.ts';
import { seed } from '../../prisma/seed.ts';

const { DATABASE_URL, DEMO, TOKEN_FILE, WEB_URL, AUTH_SECRET } = process.env;
if (!DATABASE_URL || !TOKEN_FILE) throw new Error('DATABASE_URL and TOKEN_FILE must be set');
await seed({
  databaseUrl: DATABASE_URL,
  demo: DEMO !== '0',
  tokenFile: TOKEN_FILE,
  log: (/** @type {string} */ text) => console.log(text),
});
if (AUTH_SECRET && WEB_URL) {
  const file = path.join(path.dirname(TOKEN_FILE), 'administrator-link');
  await inviteAdministrator({ databaseUrl: DATABASE_URL, webUrl: WEB_URL, file });
}
