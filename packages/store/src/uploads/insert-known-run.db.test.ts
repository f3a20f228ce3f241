import { RunMemory, readRun } from '@tachograph/schema/reading';
import { withStatus } from '@tachograph/schema/result';
import type { RunInput } from '@tachograph/schema/run';
import { describe, expect, test } from 'vitest';
import { listDrivers } from '../drivers/list-drivers.ts';
import type { Project } from '../projects/project.ts';
import { readSeries } from '../series/read-series.ts';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from './insert-run.ts';

const database = useTestDatabase();

const NOW = new Date('2027-01-01T00:00:00Z');

type Sent = { readonly title?: string; readonly driver?: string };

/** The n-th run of a job, with its own scenario text, so that contents and descriptions are part of it. */
function toInput(n: number, { title = 'Insert', driver = 'mariadb' }: Sent = {}): RunInput {
  const scenarios = [{ id: 'insert', title, sql: 'INSERT INTO t VALUES (?)' }];
  const results = ['insert', 'select'].map((scenario) =>
    sampleResult({ scenario, value: n + 1, driver: { name: driver, version: '3.4.0', language: 'javascript' } }),
  );
  return sampleRun(n, { scenarios, results });
}

/** The number of the parameter of `store_run` that is the state of the series: null for a run that needs its parts for dimensions. */
const SERIES_STATE = 16;

/** Stores runs as a process does that has taken those before them; `names` are the calls that it sent for each. */
function createJob(project: Pick<Project, 'id' | 'identityKeys'>) {
  const memory = new RunMemory(() => new Map());
  const { db } = database;
  return async (n: number, sent: Sent = {}, more: Parameters<typeof toNewRun>[2] = {}) => {
    const input = toInput(n, sent);
    const read = readRun(input, { now: NOW, identityKeys: project.identityKeys ?? undefined, memory });
    if (!read.ok) throw new Error('a run of the job is not valid');
    const normalised = { ...read.run, run: { ...read.run.run, results: read.run.sent.map(withStatus) } };
    const names: string[] = [];
    const { query } = db.pool;
    db.pool.query = ((...called: [{ name?: string; values?: unknown[] }]) => {
      const [{ name, values }] = called;
      if (name === 'store-run') names.push(values?.[SERIES_STATE] === null ? 'whole' : 'known');
      return Reflect.apply(query, db.pool, called);
    }) as typeof query;
    const inserted = await insertRun(db, { ...toNewRun(project, input, more), normalised }).finally(() => {
      db.pool.query = query;
    });
    return { outcome: inserted.outcome, names };
  };
}

const KNOWN = ['known'];
const WHOLE = ['whole'];
const BOTH = [...KNOWN, ...WHOLE];

/** A job of a new project whose next run is stored as one whose rows are known. */
async function createKnownJob() {
  const project = await createTestProject(database.db);
  const send = createJob(project);
  for (const n of [0, 1]) expect(await send(n)).toEqual({ outcome: 'created', names: WHOLE });
  expect(await send(2)).toEqual({ outcome: 'created', names: KNOWN });
  return { project, send };
}

describe('a run like those before it is stored without looking for each of its rows', () => {
  test('with all of its rows, and once when it is sent again', async () => {
    const { project, send } = await createKnownJob();
    expect(await send(3)).toEqual({ outcome: 'created', names: KNOWN });
    expect(await send(3)).toEqual({ outcome: 'replayed', names: KNOWN });
    const { series, points } = await readSeries(database.db, project.id, {});
    expect(series.map((one) => one.points)).toEqual([4, 4]);
    expect(points.map(({ value }) => value).sort()).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  });

  test('also with an Idempotency-Key, which is used once', async () => {
    const { send } = await createKnownJob();
    const idempotencyKey = { key: 'k', bodySha256: '1'.repeat(64) };
    expect(await send(3, {}, { idempotencyKey })).toEqual({ outcome: 'created', names: KNOWN });
    expect(await send(4, {}, { idempotencyKey })).toEqual({ outcome: 'replayed', names: KNOWN });
  });

  test('but not after a series was removed, or the table is another one', async () => {
    for (const removal of ['DELETE FROM series WHERE project_id = $1', 'TRUNCATE series CASCADE']) {
      const { project, send } = await createKnownJob();
      await database.db.pool.query(removal, removal.includes('$1') ? [project.id] : []);
      expect((await send(3)).names.slice(0, 2)).toEqual(BOTH);
      expect((await readSeries(database.db, project.id, {})).series).toHaveLength(2);
      expect((await send(4)).outcome).toBe('created');
      expect(await send(5)).toEqual({ outcome: 'created', names: KNOWN });
    }
  });

  test('but not after a driver version was removed', async () => {
    const { project, send } = await createKnownJob();
    await database.db.pool.query('DELETE FROM driver_versions WHERE project_id = $1', [project.id]);
    expect((await send(3)).names.slice(0, 2)).toEqual(BOTH);
    const [driver] = await listDrivers(database.db, project.id);
    expect(driver?.versions.map(({ text }) => text)).toEqual(['3.4.0']);
  });

  test('but not when it describes a scenario again that another run described otherwise', async () => {
    const { project, send } = await createKnownJob();
    expect((await send(3, { title: 'Insert one row' })).outcome).toBe('created');
    expect((await send(4)).names).toEqual(BOTH);
    const { series } = await readSeries(database.db, project.id, {});
    expect(series.map(({ scenarioTitle }) => scenarioTitle)).toContain('Insert');
  });

  test('but not when it is older than all that had the same content of a scenario', async () => {
    const project = await createTestProject(database.db);
    const send = createJob(project);
    for (const n of [10, 11, 12]) await send(n);
    expect((await send(3)).names).toEqual(WHOLE);
    const text = 'SELECT min(first_seen_at) AS at FROM scenario_versions WHERE project_id = $1';
    const { rows } = await database.db.pool.query<{ at: Date }>(text, [project.id]);
    expect(rows[0]?.at.toISOString()).toBe(new Date(toInput(3).startedAt).toISOString());
  });

  test('of one project: what it has says nothing of another', async () => {
    const { send } = await createKnownJob();
    expect((await send(3)).names).toEqual(KNOWN);
    const other = createJob(await createTestProject(database.db));
    expect((await other(3)).names).toEqual(WHOLE);
  });
});
