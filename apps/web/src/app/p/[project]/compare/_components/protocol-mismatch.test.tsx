import type { Comparison } from '@tachograph/analysis/comparison';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { compareSides } from '@/testing/compare-sides.ts';
import { CompareTable } from '@/ui/comparison/compare-table.tsx';

const MISMATCH = 'protocol mismatch: binary declared, text observed';
const comparison = compareSides({
  scenarios: 2,
  sides: [
    { driver: 'mysql2', version: '3.0.0', times: 1 },
    { driver: 'mariadb', version: '3.4.0', times: 1.5 },
  ],
});

/** One cell of a column, as a measurement says it whose statements ran by another protocol than declared. */
const withMismatch = (column: number): Comparison => ({
  ...comparison,
  rows: comparison.rows.map((row, place) => ({
    ...row,
    cells: row.cells.map((cell, at) =>
      place === 0 && at === column && cell.measurement
        ? { ...cell, measurement: { ...cell.measurement, statusReason: MISMATCH } }
        : cell,
    ),
  })),
});

const draw = (of: Comparison) =>
  renderToStaticMarkup(
    <CompareTable
      comparison={of}
      slots={{}}
      open={null}
      links={{ explain: () => '/', scenario: () => null, repeat: () => null }}
    />,
  );

test.each([
  ['the reference', 0],
  ['another driver', 1],
])('a protocol mismatch of %s stands beside its verdict, in that cell alone', (_, column) => {
  expect(draw(comparison)).not.toContain(MISMATCH);
  expect(draw(withMismatch(column)).split(MISMATCH)).toHaveLength(2);
});
