import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const TABLE = [
  '+-----------+-------------+-----+------+-----+-----------+---------+--------+',
  '| benchmark | subject     | set | revs | its | mem_peak  | mode    | rstdev |',
  '+-----------+-------------+-----+------+-----+-----------+---------+--------+',
];
const read = (...lines: string[]) => parseNative([...lines, ''].join('\n'));

describe('phpbench', () => {
  it('reads an aggregate with its deviation, its iterations and its memory', () => {
    const { results } = read(...TABLE, '| ABench    | benchSelect | 1   | 10   | 5   | 1.500mb   | 2.000ms | ±5.00% |');
    expect(results).toMatchObject([
      {
        params: { set: 1 },
        value: 2,
        unit: 'ms',
        statistic: 'mode',
        n: 5,
        uncertainty: { kind: 'stddev', value: 0.1 },
      },
      { metric: 'peak-memory', value: 1.5, unit: 'MB', statistic: 'max' },
    ]);
  });

  it('takes no line beside the message of an error for a part of it', () => {
    const { results, rejected } = read(
      'PHPBench (1.4.3) running benchmarks...',
      '1 subjects encountered errors:',
      'zebra: 42 crossings',
      '\\ABench::benchSelect',
      '    no such table',
      '    Stack trace:',
      '    #0 {main}',
      '    zebra: 43 crossings',
    );
    expect(results).toMatchObject([{ status: 'failed', statusReason: 'no such table' }]);
    expect(rejected.map(({ location }) => location)).toEqual(['line 3', 'line 8']);
  });

  it('leaves out the difference from a reference run', () => {
    const { results } = read(
      ...TABLE,
      '| ABench    | benchSelect |     | 10   | 5   | 1.5kb 0.00% | 2.000ms -3.10% | ±5.00% +9.1% |',
    );
    expect(results.map(({ value }) => value)).toEqual([2, 1.5]);
    expect(
      read('\\ABench', '    benchA....I2 - [Mo5.1μs vs. Mo5.3μs] -2.29% (±3.00%)', ...TABLE).results,
    ).toMatchObject([{ value: 5.1, unit: 'us', n: 3 }]);
  });

  it('reads rates of --mode=throughput as such', () => {
    const { results } = read(
      ...TABLE,
      '| ABench    | benchSelect |     | 10   | 5   | 1.5kb | 236.749ops/ms | ±5.00% |',
    );
    expect(results[0]).toMatchObject({ metric: 'throughput', value: 236.749, unit: 'ops/ms' });
  });

  it('reads the progress only where no table repeats it', () => {
    const progress = [
      'PHPBench (1.2.15) running benchmarks...',
      '\\App\\ABench',
      '    benchSelect       I5 Mo2.000ms (±5.00%)',
    ];
    expect(read(...progress).results).toMatchObject([{ scenario: 'ABench::benchSelect', statistic: 'mode', n: 5 }]);
    const row = '| ABench    | benchSelect |     | 10   | 5   | 1.5kb | 2.000ms | ±5.00% |';
    const { results, ignored } = read(...progress, '', ...TABLE, row);
    expect(results.filter(({ statistic }) => statistic === 'mode')).toHaveLength(1);
    expect(ignored[0]).toMatchObject({ rule: 'progress of results in the table below', lines: 1 });
  });

  it('takes microseconds and bytes in a CSV, which prints no units', () => {
    const { results } = read(
      'benchmark,subject,set,revs,its,mem_peak,mode,rstdev',
      'ABench,benchSelect,"1 row",10,5,473560,4.82,2.5',
    );
    expect(results).toMatchObject([
      { value: 4.82, unit: 'us', params: { set: '1 row' } },
      { value: 473_560, unit: 'B' },
    ]);
  });

  it('rejects a row with a value that cannot be read, and one that is cut off', () => {
    const row = '| ABench    | benchSelect |     | 10   | 5   | 1.5kb | 2.0?0ms | ±5.00% |';
    expect(read(...TABLE, row, row.slice(0, 40)).rejected.map(({ location }) => location)).toEqual([
      'line 4',
      'line 5',
    ]);
  });

  it('reads a failed subject as failed, with its message, however the progress is shown', () => {
    const errors = [
      '1 subjects encountered errors:',
      '',
      '\\App\\ABench::benchSelect',
      '',
      '    SQLSTATE: no such table',
      'Subjects: 1',
    ];
    for (const progress of [[], ['\\App\\ABench', '    benchSelect....I0     benchSelect          ERROR']]) {
      const { results } = read('PHPBench (1.2.15) running benchmarks...', ...progress, ...errors);
      expect(results).toMatchObject([{ status: 'failed', statusReason: 'SQLSTATE: no such table' }]);
    }
  });

  it('reads each failed set as failed, in the series of its driver', () => {
    const progress = [
      '\\App\\ABench',
      '    benchSelect # pdo......I0     benchSelect          ERROR',
      '    benchSelect # mysqli......I0     benchSelect          ERROR',
    ];
    const errors = [
      '2 variants errored:',
      '',
      '\\App\\ABench::benchSelect # pdo',
      '',
      '    no such table',
      'Subjects: 1',
    ];
    const { results, rejected } = read('PHPBench (1.2.15) running benchmarks...', ...progress, ...errors);
    expect(results).toMatchObject([
      { driver: { name: 'mysqli' }, status: 'failed', statusReason: 'phpbench printed no message' },
      { driver: { name: 'pdo' }, status: 'failed', statusReason: 'no such table' },
    ]);
    expect(rejected).toEqual([]);
  });

  it('reads a row of a table with ERROR as failed', () => {
    const { results, rejected } = read(
      ...TABLE,
      '| ABench    | benchSelect | pdo    | 10   | 5   | 1.5kb | 2.000ms | ±5.00% |',
      '| ABench    | benchSelect | mysqli | 0    | 0   | ERROR | ERROR   | ERROR  |',
    );
    expect(results.filter(({ metric }) => metric === 'latency')).toMatchObject([
      { driver: { name: 'pdo' }, value: 2 },
      { driver: { name: 'mysqli' }, scenario: 'ABench::benchSelect', status: 'failed' },
    ]);
    expect(rejected).toEqual([]);
  });
});
