import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const WANTED = [
  ['pg', 'insert', 1.5, 'ms'],
  ['mysql2', 'insert', 2.5, 'ms'],
  ['pg', 'select', 12_345, 'ms'],
  ['mysql2', 'select', 4, 'ms'],
];

const FORMS: Readonly<Record<string, string>> = {
  Markdown: '| test (ms) | pg | mysql2 |\n|-|-:|---|\n| insert | 1.5 | 2.5 |\n| select | 12,345 | 4 |\n',
  psql: ' test | pg | mysql2 \n------+----+--------\n insert | 1.5 ms | 2.5 ms\n select | 12,345 ms | 4 ms\n(2 rows)\n',
  'a grid of reStructuredText': `
+--------+--------+--------+
| test   | pg     | mysql2 |
+========+========+========+
| insert | 1.5 ms | 2.5 ms |
+--------+--------+--------+
| select | 12,345 | 4 ms   |
|        | ms     |        |
+--------+--------+--------+
`,
  'a grid with heads over two rows': `
+--------+-----------------+
| test   | time (ms)       |
|        +--------+--------+
|        | pg     | mysql2 |
+========+========+========+
| insert | 1.5    | 2.5    |
+--------+--------+--------+
| select | 12,345 | 4      |
+--------+--------+--------+
`,
  'a simple table of reStructuredText': `
======  ======  ======
test    pg      mysql2
------  ------  ------
(name)  (ms)    (ms)
======  ======  ======
insert  1.5     2.5
select  12,345  4
======  ======  ======
`,
  'borders of mysql': `
+--------+-----------+-------------+
| test   | pg (ms)   | mysql2 (ms) |
+--------+-----------+-------------+
| insert |       1.5 |         2.5 |
| select |    12,345 |           4 |
+--------+-----------+-------------+
`,
  'console.table': `
┌─────────┬──────────┬──────────┬─────────────┐
│ (index) │ test     │ pg (ms)  │ mysql2 (ms) │
├─────────┼──────────┼──────────┼─────────────┤
│ 0       │ 'insert' │ 1.5      │ 2.5         │
│ 1       │ 'select' │ '12,345' │ 4           │
└─────────┴──────────┴──────────┴─────────────┘
`,
  HTML: `<table><caption>all in ms, best of 3</caption>
<tr><th>test<th>pg (ms)<th>mysql2 (ms)</tr>
<tr><td>insert</td><td>1.5</td><td><b>2.5</b></td></tr><tr><td>select</td>
<td>12&nbsp;345</td><td>4</td></tr></table>`,
  'HTML with cells that span rows': `<table>
<tr><th rowspan="2">test</th><th colspan="2">time (ms)</th></tr><tr><th>pg</th><th>mysql2</th></tr>
<tr><td>insert</td><td>1.5</td><td>2.5</td></tr><tr><td>select</td><td>12345</td><td>4</td></tr></table>`,
  CSV: 'test,pg_ms,mysql2_ms\ninsert,1.5,2.5\nselect,"12,345",4\n',
  'CSV with semicolons': 'test;pg (ms);mysql2 (ms)\ninsert;1.5;2.5\nselect;12345;4\n',
  TSV: 'test\tpg (ms)\tmysql2 (ms)\ninsert\t1.5\t2.5\nselect\t12345\t4\n',
  'columns with blanks':
    'test      pg (ms)   mysql2 (ms)\ninsert        1.5           2.5\nselect     12,345             4\n',
  'heads above dashes':
    'test    pg (ms)  mysql2 (ms)\n------ -------- -----------\ninsert      1.5         2.5\nselect   12,345           4\n',
};

describe('a table', () => {
  it.each(Object.entries(FORMS))('in the form %s is the same table', (_, text) => {
    const { tool, results, questions } = parseNative(text);
    expect(tool).toBe('table');
    expect(results.map(({ driver, scenario, value, unit }) => [driver.name, scenario, value, unit])).toEqual(WANTED);
    expect(questions).toBeUndefined();
  });

  it('has a bound, and what is beyond it is named and no other table', () => {
    const { results, rejected } = parseNative(`driver,op,ms\n${'pg,a,1\nmysql2,b,2\n'.repeat(10_500)}`);
    expect(results).toHaveLength(20_000);
    expect(rejected).toMatchObject([{ location: 'lines 20002–21001' }]);
  });

  it.each([
    ['tags that nothing ends', '<table><tr><td>'.repeat(30_000)],
    ['lines that each begin a table', '<table>\n'.repeat(50_000)],
    ['borders', `${'+--'.repeat(50)}+\n`.repeat(20_000)],
    ['rules', '=== ===\n'.repeat(50_000)],
    ['heads without rows', 'a,b\n\n'.repeat(50_000)],
    ['columns', `a${'  a'.repeat(500)}\n`.repeat(2000)],
    ['spans', `<table>${'<tr><td colspan="9999" rowspan="9999">1</td></tr>\n'.repeat(5000)}</table>`],
  ])('is not looked for at length in %s', (_, text) => {
    expect(parseNative(text).results).toEqual([]);
  });
});
