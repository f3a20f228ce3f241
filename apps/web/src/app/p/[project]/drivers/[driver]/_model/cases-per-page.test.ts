import type { DriverRow } from '@tachograph/analysis/driver';
import { expect, test } from 'vitest';
import { casesPerPage } from './cases-per-page.ts';

/** Rows as the count reads them: a line of so many points each. */
const rowsOf = (points: number, rows = 200): DriverRow[] =>
  Array.from(
    { length: rows },
    () => ({ lines: [{ segments: [{ points: Array.from({ length: points }) }] }] }) as never,
  );

test('a page of a driver has fewer cases where they have more versions, and about as many marks, links and cells', () => {
  const elements = [5, 20, 40, 200].map(
    (versions) => casesPerPage(rowsOf(versions), versions) * 3 * Math.min(24, versions),
  );
  expect(elements.every((count) => count < 2_200)).toBe(true);
  expect(casesPerPage(rowsOf(40), 40)).toBeLessThan(casesPerPage(rowsOf(5), 5));
});

test('very many versions leave space for some cases, and a page has a hundred at most', () => {
  expect(casesPerPage(rowsOf(10_000), 10_000)).toBeGreaterThan(10);
  expect(casesPerPage(rowsOf(1), 1)).toBeLessThanOrEqual(100);
  expect(casesPerPage([], 0)).toBe(100);
});
