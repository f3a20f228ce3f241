import { expect, test } from 'vitest';
import { comparisonTitle } from './comparison-title.ts';

const column = (name: string, isReference = false) => ({
  ...{ key: name, driver: { slug: name, name }, version: null, options: null, environment: null },
  ...{ isReference, styleIndex: null, variant: 0 },
});
const titleOf = (...others: readonly string[]) =>
  comparisonTitle({ columns: [column('mysql2', true), ...others.map((name) => column(name))] });

test('a title names the others, with commas from three on, against the reference', () => {
  expect(titleOf('mariadb')).toBe('mariadb against mysql2');
  expect(titleOf('mariadb', 'mysql')).toBe('mariadb and mysql against mysql2');
  expect(titleOf('a', 'b', 'c', 'd')).toBe('a, b, c and d against mysql2');
});

test('without a reference, or with nothing beside it, there is nothing to name', () => {
  expect(titleOf()).toBe('Compare');
  expect(comparisonTitle({ columns: [column('mysql2')] })).toBe('Compare');
});

test('a title is never longer than that of a share may be', () => {
  const long = titleOf(...Array.from({ length: 30 }, (_, n) => `driver-with-a-long-name-${n}`));
  expect([long.length, long.endsWith('…')]).toEqual([200, true]);
});
