import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEnv as parseCliEnv } from '../../apps/cli/src/env.ts';
import { parseEnv } from '../../apps/ingest/src/env.ts';
import { readSettings } from '../start/settings.mjs';
import { uploadCommand } from '../start/welcome.mjs';
import { findDocument, listFiles, ROOT, readFile } from './testing/documents.ts';

const settings = findDocument('docs/settings.md');

/** First cell, as a list of names, to second cell of every row of the tables of a page. */
const rowsOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^\| (`[A-Z][^|]*) \|([^|]*)\|/gm)].flatMap(([, names = '', value = '']) =>
      [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => [name, value.trim()] as const),
    ),
  );

const documented = rowsOf(settings.text);

/** Set by Node, npm, Docker or a shell, or by one of our programs for another: nobody's setting. */
const NOT_OURS = new Set([
  'NODE_ENV',
  'PATH',
  'INIT_CWD',
  'SUDO_UID',
  'SUDO_GID',
  'TACHOGRAPH_LAUNCHER',
  'STATEMENTS_FILE',
  'TEST_TEMPLATE_SQL',
  'RETRIED_REPORT',
]);

/** Names of variables a program reads: `process.env.X`, `env.X`, `const { X } = process.env`, `portFrom(env, 'X', …)`. */
function variablesIn(source: string): string[] {
  const one = [...source.matchAll(/\benv(?:\.|, ')([A-Z][A-Z0-9_]+)\b/g)].map(([, name = '']) => name);
  const several = [...source.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(([, names = '']) => names.split(','));
  return [...one, ...several.map((name) => name.trim())];
}

/** Keys of a zod object over the whole environment. */
const keysIn = (source: string): string[] =>
  [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, key = '']) => key);

/** Files whose zod objects have the names of variables as keys. */
const DESCRIBED = [
  'apps/ingest/src/env.ts',
  'apps/web/src/env.ts',
  'apps/web/src/account-settings.ts',
  'packages/telemetry/src/settings/variables.ts',
];

const programs = listFiles(['.ts', '.mjs']).filter(
  (file) =>
    !/\.test\.ts$/.test(file) &&
    /^(tooling\/|lab\/|e2e\/|[a-z.]+\.config\.ts$|(apps|packages)\/.*\/(env|main)\.ts$)/.test(file),
);

const readByUs = new Set(
  [
    ...programs.flatMap((file) => variablesIn(readFile(file))),
    ...DESCRIBED.flatMap((file) => keysIn(readFile(file))),
    ...[...readFile('docker-compose.yml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name),
    ...[...readFile('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name),
  ].filter((name) => !NOT_OURS.has(name)),
);

describe('docs/settings.md', () => {
  it('lists every variable that a program reads', () => {
    expect(readByUs.size).toBeGreaterThan(15);
    expect([...readByUs].filter((name) => !documented.has(name))).toEqual([]);
  });

  it('lists no variable that nobody reads', () => {
    // What Next.js reads, which serves the pages.
    const readByNext = ['HOSTNAME', 'PORT'];
    expect([...documented.keys()].filter((name) => !readByUs.has(name) && !readByNext.includes(name))).toEqual([]);
  });

  it('states the defaults of the upload server', () => {
    const env = parseEnv({ DATABASE_URL: 'postgresql://localhost/x' });
    if ('issues' in env) throw new Error(env.issues.join());
    expect(documented.get('LOG_LEVEL')).toBe(`\`${env.logLevel}\``);
    expect(documented.get('DATABASE_CONNECTIONS')).toBe(`\`${env.databaseConnections}\``);
    expect(documented.get('MAX_WIRE_BYTES')).toBe(`\`${env.limits.wireBytes}\``);
    expect(documented.get('MAX_BODY_BYTES')).toBe(`\`${env.limits.decodedBytes}\``);
    expect(documented.get('MAX_HELD_BYTES')).toBe(`\`${env.limits.heldBytes}\``);
    expect(documented.get('MAX_LINE_BYTES')).toBe(`\`${env.limits.lineBytes}\``);
    expect(documented.get('BODY_TIMEOUT_MS')).toBe(`\`${env.limits.bodyTimeoutMs}\``);
    expect(documented.get('BATCH_IDLE_MS')).toBe(`\`${env.limits.batchIdleMs}\``);
    expect(documented.get('REQUESTS_PER_MINUTE')).toBe(`\`${env.limits.requestsPerMinute}\``);
    expect(documented.get('RESULTS_PER_MINUTE')).toBe(`\`${env.limits.resultsPerMinute}\``);
    expect(documented.get('WRONG_TOKENS_PER_MINUTE')).toBe(`\`${env.limits.wrongTokensPerMinute}\``);
    expect(documented.get('MAX_SERIES_PER_PROJECT')).toBe(`\`${env.limits.seriesPerProject}\``);
    expect(documented.get('HOST')).toBe(`\`${env.host}\``);
  });
});

const usual = readSettings({}, ROOT);

describe('docs/settings.md', () => {
  it('states the defaults of npm start and of the pages', () => {
    expect(documented.get('WEB_PORT')).toBe(`\`${usual.webPort}\``);
    expect(documented.get('INGEST_PORT')).toBe(`\`${usual.ingestPort}\``);
    expect(documented.get('DATA_DIR')).toBe(`\`${path.relative(ROOT, usual.dataDir)}\``);
    expect(documented.get('DEMO')).toBe(usual.demo ? '`1`' : '`0`');
    const pages = DESCRIBED.map(readFile).join('\n');
    for (const [url] of settings.text.matchAll(/(?:postgresql|http):\/\/(?:localhost|127\.0\.0\.1):\d+[\w/]*/g))
      expect(pages, url).toContain(`'${url}'`);
  });

  it('states the defaults of tacho', () => {
    const { url, spoolMaxBytes, spoolMaxDays } = parseCliEnv({}, { home: '/', platform: 'linux' });
    expect(documented.get('TACHO_URL')).toBe(`\`${url}\``);
    expect(documented.get('TACHO_SPOOL_MAX_MB')).toBe(`\`${spoolMaxBytes / 1024 ** 2}\``);
    expect(documented.get('TACHO_SPOOL_MAX_DAYS')).toBe(`\`${spoolMaxDays}\``);
  });
});

describe('.env.example', () => {
  /** What has an example in place of its default, or none because it must be set. */
  const EXAMPLES = new Set(
    'WEB_URL INGEST_URL INGEST_INTERNAL_URL WEB_INTERNAL_URL DEMO DATABASE_URL DIRECT_DATABASE_URL POSTGRES_PASSWORD TRUSTED_PROXIES READ_DATABASE_URL METRICS_TOKEN METRICS_ALLOW OTEL_EXPORTER_OTLP_ENDPOINT AUTH_SECRET GITHUB_CLIENT_ID GITHUB_CLIENT_SECRET GITLAB_CLIENT_ID GITLAB_CLIENT_SECRET GITLAB_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_ISSUER OIDC_NAME OIDC_GROUPS_CLAIM OIDC_ADMIN_GROUP'.split(
      ' ',
    ),
  );
  const stated = [...readFile('.env.example').matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].flatMap(([, name = '', value]) =>
    EXAMPLES.has(name) ? [] : [[name, value] as const],
  );

  it('states the defaults that docs/settings.md lists, which are those of the code', () => {
    expect(stated.length).toBeGreaterThan(7);
    const listed = stated.map(([name]) => [name, documented.get(name)?.replaceAll('`', '')] as const);
    expect(stated).toEqual(listed);
  });
});

describe('README.md', () => {
  const readme = findDocument('README.md');

  it('states the defaults of npm start', () => {
    const knobs = rowsOf(readme.text);
    expect(Object.fromEntries(knobs)).toEqual({
      WEB_PORT: `\`${usual.webPort}\``,
      INGEST_PORT: `\`${usual.ingestPort}\``,
      DATA_DIR: '`.data`',
      DATABASE_URL: '',
      DEMO: usual.demo ? '`1`' : '`0`',
    });
    expect(usual.dataDir).toBe(`${ROOT.replace(/\/$/, '')}/.data`);
    expect(usual.databaseUrl).toBeNull();
  });

  it('has the upload command that npm start prints', () => {
    expect(readme.text).toContain(uploadCommand({ ingestUrl: usual.ingestUrl, token: '.data/upload-token' }));
  });
});
