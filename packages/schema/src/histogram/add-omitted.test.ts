import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addOmitted, quantileOfHistogram, recordValues, totalOf } from './index.ts';

const record = (values: readonly number[]) => recordValues(values) ?? expect.fail('there are values');

/** As HdrHistogram adds them, one by one. */
const listWaits = (values: readonly number[], interval: number) =>
  values.flatMap((value) => [
    value,
    ...Array.from({ length: Math.max(0, Math.floor(value / interval) - 1) }, (_, at) => value - (at + 1) * interval),
  ]);

test('a pause of a second in operations of 1 ms, one each 2 ms, is 499 waits', () => {
  const values = [...Array.from({ length: 10_000 }, () => 1), 1000];
  const corrected = addOmitted(record(values), 2) ?? expect.fail('the pause is countable');
  // The middle of the bucket of 1,000 is within 1 % of it.
  expect(Math.abs(totalOf(corrected) - 10_500)).toBeLessThanOrEqual(5);
  expect(quantileOfHistogram(record(values), 0.99)).toBeLessThan(1.01);
  expect(quantileOfHistogram(corrected, 0.99) / 790).toBeCloseTo(1, 1);
});

test('quantiles are those of all waits, counted one by one', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 20, max: 20_000 }), { minLength: 50, maxLength: 200 }),
      fc.integer({ min: 30, max: 400 }),
      (values, interval) => {
        const corrected = addOmitted(record(values), interval) ?? expect.fail('they are countable');
        const waits = listWaits(values, interval).sort((a, b) => a - b);
        expect(Math.abs(totalOf(corrected) / waits.length - 1)).toBeLessThan(0.03);
        for (const q of [0.5, 0.9])
          expect(
            Math.abs(quantileOfHistogram(corrected, q) / (waits[Math.floor(q * waits.length)] ?? 1) - 1),
          ).toBeLessThan(0.15);
      },
    ),
  ));

test('values below one interval leave nothing out, and values without measure are not counted', () => {
  const histogram = record([1, 1.5, 1.9]);
  expect(addOmitted(histogram, 2)).toEqual(histogram);
  expect(addOmitted({ base: 1.02, counts: [-20_000, 1, 40_000, 1] }, 1e-3)).toBeNull();
});
