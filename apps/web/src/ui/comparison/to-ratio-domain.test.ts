import type { Comparison, ComparisonCell } from '@tachograph/analysis/comparison';
import { expect, test } from 'vitest';
import { toRatioDomain } from './to-ratio-domain.ts';

const cell = (ratio: number, status = 'ok') =>
  ({ measurement: { status }, verdict: { ratio, ratioLow: null, ratioHigh: null } }) as unknown as ComparisonCell;

const comparison = (...ratios: ComparisonCell[]) =>
  ({
    columns: [{ isReference: true }, { isReference: false }],
    rows: ratios.map((measured) => ({ cells: [cell(1), measured] })),
  }) as unknown as Pick<Comparison, 'rows' | 'columns'>;

test('small differences get their own scale, never narrower than 1.25 times either way', () => {
  const { slowest, fastest } = toRatioDomain(comparison(cell(1.02), cell(0.99)));
  expect(slowest).toBeCloseTo(0.8 * 0.97);
  expect(fastest).toBeCloseTo(1.25 * 1.03);
});

test('one ratio far out does not flatten the others: it is cut', () => {
  const near = Array.from({ length: 20 }, (_, i) => cell(1 + i / 20));
  expect(toRatioDomain(comparison(...near, cell(55))).fastest).toBe(4);
});

test('where most ratios are large the scale holds them', () => {
  const far = Array.from({ length: 20 }, (_, i) => cell(1 / (5 + i)));
  const { slowest, fastest } = toRatioDomain(comparison(...far));
  expect(1 / slowest).toBeGreaterThan(20);
  expect(fastest).toBeLessThan(1.3);
});

test('an emulated cell, and a row whose reference is emulated, have no say in the scale', () => {
  expect(toRatioDomain(comparison(cell(55, 'emulated'))).fastest).toBeLessThan(1.3);
});
