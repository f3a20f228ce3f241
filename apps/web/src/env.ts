import 'server-only';
import path from 'node:path';
import {
  databaseUrl,
  httpUrl,
  port,
  rate,
  readSettings,
  SHARED_VARIABLES,
  size,
  toSharedSettings,
} from '@tachograph/telemetry/settings';
import * as z from 'zod';
import { ACCOUNT_VARIABLES, toAccountSettings } from './account-settings.ts';

const MIB = 1024 * 1024;

const environment = z.object({
  ...SHARED_VARIABLES,
  ...ACCOUNT_VARIABLES,
  DATABASE_URL: databaseUrl.default('postgresql://localhost:5432/tachograph'),
  /** A streaming standby that pages are read from, if there is one. */
  READ_DATABASE_URL: databaseUrl.optional(),
  /** A statement of a page that takes longer is cancelled, so that one reader cannot keep a connection. */
  STATEMENT_TIMEOUT_MS: size.default(10_000),
  HOSTNAME: z.string().default('0.0.0.0'),
  PORT: port.default(3000),
  /** Where readers send runs to; shown in the first-minute instructions. */
  INGEST_URL: httpUrl.default('http://127.0.0.1:3001'),
  /** Where these pages send an import: the upload API inside the same network, where its public URL may lead nowhere. */
  INGEST_INTERNAL_URL: httpUrl.optional(),
  /** How long the body of a request may take to arrive. */
  BODY_TIMEOUT_MS: size.default(30_000),
  /** What one address may request in a minute. `costOf` says what a request costs. */
  READER_POINTS_PER_MINUTE: rate.default(1200),
  /** New shares that one address may make in an hour. */
  SHARES_PER_HOUR: rate.default(20),
  /** Days for which shares are kept that somebody makes who is no member of the project; 0 where only members make any. */
  PUBLIC_SHARES_DAYS: rate.default(0),
  /** Images that were drawn. Processes may share the folder. */
  IMAGE_CACHE_DIR: z.string().optional(),
  IMAGE_CACHE_BYTES: rate.default(256 * MIB),
  /** Rendered pages, compressed, in memory. */
  PAGE_CACHE_BYTES: rate.default(16 * MIB),
  /** What pages read of the database, as it was computed, in memory. */
  DATA_CACHE_BYTES: rate.default(16 * MIB),
});

const toEnv = (given: z.output<typeof environment>) => ({
  ...toSharedSettings(given, 'tachograph-web'),
  databaseUrl: given.DATABASE_URL,
  readDatabaseUrl: given.READ_DATABASE_URL ?? null,
  statementTimeoutMs: given.STATEMENT_TIMEOUT_MS,
  hostname: given.HOSTNAME,
  port: given.PORT,
  ingestUrl: given.INGEST_URL,
  ingestInternalUrl: given.INGEST_INTERNAL_URL ?? given.INGEST_URL,
  accounts: toAccountSettings(given),
  bodyTimeoutMs: given.BODY_TIMEOUT_MS,
  readerPointsPerMinute: given.READER_POINTS_PER_MINUTE,
  sharesPerHour: given.SHARES_PER_HOUR,
  publicShareDays: given.PUBLIC_SHARES_DAYS,
  imageCache: {
    folder: given.IMAGE_CACHE_DIR ?? path.join(/*turbopackIgnore: true*/ process.cwd(), '.next/cache/drawn'),
    mostBytes: given.IMAGE_CACHE_BYTES,
  },
  pageCacheBytes: given.PAGE_CACHE_BYTES,
  dataCacheBytes: given.DATA_CACHE_BYTES,
});

export type Env = Readonly<ReturnType<typeof toEnv>>;

const NAMES = Object.keys(environment.shape);

/** What was made of the variables when they were last read. A page asks many times, and they hardly ever change. */
let last: { readonly values: readonly (string | undefined)[]; readonly settings: Env } | null = null;

/**
 * The settings, read at request time, never at build: one build serves every installation. The first call is at the start, so an
 * invalid one stops it.
 *
 * @throws {Error} with one line for each variable that is wrong
 */
export function env(): Env {
  const values = NAMES.map((name) => process.env[name]);
  if (last && values.every((value, index) => value === last?.values[index])) return last.settings;
  const settings = readSettings(environment, toEnv, process.env);
  if ('issues' in settings) throw new Error(settings.issues.join('\n'));
  last = { values, settings };
  return settings;
}
