// Updates the database of a deployment: creates it if it is missing, applies migrations, and creates the first project and
// upload token in an empty one. Run it before the servers; running it again changes nothing.
//   DATABASE_URL=postgresql://… TOKEN_FILE=/data/upload-token DEMO=0 node tooling/prepare-database.mjs
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDatabase } from './postgres/connection.mjs';
import { applyMigrations } from './start/database.mjs';
import { createLog } from './start/log.mjs';
import { seedDatabase } from './start/seed.mjs';
import { readSettings } from './start/settings.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const log = createLog();

try {
  const settings = readSettings(process.env, root);
  const { databaseUrl: url, directUrl } = settings;
  if (!url || !directUrl) throw new Error('set DATABASE_URL');
  const tokenFile = path.resolve(process.env.TOKEN_FILE || settings.tokenFile);
  await ensureDatabase(directUrl);
  await applyMigrations({ root, url: directUrl, log });
  await seedDatabase({ ...settings, tokenFile }, { url, env: process.env, log });
  log('the database is ready');
} catch (error) {
  console.error(`prepare: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
