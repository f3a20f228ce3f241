import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERSION } from '@tachograph/openapi/version';
import { closeStore, createStore, rebuildPointsIndex } from '@tachograph/store/database';
import { deriveRuleKey } from '@tachograph/store/notifications';
import { listWaitingWork } from '@tachograph/store/operations';
import { aggregatePending } from '@tachograph/store/uploads';
import { startTracing, statementObserver } from '@tachograph/telemetry/tracing';
import { buildApp } from './app.ts';
import { evaluateDue } from './changes/evaluate-due.ts';
import { cleanUp } from './cleanup/clean-up.ts';
import { parseEnv } from './env.ts';
import { LargeBodies } from './limits/large-bodies.ts';
import { UploadLoad } from './limits/upload-load.ts';
import { createNotifier } from './notifications/notify.ts';
import { createStarter } from './runs/create-starter.ts';
import { repeatWithJitter } from './runs/repeat-with-jitter.ts';
import { createTelemetry } from './telemetry/telemetry.ts';

const now = () => new Date();
const largeBodies = new LargeBodies();
const load = new UploadLoad();

/** A server that does not close in this time is ended: the process that stops it usually waits ten seconds. */
const CLOSE_WITHIN_MS = 9_000;

/** Those beside a server that was copied from a build; else those of the repository, with one path from `src` and from `dist`. */
function findMigrations(): string {
  const [copied = '', own = ''] = ['./migrations', '../../../prisma/migrations'].map((folder) =>
    fileURLToPath(new URL(folder, import.meta.url)),
  );
  return existsSync(copied) ? copied : own;
}

const listMigrations = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/** A digest of the bundle, so that processes of one build agree. Sources may change meanwhile: then each process differs. */
function readBuildVersion(): string {
  const program = fileURLToPath(import.meta.url);
  if (program.endsWith('.ts')) return randomUUID();
  return createHash('sha256').update(readFileSync(program)).digest('hex');
}

const buildVersion = readBuildVersion();
/** The release, and which build of it this is. */
const version = `${VERSION}+${buildVersion.slice(0, 12)}`;

const env = parseEnv(process.env);
if ('issues' in env) {
  process.stderr.write(`${env.issues.join('\n')}\n`);
  process.exit(1);
}

const traces = await startTracing(env.tracing && { ...env.tracing, version }, (message) =>
  app.log.warn({ err: message }, 'spans were not sent'),
);

const openStore = (url: string) =>
  createStore(url, {
    max: env.databaseConnections,
    statementTimeoutMs: 30_000,
    observer: statementObserver,
    onPoolError: (error) => app.log.warn({ err: error }, 'a connection to the database was lost while idle'),
  });
const db = openStore(env.databaseUrl);
const ruleKey = env.authSecret === null ? null : deriveRuleKey(env.authSecret);
const standby = env.readDatabaseUrl === null ? null : openStore(env.readDatabaseUrl);
const telemetry = createTelemetry({
  db,
  standby,
  version,
  access: { ...env.metrics, trustedProxies: env.trustedProxies },
  now: Date.now,
  onSlowStatement: ({ name, seconds, requestId: reqId }) =>
    app.log.warn({ reqId, statement: name, ms: Math.round(seconds * 1_000) }, 'a statement was slow'),
});
const app = buildApp(
  {
    db,
    standby,
    onStandbyChange: (error) =>
      error
        ? app.log.warn({ err: error }, 'the standby failed: readers are served from the primary')
        : app.log.info('the standby responds again'),
    now,
    webUrl: env.webUrl,
    webInternalUrl: env.webInternalUrl,
    ingestUrl: env.ingestUrl,
    migrations: listMigrations(path.resolve(env.migrationsDir ?? findMigrations())),
    buildVersion,
    limits: env.limits,
    ciIssuers: env.ciIssuers,
    ruleKey,
    holdLarge: () => largeBodies.hold(),
    onRun: () => load.add(),
    trustedProxies: env.trustedProxies,
    telemetry,
  },
  { level: env.logLevel },
);

/** A warning of what failed: it is tried again later. */
const warn = (what: string) => (error: unknown) => app.log.warn({ err: error }, what);

let closing = false;
const isStopped = () => closing;

/** A family to which uploads come all the time takes a fiftieth of a processor at most. */
const REST_FACTOR = 50;

/** Changes are found after the upload has its response: of several servers, each evaluates other series. */
const evaluate = () =>
  evaluateDue(db, {
    now,
    restFactor: REST_FACTOR,
    isBusy: () => largeBodies.areHeld || load.isHigh,
    isStopped,
    onError: (error, { projectId, driver, environment }) =>
      app.log.warn(
        { err: error, projectId, driver, environment },
        'the changes of a driver were not found; tried again later',
      ),
  });

const { notify } = createNotifier(
  { db, now, webUrl: env.webUrl, post: env.post, email: env.email, ruleKey },
  warn('notifications were not sent'),
);

/** What is done after an upload has its response. Of several servers, one at a time does each part of it. */
const startWaiting = createStarter(
  () => listWaitingWork(db),
  {
    aggregation: () => aggregatePending(db),
    evaluation: env.findsChanges ? evaluate : async () => {},
    notification: notify,
  },
  warn('work that waits was not done; tried again later'),
);
/** Where nothing waits, it is asked for less often. */
const waiting = repeatWithJitter(startWaiting, {
  everyMs: 2_000,
  mostMs: 30_000,
  onError: warn('the work that waits is unknown; asked for again later'),
});
app.addHook('onResponse', async ({ method }) => {
  if (method !== 'GET') waiting.wake();
});

async function rebuildIndex(): Promise<void> {
  const rebuilt = await rebuildPointsIndex(db);
  if (rebuilt) app.log.info(rebuilt, 'the index of the points was rebuilt');
}

const jobs = [
  waiting,
  // What was deleted is removed from the tables afterwards; what two servers remove at once is removed once.
  repeatWithJitter(() => cleanUp(db, { now, isStopped, ruleKey }), {
    everyMs: 10_000,
    mostMs: 320_000,
    onError: warn('deleted rows were not removed; tried again later'),
  }),
  repeatWithJitter(rebuildIndex, {
    everyMs: 3_600_000,
    onError: warn('the index of the points is half empty and was not rebuilt'),
  }),
];

/** Accept no new request, finish those in progress, and exit. A second signal changes nothing. */
async function close(signal: string): Promise<void> {
  if (closing) return;
  closing = true;
  for (const { stop } of jobs) stop();
  app.log.info({ signal }, 'closing: finishing the uploads in progress');
  setTimeout(() => {
    app.log.warn('not everything was finished in time');
    process.exit(0);
  }, CLOSE_WITHIN_MS).unref();
  await app.close();
  await closeStore(db);
  if (standby) await closeStore(standby);
  await traces.stop();
  app.log.info('closed');
  process.exit(0);
}
process.on('SIGTERM', close);
process.on('SIGINT', close);

await app.listen({ host: env.host, port: env.port });
