import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The secret that signs sessions and encrypts second factors: that of the settings, or one that is made at the first start and
 * kept in the data directory, readable by its owner only. If it is lost, everybody is signed out.
 *
 * @param {{ dataDir: string, env: NodeJS.ProcessEnv }} options
 * @returns {string}
 */
export function keepAuthSecret({ dataDir, env }) {
  if (env.AUTH_SECRET) return env.AUTH_SECRET;
  const file = path.join(dataDir, 'auth-secret');
  if (!existsSync(file)) {
    // Written beside and renamed: it is never half there.
    writeFileSync(`${file}.new`, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}
