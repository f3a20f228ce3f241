import 'server-only';
import path from 'node:path';

const MIB = 1024 * 1024;

/** A whole number of at least 0, in which an empty variable counts as not set. */
function readAmount(variables: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = variables[name] || String(otherwise);
  if (!/^\d{1,15}$/.test(text)) throw new Error(`${name} is not a whole number of at least 0`);
  return Number(text);
}

/** Read at request time, never at build: one build serves every installation. */
export const env = () => ({
  databaseUrl: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/tachograph',
  /** Where readers send runs to; shown in the first-minute instructions. */
  ingestUrl: process.env.INGEST_URL ?? 'http://127.0.0.1:3001',
  /** Where readers find these pages; printed on what leaves them, such as the image of a share. */
  webUrl: (process.env.WEB_URL ?? 'http://127.0.0.1:3000').replace(/\/+$/, ''),
  /** Whose X-Forwarded-For is trusted: IP addresses or networks. */
  trustedProxies: (process.env.TRUSTED_PROXIES ?? '').split(',').flatMap((entry) => entry.trim() || []),
  /** What one address may request in a minute; 0 for any amount. `costOf` says what a request costs. */
  readerPointsPerMinute: readAmount(process.env, 'READER_POINTS_PER_MINUTE', 1200),
  /** New shares that one address may make in an hour; 0 for any number. */
  sharesPerHour: readAmount(process.env, 'SHARES_PER_HOUR', 20),
  /** A statement of a page that takes longer is cancelled. */
  statementTimeoutMs: readAmount(process.env, 'STATEMENT_TIMEOUT_MS', 10_000),
  /** Images that were drawn. Processes may share the folder. */
  imageCache: {
    folder: process.env.IMAGE_CACHE_DIR || path.join(/*turbopackIgnore: true*/ process.cwd(), '.next/cache/drawn'),
    mostBytes: readAmount(process.env, 'IMAGE_CACHE_BYTES', 256 * MIB),
  },
  /** What pages read of the database, as it was computed, in memory. */
  dataCacheBytes: readAmount(process.env, 'DATA_CACHE_BYTES', 64 * MIB),
});
