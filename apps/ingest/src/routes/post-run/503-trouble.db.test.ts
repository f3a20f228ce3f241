import { closeStore, createStore, type Store } from '@tachograph/store/database';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let db: Store;
let app: FastifyInstance;

/** What PostgreSQL does to a run on its way to the table, as often as `trouble` says. A sequence is not rolled back. */
const TROUBLE = `
  CREATE SEQUENCE attempts;
  CREATE TABLE trouble (times int, state text, seconds float8);
  INSERT INTO trouble VALUES (0, '', 0);
  CREATE FUNCTION make_trouble() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE t trouble;
  BEGIN
    SELECT * INTO t FROM trouble;
    IF nextval('attempts') <= t.times THEN
      PERFORM pg_sleep(t.seconds);
      IF t.state <> '' THEN RAISE EXCEPTION 'made by a test' USING ERRCODE = t.state; END IF;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER trouble BEFORE INSERT ON run_payloads FOR EACH ROW EXECUTE FUNCTION make_trouble();`;

const api = useTestApi();
beforeAll(async () => {
  await api.db.pool.query(TROUBLE);
  db = createStore(api.url, { max: 1, connectionTimeoutMs: 20_000, statementTimeoutMs: 2_000 });
  app = buildApp({ ...api.deps, db });
});
afterAll(async () => {
  await app.close();
  await closeStore(db);
});

async function makeTrouble({ times = 1_000, state = '', seconds = 0 }) {
  await api.db.pool.query('UPDATE trouble SET times = $1, state = $2, seconds = $3', [times, state, seconds]);
  await api.db.pool.query('ALTER SEQUENCE attempts RESTART');
}

const countAttempts = async () => {
  const { rows } = await api.db.pool.query<{ n: number }>(
    'SELECT CASE WHEN is_called THEN last_value ELSE 0 END::int AS n FROM attempts',
  );
  return rows[0]?.n;
};

const post = (repetitionGroup: string) =>
  app.inject({
    method: 'POST',
    url: '/v1/runs',
    payload: toRun({ repetitionGroup }),
    headers: { authorization: `Bearer ${api.token}`, 'idempotency-key': repetitionGroup.replaceAll(/\W+/g, '-') },
  });

/** Refused for now with nothing stored and the key left free: the same upload is taken once the trouble is over. */
async function expectNotNow(repetitionGroup: string) {
  const rows = await api.countRows();
  const response = await post(repetitionGroup);
  expect([response.statusCode, response.json().code]).toEqual([503, 'database-unavailable']);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(response.payload).not.toContain('made by a test');
  expect(await api.countRows()).toEqual(rows);
  const attempts = await countAttempts();
  await makeTrouble({ times: 0 });
  expect((await post(repetitionGroup)).statusCode).toBe(201);
  return attempts;
}

describe('POST /v1/runs while PostgreSQL is in trouble', () => {
  it.each([
    ['a serialization failure', '40001'],
    ['a deadlock', '40P01'],
  ])('tries again after %s, three times at most (row 18)', async (name, state) => {
    await makeTrouble({ times: 3, state });
    expect((await post(`${name}, three times`)).statusCode).toBe(201);
    expect(await countAttempts()).toBe(4);
    await makeTrouble({ state });
    expect(await expectNotNow(`${name}, always`)).toBe(4);
  });

  it('does not wait for a statement beyond its time, and its connection serves the next upload (row 16)', async () => {
    await makeTrouble({ seconds: 60 });
    expect(await expectNotNow('too slow')).toBe(1);
  });

  it('says that sending again does not help when the database refuses a value, and stores nothing (row 45)', async () => {
    const rows = await api.countRows();
    await makeTrouble({ state: '22009' });
    const response = await post('a value it does not take');
    expect([response.statusCode, response.json().code]).toEqual([422, 'unstorable-value']);
    expect(response.payload).not.toContain('made by a test');
    expect([await countAttempts(), await api.countRows()]).toEqual([1, rows]);
  });

  it('says come again when the disk of the database is full, and stores nothing (row 17)', async () => {
    await makeTrouble({ state: '53100' });
    expect(await expectNotNow('disk full')).toBe(1);
  });
});
