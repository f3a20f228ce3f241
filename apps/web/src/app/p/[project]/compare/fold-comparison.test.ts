import { expect, test } from 'vitest';
import { compareSides } from '@/testing/compare-sides.ts';
import { foldComparison } from './fold-comparison.ts';

const sides = Array.from({ length: 15 }, (_, n) => ({ driver: `driver-${n}`, version: '1.0.0', times: 1 + n / 10 }));
const comparison = compareSides({ scenarios: 130, sides });

test('a comparison shows sixty cases of twelve columns at a time, every case on one page', () => {
  const first = foldComparison(comparison, {});
  const second = foldComparison(comparison, { after: first.page.next ?? '' });
  const third = foldComparison(comparison, { after: second.page.next ?? '' });
  expect([first, second, third].flatMap(({ shown }) => shown.rows.map((row) => row.case.key))).toEqual(
    comparison.rows.map((row) => row.case.key),
  );
  expect(first.page.total).toBe(130);
  expect(third.page.next).toBeNull();
  for (const row of first.shown.rows) expect(row.cells).toHaveLength(12);
});

test('the columns that are left out are named, and the reference is never one of them', () => {
  const { shown, foldedColumns } = foldComparison(comparison, {});
  expect([...shown.columns, ...foldedColumns]).toEqual(comparison.columns);
  expect(shown.columns[0]?.isReference).toBe(true);
  expect(foldedColumns).toHaveLength(3);
});

test('it opens on the page of the case that is explained', () => {
  expect(foldComparison(comparison, { at: 125 }).shown.rows[0]?.case.key).toBe(comparison.rows[120]?.case.key);
});
