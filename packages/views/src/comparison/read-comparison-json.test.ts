import { expect, it } from 'vitest';
import { describeTruncation, listRows } from './read-comparison-json.ts';

const comparison = (rows: number, columns: number) => ({
  rows: Array.from({ length: rows }, () => ({ cells: [] })) as never[],
  columns: Array.from({ length: columns }) as never[],
});

it.each([
  [10, 3, 30, 10],
  [10, 3, 29, 9],
  [10, 3, 1, 1],
  [0, 0, 30, 0],
])('of %i rows with %i columns an answer of %i cells lists %i', (rows, columns, most, listed) => {
  expect(listRows(comparison(rows, columns), most)).toHaveLength(listed);
});

it('says what is missing and what to ask for, and nothing where nothing is', () => {
  expect(describeTruncation(comparison(10, 3), 9, 29)).toBe(
    'The comparison has 10 rows of 3 cells, and a response has at most 29: the first 9 rows are listed. Verdicts, counts ' +
      'and means are those of all rows. Name scenarios with scenario= for the others.',
  );
  expect(describeTruncation(comparison(10, 3), 10)).toBeNull();
});
