import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const HEADER = 'drivers         fastest       │ slowest       │ median        │ mean          │ samples │ iters';
const read = (...lines: string[]) => parseNative([HEADER, ...lines, ''].join('\n'));
const values = (value: string) => `${value}       │ 9 ms          │ ${value}        │ ${value}      │ 20      │ 40`;

describe('divan', () => {
  it('keeps the unit that is printed, and reads the fastest and the slowest in the unit of the median', () => {
    const { results } = read(
      '╰─ mysql        900 ns        │ 1.5 µs        │ 1 µs          │ 1.1 µs        │ 20      │ 40',
    );
    expect(results).toMatchObject([
      { statistic: 'median', value: 1, unit: 'us', n: 20, uncertainty: { kind: 'range', low: 0.9, high: 1.5 } },
      { statistic: 'mean', value: 1.1, unit: 'us', uncertainty: null },
    ]);
  });

  it('takes threads and numbers at the end of a path as params', () => {
    const { results } = read(
      '╰─ mysql                      │               │               │               │         │',
      '   ╰─ 100                     │               │               │               │         │',
      `      ╰─ t=4    ${values('1 ms')}`,
    );
    expect(results[0]).toMatchObject({ driver: { name: 'mysql' }, params: { arg: 100, threads: 4 } });
  });

  it('gives all sizes of one counter one unit', () => {
    const { results } = read(
      `╰─ mysql        ${values('1 ms')}`,
      '                471.6 Kitem/s │ 94.93 item/s  │ 1.5 Mitem/s   │ 2 Gitem/s     │         │',
    );
    expect(results.slice(2)).toMatchObject([
      { value: 1_500_000, unit: 'item/s', direction: 'higher' },
      { value: 2e9, unit: 'item/s' },
    ]);
  });

  it('keeps equal names of two programs apart', () => {
    const other = HEADER.replace('drivers ', 'others  ');
    const { results } = read(`╰─ mysql        ${values('1 ms')}`, '', other, `╰─ mysql        ${values('2 ms')}`);
    expect(new Set(results.map(({ scenario }) => scenario)).size).toBe(2);
  });

  it('rejects a row with a number that cannot be read, and one that is cut off', () => {
    for (const row of [values('1?# ms'), values('1 ms').slice(0, -20)]) {
      const { results, rejected } = read(`╰─ mysql        ${row}`);
      expect([results, rejected.map(({ location }) => location)]).toEqual([[], ['line 2']]);
    }
  });

  it('finds the values of a benchmark that printed something itself', () => {
    const { results, rejected } = read('╰─ mysql        connected', values('1 ms'));
    expect(results).toMatchObject([{ value: 1 }, { value: 1 }]);
    expect(rejected).toEqual([]);
  });

  it('reads a benchmark without values as failed, and an ignored one as skipped', () => {
    const { results } = read(
      '├─ mysql        (ignored)     │               │               │               │         │',
      '╰─ sqlx         ',
    );
    expect(results).toMatchObject([
      { status: 'skipped', statusReason: 'ignored' },
      { status: 'failed', statusReason: 'the output ends while it ran' },
    ]);
  });
});
