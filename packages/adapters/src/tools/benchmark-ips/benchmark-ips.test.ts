import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const console = (...rows: string[]) =>
  parseNative(
    ['Warming up --------------------------------------', '              mysql2     1.000k i/100ms', ...rows].join(
      '\n',
    ),
  );
const CALCULATING = 'Calculating -------------------------------------';

describe('benchmark-ips', () => {
  it.each([
    ['45.546k', 45_546],
    ['2.000M', 2_000_000],
    ['1.500B', 1.5e9],
    ['0.250', 0.25],
  ])('reads %s i/s as %d operations a second', (printed, value) => {
    const { results } = console(
      CALCULATING,
      `              mysql2     ${printed} (± 5.0%) i/s -     50.040k in   1.102020s`,
    );
    expect(results).toMatchObject([{ value, unit: 'ops/s', uncertainty: { kind: 'stddev', value: value * 0.05 } }]);
  });

  it('takes the title of a block also where something else stands between', () => {
    const rows = ['Comparison:', '  mysql2:    10.0 i/s', '  trilogy:    5.0 i/s - 2.00x  slower'];
    const { results, rejected } = parseNative(['== select 1 ==', 'connected', ...rows].join('\n'));
    expect(results.map(({ scenario }) => scenario)).toEqual(['select 1', 'select 1']);
    expect(rejected.map(({ location }) => location)).toEqual(['line 2']);
  });

  it('takes no line for the label of the row below that was not warmed up', () => {
    const row = '                         40.276k (± 4.4%) i/s -     38.302k in   1.011599s';
    const { results, rejected } = console(CALCULATING, 'ERROR: connection reset by the peer', row);
    expect(results.flatMap(({ value }) => value ?? [])).toEqual([]);
    expect(rejected).toMatchObject([{ location: 'lines 4–5' }]);
  });

  it('reads bootstrapped statistics as the median with its interval', () => {
    const row = '              mysql2     45.546k (± 5.6%) i/s   (21.96 μs/i) -     50.040k in   1.102020s';
    const { results } = console(CALCULATING, row, '                   with 99.0% confidence');
    expect(results).toMatchObject([{ statistic: 'median', uncertainty: { kind: 'rme', level: 0.99, value: 5.6 } }]);
  });

  it('never takes a warm-up for a result, and says which benchmarks were not measured', () => {
    expect(console().results).toMatchObject([{ driver: { name: 'mysql2' }, status: 'skipped', value: null }]);
    expect(console(CALCULATING, '              mysql2').results).toMatchObject([
      { driver: { name: 'mysql2' }, status: 'failed', statusReason: 'the output ends while it ran' },
    ]);
  });

  it('takes the error behind a label as the reason of a failure', () => {
    const { results } = console("             trilogyb.rb:8:in `block': no such table (ArgumentError)");
    expect(results[1]).toMatchObject({
      driver: { name: 'trilogy' },
      status: 'failed',
      statusReason: "b.rb:8:in `block': no such table (ArgumentError)",
    });
  });

  it('reads a comparison only where nothing else is printed', () => {
    const comparison = 'Comparison:\nmysql2:    79658.9 i/s\ntrilogy:    35366.9 i/s - 2.25x  slower\n';
    expect(parseNative(comparison).results.map(({ value }) => value)).toEqual([79_658.9, 35_366.9]);
    const row = '              mysql2     79.659k (± 5.6%) i/s -     50.040k';
    expect(parseNative(`${CALCULATING}\n${row}\n\n${comparison}`).results.map(({ value }) => value)).toEqual([
      79_659, 35_366.9,
    ]);
  });

  it('reads rounded errors of a report as standard deviations, others as bootstrapped intervals', () => {
    const entry = { name: 'mysql2', ips: 5.5, microseconds: 1, iterations: 50, cycles: 10 };
    const { results } = parseNative(
      JSON.stringify([
        { ...entry, stddev: 2 },
        { ...entry, name: 'trilogy', stddev: 2.5 },
      ]),
    );
    expect(results).toMatchObject([
      { n: 5, statistic: 'mean', uncertainty: { kind: 'stddev', value: 2 } },
      { n: 5, statistic: 'median', uncertainty: { kind: 'ci', level: null, value: 2.5 } },
    ]);
  });
});
