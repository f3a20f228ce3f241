import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anchorTick, NARROWEST_PLOT, tickEnds } from './anchor-tick.ts';

it('a label stands over its tick where there is space for it, and inward from the edge otherwise', () => {
  expect(anchorTick({ at: 0.5, label: '3.11.5' })).toEqual({ textAnchor: 'middle', x: 0 });
  expect(anchorTick({ at: 0.98, label: '3.0' })).toEqual({ textAnchor: 'middle', x: 0 });
  expect(anchorTick({ at: 0.98, label: '2026-11-23' })).toEqual({ textAnchor: 'end', x: 14 });
  expect(anchorTick({ at: 0, label: '3.11.5-canary.4' })).toEqual({ textAnchor: 'start', x: -32 });
  expect(anchorTick({ at: 1, label: '9' }, { left: 0, right: 0 })).toEqual({ textAnchor: 'end', x: 0 });
});

it('no label that is shorter than the narrowest plot leaves the plot and the space beside it, at any width', () =>
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.string({ minLength: 1, maxLength: 34 }),
      fc.integer({ min: NARROWEST_PLOT, max: 1600 }),
      fc.boolean(),
      (at, label, width, isAlone) => {
        const beside = isAlone ? { left: 0, right: 0 } : { left: 32, right: 14 };
        const [from, to] = tickEnds({ at, label }, width, beside);
        expect(to).toBeLessThanOrEqual(width + beside.right + 1e-6);
        expect(from).toBeGreaterThanOrEqual(-beside.left - 1e-6);
      },
    ),
  ));
