import { expect, test, vi } from 'vitest';
import { createSteppedLimiter } from './create-stepped-limiter.ts';

/** A limiter of 100 points a minute that all processes share, as the database is. */
function createShared() {
  const used = new Map<string, number>();
  const consume = vi.fn(async (key: string, cost = 1) => {
    const sum = (used.get(key) ?? 0) + cost;
    used.set(key, sum);
    const allowed = sum <= 100;
    return { allowed, remaining: Math.max(0, 100 - sum), retryAfterSeconds: allowed ? 0 : 30, limit: 100 };
  });
  return { consume, giveBack: async () => {} };
}

function createProcess(limiter: ReturnType<typeof createShared>) {
  let now = 0;
  const stepped = createSteppedLimiter({ limiter, points: 100, step: 10, duration: 60, now: () => now });
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  return { take: async (key: string, cost = 1) => (await stepped.consume(key, cost)).allowed, stepped, pass };
}

test('a quiet client asks the other processes for nothing, minute after minute', async () => {
  const shared = createShared();
  const { take, pass } = createProcess(shared);
  for (let minute = 0; minute < 5; minute += 1) {
    for (let n = 0; n < 9; n += 1) expect(await take('a')).toBe(true);
    pass(61);
  }
  expect(shared.consume).not.toHaveBeenCalled();
});

test('a busy client is settled once a step, and is stopped at the limit of all processes together', async () => {
  const shared = createShared();
  const [first, second] = [createProcess(shared), createProcess(shared)];
  let allowed = 0;
  for (let n = 0; n < 200; n += 1) allowed += (await (n % 2 ? first : second).take('a')) ? 1 : 0;
  expect(allowed).toBeGreaterThanOrEqual(100);
  expect(allowed).toBeLessThanOrEqual(100 + 2 * 10);
  expect(shared.consume.mock.calls.length).toBeLessThanOrEqual(12);
  expect(await first.take('b')).toBe(true);
});

test('who is over the limit is rejected from memory with the time to wait, and admitted after it', async () => {
  const shared = createShared();
  const { take, stepped, pass } = createProcess(shared);
  await take('a', 150);
  shared.consume.mockClear();
  expect(await stepped.consume('a', 1)).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 30, limit: 100 });
  pass(12);
  expect(await stepped.consume('a', 1)).toMatchObject({ allowed: false, retryAfterSeconds: 18 });
  expect(shared.consume).not.toHaveBeenCalled();
  pass(18);
  expect(await take('a')).toBe(true);
});

test('what is left is known between two steps, and points that are given back cost nothing', async () => {
  const shared = createShared();
  const { stepped } = createProcess(shared);
  expect(await stepped.consume('a', 4)).toEqual({ allowed: true, remaining: 96, retryAfterSeconds: 0, limit: 100 });
  await stepped.consume('a', 8);
  expect(await stepped.consume('a', 3)).toMatchObject({ remaining: 85 });
  for (let n = 0; n < 100; n += 1) {
    await stepped.giveBack('a', 3);
    expect(await stepped.consume('a', 3)).toMatchObject({ allowed: true, remaining: 85 });
  }
  expect(shared.consume).toHaveBeenCalledTimes(1);
});

test('a cost of many steps is settled at once', async () => {
  const shared = createShared();
  const [first, second] = [createProcess(shared), createProcess(shared)];
  expect(await first.take('a', 100)).toBe(true);
  expect(await second.take('a', 10)).toBe(false);
});

test('a limit of 0 means no limit', async () => {
  const shared = createShared();
  const stepped = createSteppedLimiter({ limiter: shared, points: 0, step: 1, duration: 60, now: () => 0 });
  expect(stepped).toBe(shared);
});
