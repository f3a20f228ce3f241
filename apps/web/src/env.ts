import 'server-only';
import path from 'node:path';
import { createTrust } from '@tachograph/telemetry/request';
import { readTracingSettings } from '@tachograph/telemetry/tracing';
import { readAccountSettings } from './account-settings.ts';

const MIB = 1024 * 1024;

/** A whole number of at least 0, in which an empty variable counts as not set. */
function readAmount(variables: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = variables[name] || String(otherwise);
  if (!/^\d{1,15}$/.test(text)) throw new Error(`${name} is not a whole number of at least 0`);
  return Number(text);
}

/** Addresses and networks, such as `10.0.0.0/8`, between commas. */
function toNetworks(name: string, text = ''): string[] {
  const entries = text.split(',').flatMap((entry) => entry.trim() || []);
  try {
    createTrust(entries);
  } catch (error) {
    throw new Error(`${name} has an entry that is neither an IP address nor a network: ${String(error)}`);
  }
  return entries;
}

/** A time in milliseconds. The first call of `env` is at the start, so an invalid one stops it. */
function toMs(name: string, text: string | undefined, byDefault: number): number {
  const value = Number(text || byDefault);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`${name} must be a whole number of milliseconds above 0, not ${text}`);
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readLogLevel(level = ''): string {
  if (level !== '' && !LOG_LEVELS.includes(level)) throw new Error(`LOG_LEVEL is one of ${LOG_LEVELS.join(', ')}`);
  return level || 'info';
}

/** A secret of at least 16 characters; null where there is none. */
function readSecret(name: string, text = ''): string | null {
  if (text === '') return null;
  if (!/^\S{16,}$/.test(text)) throw new Error(`${name} has fewer than 16 characters, or blanks`);
  return text;
}

/** Read at request time, never at build: one build serves every installation. */
export const env = () => ({
  databaseUrl: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/tachograph',
  /** A streaming standby that pages are read from, if there is one. */
  readDatabaseUrl: process.env.READ_DATABASE_URL || null,
  /** A statement of a page that takes longer is cancelled, so that one reader cannot keep a connection. */
  statementTimeoutMs: toMs('STATEMENT_TIMEOUT_MS', process.env.STATEMENT_TIMEOUT_MS, 10_000),
  /** Where readers send runs to; shown in the first-minute instructions. */
  ingestUrl: process.env.INGEST_URL ?? 'http://127.0.0.1:3001',
  /** Where these pages send an import: the upload API inside the same network, where its public URL may lead nowhere. */
  ingestInternalUrl: process.env.INGEST_INTERNAL_URL || process.env.INGEST_URL || 'http://127.0.0.1:3001',
  /** Where readers find these pages; printed on what leaves them, such as the image of a share. */
  webUrl: (process.env.WEB_URL ?? 'http://127.0.0.1:3000').replace(/\/+$/, ''),
  /** Accounts; null where nobody can sign in. */
  accounts: readAccountSettings(process.env),
  hostname: process.env.HOSTNAME || '0.0.0.0',
  port: Number(process.env.PORT || 3000),
  /** How long the body of a request may take to arrive. */
  bodyTimeoutMs: toMs('BODY_TIMEOUT_MS', process.env.BODY_TIMEOUT_MS, 30_000),
  /** Whose X-Forwarded-For is trusted: IP addresses or networks. */
  trustedProxies: toNetworks('TRUSTED_PROXIES', process.env.TRUSTED_PROXIES),
  /** Who may read `/metrics`: whoever sends this token, or comes from these addresses; by default this machine. */
  metrics: {
    token: readSecret('METRICS_TOKEN', process.env.METRICS_TOKEN),
    allow: toNetworks('METRICS_ALLOW', process.env.METRICS_ALLOW),
  },
  logLevel: readLogLevel(process.env.LOG_LEVEL),
  /** Where traces are sent to; null for nowhere. */
  tracing: readTracingSettings(
    {
      endpoint: process.env.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: process.env.OTEL_EXPORTER_OTLP_HEADERS,
      serviceName: process.env.OTEL_SERVICE_NAME,
      ratio: process.env.OTEL_TRACES_SAMPLER_ARG,
    },
    { serviceName: 'tachograph-web' },
  ),
  /** What one address may request in a minute; 0 for any amount. `costOf` says what a request costs. */
  readerPointsPerMinute: readAmount(process.env, 'READER_POINTS_PER_MINUTE', 1200),
  /** New shares that one address may make in an hour; 0 for any number. */
  sharesPerHour: readAmount(process.env, 'SHARES_PER_HOUR', 20),
  /** Days for which shares are kept that somebody makes who is no member of the project; 0 where only members make any. */
  publicShareDays: readAmount(process.env, 'PUBLIC_SHARES_DAYS', 0),
  /** Images that were drawn. Processes may share the folder. */
  imageCache: {
    folder: process.env.IMAGE_CACHE_DIR || path.join(/*turbopackIgnore: true*/ process.cwd(), '.next/cache/drawn'),
    mostBytes: readAmount(process.env, 'IMAGE_CACHE_BYTES', 256 * MIB),
  },
  /** Rendered pages, compressed, in memory. */
  pageCacheBytes: readAmount(process.env, 'PAGE_CACHE_BYTES', 32 * MIB),
  /** What pages read of the database, as it was computed, in memory. */
  dataCacheBytes: readAmount(process.env, 'DATA_CACHE_BYTES', 16 * MIB),
});
