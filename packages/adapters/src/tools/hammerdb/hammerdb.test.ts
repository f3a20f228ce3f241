import { describe, expect, it } from 'vitest';
import { parseNative } from '../../registry/parse.ts';

const result = (database: string) => `Vuser 1:TEST RESULT : System achieved 120 NOPM from 300 ${database} TPM`;

describe('hammerdb', () => {
  it.each([
    ['PostgreSQL', 'Pgtcl'],
    ['SQL Server', 'tdbc::odbc'],
    ['Oracle', 'Oratcl'],
  ])('names the Tcl package that HammerDB uses for %s', (database, name) => {
    expect(parseNative(result(database)).results.map(({ driver }) => driver.name)).toEqual([name, name]);
  });

  it('reads a garbled result as no message of a virtual user', () => {
    const { rejected } = parseNative(
      `${result('MySQL')}\nVuser 1:TEST RESULT : System achieved ?# NOPM from 3 MySQL TPM`,
    );
    expect(rejected).toMatchObject([{ location: 'line 2' }]);
  });

  it.each(['query ?# completed in 1.843 seconds', 'Completed ?# query set(s) in 41 seconds'])(
    'reads "%s" as no message of a virtual user',
    (said) => {
      const { rejected } = parseNative(`${result('MySQL')}\nVuser 1:${said}`);
      expect(rejected).toMatchObject([{ location: 'line 2' }]);
    },
  );

  it('keeps runs with other numbers of virtual users apart', () => {
    const lines = ['Vuser 1:2 Active Virtual Users configured', result('MySQL')];
    const { results } = parseNative(
      [...lines, 'Vuser 1:4 Active Virtual Users configured', result('MySQL')].join('\n'),
    );
    expect(results.map(({ params, invocation }) => [params, invocation])).toEqual([
      [{ 'virtual-users': 2 }, undefined],
      [{ 'virtual-users': 2 }, undefined],
      [{ 'virtual-users': 4 }, undefined],
      [{ 'virtual-users': 4 }, undefined],
    ]);
  });

  it('rejects a row of the time profile with a cell that is not a time', () => {
    const rows = ['>>>>> SUMMARY OF 1 ACTIVE VIRTUAL USERS : MEDIAN ELAPSED TIME : 5ms', '>>>>> PROC: NEWORD'];
    const { results, rejected } = parseNative([...rows, 'CALLS: 5\tMIN: x\tAVG: 1.902ms'].join('\n'));
    expect([results, rejected.at(-1)?.location]).toEqual([[], 'line 3']);
  });
});
