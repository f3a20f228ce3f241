import { expect, test } from 'vitest';
import { compareSides } from '@/testing/compare-sides.ts';
import { foldComparison } from './fold-comparison.ts';

const sides = Array.from({ length: 15 }, (_, n) => ({ driver: `driver-${n}`, version: '1.0.0', times: 1 + n / 10 }));
const comparison = compareSides({ scenarios: 130, sides });

test('a comparison shows at most 105 cells of twelve columns at a time, every case on one page', () => {
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { shown, page } = foldComparison(comparison, { after });
    expect(page.total).toBe(130);
    expect(shown.rows.length * shown.columns.length).toBeLessThanOrEqual(105);
    for (const row of shown.rows) expect(row.cells).toHaveLength(12);
    seen.push(...shown.rows.map((row) => row.case.key));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(seen).toEqual(comparison.rows.map((row) => row.case.key));
});

test('a comparison of few columns shows more cases at a time', () => {
  const few = compareSides({ scenarios: 130, sides: sides.slice(0, 3) });
  expect(foldComparison(few, {}).shown.rows).toHaveLength(35);
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
