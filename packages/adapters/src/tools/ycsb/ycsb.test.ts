import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const head = 'Command line: -t -db site.ycsb.db.JdbcDBClient -P workloads/workloada -p db.driver=';
const report = '[OVERALL], Throughput(ops/sec), 100.5\n[READ], Operations, 20\n[READ], AverageLatency(us), 7.25\n';

describe('ycsb', () => {
  it.each([
    ['org.postgresql.Driver', 'pgjdbc'],
    ['org.mariadb.jdbc.Driver', 'mariadb'],
    ['example.Driver', 'example.Driver'],
  ])('names the driver that the class %s stands for', (className, name) => {
    expect(parseNative(`${head}${className}\n${report}`).results[0]?.driver.name).toBe(name);
  });

  it('stores no password of a command line', () => {
    const outcome = parseNative(`${head}a.B -p db.passwd=hunter2 -p db.url=jdbc:x://host/db\n${report}`);
    expect(JSON.stringify(outcome)).not.toMatch(/hunter2|host/);
  });

  it('has a failed result of an operation that never succeeded', () => {
    const text = `${head}org.postgresql.Driver\n${report}[UPDATE], Return=ERROR, 12\n[UPDATE-FAILED], Operations, 12\n`;
    expect(parseNative(text).results.filter(({ status }) => status === 'failed')).toMatchObject([
      { scenario: 'workloada/UPDATE', statusReason: 'all failed: ERROR 12' },
    ]);
  });

  it('reads milliseconds of old versions as milliseconds', () => {
    expect(parseNative('[OVERALL],RunTime(ms), 1\n[READ], AverageLatency(ms), 7.25\n').results).toMatchObject([
      { unit: 'ms', value: 7.25 },
    ]);
  });

  it('reads no number that the end of the file may have cut', () => {
    const { results, rejected } = parseNative('[OVERALL], RunTime(ms), 10\n[READ], AverageLatency(us), 253.9');
    expect([results, rejected.at(-1)?.location]).toEqual([[], 'line 2']);
  });

  it('takes rows without a beginning as a report, and none of a run that did not finish', () => {
    const row = 'READ   - Takes(s): 1.0, Count: 9, OPS: 9.5, Avg(us): 5\n';
    expect(parseNative(row).results).toMatchObject([
      { value: 9.5, unit: 'ops/s' },
      { value: 5, unit: 'us' },
    ]);
    const killed = `***************** properties *****************\n"pg.host"="h"\n${'*'.repeat(46)}\n${row}`;
    expect(parseNative(killed).results.filter(({ value }) => value !== null)).toEqual([]);
  });

  it('reads the keys of old versions of go-ycsb', () => {
    const row =
      'READ   - Takes(s): 10.0, Count: 3, OPS: 0.3, Avg(us): 5, Min(us): 4, Max(us): 9, 99th(us): 8, 99.9th(us): 9\n';
    expect(parseNative(row).results.map(({ statistic }) => statistic)).toEqual([
      'mean',
      'mean',
      'min',
      'max',
      'p99',
      'p99.9',
    ]);
  });
});
