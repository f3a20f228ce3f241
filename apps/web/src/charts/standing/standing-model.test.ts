import { toRatioScale } from '@tachograph/charts/scale';
import { expect, test } from 'vitest';
import { toStandingDomain } from './standing-model.ts';

const figure = (ratio: number | null, low: number | null = null, high: number | null = null) => ({ ratio, low, high });

test.each([
  ['means with intervals', [figure(1), figure(1.12, 1.02, 1.23), figure(0.71, 0.63, 0.79)]],
  ['one that is far ahead', [figure(1), figure(55, 40, 70)]],
  ['a difference of 1 %', [figure(1), figure(1.01, 1.005, 1.015)]],
  ['a driver without a mean', [figure(1), figure(null)]],
])('every mark, interval and 1× are inside the axis with space beside them: %s', (_, figures) => {
  const { position, same } = toRatioScale(toStandingDomain(figures));
  const ends = figures.flatMap(({ ratio, low, high }) => [ratio, low, high]).filter((end) => end !== null);
  for (const at of [same, ...ends.map(position)]) {
    expect(at).toBeGreaterThan(0.04);
    expect(at).toBeLessThan(0.96);
  }
});

test('the axis is as wide on a log scale whether drivers are 2× faster or 2× slower', () => {
  const [faster, slower] = [toStandingDomain([figure(2)]), toStandingDomain([figure(0.5)])];
  expect(faster.fastest).toBeCloseTo(1 / slower.slowest, 9);
  expect(faster.slowest).toBeCloseTo(1 / slower.fastest, 9);
});
