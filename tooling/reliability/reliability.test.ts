import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ATTACKS, GUARANTEES } from './guarantees.ts';
import { describeResults, listResults } from './list-results.mjs';
import { listTests } from './list-tests.ts';
import { readAttacks, readRows } from './read-title.mjs';
import { withTables } from './write-table.ts';

const PAGE = readFileSync(fileURLToPath(new URL('../../docs/reliability.md', import.meta.url)), 'utf8');
const tests = listTests();

test('every row and every attack has a test whose title names it, and no test names one that is not there', () => {
  const rows = GUARANTEES.map(({ row }) => row);
  const attacks = ATTACKS.map(([attack]) => attack);
  expect(rows.filter((row) => !tests.some((named) => named.rows.includes(row)))).toEqual([]);
  expect(attacks.filter((attack) => !tests.some((named) => named.attacks.includes(attack)))).toEqual([]);
  const unknown = tests.filter(
    (named) =>
      named.rows.some((row) => !rows.includes(row)) || named.attacks.some((attack) => !attacks.includes(attack)),
  );
  expect(unknown).toEqual([]);
});

test('the tables of docs/reliability.md are those of the tests: `npm run reliability` writes them', () => {
  expect(withTables(PAGE)).toBe(PAGE);
  const linked = [...PAGE.matchAll(/\]\(\.\.\/([^ )]+)/g)].map(([, file = '']) => decodeURI(file));
  expect(linked.filter((file) => !existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url))))).toEqual([]);
});

test('a page that lacks a table, or a test whose title lost its row, is found', () => {
  expect(() => withTables('# Reliability\n')).toThrow('has not both tables');
  const changed = PAGE.replace(/^\| 1 \|.*$/m, '| 1 | an event | a guarantee | nothing |');
  expect(changed).not.toBe(PAGE);
  expect(withTables(changed)).toBe(withTables(PAGE));
});

test.each([
  ['is stored (row 1)', [1]],
  ['is stored (rows 1, 12)', [1, 12]],
  ['is stored (rows 12–14)', [12, 13, 14]],
  ['is stored (row of points)', []],
  ['has row 3', []],
])('%j names the rows %j', (title, rows) => expect(readRows(title)).toEqual(rows));

test('a title begins with the number of an attack, also below a group', () => {
  expect([readAttacks('F1: fields'), readAttacks('uploads F12: imports'), readAttacks('OFF1: x')]).toEqual([
    ['F1'],
    ['F12'],
    [],
  ]);
});

test('the results of a run are told by row: one that fails in any test failed', () => {
  const results = listResults([
    {
      assertionResults: [
        { status: 'passed', fullName: 'uploads (row 1) are stored (row 2)' },
        { status: 'failed', fullName: 'uploads are rejected (row 2)' },
        { status: 'passed', fullName: 'nothing' },
      ],
    },
  ]);
  expect([...results.keys()]).toEqual([1, 2]);
  expect(describeResults(results)).toBe('guarantees of docs/reliability.md: 1 rows passed, failed: 2');
  expect(describeResults(new Map())).toBeUndefined();
});
