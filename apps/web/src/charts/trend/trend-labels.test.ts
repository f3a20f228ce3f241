import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadApart } from './trend-labels.ts';

describe('spreadApart', () => {
  it('leaves positions that do not touch where they are', () =>
    expect(spreadApart([40, 200, 100], 16, 322)).toEqual([40, 200, 100]));

  it('moves two that touch by the same amount', () => expect(spreadApart([100, 104], 16, 322)).toEqual([94, 110]));

  it('keeps order, distance and the edges, whatever is wanted', () =>
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 322, noNaN: true }), { maxLength: 20 }), (wanted) => {
        const positions = spreadApart(wanted, 16, 322);
        const order = wanted
          .map((at, i) => ({ at, position: positions[i] ?? 0 }))
          .sort((a, b) => a.at - b.at || a.position - b.position);
        for (const [i, { position }] of order.entries()) {
          expect(position).toBeGreaterThanOrEqual(8 - 1e-9);
          expect(position).toBeLessThanOrEqual(314 + 1e-9);
          if (i > 0) expect(position - (order[i - 1]?.position ?? 0)).toBeGreaterThanOrEqual(16 - 1e-6);
        }
      }),
    ));
});
