import { describe, expect, test } from 'vitest';
import { orderSteps } from './order-steps.mjs';

const drivers = Array.from({ length: 12 }, (_, at) => ({ name: at < 6 ? 'mariadb' : 'mysql2', version: `3.${at}.0` }));
const inRound = (seed: number, invocation: number) =>
  orderSteps(drivers, 3, seed).flatMap((step) => (step.invocation === invocation ? step.driver.version : []));

describe('orderSteps', () => {
  test('measures every version once before any is measured again', () => {
    const steps = orderSteps(drivers, 3, 7);
    expect(steps.map(({ number }) => number)).toEqual(Array.from({ length: 36 }, (_, at) => at + 1));
    expect(steps.map(({ invocation }) => invocation)).toEqual([1, 2, 3].flatMap((round) => Array(12).fill(round)));
    for (const round of [1, 2, 3]) expect(new Set(inRound(7, round)).size).toBe(12);
  });

  test('is the same for the same seed, and another for another', () => {
    expect(orderSteps(drivers, 3, 7)).toEqual(orderSteps(drivers, 3, 7));
    expect(inRound(7, 1)).not.toEqual(inRound(8, 1));
  });

  test('is another in each round, and neither that of age nor its reverse', () => {
    const ages = drivers.map(({ version }) => version);
    expect(inRound(7, 1)).not.toEqual(inRound(7, 2));
    for (const round of [1, 2, 3]) {
      expect(inRound(7, round)).not.toEqual(ages);
      expect(inRound(7, round)).not.toEqual([...ages].reverse());
    }
  });

  test('prefers no place for a version over many seeds', () => {
    const positions = Array.from({ length: 600 }, (_, seed) => inRound(seed, 1).indexOf('3.0.0'));
    const mean = positions.reduce((sum, place) => sum + place, 0) / positions.length;
    expect(mean).toBeGreaterThan(5);
    expect(mean).toBeLessThan(6);
    expect(new Set(positions).size).toBe(12);
  });
});
