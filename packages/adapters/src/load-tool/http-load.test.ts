import { describe, expect, it } from 'vitest';
import { parseNative } from '../parse/parse.ts';
import { readHttpCommand } from './http-load.ts';

const HEY = (codes: string) =>
  `Summary:\n  Total:\t1 secs\n  Slowest:\t0.2 secs\n  Fastest:\t0.0000 secs\n  Average:\t0.1 secs\n  Requests/sec:\t10\n\nStatus code distribution:\n${codes}\n`;

describe('readHttpCommand', () => {
  it('reads path and connections, never the host or a password', () => {
    expect(readHttpCommand('$ hey -z 10s -c 50 -q 5 http://a:b@db.internal:80/pg/select?rows=1', 'hey')).toEqual({
      path: '/pg/select?rows=1',
      params: { connections: 50, rate: 5 },
    });
    expect(readHttpCommand('they use http://localhost/', 'hey')).toBeNull();
  });
});

describe('programs that send HTTP requests', () => {
  it('have scenario and driver from the title above a report, and leave out one that is announced as warm-up', () => {
    const ok = HEY('  [200]\t10 responses');
    const log = `=== warm-up ===\n${ok}=== select - mysql2 ===\n${ok}=== mariadb ===\n${ok}`;
    const throughputs = parseNative(log).results.filter(({ metric }) => metric === 'throughput');
    expect(throughputs.map(({ scenario, driver }) => [scenario, driver.name])).toEqual([
      ['select', 'mysql2'],
      ['hey', 'mariadb'],
    ]);
  });

  it('have scenario, driver and params from the command line, one for each start', () => {
    const log = ['mysql2', 'mariadb'].map(
      (driver) => `$ hey -c 4 'http://localhost:8080/${driver}/select?rows=100'\n${HEY('  [200]\t10 responses')}`,
    );
    const { tool, results, rejected } = parseNative(log.join('\n'));
    expect([tool, rejected]).toEqual(['hey', []]);
    expect(results.filter(({ metric }) => metric === 'throughput')).toMatchObject([
      { scenario: '/select', driver: { name: 'mysql2' }, params: { connections: 4, rows: 100 }, value: 10, n: 10 },
      { scenario: '/select', driver: { name: 'mariadb' }, params: { connections: 4, rows: 100 }, value: 10, n: 10 },
    ]);
  });

  it('have no report of vegeta that is announced as warm-up', () => {
    const report = (rate: number) =>
      `Requests      [total, rate, throughput]         400, 200.45, ${rate}\nLatencies     [min, mean, 50, 90, 95, 99, max]  1ms, 2ms, 2ms, 3ms, 3ms, 4ms, 5ms\nSuccess       [ratio]                           100.00%\n`;
    const { results, ignored } = parseNative(
      `=== warm-up ===\n${report(100.5)}=== select - mysql2 ===\n${report(200.5)}`,
    );
    expect(results.filter(({ metric }) => metric === 'throughput')).toMatchObject([
      { driver: { name: 'mysql2' }, value: 200.5 },
    ]);
    expect(ignored).toMatchObject([{ rule: 'warm-up', lines: 4, first: 'line 1' }]);
  });

  it('have no figures where no request succeeded, and a warning where some did not', () => {
    const failed = parseNative(HEY('  [500]\t10 responses'));
    const statusReason = 'no request succeeded: status 500 (10 times)';
    expect(failed.results).toMatchObject([{ status: 'failed', value: null, statusReason }]);
    const mixed = parseNative(HEY('  [200]\t9 responses\n  [502]\t1 responses'));
    expect(mixed.results.length).toBe(3);
    expect(mixed.warnings.map(({ message }) => message)).toContain('hey reports: status 502 (1 times)');
  });

  it.each([
    ['hey', HEY('').replace('Status code distribution:\n', '')],
    ['bombardier', 'Statistics        Avg      Stdev        Max\n  Reqs/sec      10.5       1.5      20.5\n'],
    [
      'vegeta',
      'Requests      [total, rate, throughput]         400, 200.45, 99.5\nLatencies     [min, mean, 50, 90, 95, 99, max]  1ms, 2ms, 2ms, 3ms, 3ms, 4ms, 5ms\n',
    ],
  ])('have no figures where the report of %s ends before it says which requests succeeded', (tool, text) => {
    expect(parseNative(text)).toMatchObject({
      tool,
      results: [{ status: 'failed', statusReason: expect.stringContaining('truncated') }],
    });
  });

  it('take a line with a garbled number for no error', () => {
    const { results, rejected } = parseNative(HEY('  [200]\t9 responses\n  [200]\t?# responses'));
    expect(rejected.map(({ text }) => text)).toEqual(['[200]\t?# responses']);
    expect(results.length).toBe(3);
  });

  it('have each value of a report once', () => {
    const { results, rejected } = parseNative(`${HEY('  [200]\t9 responses')}  Requests/sec:\t77\n`);
    expect(results.filter(({ metric }) => metric === 'throughput').map(({ value }) => value)).toEqual([10]);
    expect(rejected).toMatchObject([{ reason: 'the report has this value already' }]);
  });

  it('have no time that is rounded to 0', () => {
    const { results, ignored } = parseNative(HEY('  [200]\t10 responses'));
    expect(results.filter(({ value }) => value === 0)).toEqual([]);
    expect(ignored).toContainEqual({ rule: 'time that is printed as 0', lines: 1, first: 'line 4' });
  });
});
