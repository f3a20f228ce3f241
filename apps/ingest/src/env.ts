import { readPooler } from '@tachograph/store/database';
import { createTrust } from '@tachograph/telemetry/request';
import { readTracingSettings } from '@tachograph/telemetry/tracing';
import * as z from 'zod';
import { DEFAULT_LIMITS } from './limits/limits.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const size = z.coerce.number().int().positive();
/** A limit that 0 turns off. */
const rate = z.coerce.number().int().nonnegative();
const list = z.string().transform((text) => text.split(',').flatMap((entry) => entry.trim() || []));
const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

/** Whether the URL says in a way that we know what is in front of the database. */
function hasPooler(databaseUrl: string): boolean {
  try {
    readPooler(databaseUrl);
    return true;
  } catch {
    return false;
  }
}

/** Whether every entry is an IP address, a network, or a name that stands for some. */
function areAddresses(entries: readonly string[]): boolean {
  try {
    createTrust(entries);
    return true;
  } catch {
    return false;
  }
}

const areHttps = (entries: readonly string[]) =>
  entries.every((entry) => URL.canParse(entry) && new URL(entry).protocol === 'https:');

const environment = z.object({
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'is not a postgresql:// URL')
    .refine(hasPooler, 'has a parameter pgbouncer that is neither true nor prepared'),
  /** A streaming standby of the database, which readers are served from. */
  READ_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'is not a postgresql:// URL')
    .refine(hasPooler, 'has a parameter pgbouncer that is neither true nor prepared')
    .optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3001),
  /** URL of the web pages; responses link to them. */
  WEB_URL: url.default('http://127.0.0.1:3000'),
  /** URL of this API from outside, when that is not HOST and PORT. */
  INGEST_URL: url.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
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
  /** Whose X-Forwarded-For is trusted, besides the same machine: IP addresses or networks, separated by commas. */
  TRUSTED_PROXIES: list.refine(areAddresses, 'has an entry that is neither an IP address nor a network').optional(),
  /** Who may read `/metrics`: whoever sends this token, or comes from these addresses; by default this machine. */
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'has fewer than 16 characters, or blanks')
    .optional(),
  METRICS_ALLOW: list.refine(areAddresses, 'has an entry that is neither an IP address nor a network').optional(),
  /** Where traces are sent to, as OpenTelemetry names it; without the first, nowhere. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
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

const toTracing = (env: z.infer<typeof environment>) =>
  readTracingSettings(
    {
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: env.OTEL_EXPORTER_OTLP_HEADERS,
      serviceName: env.OTEL_SERVICE_NAME,
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
    },
    { serviceName: 'tachograph-ingest' },
  );

const toEnv = (env: z.infer<typeof environment>) => ({
  databaseUrl: env.DATABASE_URL,
  readDatabaseUrl: env.READ_DATABASE_URL ?? null,
  databaseConnections: env.DATABASE_CONNECTIONS,
  host: env.HOST,
  port: env.PORT,
  webUrl: env.WEB_URL,
  ingestUrl: env.INGEST_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
  logLevel: env.LOG_LEVEL,
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
  findsChanges: env.FIND_CHANGES === 'true',
  trustedProxies: ['loopback', ...(env.TRUSTED_PROXIES ?? [])],
  metrics: { token: env.METRICS_TOKEN ?? null, allow: env.METRICS_ALLOW ?? [] },
  tracing: toTracing(env),
  email: env.SMTP_URL && env.SMTP_FROM ? { smtpUrl: env.SMTP_URL, from: env.SMTP_FROM } : null,
  post: { timeoutMs: env.NOTIFICATION_TIMEOUT_MS, allowedNetworks: env.NOTIFIED_NETWORKS ?? [] },
});

export type Env = Readonly<ReturnType<typeof toEnv>>;

/** The settings, or what is wrong with them, one sentence per variable. */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Env | { readonly issues: string[] } {
  // An empty variable counts as not set: that is how compose files leave one out.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    return { issues: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  }
  try {
    return toEnv(parsed.data);
  } catch (error) {
    return { issues: [error instanceof Error ? error.message : String(error)] };
  }
}
