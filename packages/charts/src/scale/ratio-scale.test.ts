import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toRatioScale } from './ratio-scale.ts';

const scale = toRatioScale({ slowest: 0.62, fastest: 2.4 });

describe('the scale of ratios', () => {
  it('makes the same times better and worse equally long', () =>
    fc.assert(
      fc.property(fc.double({ min: 1.001, max: 100, noNaN: true }), (size) => {
        expect(scale.position(size) - scale.same).toBeCloseTo(scale.same - scale.position(1 / size), 9);
      }),
    ));

  it('names 1× and keeps its ticks apart, however wide or narrow the domain', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        fc.double({ min: 1, max: 1000, noNaN: true }),
        (slowest, fastest) => {
          const { ticks } = toRatioScale({ slowest, fastest });
          expect(ticks.filter((tick) => tick.isSame).length).toBe(1);
          for (const [i, tick] of ticks.entries()) {
            if (i > 0) expect(tick.at - (ticks[i - 1]?.at ?? 0)).toBeGreaterThan(0.08);
          }
        },
      ),
    ));
});
