import { readPooler } from '@tachograph/store/database';
import {
  databaseUrl,
  httpUrl,
  list,
  port,
  rate,
  readSettings,
  SHARED_VARIABLES,
  size,
  toSharedSettings,
} from '@tachograph/telemetry/settings';
import * as z from 'zod';
import { DEFAULT_LIMITS } from './limits/limits.ts';

/** Whether the URL says in a way that we know what is in front of the database. */
function hasPooler(databaseUrl: string): boolean {
  try {
    readPooler(databaseUrl);
    return true;
  } catch {
    return false;
  }
}

const pooledUrl = databaseUrl.refine(hasPooler, 'has a parameter pgbouncer that is neither true nor prepared');

const areHttps = (entries: readonly string[]) =>
  entries.every((entry) => URL.canParse(entry) && new URL(entry).protocol === 'https:');

const environment = z.object({
  DATABASE_URL: pooledUrl,
  /** A streaming standby of the database, which readers are served from. */
  READ_DATABASE_URL: pooledUrl.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3001),
  ...SHARED_VARIABLES,
  /** Where this server asks the pages to freeze one: inside the same network, where their public URL may lead nowhere. */
  WEB_INTERNAL_URL: httpUrl.optional(),
  /** URL of this API from outside, when that is not HOST and PORT. */
  INGEST_URL: httpUrl.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(10),
  /** The folder of migrations this server was built with; the default is the one beside the sources. */
  MIGRATIONS_DIR: z.string().optional(),
  MAX_WIRE_BYTES: size.default(DEFAULT_LIMITS.wireBytes),
  MAX_BODY_BYTES: size.default(DEFAULT_LIMITS.decodedBytes),
  /** Memory for all bodies together; never less than the largest of them. */
  MAX_HELD_BYTES: size.default(DEFAULT_LIMITS.heldBytes),
  MAX_LINE_BYTES: size.default(DEFAULT_LIMITS.lineBytes),
  BODY_TIMEOUT_MS: size.default(DEFAULT_LIMITS.bodyTimeoutMs),
  PARSE_TIMEOUT_MS: size.default(DEFAULT_LIMITS.parseTimeoutMs),
  BATCH_IDLE_MS: size.default(DEFAULT_LIMITS.batchIdleMs),
  REQUESTS_PER_MINUTE: rate.default(DEFAULT_LIMITS.requestsPerMinute),
  RESULTS_PER_MINUTE: rate.default(DEFAULT_LIMITS.resultsPerMinute),
  WRONG_TOKENS_PER_MINUTE: rate.default(DEFAULT_LIMITS.wrongTokensPerMinute),
  /** Who issues the identities of CI jobs: URLs, separated by commas; `none` for nobody. */
  CI_ISSUERS: list
    .default(['https://token.actions.githubusercontent.com', 'https://gitlab.com'])
    .transform((urls) => urls.filter((entry) => entry !== 'none'))
    .refine(areHttps, 'has an entry that is no https URL'),
  PROJECTS_PER_ACCOUNT: rate.default(DEFAULT_LIMITS.projectsPerAccount),
  MAX_SERIES_PER_PROJECT: size.default(DEFAULT_LIMITS.seriesPerProject),
  RESPONSE_CACHE_BYTES: rate.default(DEFAULT_LIMITS.keptResponseBytes),
  /** Whether this process finds changes. One of several is enough. */
  FIND_CHANGES: z.enum(['true', 'false']).default('true'),
  /** The server that sends e-mail, and the address that it is from; without both, nobody gets any. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'is no smtp: or smtps: URL')
    .optional(),
  SMTP_FROM: z.string().max(320).regex(/@/, 'is no e-mail address').optional(),
  /** Networks of the installation that notifications may be sent to: IP addresses or networks, separated by commas. */
  NOTIFIED_NETWORKS: list.optional(),
  NOTIFICATION_TIMEOUT_MS: size.default(10_000),
});

function toEnv(env: z.output<typeof environment>) {
  const shared = toSharedSettings(env, 'tachograph-ingest');
  return {
    ...shared,
    databaseUrl: env.DATABASE_URL,
    readDatabaseUrl: env.READ_DATABASE_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    host: env.HOST,
    port: env.PORT,
    ingestUrl: env.INGEST_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
    webInternalUrl: env.WEB_INTERNAL_URL ?? shared.webUrl,
    migrationsDir: env.MIGRATIONS_DIR ?? null,
    limits: {
      ...DEFAULT_LIMITS,
      wireBytes: env.MAX_WIRE_BYTES,
      decodedBytes: env.MAX_BODY_BYTES,
      heldBytes: Math.max(env.MAX_HELD_BYTES, env.MAX_BODY_BYTES, env.MAX_LINE_BYTES),
      lineBytes: env.MAX_LINE_BYTES,
      bodyTimeoutMs: env.BODY_TIMEOUT_MS,
      parseTimeoutMs: env.PARSE_TIMEOUT_MS,
      batchIdleMs: env.BATCH_IDLE_MS,
      requestsPerMinute: env.REQUESTS_PER_MINUTE,
      resultsPerMinute: env.RESULTS_PER_MINUTE,
      wrongTokensPerMinute: env.WRONG_TOKENS_PER_MINUTE,
      projectsPerAccount: env.PROJECTS_PER_ACCOUNT,
      seriesPerProject: env.MAX_SERIES_PER_PROJECT,
      keptResponseBytes: env.RESPONSE_CACHE_BYTES,
    },
    ciIssuers: env.CI_ISSUERS,
    authSecret: env.AUTH_SECRET ?? null,
    findsChanges: env.FIND_CHANGES === 'true',
    // The pages, which pass on the address of a visitor, may run on the same machine.
    trustedProxies: ['loopback', ...shared.trustedProxies],
    email: env.SMTP_URL && env.SMTP_FROM ? { smtpUrl: env.SMTP_URL, from: env.SMTP_FROM } : null,
    post: { timeoutMs: env.NOTIFICATION_TIMEOUT_MS, allowedNetworks: env.NOTIFIED_NETWORKS ?? [] },
  };
}

export type Env = Readonly<ReturnType<typeof toEnv>>;

/** The settings, or what is wrong with them, one sentence per variable. */
export const parseEnv = (
  variables: Readonly<Record<string, string | undefined>>,
): Env | { readonly issues: string[] } => readSettings(environment, toEnv, variables);
