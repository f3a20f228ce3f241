import { describe, expect, test } from 'vitest';
import { readDocumentTables } from './read-document-tables.ts';

const textsOf = (text: string) =>
  readDocumentTables(text).map(({ header, rows }) => [header, ...rows].map((row) => row.map((cell) => cell.text)));

describe('tables of every form have the same rows and columns', () => {
  const expected = [
    [
      ['test', 'alpha', 'beta'],
      ['read', '1,234.5', '43.64 µs'],
      ['write', '12%', ''],
    ],
  ];
  test.each([
    ['pipes', '|test|alpha|beta|\n|---|--:|:-:|\n|read|1,234.5|43.64 µs|\n|write|12%||'],
    ['pipes without edges', 'test | alpha | beta\n--- | --- | ---\nread | **1,234.5** | `43.64 µs`\nwrite | 12% |'],
    [
      'pipes in a quote',
      '> | test | alpha | beta |\n> |---|---|---|\n> | read | 1,234.5 | 43.64 µs |\n> | write | 12% | |',
    ],
    [
      'pipes in a list',
      '- | test | alpha | beta |\n  |---|---|---|\n  | [read](x) | 1,234.5 | 43.64 µs |\n  | write | 12% | |',
    ],
    [
      'HTML',
      '<table>\n<tr><th>test</th><th>alpha</th><th>beta</th></tr>\n<tr><td>read</td><td>1,234.5</td>\n<td>43.64 µs</td></tr><tr><td>write<td>12%</tr>\n</table>',
    ],
    [
      'ASCII',
      '```\n+-------+---------+----------+\n| test  | alpha   | beta     |\n+-------+---------+----------+\n| read  | 1,234.5 | 43.64 µs |\n| write | 12%     |          |\n+-------+---------+----------+\n```',
    ],
    [
      'lines',
      '```\n┌───────┬─────────┬──────────┐\n│ test  │ alpha   │ beta     │\n├───────┼─────────┼──────────┤\n│ read  │ 1,234.5 │ 43.64 µs │\n│ write │ 12%     │          │\n└───────┴─────────┴──────────┘\n```',
    ],
  ])('%s', (_, text) => {
    expect(textsOf(text)).toEqual(expected);
  });

  test('columns that spaces align in code', () => {
    expect(textsOf('```\ntest     alpha    beta\nread     12.5     11.0\nwrite    1,400    900\nended\n```')).toEqual([
      [
        ['test', 'alpha', 'beta'],
        ['read', '12.5', '11.0'],
        ['write', '1,400', '900'],
      ],
    ]);
  });

  test('an escaped pipe is a part of its cell', () => {
    expect(textsOf('| a | b |\n|---|---|\n| x \\| y | 1 |')).toEqual([
      [
        ['a', 'b'],
        ['x | y', '1'],
      ],
    ]);
  });
});

test('each cell has its line and its number, with unit and uncertainty', () => {
  const [table] = readDocumentTables(
    '\n| a | b | c | d |\n|---|---|---|---|\n| 1,234.5 ± 6.7 ops/s | 43.64µs | −12.5% | fast |',
  );
  expect(table).toMatchObject({ form: 'pipe', line: 2, lastLine: 4 });
  const [first, second, third, fourth] = table?.rows[0] ?? [];
  expect(first).toMatchObject({
    line: 4,
    quantity: { value: 1234.5, step: 0.1, uncertainty: 6.7, unit: { canonical: 'ops/s' } },
  });
  expect(second?.quantity).toMatchObject({
    value: 43.64,
    step: 0.01,
    uncertainty: null,
    unit: { canonical: 'ns/op', factor: 1000 },
  });
  expect(third?.quantity).toMatchObject({ value: 12.5, sign: '-', unit: '%' });
  expect(fourth?.quantity).toBeNull();
});

test('prose with a pipe, and a line of dashes, are no tables', () => {
  expect(readDocumentTables('a | b\nc | d\n\n---\n\n```\nx  y\nz  w\n```')).toEqual([]);
});
