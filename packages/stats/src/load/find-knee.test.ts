import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '../distribution/random.ts';
import { drawNormal } from '../testing/noise.ts';
import { findKnee, type LoadPoint } from './find-knee.ts';

const RATES = [1000, 1400, 2000, 2900, 4100, 5800, 8200, 11_600];

const follow = (capacity: number, rates = RATES): LoadPoint[] =>
  rates.map((rate) => ({ rate, throughput: Math.min(rate, capacity) }));

describe('the knee of a load curve', () => {
  test('is the rate beyond which the throughput does not grow, also between two rates', () => {
    expect(findKnee([follow(5000), follow(5000)])).toEqual({
      reached: true,
      rate: expect.closeTo(5000, 6),
      low: expect.closeTo(5000, 6),
      high: expect.closeTo(5000, 6),
    });
  });

  test('has no interval in one invocation', () => {
    expect(findKnee([follow(5000)])).toMatchObject({ rate: expect.closeTo(5000, 6), low: null, high: null });
  });

  test('is not moved by one rate that was disturbed', () => {
    const disturbed = follow(5000).map((point) => (point.rate === 11_600 ? { ...point, throughput: 1500 } : point));
    expect(findKnee([disturbed])).toMatchObject({ reached: true, rate: expect.closeTo(5000, 6) });
  });

  test('is beyond the greatest rate where one invocation keeps it', () => {
    expect(findKnee([follow(5000), follow(20_000)])).toEqual({ reached: false, rate: 11_600 });
  });

  test('is below the least rate where no rate is kept', () => {
    expect(findKnee([follow(700)])).toMatchObject({ reached: true, rate: expect.closeTo(700, 6) });
  });

  test('needs three rates in an invocation', () => {
    expect(findKnee([follow(5000, [4000, 8000])])).toBeNull();
    expect(findKnee([])).toBeNull();
  });
});

/** The capacity differs between invocations and rates; one rate in ten is disturbed and reaches half or more of it. */
function draw(capacity: number, random: Random): LoadPoint[] {
  const own = capacity * Math.exp(0.05 * drawNormal(random));
  return RATES.map((rate) => {
    const here = own * Math.exp(0.05 * drawNormal(random)) * (random() < 0.1 ? 0.5 + random() / 2 : 1);
    return { rate, throughput: Math.min(rate, here) };
  });
}

test.each([3, 5, 10])(
  'its interval holds the capacity in 92 of 100 simulated batches or more, with %i invocations',
  (repeats) => {
    const random = createRandom(43);
    const batches = 1000;
    let held = 0;
    let ratios = 0;
    for (let batch = 0; batch < batches; batch += 1) {
      const capacity = 2500 + 4000 * random();
      const knee = findKnee(Array.from({ length: repeats }, () => draw(capacity, random)));
      if (!knee?.reached) continue;
      ratios += Math.log(knee.rate / capacity) / batches;
      if (Number(knee.low) <= capacity && capacity <= Number(knee.high)) held += 1;
    }
    expect(held / batches).toBeGreaterThan(0.92);
    expect(Math.abs(ratios)).toBeLessThan(0.02);
  },
);
