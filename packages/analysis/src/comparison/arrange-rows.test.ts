import { expect, test } from 'vitest';
import { compareData } from '../testing/compare-data.ts';
import { NODE_JULY_2021 } from '../testing/node-july-2021.ts';
import { repeatInTurns, toSeriesData } from '../testing/observe.ts';
import { type Arrangement, arrangeRows, countRowsByVerdict } from './arrange-rows.ts';
import type { ComparisonOptions } from './comparison-options.ts';

const OPTIONS: ComparisonOptions = {
  ...{ selected: [], scenarios: null, environment: null, metric: null, override: null, environments: [] },
  reference: { slug: 'mysql2', version: null },
};
const data = toSeriesData(repeatInTurns(NODE_JULY_2021));
const comparison = compareData(data, OPTIONS);
const AS_IT_IS: Arrangement = { order: 'project', by: null, only: [] };
const arrange = (how: Partial<Arrangement>, of = comparison) => {
  const { rows, hidden } = arrangeRows(of, { ...AS_IT_IS, ...how });
  return { scenarios: rows.map((row) => row.case.scenario), rows, hidden };
};
const ratioOf = (row: (typeof comparison.rows)[number] | undefined, column: string) => {
  const verdict = row?.cells.find((cell) => cell.column === column)?.verdict;
  return !verdict || verdict.outcome === 'not-comparable' || verdict.ratio === null
    ? 0
    : Math.max(verdict.ratio, 1 / verdict.ratio);
};

test('unasked, the rows stay as the comparison has them', () => {
  expect(arrangeRows(comparison, AS_IT_IS)).toEqual({ rows: comparison.rows, hidden: 0 });
});

test('by difference, each row differs at least as much as the next, either way, and what is not compared comes last', () => {
  for (const [by, column] of [
    [null, 'mariadb@3.0.1-rc'],
    ['mysql@2.18.1', 'mysql@2.18.1'],
    ['no such column', 'mariadb@3.0.1-rc'],
    ['mysql2@2.2.5', 'mariadb@3.0.1-rc'],
  ] as const) {
    const { rows } = arrange({ order: 'ratio', by });
    expect(rows).toHaveLength(comparison.rows.length);
    const sizes = rows.map((row) => ratioOf(row, column));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  }
  // The 55 times of an emulation are no difference between drivers.
  expect(arrange({ order: 'ratio' }).scenarios.at(-1)).toBe('batch');
  expect(arrange({ order: 'ratio', by: 'mysql@2.18.1' }).scenarios.slice(0, 2)).toEqual(['uncached', 'pool']);
});

test('by name, rows go by their titles whatever order was asked of the comparison', () => {
  const requested = compareData(data, { ...OPTIONS, scenarios: ['pool', 'do', 'insert'] });
  expect(arrange({}, requested).scenarios).toEqual(['pool', 'do', 'insert']);
  expect(arrange({ order: 'name' }, requested).scenarios).toEqual(['do', 'insert', 'pool']);
});

test('only rows with a verdict that is asked for are left, each of them, and the rest is counted', () => {
  expect(arrange({ only: ['worse'] })).toMatchObject({ scenarios: ['collations', 'pool'], hidden: 8 });
  const either = arrange({ only: ['worse', 'no-difference'] });
  expect(either).toMatchObject({ scenarios: ['collations', 'one-user', 'pool'], hidden: 7 });
  expect(arrange({ only: ['insufficient-samples'] })).toMatchObject({ rows: [], hidden: 10 });
});

test('the count of a verdict is the number of rows it leaves', () => {
  const counts = countRowsByVerdict(comparison);
  expect(counts.has('reference')).toBe(false);
  for (const word of ['better', 'worse', 'same', 'no-difference', 'insufficient-samples', 'not-comparable'] as const) {
    expect(counts.get(word) ?? 0, word).toBe(arrange({ only: [word] }).rows.length);
  }
});

test('rows of one size keep their order, infinite ones too', () => {
  const infinite = {
    ...comparison,
    rows: comparison.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({
        ...cell,
        verdict: { ...cell.verdict, outcome: 'better', ratio: Infinity } as const,
      })),
    })),
  };
  expect(arrange({ order: 'ratio' }, infinite).scenarios).toEqual(comparison.rows.map((row) => row.case.scenario));
});
