import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeStore, createStore } from '../database/store.ts';
import { useTestDatabase } from '../testing/index.ts';
import { createLimiter } from './create-limiter.ts';

const database = useTestDatabase();
// The library reads the clock of the process.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const create = (name: string, points: number) => createLimiter({ pool: database.db.pool, name, points, duration: 60 });

test('processes on one database share a limit, and the next window is whole', async () => {
  const [first, second] = [create('shared', 3), create('shared', 3)];
  expect(await first.consume('a')).toEqual({ allowed: true, remaining: 2, retryAfterSeconds: 0, limit: 3 });
  expect(await second.consume('a', 2)).toEqual({ allowed: true, remaining: 0, retryAfterSeconds: 60, limit: 3 });
  expect(await first.consume('a')).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 60, limit: 3 });
  expect((await first.consume('b')).allowed).toBe(true);
  vi.advanceTimersByTime(45_000);
  expect(await second.consume('a')).toMatchObject({ allowed: false, retryAfterSeconds: 15 });
  vi.advanceTimersByTime(15_001);
  expect(await first.consume('a')).toMatchObject({ allowed: true, remaining: 2 });
});

test('a cost above the limit is allowed once, while a point is left', async () => {
  const limiter = create('large', 10);
  expect(await limiter.consume('a', 25)).toMatchObject({ allowed: true, remaining: 0, retryAfterSeconds: 60 });
  expect(await limiter.consume('a', 1)).toMatchObject({ allowed: false });
});

test('points that are given back can be consumed again', async () => {
  const limiter = create('back', 2);
  for (let n = 0; n < 6; n += 1) {
    expect(await limiter.consume('a', 2)).toMatchObject({ allowed: true });
    await limiter.giveBack('a', 2);
  }
});

test('a rejected key costs no SQL until its window ends', async () => {
  const limiter = create('blocked', 1);
  await limiter.consume('a');
  expect((await limiter.consume('a')).allowed).toBe(false);
  const query = vi.spyOn(database.db.pool, 'query');
  for (let n = 0; n < 100; n += 1) expect((await limiter.consume('a')).allowed).toBe(false);
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});

test('without a database, each process limits by its own memory', async () => {
  const away = createStore('postgresql://postgres@127.0.0.1:1/nothing');
  const limiter = createLimiter({ pool: away.pool, name: 'away', points: 1, duration: 60 });
  expect(await limiter.consume('a')).toMatchObject({ allowed: true, remaining: 0 });
  expect(await limiter.consume('a')).toMatchObject({ allowed: false });
  await limiter.giveBack('a');
  await closeStore(away);
});

test('a limit of 0 means no limit, and counts nothing', async () => {
  const limiter = create('none', 0);
  expect(await limiter.consume('a', 1_000_000)).toEqual({
    ...{ allowed: true, remaining: 0, retryAfterSeconds: 0, limit: 0 },
  });
});

test('a crash may empty the counts: they are not written to the log of the database', async () => {
  const { rows } = await database.db.pool.query(`SELECT relpersistence FROM pg_class WHERE relname = 'rate_limits'`);
  expect(rows).toEqual([{ relpersistence: 'u' }]);
});
