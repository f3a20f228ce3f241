import { describe, expect, it } from 'vitest';
import { parseNative } from '../../registry/parse.ts';

const head = 'Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,Requests/s,50%,95%,100%';
const table = (...rows: string[]) =>
  ['Type     Name    # reqs      # fails |    Avg     Min     Max    Med |   req/s  failures/s', ...rows].join('\n');

describe('locust', () => {
  it('reads the median once, and neither the rounded 50 % nor 100 %', () => {
    const { results } = parseNative(`${head}\nGET,/a,10,0,5,5.5,9.25,5,8,9\n`);
    expect(results.map(({ statistic, value }) => [statistic, value])).toEqual([
      ['median', 5],
      ['mean', 5.5],
      ['mean', 9.25],
      ['p95', 8],
    ]);
  });

  it('rejects a column that is none', () => {
    const { results, rejected } = parseNative(`${head.replace('95%', '?#%')}\nGET,/a,10,0,5,5.5,9.25,5,8,9\n`);
    expect(results.map(({ value }) => value)).toEqual([5, 5.5, 9.25]);
    expect(rejected).toEqual([{ location: 'line 1', text: '?#%', reason: 'not a column of Locust' }]);
  });

  it('finds a driver in the name of a request', () => {
    const { results } = parseNative(`${head}\nQUERY,select 1 - pymysql,10,0,5,5.5,9.25,5,8,9\n`);
    expect(results[0]).toMatchObject({ scenario: 'QUERY select 1', driver: { name: 'pymysql' } });
  });

  it('keeps the host of a URL in no name', () => {
    const outcome = parseNative(`${head}\nGET,http://db.internal:81/a,10,0,5,5.5,9.25,5,8,9\n`);
    expect(JSON.stringify(outcome.results)).not.toContain('db.internal');
  });

  it('takes the last table, and none of a run that was stopped', () => {
    const first = table('GET      /a    5     0(0.00%) |     15       2      99     14 |    1.00        0.00');
    const last = table('GET      /a    9     0(0.00%) |     12       1      99     11 |    2.00        0.00');
    expect(parseNative(`${first}\n${last}\n`).results.map(({ n }) => n)).toEqual([9, 9, 9, 9, 9, 9]);
    const log = '[2026-11-22 17:52:58,144] vm/INFO/locust.main: Starting Locust 2.47.0';
    expect(parseNative(`${log}\n${first}`)).toMatchObject({ results: [], rejected: [{ location: 'file' }] });
  });

  it('takes no table that was printed while the run stopped', () => {
    const log = (message: string) => `[2026-11-22 17:52:58,144] vm/INFO/locust.main: ${message}`;
    const row = 'GET      /a    5     0(0.00%) |     15       2      99     14 |    1.00        0.00';
    const run = [log('Starting Locust 2.47.0'), table(row), log('--run-time limit reached, shutting down')];
    expect(parseNative(run.join('\n')).results).toEqual([]);
    const { results } = parseNative([...run, log('Shutting down (exit code 0)'), table(row), ''].join('\n'));
    expect(results.length).toBe(6);
  });

  it('rejects a row with a cell that is not a number', () => {
    expect(parseNative(`${head}\nGET,/a,10,0,x,5.5,9.25,5,8,9\n`).rejected).toMatchObject([
      { location: 'line 2', reason: 'a cell is not a number' },
    ]);
  });
});
