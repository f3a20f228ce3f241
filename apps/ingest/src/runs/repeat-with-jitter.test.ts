import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeatWithJitter } from './repeat-with-jitter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const options = { everyMs: 60_000, random: () => 0.5, onError: () => {} };

it('runs after half to one and a half of the interval, another time in each process', async () => {
  const delays = [0, 0.25, 0.999].map(async (share) => {
    const begun = Date.now();
    let ran = 0;
    const { stop } = repeatWithJitter(
      async () => {
        ran = Date.now() - begun;
        stop();
      },
      { ...options, random: () => share },
    );
    await vi.advanceTimersByTimeAsync(90_000);
    return ran;
  });
  expect(await Promise.all(delays)).toEqual([30_000, 45_000, 89_940]);
});

it('waits for the task before it counts the next interval', async () => {
  let begun = 0;
  let finish = () => {};
  const { stop } = repeatWithJitter(() => {
    begun += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  }, options);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(begun).toBe(1);
  finish();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toBe(2);
  stop();
});

it('runs again after a failure, and never after a stop', async () => {
  const errors: unknown[] = [];
  const failure = new Error('the database is away');
  const { stop } = repeatWithJitter(() => Promise.reject(failure), {
    ...options,
    onError: (error) => errors.push(error),
  });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(errors).toEqual([failure, failure]);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(errors).toHaveLength(2);
});

it('rests longer the longer there is nothing to do, and not after a wake', async () => {
  const begun: number[] = [];
  const from = Date.now();
  let isFound = false;
  const { stop, wake } = repeatWithJitter(
    async () => {
      begun.push((Date.now() - from) / 1_000);
      return isFound;
    },
    { ...options, everyMs: 1_000, mostMs: 4_000 },
  );
  await vi.advanceTimersByTimeAsync(15_000);
  expect(begun).toEqual([1, 3, 7, 11, 15]);
  wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun.at(-1)).toBe(16);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun.at(-1)).toBe(16);
  isFound = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(begun.slice(-3)).toEqual([18, 19, 20]);
  stop();
});
