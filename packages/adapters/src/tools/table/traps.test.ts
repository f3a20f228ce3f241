import type { Choices } from '@tachograph/schema/question';
import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const read = (rows: readonly string[], choices: Choices = {}) => parseNative(`${rows.join('\n')}\n`, { choices });
const valuesOf = (rows: readonly string[], choices: Choices = {}) =>
  read(rows, choices).results.map(({ driver, scenario, value, unit }) => `${driver.name} ${scenario} ${value} ${unit}`);
const table = (head: string, ...rows: readonly string[]) => [head, head.replace(/[^|]+/g, '---'), ...rows];

describe('figures as people write them', () => {
  it.each([
    ['dots that group thousands beside whole numbers', '4.999 ms', '236 ms', [4999, 236]],
    ['decimals beside decimals', '4.999 ms', '2.5 ms', [4.999, 2.5]],
    ['thin blanks in numbers', '5\u2009007\u2009885', '1', [5_007_885, 1]],
    ['bold and italic text', '**5**', '_6_', [5, 6]],
    ['medals and squares', '5 🥇', '🟩 6', [5, 6]],
    ['multiples', '2320.7K rows/s', '1.5M rows/s', [2_320_700, 1_500_000]],
    ['minutes', '4m13s', '18.3 sec (+1.5%)', [253, 18.3]],
    ['a deviation', '5 ± 0.1', '6 ±2%', [5, 6]],
    ['cells without a figure', '—', '7', [7]],
    ['failures and gaps', 'OOM', 'N/A', [null, null]],
  ])('%s', (_, first, second, values) => {
    const rows = table('| driver | t (ms) | u (ms) |', `| pg | ${first} | ${second} |`, '| mysql2 | 100 | 200 |');
    const { results } = read(rows);
    expect(results.filter(({ driver }) => driver.name === 'pg').map(({ value }) => value)).toEqual(values);
  });

  it('has a driver that comes twice as repeats', () => {
    const { results } = read(table('| driver | t (ms) |', '| pg | 5 |', '| pg | 6 |', '| mysql2 | 7 |'));
    expect(results.map(({ driver, invocation }) => [driver.name, invocation])).toEqual([
      ['pg', 1],
      ['pg', 2],
      ['mysql2', undefined],
    ]);
  });

  it.each([
    ['geomean', table('| test | pg | mysql2 |', '| a | 1 ms | 2 ms |', '| Geometric mean | 1 ms | 2 ms |')],
    ['average', table('| driver | a |', '| pg | 1 ms |', '| mysql2 | 2 ms |', '| Average | 3 ms |')],
  ])('leaves out a row of %s', (_, rows) => {
    const { results, ignored } = read(rows);
    expect(results).toHaveLength(2);
    expect(ignored).toMatchObject([{ rule: 'row that follows from others', lines: 1 }]);
  });

  it('leaves out ratios, with a warning, and no word that only contains one', () => {
    const rows = table(
      '| driver | operation | ms | vs. best | ratio |',
      '| pg | a | 1 | 1x | 1 |',
      '| mysql2 | a | 2 | 2x | 2 |',
    );
    expect(valuesOf(rows)).toEqual(['pg a 1 ms', 'mysql2 a 2 ms']);
    expect(read(rows).warnings.map(({ message }) => message)).toContain('left out: vs. best, ratio');
  });

  it('gives a row or a column of sizes neither the unit around the table nor one that is chosen for it', () => {
    const rows = table('| test | pg | mysql2 |', '| insert | 1 | 2 |', '| database size | 30 | 40 |');
    const sizes = ['pg database size 30 value', 'mysql2 database size 40 value'];
    const times = ['pg insert 1 ms', 'mysql2 insert 2 ms'];
    expect(valuesOf(['All times in ms.', '', ...rows])).toEqual([...times, ...sizes]);
    expect(valuesOf(rows, { unit: ['ms'] })).toEqual([...times, ...sizes]);
    expect(valuesOf(rows, { unit: ['ms', 'database size=MB'] }).slice(2)).toEqual(
      sizes.map((size) => size.replace('value', 'MB')),
    );
  });
});

describe('tables of other things', () => {
  it.each([
    [
      'settings of known drivers',
      table('| setting | pg | mysql2 |', '| pool size | 10 | 20 |', '| timeout | 5 s | 6 s |'),
    ],
    ['features', table('| feature | pg | mysql2 |', '| pipelining | yes | 3.0 |', '| tls | yes | yes |')],
    ['figures that nobody measured', table('| name | members |', '| jasper | 1 |', '| onyx | 2 |')],
    ['options', table('| option | default |', '| latency (ms) | 10 |', '| interval (ms) | 20 |')],
    ['columns of a log', ['time      level     ms', 'one       info      12', 'two       info      13']],
  ])('reads and asks nothing of %s', (_, rows) => {
    expect(read(rows)).toMatchObject({ tool: 'unknown', results: [] });
    expect(read(rows).questions).toBeUndefined();
  });

  it('asks nothing about tables beside one whose drivers are known', () => {
    const others = table('| name | time (ms) |', '| jasper | 1 |', '| onyx | 2 |');
    const { results, questions } = read([...table('| driver | ms |', '| pg | 1 |', '| mysql2 | 2 |'), '', ...others]);
    expect([results.length, questions]).toEqual([2, undefined]);
  });

  it('is read before no tool, whatever is around or inside it', () => {
    const csv = ['command,mean,stddev,median,user,system,min,max', 'pgx,1,0,1,1,1,1,1', 'pq,2,0,2,2,2,2,2'];
    expect(read(['```', ...csv, '```']).tool).toBe('hyperfine');
  });
});

describe('questions about a table', () => {
  const rows = table('| | jasper | onyx |', '| insert time | 1 | 2 |', '| select time | 3 | 4 |');
  const open = ({ questions = [] }: ReturnType<typeof read>) => questions.filter(({ chosen }) => chosen === null);

  it('are where the drivers are, and which unit the figures have', () => {
    const first = read(['## Speed', ...rows]);
    expect(first.results).toEqual([]);
    expect(open(first)).toMatchObject([
      {
        ...{ code: 'driver-axis', location: 'line 2', table: 'Speed', head: ['', 'jasper', 'onyx'] },
        choices: [
          { value: 'rows', label: 'the rows: insert time, select time' },
          { value: 'columns', label: 'the columns: jasper, onyx' },
        ],
      },
    ]);
    const half = read(rows, { 'driver-axis': ['columns'] });
    expect(open(half).map(({ code }) => code)).toEqual(['unit']);
    expect(half.results.map(({ driver, unit }) => [driver.name, unit])[0]).toEqual(['jasper', 'value']);
    const whole = read(rows, { 'driver-axis': ['columns'], unit: ['ms'] });
    expect(open(whole)).toEqual([]);
    expect(whole.results.map(({ driver, scenario, value, unit }) => [driver.name, scenario, value, unit])).toEqual([
      ['jasper', 'insert time', 1, 'ms'],
      ['onyx', 'insert time', 2, 'ms'],
      ['jasper', 'select time', 3, 'ms'],
      ['onyx', 'select time', 4, 'ms'],
    ]);
    expect(whole.origins.flatMap(({ uncertain }) => uncertain)).toEqual([]);
  });

  it('are there where both axes have known drivers, beside what is read by the better guess', () => {
    const both = table('| system | pgx | lib/pq |', '| gorm | 1 ms | 2 ms |', '| xorm | 3 ms | 4 ms |');
    expect(open(read(both)).map(({ code }) => code)).toEqual(['driver-axis']);
    expect(valuesOf(both)[0]).toBe('pgx gorm 1 ms');
    expect(valuesOf(both, { 'driver-axis': ['column:system'] })[0]).toBe('gorm pgx 1 ms');
  });

  it('can be settled for one table or one column alone', () => {
    const two = [...['## A', ...table('| driver | reads | writes |', '| pg | 1 | 2 |', '| mysql2 | 3 | 4 |')], ''];
    const more = ['## B', ...table('| driver | reads |', '| pg | 5 |', '| mysql2 | 6 |')];
    const choices = { unit: ['ms', 'writes=ops/s', 'B=us'] };
    expect(valuesOf([...two, ...more], choices)).toEqual([
      'pg reads 1 ms',
      'pg writes 2 ops/s',
      'mysql2 reads 3 ms',
      'mysql2 writes 4 ops/s',
      'pg reads 5 us',
      'mysql2 reads 6 us',
    ]);
  });

  it('stay open for a column that the table does not have, or a unit that is none', () => {
    expect(open(read(rows, { 'driver-axis': ['column:other'] })).map(({ code }) => code)).toEqual(['driver-axis']);
    expect(open(read(rows, { 'driver-axis': ['columns'], unit: ['potatoes!'] })).map(({ code }) => code)).toEqual([
      'unit',
    ]);
  });

  it('are said beside the tools that a text is near to', () => {
    const near = read(table('| Command | mean_time |', '| jasper | 1 ns/op |', '| onyx | 2 ns/op |'));
    expect(near.warnings.map(({ message }) => message).join()).toContain('near to');
  });
});
