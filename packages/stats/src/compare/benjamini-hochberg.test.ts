import fc from 'fast-check';
import { expect, test } from 'vitest';
import { benjaminiHochberg } from './benjamini-hochberg.ts';

test('adjusted p-values are the ones scipy gives', () => {
  // scipy 1.17.1, stats.false_discovery_control.
  const qs = benjaminiHochberg([0.01, 0.04, 0.03, 0.2, 0.5, 0.001]);
  for (const [i, expected] of [0.03, 0.06, 0.06, 0.24, 0.5, 0.006].entries()) expect(qs[i]).toBeCloseTo(expected, 12);
});

test('adjusting never lowers a p-value, keeps their order, and follows a permutation', () => {
  const ps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 });
  fc.assert(
    fc.property(ps, (values) => {
      const qs = benjaminiHochberg(values);
      for (const [i, p] of values.entries()) {
        expect(qs[i]).toBeGreaterThanOrEqual(p);
        for (const [j, other] of values.entries()) if (p < other) expect(qs[i]).toBeLessThanOrEqual(qs[j] ?? -1);
      }
      expect(benjaminiHochberg([...values].reverse())).toEqual([...qs].reverse());
    }),
  );
});
