import { describe, expect, it } from 'vitest';
import { parseNative } from '../../registry/parse.ts';

const block = (...rows: string[]) =>
  parseNative(
    [`---- Global Information ${'-'.repeat(56)}`, ...rows, `---- Response Time Distribution ${'-'.repeat(48)}`].join(
      '\n',
    ),
  );
const row = (label: string, total: string) =>
  `> ${label.padEnd(48)} ${total.padStart(7)} (OK=${total.padEnd(6)} KO=-     )`;

describe('gatling', () => {
  it('gives the deviation with the mean', () => {
    const { results } = block(row('request count', '20'), row('mean response time', '5'), row('std deviation', '14'));
    expect(results).toMatchObject([{ value: 5, unit: 'ms', n: 20, uncertainty: { kind: 'stddev', value: 14 } }]);
  });

  it('does not take a garbled statistic for a shell prompt', () => {
    const { rejected } = block(row('request count', '20'), row('mean response time', '5'), '> max response time ?#');
    expect(rejected).toMatchObject([{ location: 'line 4', reason: 'not a statistic of Gatling' }]);
  });

  it('reads percentiles by their label', () => {
    expect(block(row('response time 99.9th percentile', '5')).results[0]?.statistic).toBe('p99.9');
  });

  it('rejects a block in which nothing was requested', () => {
    const { results, rejected } = block(row('request count', '0'), row('mean response time', '-'));
    expect([results, rejected[0]?.reason]).toEqual([[], 'no request was made']);
  });

  it('reads a request of simulation.log with the columns of each version', () => {
    const run = 'RUN\ta.SelectSimulation\tselectsimulation\t1795380319470\t \t3.3.1';
    const times = '1795380320444\t1795380320460\tOK';
    for (const user of ['', '7\t', 'Reads\t7\t']) {
      const log = [
        run,
        `REQUEST\t${user}a,b\tpgx\t${times}\t `,
        `GROUP\t${user}a\t1795380320444\t1795380320470\t9\tKO`,
      ];
      const { results, rejected } = parseNative(`${log.join('\n')}\n`, { tool: 'gatling' });
      const means = results.filter(({ metric, statistic }) => metric === 'latency' && statistic === 'mean');
      expect(means.map(({ scenario, value }) => [scenario, value])).toEqual([
        ['a / b / pgx', 16],
        ['a', 9],
      ]);
      expect(rejected).toEqual([]);
    }
  });

  it('rejects a record of simulation.log that is garbled or cut', () => {
    const run = 'RUN\ta.SelectSimulation\tselectsimulation\t1795380319470\t \t3.9.5';
    const log = [run, 'REQUEST\t\ta\t1795380320444\t17953803x\tOK\t ', 'GROUP\ta\t1795380320444\t1795380320470\t9\tO'];
    const { results, rejected } = parseNative(log.join('\n'));
    expect([results.length, rejected.map(({ location }) => location)]).toEqual([0, ['file', 'line 2', 'line 3']]);
  });

  it('says that a binary simulation.log is not read', () => {
    const { tool, rejected } = parseNative('\0\0\0\0\u00063.15.1\0\0\0\0\u0010SelectSimulation\0');
    expect([tool, rejected[0]?.reason]).toEqual([
      'gatling',
      'simulation.log of Gatling 3.13 and later is binary: send the console output of the run',
    ]);
  });

  it('takes the errors in a block during the run for progress', () => {
    const { rejected } = parseNative(
      [
        'Simulation SelectSimulation started...',
        '2026-01-02 20:49:03                                           1s elapsed',
        '> status.find.is(200), but actually found 500                        12 (100.0%)',
        `---- Global Information ${'-'.repeat(56)}`,
        row('request count', '20'),
        row('mean response time', '5'),
        '',
      ].join('\n'),
    );
    expect(rejected).toEqual([]);
  });
});
