import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';
import { readCell } from './read-cell.ts';

describe('readCell', () => {
  it.each([
    ['12,345', 12_345, null],
    ['0.81 ms', 0.81, 'ms'],
    ['0.81ms', 0.81, 'ms'],
    ['5\u2009007\u2009885', 5_007_885, null],
    ['2320.7K rows/s', 2_320_700, 'rows/s'],
    ['4m13s', 253, 's'],
    ['18.3 sec (+1.5%)', 18.3, 's'],
    ['12 µs', 12, 'us'],
  ])('reads %s', (cell, value, unit) => expect(readCell(cell, false)).toEqual({ value, unit }));

  it.each(['', 'yes', 'n/a', '1.2x', 'v3.2', '3.1.7', '2 of 3', '10 potatoes'])('reads no figure in "%s"', (cell) =>
    expect(readCell(cell, false)).toBeNull(),
  );
});

const table = (...rows: string[]) => parseNative(`${rows.join('\n')}\n`);

describe('table', () => {
  it('is read after every tool, and never beside one', () => {
    const rows = ['| driver | ops/s |', '|---|---|', '| pg | 5 |', '| mysql2 | 6 |'];
    expect(table(...rows).tool).toBe('table');
    expect(table(...rows, '', 'BenchmarkGet/pgx-8 100 12 ns/op').tool).toBe('gotest');
  });

  it('marks each driver as a guess, and a unit that no cell, head or row has', () => {
    const { results, origins, warnings } = table(
      'Latency in ms:',
      '',
      '| test | pg | mysql2 |',
      '|---|---|---|',
      '| a | 5 | 6 us |',
    );
    expect(results.map(({ driver, value, unit }) => [driver.name, value, unit])).toEqual([
      ['pg', 5, 'ms'],
      ['mysql2', 6, 'us'],
    ]);
    expect(origins.map(({ uncertain }) => uncertain)).toEqual([['driver', 'unit'], ['driver']]);
    expect(warnings.map(({ guess }) => guess?.name ?? '')).toEqual(['pg', '', 'mysql2']);
  });

  it.each([
    ['settings', ['| driver | pool | tls |', '|---|---|---|', '| pg | yes | no |', '| mysql2 | no | no |']],
    ['features', ['| feature | Redis | MongoDB |', '|---|---|---|', '| tls | yes | no |', '| max | 1 | no |']],
    ['no known driver', ['| a | b |', '|---|---|', '| jasper | 1 |', '| onyx | 2 |']],
  ])('reads no table of %s', (_, rows) => expect(table(...rows)).toMatchObject({ tool: 'unknown', results: [] }));

  it('has the title above a table as scenario where drivers are rows, and sections where names come again', () => {
    const rows = ['| driver | time (ms) |', '|---|---|', '| pg | 5 |', '| mysql2 | 6 |', ''];
    const { results } = table('## select', ...rows, '## insert', ...rows);
    expect(results.map(({ scenario, driver, invocation }) => [scenario, driver.name, invocation])).toEqual([
      ['select', 'pg', undefined],
      ['select', 'mysql2', undefined],
      ['insert', 'pg', undefined],
      ['insert', 'mysql2', undefined],
    ]);
    const columns = ['| test | pg | mysql2 |', '|---|---|---|', '| a | 5 ms | 6 ms |', ''];
    expect(table('## small', ...columns, '## large', ...columns).results.map(({ params }) => params?.section)).toEqual([
      'small',
      'small',
      'large',
      'large',
    ]);
  });
});
