import { expect, test } from 'vitest';
import { createKeptFigures } from './kept-figures.ts';

const never = () => new Promise<never>(() => {});

test('figures are read once in their time, however many ask at once and after', async () => {
  let [clock, reads] = [0, 0];
  const figures = createKeptFigures({
    read: async () => ++reads,
    ...{ now: () => clock, freshMs: 15_000, waitMs: 60_000 },
  });
  expect(await Promise.all([figures(), figures(), figures()])).toEqual(
    Array(3).fill({ value: 1, succeeded: true, readAt: 0 }),
  );
  clock = 14_999;
  expect((await figures()).value).toBe(1);
  clock = 15_000;
  expect(await figures()).toEqual({ value: 2, succeeded: true, readAt: 15_000 });
});

test('a query that fails leaves the figures from before, and says so', async () => {
  let clock = 0;
  const reads = [async () => 7, async () => Promise.reject(new Error('no database')), async () => 8];
  const figures = createKeptFigures({
    read: () => (reads.shift() ?? never)(),
    ...{ now: () => clock, freshMs: 10, waitMs: 60_000 },
  });
  await figures();
  clock = 10;
  expect(await figures()).toEqual({ value: 7, succeeded: false, readAt: 0 });
  clock = 20;
  expect(await figures()).toEqual({ value: 8, succeeded: true, readAt: 20 });
});

test('a query that hangs is not waited for, and no second one is sent beside it', async () => {
  let [clock, reads] = [0, 0];
  const figures = createKeptFigures({
    read: () => {
      reads += 1;
      return never();
    },
    ...{ now: () => clock, freshMs: 10, waitMs: 1 },
  });
  expect(await figures()).toEqual({ value: null, succeeded: false, readAt: null });
  clock = 1_000;
  expect(await figures()).toMatchObject({ succeeded: false });
  expect(reads).toBe(1);
});
