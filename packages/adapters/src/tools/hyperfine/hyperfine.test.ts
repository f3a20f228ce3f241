import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';
import { readCommand } from './hyperfine.ts';

const read = (command: string, params: Record<string, string> = {}) =>
  readCommand(command, new Map(Object.entries(params)));

describe('readCommand', () => {
  it('puts the location of a param back where its value stands once, as a word', () => {
    expect(read('./run --rows=10', { rows: '10' })).toMatchObject({
      scenario: './run --rows={rows}',
      params: { rows: 10 },
    });
    expect(read('./run 10 10', { rows: '10' }).scenario).toBe('./run 10 10');
    expect(read('./run 1000', { rows: '10' }).scenario).toBe('./run 1000');
    expect(read('./run 1.5', { rows: '1' }).scenario).toBe('./run 1.5');
  });

  it('gives one scenario to the drivers of a scan, and to names that hold the driver', () => {
    expect(read('node b.js mysql2', { driver: 'mysql2' })).toMatchObject({ driver: 'mysql2', guessed: false });
    expect(read('select 1/mysql2', { driver: 'mysql2' }).scenario).toBe('select 1');
    expect(read('select 1/mysql2')).toMatchObject({ scenario: 'select 1', driver: 'mysql2', guessed: false });
  });

  it('guesses a driver from the name of a program', () => {
    expect(read('/opt/b/select_libmariadb /run/s.sock')).toMatchObject({
      scenario: '/opt/b/select_{driver} /run/s.sock',
      driver: 'libmariadb',
      guessed: true,
    });
    expect(read('node ./mysql2.js -n 5')).toMatchObject({ scenario: 'node ./{driver}.js -n 5', driver: 'mysql2' });
    expect(read('./run -n 5').driver).toBeNull();
  });

  it('stores no home folder and no password', () => {
    const { printed } = read('/home/jane/run --password=hunter2 /Users/jane/x.sh');
    expect(printed).toBe('~/run --password=*** ~/x.sh');
  });
});

describe('hyperfine', () => {
  it('rejects a least or greatest time of a table that is not a number, and keeps the mean', () => {
    const head = '| Command | Mean [ms] | Min [ms] | Max [ms] | Relative |\n|:---|---:|---:|---:|---:|\n';
    const { results, rejected } = parseNative(`${head}| \`./run\` | 10.0 ± 1.0 | 9.?# | 12.0 | 1.00 |\n`);
    expect(results.map(({ statistic }) => statistic)).toEqual(['mean', 'max']);
    expect(rejected).toMatchObject([{ location: 'line 3', reason: '"9.?#" is not a number' }]);
  });

  it.each([
    ['node bench-pg.js', 'node bench-{driver}.js', 'pg'],
    ['./bench-psycopg --rows 100', './bench-{driver} --rows 100', 'psycopg'],
    ['./bench_better-sqlite3', './bench_{driver}', 'better-sqlite3'],
  ])('guesses the driver of %s from the name of its file', (command, scenario, driver) => {
    const { results, origins } = parseNative(
      `Benchmark 1: ${command}\n  Time (mean ± σ):      10.0 ms ±   1.0 ms    [User: 1.0 ms, System: 1.0 ms]\n  Range (min … max):     9.0 ms …  12.0 ms    20 runs\n`,
    );
    expect(results[0]).toMatchObject({ scenario, driver: { name: driver }, value: 10 });
    expect(origins[0]?.uncertain).toContain('driver');
  });

  const result = (fields: object) => ({ command: 'a', mean: 1, stddev: null, exit_codes: [0], ...fields });
  const report = (...results: object[]) => parseNative(JSON.stringify({ results }));

  it('reads a figure of which a run failed as failed, even where all others were good', () => {
    expect(report(result({ times: [1, 2], exit_codes: [0, 3] })).results).toMatchObject([
      { status: 'failed', value: null, statusReason: expect.stringContaining('1 of 2 runs failed (exit code 3)') },
    ]);
  });

  it('has no uncertainty for a single run', () => {
    expect(report(result({ times: [1] })).results[0]).toMatchObject({ uncertainty: null, n: 1, samples: [1] });
  });

  it('rejects a result without a mean and keeps the others', () => {
    const { results, rejected } = report(result({}), result({ mean: null }));
    expect(results).toHaveLength(1);
    expect(rejected).toMatchObject([{ location: '/results/1', text: 'a' }]);
  });

  it('reads a command in quotes from the CSV', () => {
    const csv = 'command,mean,stddev,median,user,system,min,max\n"echo ""a, b""",1.5,0.5,1.5,0.1,0.2,1,2\n';
    expect(parseNative(csv).results[0]).toMatchObject({ scenario: 'echo "a, b"', value: 1.5, unit: 's' });
  });

  it('does not read a deviation that is printed as nothing as one of zero', () => {
    const lines = ['Benchmark 1: a', '  Time (mean ± σ):       4.0 µs ±   0.0 µs    [User: 1.0 µs, System: 0.0 µs]'];
    expect(parseNative(lines.join('\n')).results[0]).toMatchObject({ value: 4, uncertainty: null });
    const table = '| Command | Mean [s] | Min [s] | Max [s] | Relative |\n|:---|---:|---:|---:|---:|\n';
    expect(parseNative(`${table}| \`a\` | 1.0 ± 0.0 | 1.0 | 1.1 | 1.00 |\n`).results).toMatchObject([
      { statistic: 'mean', value: 1, uncertainty: null },
      { statistic: 'min', value: 1 },
      { statistic: 'max', value: 1.1 },
    ]);
  });

  it('rejects each time that is no number, and keeps the others', () => {
    const time = '  Time (mean ± σ):       4.0 ms ±   0.1 ms    [User: ? ms, System: 0.5 ms]';
    const { results, rejected } = parseNative(
      `Benchmark 1: a\n${time}\n  Range (min … max):     ? ms …  15.0 ms    6 runs\n`,
    );
    expect(results.map(({ value }) => value)).toEqual([4, 0.5, 15]);
    expect(rejected.map(({ location, text }) => [location, text])).toEqual([
      ['line 2', '? ms'],
      ['line 3', '? ms'],
    ]);
  });
});
