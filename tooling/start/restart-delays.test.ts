import { expect, test } from 'vitest';
import { createRestartDelays } from './restart-delays.mjs';

test('each restart waits twice as long as the one before, up to half a minute, ten times at most', () => {
  const nextDelay = createRestartDelays();
  const delays = Array.from({ length: 12 }, (_, n) => nextDelay(n * 1000));
  expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, null, null]);
});

test('restarts of more than ten minutes ago do not count', () => {
  const nextDelay = createRestartDelays();
  for (let n = 0; n < 10; n++) nextDelay(0);
  expect(nextDelay(599_999)).toBeNull();
  expect(nextDelay(600_000)).toBe(500);
});
