import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../postgres/connection.mjs';
import { createCompose, PROFILES, whyNoEngine } from './testing/create-compose.ts';

/** The images and every profile of docker-compose.yml, built and started as its first lines say. One after the other. */

const example = readFileSync(fileURLToPath(new URL('../../docs/examples/run.json', import.meta.url)), 'utf8');
const missing = whyNoEngine();
const settings = { POSTGRES_PASSWORD: 'secret1', WEB_PORT: 0, INGEST_PORT: 0, PROXY_PORT: 0 };
let compose: ReturnType<typeof createCompose>;

/** The status of a page, and its text. A busy machine may first say that it is busy. */
const readPage = async (path: string, port = settings.WEB_PORT) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, text: await response.text() };
};
const readiness = async () =>
  (await fetch(`http://127.0.0.1:${settings.INGEST_PORT}/readyz`)).json() as Promise<{ warnings: string[] }>;

/** Sends the example run: its status, and whether it is new. */
async function upload(port = settings.INGEST_PORT): Promise<number> {
  const token = await compose.run('run', '--rm', '--no-deps', 'prepare', 'cat', '/data/upload-token');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (await fetch(`http://127.0.0.1:${port}/v1/runs`, { method: 'POST', headers, body: example })).status;
}

/** The rows of a statement, in the container of a service. */
const query = async (service: string, sql: string) =>
  (
    await compose.run('exec', '-T', service, 'psql', '--username=tachograph', '--tuples-only', '--no-align', '-c', sql)
  ).split('\n');

const ENDED = { prepare: 'exited 0', distribute: 'exited 0' };
const ONE_MACHINE = { ...ENDED, database: 'healthy', ingest: 'healthy', web: 'healthy' };

/** Starts a profile, and waits until every service of it is what it should be. */
async function start(profile: string | null, expected: Readonly<Record<string, string>>): Promise<void> {
  await compose.run(...(profile === null ? [] : ['--profile', profile]), 'up', '--build', '--detach');
  await expect.poll(compose.readStates, { interval: 3_000 }).toEqual({ ...ONE_MACHINE, ...expected });
}

/** The workers that have a part of the runs. */
const WORKERS = `
  SELECT DISTINCT nodename FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
  WHERE logicalrelid = 'runs'::regclass ORDER BY 1`;
/** The tables that are on the coordinator alone, and whether there are foreign keys. */
const LEFT = `
  SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
  AND oid NOT IN (SELECT logicalrelid FROM pg_dist_partition) ORDER BY 1`;
const KEYS = "SELECT count(*) > 20 FROM pg_constraint WHERE contype = 'f' AND conparentid = 0";

/** The user, the rights of the first process, and the folders that can be written. */
const PROBE = `id -u; grep -hE '^(CapBnd|CapEff|NoNewPrivs)' /proc/1/status | tr -s '[:space:]' ' '; echo
  for folder in / /app /home/node /data /tmp; do touch $folder/probe 2>/dev/null && echo $folder; done; true`;
const RIGHTS = 'CapEff: 0000000000000000 CapBnd: 0000000000000000 NoNewPrivs: 1 ';

if (missing !== null) test.skip(`images and profiles: nothing is started without a container engine (${missing})`);
else
  describe('images and profiles', () => {
    beforeAll(async () => {
      for (const name of ['WEB_PORT', 'INGEST_PORT', 'PROXY_PORT'] as const) settings[name] = await freePort();
      compose = createCompose();
    });
    afterEach(async () => {
      await compose.down('--volumes');
    });
    afterAll(async () => {
      await compose.remove();
    });

    test('every profile is started here', () => {
      compose.set(settings);
      expect(PROFILES).toEqual(['citus', 'replicas', 'standby']);
    });

    test('one machine: the demonstration and the first run are served; servers and `prepare` have no right and write nothing but /tmp and their volume; it stops when it is told to, and what it keeps outlives its containers', async () => {
      compose.set(settings);
      await start(null, {});
      for (const path of ['/', '/p/node-connectors'])
        await expect
          .poll(() => readPage(path))
          .toMatchObject({ status: 200, text: expect.stringContaining('/p/node-connectors') });
      await expect.poll(upload).toBeOneOf([200, 201]);
      await expect.poll(upload).toBe(200);
      await expect.poll(readiness).toMatchObject({ ready: true, warnings: [] });

      for (const service of ['web', 'ingest'])
        expect((await compose.run('exec', '-T', service, 'sh', '-c', PROBE)).split('\n'), service).toEqual([
          '1000',
          RIGHTS,
          '/tmp',
        ]);
      expect((await compose.run('run', '--rm', '--no-deps', '-T', 'prepare', 'sh', '-c', PROBE)).split('\n')).toEqual([
        '1000',
        RIGHTS,
        '/data',
        '/tmp',
      ]);
      expect(await compose.readImageSize('prepare')).toBeLessThan(500e6);

      await compose.run('stop', '--timeout', '600', 'web', 'ingest');
      expect(await compose.readStates()).toEqual({ ...ONE_MACHINE, web: 'exited 0', ingest: 'exited 0' });
      await compose.down();
      await start(null, {});
      await expect.poll(upload).toBe(200);
    });

    test('replicas: one address leads to pages and uploads, also when the first server of each is stopped', async () => {
      compose.set({ ...settings, DEMO: 0, WEB_URL: `http://localhost:${settings.PROXY_PORT}` });
      await start('replicas', { proxy: 'healthy', 'ingest-replica': 'healthy', 'web-replica': 'healthy' });
      const through = async (path: string) => (await readPage(path, settings.PROXY_PORT)).status;
      await expect.poll(() => upload(settings.PROXY_PORT)).toBeOneOf([200, 201]);
      await compose.run('stop', '--timeout', '600', 'web', 'ingest');
      for (const [path, status] of Object.entries({ '/p/default': 200, '/readyz': 200, '/metrics': 404 }))
        await expect.poll(() => through(path), { message: path }).toBe(status);
      await expect.poll(() => upload(settings.PROXY_PORT)).toBe(200);
    });

    test('standby: it has the rows of the first database and answers readers; without it pages are served and the upload server says so', async () => {
      compose.set({ ...settings, DEMO: 0 });
      await start(null, {});
      const allow = 'echo "host replication all all scram-sha-256" >> "$PGDATA/pg_hba.conf"';
      await compose.run('exec', '-T', 'database', 'sh', '-c', allow);
      await query('database', 'SELECT pg_reload_conf()');
      const url = `postgresql://tachograph:${settings.POSTGRES_PASSWORD}@standby:5432/tachograph`;
      compose.set({ ...settings, DEMO: 0, READ_DATABASE_URL: url });
      await start('standby', { standby: 'healthy' });
      await expect.poll(upload).toBeOneOf([200, 201]);
      await expect.poll(() => query('standby', 'SELECT pg_is_in_recovery(), count(*) FROM runs')).toEqual(['t|1']);
      const sessions = 'SELECT count(*) > 0 FROM pg_stat_activity WHERE client_addr IS NOT NULL';
      await expect
        .poll(async () => [(await readPage('/p/default')).status, await query('standby', sessions)])
        .toEqual([200, ['t']]);
      await compose.run('--profile', 'standby', 'stop', 'standby');
      await expect.poll(() => readPage('/p/default/runs')).toMatchObject({ status: 200 });
      await expect.poll(readiness).toMatchObject({ ready: true, warnings: [expect.stringContaining('standby')] });
    });

    test('citus: the first start distributes every table with its keys over both workers before the servers start', async () => {
      compose.set({ ...settings, DEMO: 0, DATABASE_HOST: 'citus' });
      const nodes = { citus: 'healthy', 'citus-worker-1': 'healthy', 'citus-worker-2': 'healthy' };
      await start('citus', nodes);
      expect(await query('citus', WORKERS)).toEqual(['citus-worker-1', 'citus-worker-2']);
      expect(await query('citus', LEFT)).toEqual(['_prisma_migrations', 'audit_events', 'rate_limits']);
      expect(await query('citus', KEYS)).toEqual(['t']);
      await expect.poll(upload).toBeOneOf([200, 201]);
      for (const path of ['/', '/p/default/runs'])
        await expect.poll(() => readPage(path)).toMatchObject({ status: 200 });
    });

    test('citus, where nothing was migrated in its coordinator: the start fails with the reason, and no server runs', async () => {
      compose.set({ ...settings, DEMO: 0 });
      await expect(compose.run('--profile', 'citus', 'up', '--detach')).rejects.toThrow('distribute');
      expect(await compose.run('logs', 'distribute')).toContain('DATABASE_HOST=citus');
      expect(await compose.readStates()).toMatchObject({ distribute: 'exited 3', web: 'created', ingest: 'created' });
    });
  });
